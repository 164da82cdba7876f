// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/collect_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/base/number_text.h"
#include "core/compare/divergence_title.h"
#include "core/report/shell_commands.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxPairs = 20;
constexpr std::size_t kMaxDivergences = 7;
constexpr std::size_t kMaxUnmatched = 12;

Text matched_text(MatchedBy matched_by) {
  switch (matched_by) {
    case MatchedBy::name:
      return SPORESCOPE_TRANSLATE_NOOP("name");
    case MatchedBy::structure:
      return SPORESCOPE_TRANSLATE_NOOP("structure");
    case MatchedBy::rule:
      return SPORESCOPE_TRANSLATE_NOOP("rule");
    case MatchedBy::manual:
      return SPORESCOPE_TRANSLATE_NOOP("hand");
    case MatchedBy::none:
      break;
  }
  return {};
}

class ComparisonCollector {
 public:
  ComparisonCollector(const ReportedRuns& runs, const ReportRedaction& redaction)
      : runs_(runs),
        a_(*runs.a),
        b_(*runs.b),
        redaction_(redaction),
        describer_a_(a_, redaction),
        describer_b_(b_, redaction) {}

  ReportComparison build() {
    name_runs();
    result_.commands = compare_commands(a_, b_, runs_.of_a, runs_.of_b, redaction_.paths);
    add_findings();
    add_counts();
    add_pairs();
    result_.only_a = unmatched_nodes(a_, runs_.comparison->only_a);
    result_.only_b = unmatched_nodes(b_, runs_.comparison->only_b);
    return std::move(result_);
  }

 private:
  void name_runs() {
    result_.a = run_name(a_, runs_.of_a, "A");
    result_.b = run_name(b_, runs_.of_b, "B");
  }

  [[nodiscard]] Text run_name(const Dump& dump, const Selection& selection, const char* label) const {
    Text name = redaction_.paths ? std::string(label) : folder_name(dump);
    if (!selection.ranks.all()) name = {SPORESCOPE_TRANSLATE_NOOP("%1, rank %2"), {name, selection.ranks.text()}};
    if (!selection.iterations.all()) {
      name = {SPORESCOPE_TRANSLATE_NOOP("%1, iteration %2"), {name, selection.iterations.text()}};
    }
    return name;
  }

  static const Node& node_at(const Dump& dump, const NodePlace& place) {
    return dump.graphs()[place.graph].graph->nodes()[place.node];
  }

  // Returns the node in B, or the one in A if the node exists only there.
  [[nodiscard]] const Node* node_of(const Divergence& finding) const {
    if (finding.node_b) return &node_at(b_, *finding.node_b);
    return finding.node_a ? &node_at(a_, *finding.node_a) : nullptr;
  }

  [[nodiscard]] Text title_of(const Divergence& finding) const {
    const Node* node = node_of(finding);
    std::string name = node != nullptr ? std::string(node->name()) : std::string();
    if (node == nullptr && finding.b) name = b_.records()[*finding.b].name;
    return divergence_title(finding.kind, finding.certain, name, TensorDescriber::iteration_text(finding.iteration));
  }

  [[nodiscard]] std::optional<ReportLine> line_of(const Divergence& finding) const {
    if (finding.node_b) {
      if (auto line = describer_b_.line_of(*b_.graphs()[finding.node_b->graph].graph, finding.node_b->node)) return line;
    }
    return finding.node_a ? describer_a_.line_of(*a_.graphs()[finding.node_a->graph].graph, finding.node_a->node)
                          : std::nullopt;
  }

  void add_findings() {
    const RunComparison& comparison = *runs_.comparison;
    if (comparison.findings.empty()) {
      add_verdict_without_finding();
      return;
    }
    const Divergence& first = comparison.findings.front();
    result_.tone = ReportTone::inf;
    result_.title = title_of(first);
    ReportDivergence& divergence = result_.first.emplace();
    divergence.title = result_.title;
    divergence.why = first.why;
    if (const Node* node = node_of(first)) divergence.node = std::string(node->full_name);
    if (!first.element.empty()) divergence.element = Text("%1", {Shape(first.element)}).str();
    divergence.line = line_of(first);
    for (std::size_t i = 1; i < comparison.findings.size(); ++i) {
      if (result_.further.size() == kMaxDivergences) {
        ++result_.more_further;
      } else {
        result_.further.push_back({title_of(comparison.findings[i]), comparison.findings[i].why, {}});
      }
    }
  }

