// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mcp/tool_call.h"

#include <utility>

#include "app/cli/mcp/bounded_json.h"
#include "app/cli/run_program.h"

namespace sporescope::cli {

namespace {

Json content(const std::string& text) { return Json::array({{{"type", "text"}, {"text", text}}}); }

Json error_json(const std::string& sentence) { return {{"content", content(sentence)}, {"isError", true}}; }

}  // namespace

ToolCall::ToolCall(std::size_t max_bytes, std::shared_ptr<HostConnections> hosts, std::stop_token stop,
                   std::function<void(std::string_view line)> progress)
    : max_bytes_(max_bytes), hosts_(std::move(hosts)), stop_(std::move(stop)), progress_(std::move(progress)) {}

std::optional<Json> ToolCall::run(const Tool& tool, const Program& program, const Json& arguments) {
  const auto line = command_line(tool, program, arguments);
  if (!line) return error_json(line.error().str());
  const Answer answer = run_command(*line);
  if (stop_.stop_requested() || answer.status == kInterrupted) return std::nullopt;
  if (answer.status == kUsageError) return error_json(with_argument_names(answer.error, tool, program));
  Json json = Json::parse(answer.text, nullptr, false);
  if (json.is_discarded()) return error_json("The answer could not be parsed. This is a bug in sporescope-cli.");
  const auto shortened = bounded(std::move(json), max_bytes_);
  if (!shortened) return error_json("The answer is too long even with shortened lists. Select less.");
  return Json{{"content", content(text_of(*shortened))}, {"structuredContent", *shortened}, {"isError", false}};
}

ToolCall::Answer ToolCall::run_command(const std::vector<std::string>& command_line) {
  Answer answer;
  Console console({.answer = [&answer](std::string_view text) { answer.text += text; },
                   .error = [&answer](std::string_view message) { answer.error = message; },
                   .progress = progress_});
  CommandContext call{.console = console, .stop = stop_, .path = {}, .selection = {}, .max_bytes = max_bytes_};
  call.hosts = hosts_;
  answer.status = run_program(command_line, call);
  return answer;
}

}  // namespace sporescope::cli
