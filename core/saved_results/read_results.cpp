// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/read_results.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/cause/rule.h"
#include "core/dump/text_file.h"
#include "core/saved_results/find_dump.h"
#include "core/saved_results/json_objects.h"
#include "core/saved_results/saved_tensors.h"
#include "core/saved_results/text_json.h"
#include "core/watch/watch_file.h"

namespace sporescope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMaxBytes = 1ULL << 30U;
constexpr std::uint64_t kMaxRecords = 1'000'000;
constexpr int kMaxAnswerDepth = 32;
constexpr int kFormat = 1;

tl::unexpected<Error> no_results_error(const std::filesystem::path& file) {
  return fail(ErrorCode::unsupported,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” contains no Sporescope results. Open a dump folder, or the output of "
                                         "sporescope-cli --json check or first."),
               {file.string()}},
              file);
}

/// Recognizes an answer by its first fields, for files that cannot be parsed to the end.
bool is_answer_start(std::string_view text) {
  constexpr std::size_t kHead = 200;
  const std::string_view head = skip_space(text).substr(0, kHead);
  return head.starts_with('{') && head.find("\"format\"") != std::string_view::npos &&
         head.find("\"command\"") != std::string_view::npos;
}

/// Ignores rules that this version does not know, because they are only explanations.
std::vector<CauseReason> read_reasoning(const JsonReader& record, SavedTensors& tensors) {
  std::vector<CauseReason> reasons;
  for (const JsonReader& reason : record.objects("reasoning")) {
    const CauseRule* rule = find_cause_rule(reason.text("rule"), reason.text("why"));
    if (rule != nullptr) reasons.push_back({tensors.add(reason), rule->name, rule->why});
  }
  return reasons;
}

/// Reads one answer. Hits and findings are converted as soon as they are parsed, and their JSON is discarded.
class AnswerReader {
 public:
  explicit AnswerReader(const std::filesystem::path& file) : file_(file) { results_.file = file; }

