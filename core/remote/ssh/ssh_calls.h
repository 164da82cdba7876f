// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/remote/ssh/child_process.h"
#include "core/result/error.h"

namespace sporescope::remote {

/// How ssh is called. Configuration, agent, jump hosts and keys are its own.
struct SshOptions {
  std::vector<std::string> program{"ssh"};            ///< with further options: {"ssh", "-F", "file"}
  std::string askpass;                                ///< a program that asks what ssh wants to know; empty: nothing is asked
  std::vector<std::filesystem::path> engine_folders;  ///< where engines lie that can be copied
  std::string engine_path;                            ///< of the engine there; empty: it is looked for
  std::string cache = "~/.cache/sporescope";          ///< there: where an engine is copied to
  bool tries_again = true;                            ///< by itself, once a connection is lost
};

/// The connections of ssh to one host: the first one is the master, over which all others go. For one thread at a time; what
/// waits ends when it is asked to stop.
class SshCalls {
 public:
  /// `folder` is one of this user alone, for the control socket.
  SshCalls(std::string host, SshOptions options, const std::filesystem::path& folder);

  /// The master, once it is logged in, which runs `script` with sh there. It holds the connection as long as it runs. Errors:
  /// why not, in a sentence for people; cancelled.
  [[nodiscard]] Result<std::unique_ptr<ChildProcess>> connect(const std::string& script, const std::stop_token& stop) const;
  /// Runs `script` there, over the master.
  [[nodiscard]] Result<std::unique_ptr<ChildProcess>> run(const std::string& script) const;
  /// Leads a Unix socket here to one there. Errors: read_failed with what ssh says.
  [[nodiscard]] Result<void> forward(const std::string& here, const std::string& there, const std::stop_token& stop) const;
  /// Leads a port of the loopback there to one of the loopback here. Errors: invalid_argument if that port is taken there,
  /// no_permission if ssh may not lead any; cancelled.
  [[nodiscard]] Result<void> lead_port(std::uint16_t there, std::uint16_t here, const std::stop_token& stop) const;

  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] const SshOptions& options() const { return options_; }
  /// Why the master ended, by what it said: the host is not found, its key has changed, keys were refused, ...
  [[nodiscard]] Error why_not_connected(const std::string& said) const;

 private:
  [[nodiscard]] std::vector<std::string> call(const std::vector<std::string>& options, const std::string& script) const;
  /// Asks the master for a forwarding ("-L", "-R"); what ssh says if there is none.
  [[nodiscard]] Result<std::optional<std::string>> ask_for(const char* kind, const std::string& from_to,
                                                           const std::stop_token& stop) const;
  [[nodiscard]] ChildProcess::Variables variables() const;

  std::string host_;
  SshOptions options_;
  std::string control_;
};

}  // namespace sporescope::remote