  void add_verdict_without_finding() {
    const RunComparison& comparison = *runs_.comparison;
    const std::uint64_t compared = comparison.coverage.judged();
    if (const std::uint64_t differing = comparison.differing(); differing > 0) {
      result_.title = {
          SPORESCOPE_TRANSLATE_NOOP("The runs differ in %1 selected tensors because of something outside the selection"),
          {Count{differing}}};
      result_.tone = ReportTone::inf;
    } else if (compared == 0) {
      result_.title = SPORESCOPE_TRANSLATE_NOOP("No verdict: no tensors could be compared");
    } else {
      result_.title = {SPORESCOPE_TRANSLATE_NOOP("The runs agree in %1 tensors"), {Count{compared}}};
      const bool is_complete = comparison.coverage.all_judged() && comparison.only_a.empty() && comparison.only_b.empty() &&
                               comparison.iterations_only_a + comparison.iterations_only_b == 0;
      result_.tone = is_complete ? ReportTone::clean : ReportTone::open;
    }
    if (comparison.outside) {
      result_.further.push_back({{SPORESCOPE_TRANSLATE_NOOP("Outside the selection: %1"), {title_of(*comparison.outside)}},
                                 comparison.outside->why,
                                 {}});
    }
  }

  void add_counts() {
    const RunComparison& comparison = *runs_.comparison;
    std::uint64_t agree = 0, carry = 0, diverge = 0;
    for (const ComparedPair& pair : comparison.pairs) {
      agree += pair.status == PairStatus::agrees ? 1U : 0U;
      carry += pair.status == PairStatus::propagates ? 1U : 0U;
      diverge += pair.status == PairStatus::diverges ? 1U : 0U;
    }
    result_.counts.push_back(
        {SPORESCOPE_TRANSLATE_NOOP("Of %1 tensor pairs, %2 agree, %3 diverge, and %4 carry a difference from their inputs."),
         {Count{comparison.pairs.size()}, Count{agree}, Count{diverge}, Count{carry}}});
    result_.counts.push_back({SPORESCOPE_TRANSLATE_NOOP("Matched nodes: %1 by name, %2 by structure, %3 by rules or by hand."),
                              {Count{comparison.matched_by_name}, Count{comparison.matched_by_structure},
                               Count{comparison.matched_by_rule + comparison.matched_manually}}});
    if (comparison.coverage.not_judged() > 0) {
      result_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("%1 of %2 tensors could not be compared."),
                              {Count{comparison.coverage.not_judged()}, Count{comparison.coverage.tensors}}});
    }
    if (comparison.iterations_only_a + comparison.iterations_only_b > 0) {
      result_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("Iterations in only one run: %1 in A, %2 in B."),
                              {Count{comparison.iterations_only_a}, Count{comparison.iterations_only_b}}});
    }
  }

  // Rounds the error to three digits, so that pairs which carry the same difference stay in execution order.
  static double rounded_error(const ComparedPair& pair) {
    const double error = pair.output_error.value_or(std::numeric_limits<double>::infinity());
    if (!std::isfinite(error) || error <= 0) return error;
    const double unit = std::pow(10.0, std::floor(std::log10(error)) - 2);
    return std::round(error / unit) * unit;
  }

  // Adds one row per node: the worst output, or the worst input if no output differs.
  void add_pairs() {
    std::map<std::pair<DumpGraphIndex, NodeIndex>, const ComparedPair*> rows_by_node;
    std::vector<const ComparedPair*> rows;
    const auto is_input = [&](const ComparedPair& pair) { return b_.records()[pair.b].io == IoDirection::input; };
    for (const ComparedPair& pair : runs_.comparison->pairs) {
      if (pair.status != PairStatus::diverges && pair.status != PairStatus::propagates) continue;
      const TensorRecord& record = b_.records()[pair.b];
      if (record.graph == kNoDumpGraph || record.node == kNoNode) {
        rows.push_back(&pair);
        continue;
      }
      const ComparedPair*& row = rows_by_node[{record.graph, record.node}];
      const bool is_worse = row == nullptr || (is_input(*row) && !is_input(pair)) ||
                            (is_input(*row) == is_input(pair) && rounded_error(pair) > rounded_error(*row));
      if (is_worse) row = &pair;
    }
    for (const auto& [node, pair] : rows_by_node) rows.push_back(pair);
    // A differing input is already shown as the output of its producer.
    if (!std::all_of(rows.begin(), rows.end(), [&](const ComparedPair* pair) { return is_input(*pair); })) {
      std::erase_if(rows, [&](const ComparedPair* pair) { return is_input(*pair); });
    }
    std::sort(rows.begin(), rows.end(), [](const ComparedPair* x, const ComparedPair* y) {
      return std::pair(-rounded_error(*x), x->b) < std::pair(-rounded_error(*y), y->b);
    });
    result_.more_pairs = rows.size() - std::min(rows.size(), kMaxPairs);
    rows.resize(std::min(rows.size(), kMaxPairs));
    for (const ComparedPair* pair : rows) result_.pairs.push_back(row_of(*pair));
  }

  [[nodiscard]] ReportPair row_of(const ComparedPair& pair) const {
    ReportPair row;
    row.tensor = describer_b_.describe(pair.b, {});
    const std::string other = describer_a_.describe(pair.a, {}).full_name;
    if (other != row.tensor.full_name) row.other = other;
    row.status =
        pair.status == PairStatus::diverges ? SPORESCOPE_TRANSLATE_NOOP("diverges") : SPORESCOPE_TRANSLATE_NOOP("carries it");
    row.matched_by = matched_text(matched_by(pair));
    row.input_error = number_or_dash(pair.input_error);
    row.error = number_or_dash(pair.output_error);
    const auto largest = pair.difference && !redaction_.values ? pair.difference->largest() : std::nullopt;
    row.largest = largest ? short_number(*largest) : "–";
    return row;
  }

  [[nodiscard]] MatchedBy matched_by(const ComparedPair& pair) const {
    const TensorRecord& a = a_.records()[pair.a];
    const TensorRecord& b = b_.records()[pair.b];
    if (a.node == kNoNode) return MatchedBy::none;
    for (const GraphPair& graphs : runs_.comparison->graphs->pairs) {
      const bool is_match = graphs.a == a.graph && graphs.b == b.graph;
      if (is_match && graphs.nodes.of_a(a.node) != kNoNode) return graphs.nodes.matched_by(a.node);
    }
    return MatchedBy::none;
  }

  static ReportUnmatched unmatched_nodes(const Dump& dump, const std::vector<NodePlace>& places) {
    ReportUnmatched unmatched;
    unmatched.all = places.size();
    for (const NodePlace& place : places) {
      if (unmatched.nodes.size() == kMaxUnmatched) break;
      unmatched.nodes.emplace_back(node_at(dump, place).full_name);
    }
    return unmatched;
  }

  const ReportedRuns& runs_;
  const Dump& a_;
  const Dump& b_;
  const ReportRedaction& redaction_;
  TensorDescriber describer_a_, describer_b_;
  ReportComparison result_;
};

}  // namespace

ReportComparison collect_comparison(const ReportedRuns& runs, const ReportRedaction& redaction) {
  if (runs.comparison == nullptr || !runs.comparison->complete) {
    ReportComparison unfinished;
    unfinished.title = SPORESCOPE_TRANSLATE_NOOP("No verdict: the comparison had not finished");
    return unfinished;
  }
  return ComparisonCollector(runs, redaction).build();
}

}  // namespace sporescope