  /// Errors: those of parse_results().
  Result<SavedResults> read(std::string_view text) {
    try {
      root_ = Json::parse(
          text, [this](int depth, Json::parse_event_t event, Json& parsed) { return handle_event(depth, event, parsed); });
    } catch (const Json::exception&) {
      if (!is_answer_start(text)) return no_results_error(file_);
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("“%1” is damaged: it is not valid JSON. Run the command that "
                                             "wrote it again."),
                   {file_.string()}},
                  file_);
    }
    if (auto valid = read_head(); !valid) return tl::unexpected(std::move(valid.error()));
    return finish();
  }

 private:
  bool is_search() const { return command_ == "first"; }

  bool handle_event(int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > kMaxAnswerDepth) return false;  // deeper than any answer of the command line
    if (event == Json::parse_event_t::key && depth == 1) key_ = parsed.get<std::string>();
    if (event == Json::parse_event_t::value && depth == 1 && key_ == "command" && parsed.is_string()) {
      command_ = parsed.get<std::string>();
    }
    if (event != Json::parse_event_t::object_end || depth != 2 || key_ != (is_search() ? "findings" : "hits")) return true;
    if (record_count_ < kMaxRecords && !error_.any()) add_record(parsed);
    ++record_count_;
    return false;
  }

  void add_record(const Json& json) {
    const JsonReader record(json, key_ + '[' + std::to_string(record_count_) + ']', error_, &tensors_);
    if (!record.has("tensor")) record.report_error("tensor", SPORESCOPE_TRANSLATE_NOOP("an object"));
    if (is_search()) {
      add_finding(record);
    } else {
      fields(record, check_.result.hits.emplace_back());
    }
  }

  void add_finding(const JsonReader& record) {
    if (!record.has("kind")) record.report_error("kind", SPORESCOPE_TRANSLATE_NOOP("a value known to this version"));
    Finding& finding = search_.result.findings.emplace_back();
    fields(record, finding);
    finding.reasoning = read_reasoning(record, tensors_);
    const JsonReader downstream = record.object("downstream");
    downstream("path", finding.downstream);
    const std::size_t steps = finding.path.size();
    finding.downstream_from = downstream.has("from") ? downstream.count("from", steps) : steps;
    finding.downstream_end = downstream.sentence("end");
    search_.produced_by.push_back(record.text("produced_by"));
    std::optional<SourceLine>& source = search_.sources.emplace_back();
    if (record.has("source")) record("source", source.emplace());
    if (source) source->line_end = source->line;
  }

  void read_search(const JsonReader& root) {
    CauseSearchResult& result = search_.result;
    root("looked", result.coverage, "excluded", result.excluded.masks, "undumped_overflow_reports",
         result.undumped_overflow_reports);
    root("problems", result.problems);
    search_.whole = root.flag("complete");
    result.complete = !root.flag("stopped");
  }

  /// Errors: those of parse_watch_file().
  Result<void> read_check(const JsonReader& root) {
    const Json watch_file = {{"format", 1}, {"watchpoints", root.has("watchpoints") ? root_["watchpoints"] : Json::array()}};
    auto watchpoints = parse_watch_file(watch_file.dump(-1, ' ', false, Json::error_handler_t::replace), file_);
    if (!watchpoints) return tl::unexpected(std::move(watchpoints.error()));
    check_.watchpoints = *std::move(watchpoints);
    CheckResult& result = check_.result;
    result.hit_count = static_cast<std::uint64_t>(
        std::count_if(result.hits.begin(), result.hits.end(), [](const Hit& hit) { return hit.is_hit(); }));
    const JsonReader checked = root.object("checked");
    checked("tensors", result.tensors, "bytes", result.bytes, "looked", result.coverage);
    root("not_judged", result.not_judged);
    root("problems", result.problems);
    check_.whole = root.flag("complete");
    result.complete = !root.flag("stopped");
    return {};
  }

  Result<void> read_head() const {
    const auto report = [this](ErrorCode code, const char* sentence, const std::string& detail = {}) {
      return fail(code, {sentence, {file_.string(), detail}}, file_);
    };
    if (root_.contains("watchpoint") || (root_.contains("tensor") && root_.contains("why"))) {
      return report(
          ErrorCode::invalid_argument,
          SPORESCOPE_TRANSLATE_NOOP("“%1” contains single records, as written with --jsonl. Run the command with --json "
                                    "instead, and open that output."));
    }
    if (command_.empty() || !root_.contains("format")) return no_results_error(file_);
    if (root_["format"] != kFormat) {
      return report(ErrorCode::invalid_argument,
                    SPORESCOPE_TRANSLATE_NOOP("“%1” was written by a newer Sporescope, in a format unknown to this "
                                              "version. Open it with the newer version."));
    }
    if (root_.contains("error") && root_["error"].is_string()) {
      return report(ErrorCode::invalid_argument,
                    SPORESCOPE_TRANSLATE_NOOP("“%1” contains no results: the command that wrote it failed with: %2"),
                    root_["error"].get<std::string>());
    }
    if (command_ != "check" && !is_search()) {
      return report(
          ErrorCode::invalid_argument,
          SPORESCOPE_TRANSLATE_NOOP("“%1” contains results of the command %2, which cannot be shown here; only those of "
                                    "check and first can. Open its dump instead."),
          command_);
    }
    if (!root_.contains(is_search() ? "findings" : "hits")) {
      return report(
          ErrorCode::invalid_argument,
          SPORESCOPE_TRANSLATE_NOOP("“%1” does not list what %2 found: the command was stopped early or run with --count. "
                                    "Run it again without --count."),
          command_);
    }
    return {};
  }

  Result<SavedResults> finish() {
    const JsonReader root(root_, {}, error_, &tensors_);
    results_.named_dump = root.text("dump");
    for (const JsonReader& omission : root.objects("cut")) {
      const std::uint64_t written = omission.count("written");
      results_.truncated += std::max(written, omission.count("total")) - written;
    }
    if (is_search()) {
      for (const JsonReader& record : root.objects("findings")) add_finding(record);  // named before the command
      read_search(root);
      results_.search = std::move(search_);
    } else {
      if (auto frame = read_check(root); !frame) return tl::unexpected(std::move(frame.error()));
      results_.check = std::move(check_);
    }
    if (record_count_ > kMaxRecords) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP(
                       "“%1” contains %2 hits, too many to show. Narrow the command down, for example with --rank or --where."),
                   {file_.string(), Count{record_count_}}},
                  file_);
    }
    if (error_.any()) {
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be read as results: %2 is not %3. Write it with --json, without "
                                             "--columns."),
                   {file_.string(), error_.path, Text(error_.expected)}},
                  file_);
    }
    return std::move(results_);
  }

  const std::filesystem::path& file_;
  Json root_;
  std::string key_, command_;
  std::uint64_t record_count_ = 0;
  SchemaError error_;
  SavedResults results_;
  SavedTensors tensors_{results_.tensors};
  SavedCheck check_;
  SavedSearch search_;
};

using LocateDump = std::function<std::filesystem::path(const std::string& dump_path)>;

Result<SavedResultsList> read_all(std::string_view text, const std::filesystem::path& file, const LocateDump& locate_dump) {
  SavedResultsList results;
  std::string_view rest = skip_space(text);
  do {
    const auto object = take_json_object(rest);
    if (!object && !is_answer_start(rest)) return no_results_error(file);
    if (!object) {
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("“%1” is incomplete: the command that wrote it did not finish. Run it again."),
                   {file.string()}},
                  file);
    }
    auto read = AnswerReader(file).read(*object);
    if (!read) return tl::unexpected(std::move(read.error()));
    read->dump = locate_dump(read->named_dump);
    results.push_back(std::make_shared<const SavedResults>(*std::move(read)));
  } while (!rest.empty());
  return results;
}

}  // namespace

Result<SavedResultsList> parse_results(std::string_view text, const std::filesystem::path& file) {
  return read_all(text, file, [](const std::string&) { return std::filesystem::path(); });
}

Result<SavedResultsList> read_results(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kMaxBytes);
  if (!text) return tl::unexpected(text.error());
  return read_all(*text, file, [&file](const std::string& dump_path) { return find_dump(dump_path, file); });
}

}  // namespace sporescope
