// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/json_answer.h"

namespace sporescope::cli {

namespace {

constexpr int kFormat = 1;

Json add_format_fields(const std::string& command, const Json& fields) {
  Json out = {{"format", kFormat}, {"command", command.empty() ? Json(nullptr) : Json(command)}};
  out.update(fields);
  return out;
}

// Serializes the object without its closing brace, so that more fields can follow.
std::string open_object(const Json& json) {
  std::string text = text_of(json);
  text.pop_back();
  return text;
}

}  // namespace

JsonAnswer::JsonAnswer(const CommandContext& call, const Json& head, const std::string& list)
    : console_(call.console), lines_(call.jsonl), max_bytes_(call.max_bytes), list_(list) {
  if (call.paths.size() > 1 && head.contains("dump")) dump_ = head["dump"];
  if (!lines_) console_.print(open_object(add_format_fields(call.command, head)) + ",\"" + list + "\":[");
}

void JsonAnswer::record(const Json& json) {
  if (lines_) {
    Json line = json;
    if (!dump_.is_null()) line["dump"] = dump_;
    console_.print(text_of(line) + "\n");
    return;
  }
  const std::string text = text_of(json);
  if (!fits(text)) return;
  console_.print((written_ == 0 ? "\n" : ",\n") + text);
  ++written_;
}

// After the first record that does not fit, all others are omitted, too.
bool JsonAnswer::fits(const std::string& text) {
  bytes_ += text.size();
  const std::uint64_t limit = max_bytes_ - max_bytes_ / 4;  // reserves space for the fields around the list
  if (max_bytes_ > 0 && (bytes_ > limit || omitted_ > 0)) ++omitted_;
  return omitted_ == 0;
}

void JsonAnswer::finish(const Json& tail) {
  if (lines_) return;
  console_.print(written_ == 0 ? "]" : "\n]");
  if (omitted_ > 0) {
    console_.print(",\"cut\":" + text_of(Json::array({truncation_json(list_, written_, written_ + omitted_)})));
  }
  if (!tail.empty()) console_.print("," + open_object(tail).substr(1));
  console_.print("}\n");
}

Json truncation_json(const std::string& list, std::uint64_t written, std::uint64_t total) {
  return {{"list", list}, {"written", written}, {"total", total}};
}

void print_json(Console& console, const std::string& command, const Json& fields) {
  console.print(text_of(add_format_fields(command, fields)) + "\n");
}

Json problems_json(std::initializer_list<std::span<const Problem>> lists, const std::filesystem::path& root) {
  Json out = Json::array();
  for (const std::span<const Problem> problems : lists) {
    for (const Problem& problem : problems) out.push_back(problem_json(problem, root));
  }
  return out;
}

}  // namespace sporescope::cli
