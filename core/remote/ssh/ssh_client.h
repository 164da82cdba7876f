// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/remote/ssh/child_process.h"
#include "core/remote/ssh/remote_script.h"

namespace sporescope::remote {

/// How long another computer may take for what it is asked before it is taken for one that never answers.
struct SshLimits {
  std::chrono::milliseconds login = std::chrono::seconds(60);              ///< where nobody is asked anything
  std::chrono::milliseconds interactive_login = std::chrono::minutes(10);  ///< where a person may have to type
  std::chrono::milliseconds answer = std::chrono::seconds(30);  ///< until a script runs, with the login shell's start-up files
  std::chrono::milliseconds piece = std::chrono::minutes(2);    ///< for a piece of the engine on its way; to unpack it
  std::chrono::milliseconds start = std::chrono::seconds(60);   ///< for the engine, perhaps from a slow disk
};

/// How ssh is called. Configuration, agent, jump hosts and keys are its own.
struct SshOptions {
  std::vector<std::string> program{"ssh"};            ///< with further options: {"ssh", "-F", "file"}
  std::string askpass;                                ///< a program that asks what ssh wants to know; empty: nothing is asked
  std::vector<std::filesystem::path> engine_folders;  ///< where engines lie that can be copied
  std::string engine_path;                            ///< of the engine there; empty: it is looked for
  std::string cache = "~/.cache/sporescope";          ///< there: where an engine is copied to
  /// There: where it is copied to if that folder takes no programs. Words for sh; $u is the user's number.
  std::vector<std::string> other_caches{"${XDG_CACHE_HOME:-$HOME/.cache}/sporescope", "/var/tmp/sporescope-$u",
                                        "/tmp/sporescope-$u", "${TMPDIR:-/tmp}/sporescope-$u", "/dev/shm/sporescope-$u"};
  SshLimits limits;
  bool reconnects = true;  ///< by itself, once a connection is lost
};

/// The connections of ssh to one host: the first one is the master, over which all others go. A server that permits one session
/// for each connection is logged in to anew for the others. For one thread at a time; what waits ends when it is asked to stop,
/// and after a limit.
class SshClient {
 public:
  /// `folder` is one of this user alone, for the control socket.
  SshClient(std::string host, SshOptions options, const std::filesystem::path& folder);

  /// The master, once it is logged in and runs `script` with sh there. It holds the connection as long as it runs. Errors: why
  /// not, in a sentence for people; cancelled.
  [[nodiscard]] Result<std::unique_ptr<RemoteScript>> connect(const std::string& script, const std::stop_token& stop) const;
  /// A `script` that runs there, over the master. Errors: as of connect().
  [[nodiscard]] Result<std::unique_ptr<RemoteScript>> run(const std::string& script, const std::stop_token& stop) const;
  /// Leads a Unix socket here to one there. Errors: read_failed with what ssh says.
  [[nodiscard]] Result<void> forward(const std::string& here, const std::string& there, const std::stop_token& stop) const;
  /// Leads a port of the loopback there to one of the loopback here. Errors: invalid_argument if that port is taken there,
  /// no_permission if ssh may not lead any; cancelled.
  [[nodiscard]] Result<void> forward_port(std::uint16_t there, std::uint16_t here, const std::stop_token& stop) const;

  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] const SshOptions& options() const { return options_; }
  /// The next words that a script says, within a limit. Errors: that it took longer, or why it ended before; cancelled.
  [[nodiscard]] Result<std::string> next(RemoteScript& script, std::chrono::milliseconds limit,
                                         const std::stop_token& stop) const;
  /// That the other computer took longer than it may, and what it said meanwhile.
  [[nodiscard]] Error too_late(const RemoteScript& script, std::chrono::milliseconds limit) const;
  /// Why ssh ended, by what it said: the host is not found, its key has changed, keys were refused, ...
  [[nodiscard]] Error connection_error(const std::string& message) const;

 private:
  enum class Session : std::uint8_t { master, over_master, single };
  [[nodiscard]] std::vector<std::string> call(Session session, const std::string& script) const;
  [[nodiscard]] Result<std::unique_ptr<RemoteScript>> begin(Session session, const std::string& script,
                                                            const std::stop_token& stop) const;
  /// Waits until it runs; of the login before that it knows by the control socket of a master.
  [[nodiscard]] Result<void> wait_for_begin(Session session, RemoteScript& script, const std::stop_token& stop) const;
  /// That it logged in, and the login shell does not come to the script.
  [[nodiscard]] Error no_shell(const RemoteScript& script, std::chrono::milliseconds limit) const;
  /// Why `script` never ran, though the other side ended.
  [[nodiscard]] Error start_error(RemoteScript& script, int status) const;
  /// Whether this ssh is older than an option that was given to it; it is not given any more then.
  [[nodiscard]] bool take_back_options(const std::string& message) const;
  /// Asks the master for a forwarding ("-L", "-R"); what ssh says if there is none.
  [[nodiscard]] Result<std::optional<std::string>> call_as(const char* kind, const std::string& from_to,
                                                           const std::stop_token& stop) const;
  [[nodiscard]] ChildProcess::Variables variables() const;

  std::string host_;
  SshOptions options_;
  std::string control_;
  mutable std::size_t newest_options_;  // how many of the options are given that old versions of ssh lack
  mutable bool talkative_ = false;      // ssh says more, since it ended without a word
  mutable bool one_session_ = false;    // the server permits no second one in a connection
};

}  // namespace sporescope::remote
