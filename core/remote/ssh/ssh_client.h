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

/// Timeouts for operations on a remote host.
struct SshLimits {
  std::chrono::milliseconds login = std::chrono::seconds(60);              ///< Login without prompts
  std::chrono::milliseconds interactive_login = std::chrono::minutes(10);  ///< Login where the user may have to type
  std::chrono::milliseconds answer = std::chrono::seconds(30);             ///< Start of a script, with the start-up files
  std::chrono::milliseconds piece = std::chrono::minutes(2);               ///< Sending one piece of the engine, or unpacking it
  std::chrono::milliseconds start = std::chrono::seconds(60);              ///< Start of the engine, possibly from a slow disk
};

/// How ssh is called. Configuration, agent, jump hosts and keys are left to ssh itself.
struct SshOptions {
  std::vector<std::string> program{"ssh"};            ///< Program with further options, for example {"ssh", "-F", "file"}
  std::string askpass;                                ///< Program that prompts for ssh; empty: no prompts
  std::vector<std::filesystem::path> engine_folders;  ///< Local folders with engines that can be copied
  std::string engine_path;                            ///< Path of the engine on the host; empty: search for it
  std::string cache = "~/.cache/sporescope";          ///< Remote folder to which an engine is copied
  /// Remote folders to try if `cache` cannot hold or run the engine. These are shell words; $u is the user's id.
  std::vector<std::string> other_caches{"${XDG_CACHE_HOME:-$HOME/.cache}/sporescope", "/var/tmp/sporescope-$u",
                                        "/tmp/sporescope-$u", "${TMPDIR:-/tmp}/sporescope-$u", "/dev/shm/sporescope-$u"};
  SshLimits limits;
  bool reconnects = true;  ///< Reconnect automatically after a lost connection
};

/// The ssh connections to one host: the first is the master, and all others are multiplexed over it. If the server permits
/// only one session per connection, each further script logs in again. Not thread-safe. Waits end on a stop request or after a
/// timeout.
class SshClient {
 public:
  /// `folder` holds the control socket; only this user may have access to it.
  SshClient(std::string host, SshOptions options, const std::filesystem::path& folder);

  /// Logs in and runs `script` with sh as the master session, which holds the connection as long as it runs. Errors: the
  /// reason, as a sentence for the user; cancelled.
  [[nodiscard]] Result<std::unique_ptr<RemoteScript>> connect(const std::string& script, const std::stop_token& stop) const;
  /// Runs `script` over the master connection. Errors: as in connect().
  [[nodiscard]] Result<std::unique_ptr<RemoteScript>> run(const std::string& script, const std::stop_token& stop) const;
  /// Forwards a local Unix socket to a remote one. Errors: read_failed with the message of ssh.
  [[nodiscard]] Result<void> forward(const std::string& local_socket, const std::string& remote_socket,
                                     const std::stop_token& stop) const;
  /// Forwards a remote loopback port to a local one. Errors: invalid_argument if the remote port is in use, no_permission if
  /// the server forbids forwarding; cancelled.
  [[nodiscard]] Result<void> forward_port(std::uint16_t remote_port, std::uint16_t local_port,
                                          const std::stop_token& stop) const;

  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] const SshOptions& options() const { return options_; }
  /// Returns the text of the next line of a script, waiting at most `limit`. Errors: a timeout, or the reason why the script
  /// ended; cancelled.
  [[nodiscard]] Result<std::string> next(RemoteScript& script, std::chrono::milliseconds limit,
                                         const std::stop_token& stop) const;
  /// Returns a timeout error that includes the script's other output.
  [[nodiscard]] Error timeout_error(const RemoteScript& script, std::chrono::milliseconds limit) const;
  /// Explains why ssh ended, from its message: host not found, host key changed, keys refused, ...
  [[nodiscard]] Error connection_error(const std::string& message) const;

 private:
  enum class Session : std::uint8_t { master, over_master, single };
  [[nodiscard]] std::vector<std::string> call(Session session, const std::string& script) const;
  [[nodiscard]] Result<std::unique_ptr<RemoteScript>> begin(Session session, const std::string& script,
                                                            const std::stop_token& stop) const;
  /// Waits until the script runs. For a master session, the control socket shows when the login is complete.
  [[nodiscard]] Result<void> wait_for_begin(Session session, RemoteScript& script, const std::stop_token& stop) const;
  /// Returns an error for a login that succeeded although the login shell did not run the script.
  [[nodiscard]] Error shell_timeout_error(const RemoteScript& script, std::chrono::milliseconds limit) const;
  /// Explains why `script` never ran although ssh ended.
  [[nodiscard]] Error start_error(RemoteScript& script, int status) const;
  /// If ssh rejected one of our options because it is too old, drops the newer options and returns true.
  [[nodiscard]] bool drop_newest_options(const std::string& message) const;
  /// Asks the master for a forwarding ("-L" or "-R"). Returns the message of ssh if it was refused, or empty.
  [[nodiscard]] Result<std::optional<std::string>> request_forwarding(const char* kind, const std::string& specification,
                                                                      const std::stop_token& stop) const;
  [[nodiscard]] ChildProcess::Variables variables() const;

  std::string host_;
  SshOptions options_;
  std::string control_;
  mutable std::size_t versioned_option_count_;  // number of version-dependent options in use
  mutable bool verbose_ = false;                // log at level INFO, because ssh ended without a message
  mutable bool single_session_ = false;         // the server permits only one session per connection
};

}  // namespace sporescope::remote
