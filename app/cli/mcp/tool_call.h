// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/mcp/tools.h"

namespace sporescope::cli {

/// Runs a tool and creates the result of tools/call: the command's JSON as "structuredContent" and as text, or an error
/// message with "isError". Thread-safe, if each object is used by one thread at a time.
class ToolCall {
 public:
  /// `max_bytes` limits the text of the answer. `progress` receives progress lines on any thread. `hosts` has the connections
  /// for dumps on other computers.
  ToolCall(std::size_t max_bytes, std::shared_ptr<HostConnections> hosts, std::stop_token stop,
           std::function<void(std::string_view line)> progress);

  /// Runs the tool; `arguments` must be an object. Empty if it was stopped.
  [[nodiscard]] std::optional<Json> run(const Tool& tool, const Program& program, const Json& arguments);

 private:
  struct Answer {
    int status = 0;
    std::string text;
    std::string error;  ///< Error message
  };
  [[nodiscard]] Answer run_command(const std::vector<std::string>& command_line);

  std::size_t max_bytes_;
  std::shared_ptr<HostConnections> hosts_;
  std::stop_token stop_;
  std::function<void(std::string_view)> progress_;
};

}  // namespace sporescope::cli
