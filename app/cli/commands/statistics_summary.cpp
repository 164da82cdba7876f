// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/statistics_summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "app/cli/commands/read_tensor.h"
#include "app/cli/output/coverage_text.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/tensor_text.h"
#include "app/cli/target.h"
#include "core/base/parse.h"
#include "core/dump/header_check.h"
#include "core/dump/recorded_statistics/abnormal_values.h"

namespace sporescope::cli {

namespace {

constexpr double kDefaultLimit = 65'500;  // as in MindInsight; the largest float16 is 65504

const std::vector<std::string>& summary_groupings() {
  static const std::vector<std::string> names{"tensor", "iteration", "category"};
  return names;
}

// Counts tensors that contain a kind of value, and those for which it is unknown.
struct HeldCount {
  std::uint64_t held = 0, not_known = 0;

  void add(Known holds) {
    held += holds == Known::yes ? 1 : 0;
    not_known += holds == Known::unknown ? 1 : 0;
  }
};

struct HeldCounts {
  HeldCount nan, inf, above;    // a tensor may be in several of them
  std::uint64_t none = 0;       // certainly none of them
  std::uint64_t not_known = 0;  // none that is known
  std::uint64_t tensors = 0;

  void add(const AbnormalValues& values) {
    ++tensors;
    nan.add(values.nan);
    inf.add(values.inf);
    above.add(values.beyond_limit);
    none += values.none() ? 1 : 0;
    not_known += !values.none() && !values.any() ? 1 : 0;
  }
  /// Number of tensors with at least one of them.
  [[nodiscard]] std::uint64_t any() const { return tensors - none - not_known; }
  [[nodiscard]] Json json() const {
    return {{"nan", nan.held},     {"inf", inf.held},
            {"above", above.held}, {"any", any()},
            {"none", none},        {"not_known", not_known},
            {"tensors", tensors},  {"unknown", {{"nan", nan.not_known}, {"inf", inf.not_known}, {"above", above.not_known}}}};
  }
};

struct SummaryRow {
  RecordIndex first{};
  HeldCounts counts;
  std::set<Iteration> iterations;
};

const Node* node_of_record(const Dump& dump, const TensorRecord& record) {
  if (record.graph == kNoDumpGraph || record.node == kNoNode || !dump.graphs()[record.graph].graph) return nullptr;
  return &dump.graphs()[record.graph].graph->nodes()[record.node];
}

Json iteration_or_null(Iteration iteration) {
  return iteration == Iteration::constants ? Json(nullptr) : Json(number_of(iteration));
}

class SummaryTable {
 public:
  SummaryTable(const Dump& dump, std::string by, double above) : dump_(dump), by_(std::move(by)), above_(above) {}

  void add(RecordIndex number, const ReadTensor& read) {
    const TensorRecord& record = dump_.records()[number];
    const AbnormalValues abnormal = abnormal_values_in(record, read);
    const auto [found, is_new] = row_indices_.try_emplace(key_of(record), rows_.size());
    if (is_new) rows_.push_back({number, {}, {}});
    SummaryRow& row = rows_[found->second];
    row.counts.add(abnormal);
    row.iterations.insert(record.iteration);
    total_.add(abnormal);
    count(record, read, abnormal);
  }

  /// Sorts tensors by severity, and iterations by number.
  void sort() {
    if (by_ == "iteration") {
      std::sort(rows_.begin(), rows_.end(),
                [](const SummaryRow& a, const SummaryRow& b) { return *a.iterations.begin() < *b.iterations.begin(); });
    } else if (by_ == "tensor") {
      const auto severity = [](const SummaryRow& row) {
        return std::tuple(row.counts.nan.held, row.counts.inf.held, row.counts.above.held);
      };
      std::stable_sort(rows_.begin(), rows_.end(),
                       [&](const SummaryRow& a, const SummaryRow& b) { return severity(a) > severity(b); });
    }
  }

