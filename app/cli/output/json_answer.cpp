// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/json_answer.h"

namespace sporescope::cli {

namespace {

constexpr int kFormat = 1;

Json begin(const std::string& command, const Json& fields) {
  Json out = {{"format", kFormat}, {"command", command.empty() ? Json(nullptr) : Json(command)}};
  out.update(fields);
  return out;
}

// The object without its closing brace, so that more can follow.
std::string opened(const Json& json) {
  std::string text = text_of(json);
  text.pop_back();
  return text;
}

}  // namespace

JsonAnswer::JsonAnswer(const Call& call, const Json& head, const std::string& list)
    : console_(call.console), lines_(call.jsonl) {
  if (call.paths.size() > 1 && head.contains("dump")) dump_ = head["dump"];
  if (!lines_) console_.print(opened(begin(call.command, head)) + ",\"" + list + "\":[");
}

void JsonAnswer::record(const Json& json) {
  if (lines_) {
    Json line = json;
    if (!dump_.is_null()) line["dump"] = dump_;
    console_.print(text_of(line) + "\n");
    return;
  }
  console_.print((first_ ? "\n" : ",\n") + text_of(json));
  first_ = false;
}

void JsonAnswer::finish(const Json& tail) {
  if (lines_) return;
  console_.print(first_ ? "]" : "\n]");
  if (!tail.empty()) console_.print("," + opened(tail).substr(1));
  console_.print("}\n");
}

void print_json(Console& console, const std::string& command, const Json& fields) {
  console.print(text_of(begin(command, fields)) + "\n");
}

Json problems_json(const std::vector<Problem>& problems, const std::filesystem::path& root) {
  Json out = Json::array();
  for (const Problem& problem : problems) out.push_back(problem_json(problem, root));
  return out;
}

}  // namespace sporescope::cli
