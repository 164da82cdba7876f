// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/read_check.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/saved_results/text_json.h"
#include "core/watch/watch_file.h"

namespace sporescope {

namespace {

WatchErrors read_errors(const Fields& record) {
  WatchErrors errors;
  for (const std::string& name : record.texts("errors")) {
    bool is_known = false;
    for (const WatchError error : {WatchError::nan, WatchError::inf, WatchError::no_previous, WatchError::too_large,
                                   WatchError::no_history, WatchError::no_value}) {
      if (watch_error_names(error).front() != name) continue;
      errors |= error;
      is_known = true;
    }
    if (!is_known) record.report_error("errors", SPORESCOPE_TRANSLATE_NOOP("a value known to this version"));
  }
  return errors;
}

JudgedParameter read_parameter(const Fields& fields, const Condition& condition) {
  JudgedParameter parameter;
  parameter.spec = find_parameter(condition, fields.text("name"));
  if (parameter.spec == nullptr) fields.report_error("name", SPORESCOPE_TRANSLATE_NOOP("a parameter of its condition"));
  parameter.value = fields.number("value").value_or(0);
  parameter.actual = fields.number("actual").value_or(0);
  parameter.hit = fields.flag("hit");
  return parameter;
}

Judgement read_judgement(const Fields& record) {
  Judgement judgement;
  const auto id = record.integer("watchpoint", std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  judgement.watchpoint = static_cast<int>(id.value_or(0));
  judgement.condition = find_condition(record.text("condition"));
  judgement.errors = read_errors(record);
  judgement.holds = record.flag("hit");
  if (judgement.condition == nullptr) {
    record.report_error("condition", SPORESCOPE_TRANSLATE_NOOP("a condition known to this version"));
    return judgement;
  }
  for (const Fields& fields : record.objects("params")) {
    JudgedParameter parameter = read_parameter(fields, *judgement.condition);
    if (parameter.spec != nullptr) judgement.parameters.push_back(parameter);
  }
  return judgement;
}

/// Returns the position in C order; empty if the index is outside of the shape.
std::optional<std::uint64_t> element_position(const Shape& shape, const std::vector<std::int64_t>& index) {
  if (index.size() != shape.size() || !element_count(shape)) return std::nullopt;
  std::uint64_t position = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (index[d] < 0 || index[d] >= shape[d]) return std::nullopt;
    position = position * static_cast<std::uint64_t>(shape[d]) + static_cast<std::uint64_t>(index[d]);
  }
  return position;
}

}  // namespace

Hit read_hit(const Fields& record, SavedTensors& tensors) {
  Hit hit;
  hit.record = tensors.add(record);
  hit.judgement = read_judgement(record);
  hit.statistics = record.object("statistics").statistics();
  hit.stored_dtype = read_stored_dtype(record);
  hit.shape = record.object("tensor").integers("shape", Fields::kMaxDimensions);
  if (record.has("element")) {
    hit.first_non_finite = element_position(hit.shape, record.integers("element", Fields::kMaxDimensions));
  }
  hit.from_statistics = record.has("source") && record.text("source") != "values";
  return hit;
}

Coverage read_coverage(const Fields& coverage) {
  Coverage result;
  result.tensors = coverage.count("tensors");
  result.from_values = coverage.count("from_values");
  result.from_statistics = coverage.count("from_statistics");
  result.not_read = coverage.count("not_read");
  result.undetermined = coverage.count("not_knowable");
  result.unknown_folders = coverage.count("unknown_folders");
  return result;
}

std::vector<Problem> read_problems(const Fields& root) {
  std::vector<Problem> problems;
  for (const Fields& problem : root.objects("problems")) {
    problems.push_back({problem.text("path"), Text(problem.text("message"))});
  }
  return problems;
}

Result<void> read_check_frame(const Fields& root, SavedCheck& check, const std::filesystem::path& file) {
  const Fields::Json watch_file = {
      {"format", 1}, {"watchpoints", root.has("watchpoints") ? root.json()["watchpoints"] : Fields::Json::array()}};
  auto watchpoints = parse_watch_file(watch_file.dump(-1, ' ', false, Fields::Json::error_handler_t::replace), file);
  if (!watchpoints) return tl::unexpected(std::move(watchpoints.error()));
  check.watchpoints = *std::move(watchpoints);
  CheckResult& result = check.result;
  const Fields checked = root.object("checked");
  result.hit_count = static_cast<std::uint64_t>(
      std::count_if(result.hits.begin(), result.hits.end(), [](const Hit& hit) { return hit.is_hit(); }));
  result.tensors = checked.count("tensors");
  result.bytes = checked.count("bytes");
  result.coverage = read_coverage(checked.object("looked"));
  for (const Fields& unjudged : root.objects("not_judged")) {
    const auto id = unjudged.integer("watchpoint", std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    const Text message = unjudged.has("text") ? text_from_json(unjudged.json()["text"]) : Text();
    result.not_judged.push_back({static_cast<int>(id.value_or(0)), message.empty() ? Text(unjudged.text("reason")) : message});
  }
  result.problems = read_problems(root);
  check.whole = root.flag("complete");
  result.complete = !root.flag("stopped");
  return {};
}

}  // namespace sporescope
