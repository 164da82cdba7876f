// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mcp/tool_call.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "app/cli/output/json_answer.h"
#include "app/cli/output/records.h"
#include "app/cli/run_program.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kLongest = 4096;
constexpr std::size_t kNumbers = 8;  // no shape has more dimensions

// Number of list elements by list name.
using Counts = std::map<std::string, std::uint64_t>;

template <class Visit>
void for_each_list(Json& json, const std::string& name, const Visit& visit) {
  if (!json.is_structured()) return;
  if (json.is_array()) visit(name, json);
  for (auto& [key, value] : json.items()) for_each_list(value, json.is_object() ? key : name, visit);
}

void truncate_lists(Json& object, std::size_t limit, Counts& omitted) {
  for_each_list(object, {}, [&](const std::string& name, Json& list) {
    const bool is_record_list = !list.empty() && list.front().is_structured();
    const std::size_t max_size = is_record_list ? limit : std::max(limit, kNumbers);
    if (list.size() <= max_size) return;
    omitted[name] += list.size() - max_size;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(max_size), list.end());
  });
}

// Merges the new truncation with that of the answer itself.
Json merge_truncations(Json& object, const Counts& omitted, Json truncations) {
  Counts written;
  for_each_list(object, {}, [&](const std::string& name, const Json& list) { written[name] += list.size(); });
  for (const auto& [name, omitted_count] : omitted) {
    const auto existing = std::find_if(truncations.begin(), truncations.end(),
                                       [&name = name](const Json& truncation) { return truncation["list"] == name; });
    if (existing != truncations.end()) {
      (*existing)["written"] = written[name];
    } else {
      truncations.push_back(truncation_json(name, written[name], written[name] + omitted_count));
    }
  }
  return truncations;
}

// Truncates the long lists of an object so that its text has at most `max_bytes` bytes. The field "cut" then has the shown
// and total number of elements for each list name. Short lists of numbers, such as shapes, are never truncated. Empty if the
// object still does not fit.
std::optional<Json> bounded(Json object, std::size_t max_bytes) {
  if (text_of(object).size() <= max_bytes) return object;
  const Json earlier = object.value("cut", Json::array());
  Counts omitted;
  for (std::size_t limit = kLongest; limit > 0; limit /= 2) {
    truncate_lists(object, limit, omitted);
    if (omitted.empty()) continue;
    object["cut"] = merge_truncations(object, omitted, earlier);
    if (text_of(object).size() <= max_bytes) return object;
  }
  return std::nullopt;
}

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
