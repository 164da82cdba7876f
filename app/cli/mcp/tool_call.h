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

/// What a tool answers, as tools/call does: the JSON of the command as "structuredContent" and as text, or with "isError" the
/// sentence why nothing came of it. Nothing if it was stopped. Any thread, one call at a time each.
class ToolCall {
 public:
  /// `max_bytes`: of the answer as text; `progress`: a line how far it is, called by the threads that work.
  /// `hosts`: by which dumps on other computers are reached.
  ToolCall(std::size_t max_bytes, std::shared_ptr<HostConnections> hosts, std::stop_token stop,
           std::function<void(std::string_view line)> progress);

  /// `arguments`: an object.
  [[nodiscard]] std::optional<Json> run(const Tool& tool, const Program& program, const Json& arguments);

 private:
  struct Answer {
    int status = 0;
    std::string text;
    std::string error;  ///< a sentence
  };
  [[nodiscard]] Answer ask(const std::vector<std::string>& command_line);

  std::size_t max_bytes_;
  std::shared_ptr<HostConnections> hosts_;
  std::stop_token stop_;
  std::function<void(std::string_view)> progress_;
};

}  // namespace sporescope::cli