  [[nodiscard]] const std::vector<SummaryRow>& rows() const { return rows_; }
  [[nodiscard]] const HeldCounts& total() const { return total_; }
  [[nodiscard]] Coverage& coverage() { return coverage_; }

  [[nodiscard]] std::vector<std::string> fields() const {
    std::vector<std::string> out{by_ == "iteration" ? "iteration" : "category"};
    if (by_ == "tensor") out = {"node", "type", "category", "io", "slot"};
    for (const char* field : {"nan", "inf", "above", "any", "none", "not_known", "tensors"}) out.emplace_back(field);
    if (by_ != "iteration") out.emplace_back("iterations");
    return out;
  }

  [[nodiscard]] Json json(const SummaryRow& row) const {
    const TensorRecord& record = dump_.records()[row.first];
    const Node* node = node_of_record(dump_, record);
    Json out = Json::object();
    if (by_ == "tensor") {
      out = {{"node", node_text(dump_, record)}, {"type", text_or_null(node != nullptr ? node->type : record.type)}};
    }
    if (by_ == "iteration") {
      out["iteration"] = iteration_or_null(record.iteration);
    } else {
      out["category"] = node != nullptr ? Json(category_name(node->category)) : Json(nullptr);
    }
    if (by_ == "tensor") out.update({{"io", record.io == IoDirection::input ? "input" : "output"}, {"slot", record.slot}});
    out.update(row.counts.json());
    if (by_ != "iteration") out["iterations"] = row.iterations.size();
    return out;
  }

