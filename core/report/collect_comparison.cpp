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
  ComparisonCollector(const ReportedRuns& runs, const ReportRedaction& omits)
      : runs_(runs), a_(*runs.a), b_(*runs.b), omits_(omits), describer_a_(a_, omits), describer_b_(b_, omits) {}

  ReportComparison make() {
    name_runs();
    built_.commands = compare_commands(a_, b_, runs_.of_a, runs_.of_b, omits_.paths);
    add_findings();
    add_counts();
    add_pairs();
    built_.only_a = unmatched_nodes(a_, runs_.comparison->only_a);
    built_.only_b = unmatched_nodes(b_, runs_.comparison->only_b);
    return std::move(built_);
  }

 private:
  void name_runs() {
    built_.a = run_name(a_, runs_.of_a, "A");
    built_.b = run_name(b_, runs_.of_b, "B");
  }

  [[nodiscard]] Text run_name(const Dump& dump, const Selection& of, const char* character) const {
    Text name = omits_.paths ? std::string(character) : folder_name(dump);
    if (!of.ranks.all()) name = {SPORESCOPE_TRANSLATE_NOOP("%1, rank %2"), {name, of.ranks.text()}};
    if (!of.iterations.all()) name = {SPORESCOPE_TRANSLATE_NOOP("%1, iteration %2"), {name, of.iterations.text()}};
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
    return divergence_title(finding.kind, finding.certain, name, TensorDescriber::when(finding.iteration));
  }

  [[nodiscard]] std::optional<ReportLine> line_of(const Divergence& finding) const {
    if (finding.node_b) {
      if (auto line = describer_b_.line_of(*b_.graphs()[finding.node_b->graph].graph, finding.node_b->node)) return line;
    }
    return finding.node_a ? describer_a_.line_of(*a_.graphs()[finding.node_a->graph].graph, finding.node_a->node)
                          : std::nullopt;
  }

  void add_findings() {
    const RunComparison& found = *runs_.comparison;
    if (found.findings.empty()) {
      add_verdict_without_finding();
      return;
    }
    const Divergence& first = found.findings.front();
    built_.tone = ReportTone::inf;
    built_.title = title_of(first);
    ReportDivergence& parting = built_.first.emplace();
    parting.title = built_.title;
    parting.why = first.why;
    if (const Node* node = node_of(first)) parting.node = std::string(node->full_name);
    if (!first.element.empty()) parting.element = Text("%1", {Shape(first.element)}).str();
    parting.line = line_of(first);
    for (std::size_t i = 1; i < found.findings.size(); ++i) {
      if (built_.further.size() == kMaxDivergences) {
        ++built_.more_further;
      } else {
        built_.further.push_back({title_of(found.findings[i]), found.findings[i].why, {}});
      }
    }
  }

  void add_verdict_without_finding() {
    const RunComparison& found = *runs_.comparison;
    const std::uint64_t compared = found.coverage.judged();
    if (const std::uint64_t differing = found.differing(); differing > 0) {
      built_.title = {
          SPORESCOPE_TRANSLATE_NOOP("The runs differ in %1 selected tensors because of something outside the selection"),
          {Count{differing}}};
      built_.tone = ReportTone::inf;
    } else if (compared == 0) {
      built_.title = SPORESCOPE_TRANSLATE_NOOP("No verdict: no tensors could be compared");
    } else {
      built_.title = {SPORESCOPE_TRANSLATE_NOOP("The runs agree in %1 tensors"), {Count{compared}}};
      const bool whole = found.coverage.all_judged() && found.only_a.empty() && found.only_b.empty() &&
                         found.iterations_only_a + found.iterations_only_b == 0;
      built_.tone = whole ? ReportTone::clean : ReportTone::open;
    }
    if (found.outside) {
      built_.further.push_back(
          {{SPORESCOPE_TRANSLATE_NOOP("Outside the selection: %1"), {title_of(*found.outside)}}, found.outside->why, {}});
    }
  }

  void add_counts() {
    const RunComparison& found = *runs_.comparison;
    std::uint64_t agree = 0, carry = 0, diverge = 0;
    for (const ComparedPair& pair : found.pairs) {
      agree += pair.status == PairStatus::agrees ? 1U : 0U;
      carry += pair.status == PairStatus::propagates ? 1U : 0U;
      diverge += pair.status == PairStatus::diverges ? 1U : 0U;
    }
    built_.counts.push_back(
        {SPORESCOPE_TRANSLATE_NOOP("Of %1 tensor pairs, %2 agree, %3 diverge, and %4 carry a difference from their inputs."),
         {Count{found.pairs.size()}, Count{agree}, Count{diverge}, Count{carry}}});
    built_.counts.push_back({SPORESCOPE_TRANSLATE_NOOP("Matched nodes: %1 by name, %2 by structure, %3 by rules or by hand."),
                             {Count{found.matched_by_name}, Count{found.matched_by_structure},
                              Count{found.matched_by_rule + found.matched_manually}}});
    if (found.coverage.not_judged() > 0) {
      built_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("%1 of %2 tensors could not be compared."),
                             {Count{found.coverage.not_judged()}, Count{found.coverage.tensors}}});
    }
    if (found.iterations_only_a + found.iterations_only_b > 0) {
      built_.open.push_back({SPORESCOPE_TRANSLATE_NOOP("Iterations in only one run: %1 in A, %2 in B."),
                             {Count{found.iterations_only_a}, Count{found.iterations_only_b}}});
    }
  }

  // Rounds the error to three digits, so that pairs which carry the same difference stay in execution order.
  static double size_of(const ComparedPair& pair) {
    const double error = pair.output_error.value_or(std::numeric_limits<double>::infinity());
    if (!std::isfinite(error) || error <= 0) return error;
    const double unit = std::pow(10.0, std::floor(std::log10(error)) - 2);
    return std::round(error / unit) * unit;
  }

  // Adds one row per node: the worst output, or the worst input if no output differs.
  void add_pairs() {
    std::map<std::pair<DumpGraphIndex, NodeIndex>, const ComparedPair*> worst;
    std::vector<const ComparedPair*> rows;
    const auto is_input = [&](const ComparedPair& pair) { return b_.records()[pair.b].io == IoDirection::input; };
    for (const ComparedPair& pair : runs_.comparison->pairs) {
      if (pair.status != PairStatus::diverges && pair.status != PairStatus::propagates) continue;
      const TensorRecord& record = b_.records()[pair.b];
      if (record.graph == kNoDumpGraph || record.node == kNoNode) {
        rows.push_back(&pair);
        continue;
      }
      const ComparedPair*& row = worst[{record.graph, record.node}];
      const bool is_worse = row == nullptr || (is_input(*row) && !is_input(pair)) ||
                            (is_input(*row) == is_input(pair) && size_of(pair) > size_of(*row));
      if (is_worse) row = &pair;
    }
    for (const auto& [node, pair] : worst) rows.push_back(pair);
    // A differing input is already shown as the output of its producer.
    if (!std::all_of(rows.begin(), rows.end(), [&](const ComparedPair* pair) { return is_input(*pair); })) {
      std::erase_if(rows, [&](const ComparedPair* pair) { return is_input(*pair); });
    }
    std::sort(rows.begin(), rows.end(), [](const ComparedPair* one, const ComparedPair* other) {
      return std::pair(-size_of(*one), one->b) < std::pair(-size_of(*other), other->b);
    });
    built_.more_pairs = rows.size() - std::min(rows.size(), kMaxPairs);
    rows.resize(std::min(rows.size(), kMaxPairs));
    for (const ComparedPair* pair : rows) built_.pairs.push_back(row_of(*pair));
  }

  [[nodiscard]] ReportPair row_of(const ComparedPair& pair) const {
    ReportPair row;
    row.tensor = describer_b_.of(pair.b, {});
    const std::string other = describer_a_.of(pair.a, {}).full_name;
    if (other != row.tensor.full_name) row.other = other;
    row.status =
        pair.status == PairStatus::diverges ? SPORESCOPE_TRANSLATE_NOOP("diverges") : SPORESCOPE_TRANSLATE_NOOP("carries it");
    row.matched_by = matched_text(matched_by(pair));
    row.input_error = number_or_dash(pair.input_error);
    row.error = number_or_dash(pair.output_error);
    row.largest = pair.difference && !omits_.values ? short_number(pair.difference->max_abs) : "–";
    return row;
  }

  [[nodiscard]] MatchedBy matched_by(const ComparedPair& pair) const {
    const TensorRecord& a = a_.records()[pair.a];
    const TensorRecord& b = b_.records()[pair.b];
    if (a.node == kNoNode) return MatchedBy::none;
    for (const GraphPair& graphs : runs_.comparison->graphs->pairs) {
      const bool is_it = graphs.a == a.graph && graphs.b == b.graph;
      if (is_it && graphs.nodes.of_a(a.node) != kNoNode) return graphs.nodes.matched_by(a.node);
    }
    return MatchedBy::none;
  }

  static ReportUnmatched unmatched_nodes(const Dump& dump, const std::vector<NodePlace>& places) {
    ReportUnmatched unmatched_nodes;
    unmatched_nodes.all = places.size();
    for (const NodePlace& place : places) {
      if (unmatched_nodes.nodes.size() == kMaxUnmatched) break;
      unmatched_nodes.nodes.emplace_back(node_at(dump, place).full_name);
    }
    return unmatched_nodes;
  }

  const ReportedRuns& runs_;
  const Dump& a_;
  const Dump& b_;
  const ReportRedaction& omits_;
  TensorDescriber describer_a_, describer_b_;
  ReportComparison built_;
};

}  // namespace

ReportComparison collect_comparison(const ReportedRuns& runs, const ReportRedaction& omits) {
  if (runs.comparison == nullptr || !runs.comparison->complete) {
    ReportComparison open;
    open.title = SPORESCOPE_TRANSLATE_NOOP("No verdict: the comparison had not finished");
    return open;
  }
  return ComparisonCollector(runs, omits).make();
}

}  // namespace sporescope