  [[nodiscard]] std::vector<Column> titles() const {
    std::vector<Column> out{{by_ == "iteration" ? "ITERATION" : "CATEGORY", by_ == "iteration" ? Align::right : Align::left}};
    if (by_ == "tensor") out = {{"NODE", Align::left}, {"TENSOR", Align::left}};
    for (const std::string& title : {std::string("NAN"), std::string("INF"), ">" + number_text(above_), std::string("NONE"),
                                     std::string("UNKNOWN"), std::string("TENSORS")}) {
      out.push_back({title, Align::right});
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> cells(const SummaryRow& row) const {
    const TensorRecord& record = dump_.records()[row.first];
    std::vector<std::string> out;
    if (by_ == "tensor") {
      out = {node_text(dump_, record), (record.io == IoDirection::input ? "input " : "output ") + std::to_string(record.slot)};
    } else if (by_ == "iteration") {
      out = {iteration_text(record.iteration)};
    } else {
      const Node* node = node_of_record(dump_, record);
      out = {node != nullptr ? std::string(category_name(node->category)) : "-"};
    }
    for (const std::uint64_t count : {row.counts.nan.held, row.counts.inf.held, row.counts.above.held, row.counts.none,
                                      row.counts.not_known, row.counts.tensors}) {
      out.push_back(std::to_string(count));
    }
    return out;
  }

  /// Returns "2 of 585 tensors hold NaN, Inf or a finite value beyond 65500: 0 with NaN, 2 with Inf, 0 with such a value".
  [[nodiscard]] std::string text() const {
    const auto number = [this](const HeldCount& count) {
      return (count.not_known > 0 ? "at least " : "") + std::to_string(count.held);
    };
    std::string text = rows_.empty() ? "" : "\n";
    text += std::to_string(total_.any()) + " of " + counted(total_.tensors, "tensor", "tensors") +
            (total_.any() == 1 ? " holds" : " hold") + " NaN, Inf or a finite value beyond " + number_text(above_);
    if (total_.any() > 0) {
      text +=
          ": " + number(total_.nan) + " with NaN, " + number(total_.inf) + " with Inf, " + number(total_.above) + " beyond it";
    }
    if (total_.tensors == 0) text += "; no tensors selected";
    return text + coverage_gaps_text(coverage_) + "\n";
  }

 private:
  using Key = std::tuple<std::string, IoDirection, std::uint32_t>;

  [[nodiscard]] Key key_of(const TensorRecord& record) const {
    if (by_ == "tensor") return {node_text(dump_, record), record.io, record.slot};
    if (by_ == "iteration") return {iteration_text(record.iteration), IoDirection::output, 0};
    const Node* node = node_of_record(dump_, record);
    return {node != nullptr ? std::string(category_name(node->category)) : "", IoDirection::output, 0};
  }

  [[nodiscard]] AbnormalValues abnormal_values_in(const TensorRecord& record, const ReadTensor& read) const {
    if (read.statistics) {
      const AbnormalValues abnormal = find_abnormal_values(*read.statistics, above_);
      return read.stored && is_sample_file(dump_, record, read.stored->shape) ? abnormal_values_of_sample(abnormal) : abnormal;
    }
    return read.csv ? find_abnormal_values(*read.csv, above_) : AbnormalValues{};
  }

  void count(const TensorRecord& record, const ReadTensor& read, const AbnormalValues& abnormal) {
    ++coverage_.tensors;
    if (record.has_values && !read.statistics) {
      ++coverage_.not_read;
    } else if (!abnormal.any() && !abnormal.none()) {
      ++coverage_.undetermined;
    } else {
      ++(record.has_values ? coverage_.from_values : coverage_.from_statistics);
    }
  }

  const Dump& dump_;
  const std::string by_;
  const double above_;
  std::map<Key, std::size_t> row_indices_;
  std::vector<SummaryRow> rows_;
  HeldCounts total_;
  Coverage coverage_;
};

Result<double> parse_limit(const std::string& text) {
  if (text.empty()) return kDefaultLimit;
  const auto limit = parse_bound(text);
  if (!limit) return fail(ErrorCode::invalid_argument, {"--above: “%1” is not a number of 0 or more, such as 65500", {text}});
  return *limit;
}

}  // namespace

void SummaryOptions::add_to(Command& command) {
  command.group("Summary");
  command.word(
      "--summary", summary_groupings(), by,
      "Count tensors with NaN, Inf or a value beyond --above, one row per tensor, iteration or category; exit status 1 "
      "if there are any");
  command.text("--above", "X", above, "Magnitude above which finite values count (default: 65500)");
}

int summarize(CommandContext& call, const SummaryOptions& options, const RowOptions& rows) {
  const auto above = parse_limit(options.above);
  if (!above) return report_error(call, above.error());
  const auto selected = open_selected(call);
  if (!selected) return report_error(call, selected.error());
  const Dump& dump = *selected->dump;
  SummaryTable summary(dump, options.by, *above);
  auto choice = RowChoice::make(rows, summary.fields());
  if (!choice) return report_error(call, choice.error());

  std::vector<Problem> problems;
  const auto report_problem = [&](const Problem& problem) {
    call.console.warn(problem);
    problems.push_back(problem);
  };
  const bool completed =
      read_tensors(call, dump, selected->records, ReadWhat::statistics, [&](RecordIndex number, const ReadTensor& read) {
        if (read.problem) report_problem(*read.problem);
        summary.add(number, read);
        return true;
      });
  if (selected->empty_selection) report_problem(*selected->empty_selection);
  summary.coverage().unknown_folders = selected->unknown_folders;
  summary.sort();

  RowPrinter printer(call, *std::move(choice),
                     {{"dump", dump.root().string()}, {"summary", options.by}, {"above", number_json(*above)}}, "rows",
                     summary.titles());
  for (const SummaryRow& row : summary.rows()) {
    if (!printer.add([&] { return summary.json(row); }, [&] { return summary.cells(row); })) break;
  }
  const bool is_complete = summary.coverage().tensors > 0 && summary.coverage().all_judged();
  printer.finish({{"total", summary.total().json()},
                  {"looked", coverage_json(summary.coverage())},
                  {"complete", completed && is_complete},
                  {"problems", problems_json({dump.problems(), problems}, dump.root())}});
  if (!call.machine() && !rows.count) call.console.print(summary.text());
  return search_status(call, completed, summary.total().any() > 0, is_complete);
}

}  // namespace sporescope::cli
