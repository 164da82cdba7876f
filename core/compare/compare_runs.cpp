// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/compare_runs.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <set>
#include <span>
#include <utility>

#include "core/compare/divergence_analysis.h"
#include "core/dump/rank_name.h"

namespace sporescope {
namespace {

/// Limits of the search for permuted data.
constexpr std::size_t kMaxExplained = 8;            ///< Maximum number of findings; the first ones are the relevant ones
constexpr std::size_t kMaxCandidateTensors = 4096;  ///< Maximum number of tensors of A to open for a finding
constexpr std::size_t kBlock = std::size_t{64} << 10U;

void add_compared_nodes(const Dump& dump, DumpGraphIndex index, std::vector<NodePlace>& nodes) {
  if (const auto& graph = dump.graphs()[index].graph) {
    for (const NodeIndex node : compared_nodes(*graph)) nodes.push_back({index, node});
  }
}

void count_matches(const ComparedSide& a, const ComparedSide& b, const GraphPairs& graphs, RunComparison& comparison) {
  for (const GraphPair& pair : graphs.pairs) {
    const auto& in_a = a.dump->graphs()[pair.a].graph;
    const auto& in_b = b.dump->graphs()[pair.b].graph;
    if (!in_a || !in_b) continue;
    for (const NodeIndex node : compared_nodes(*in_a)) {
      const MatchedBy reason = pair.nodes.matched_by(node);
      if (reason == MatchedBy::name) ++comparison.matched_by_name;
      if (reason == MatchedBy::structure) ++comparison.matched_by_structure;
      if (reason == MatchedBy::rule) ++comparison.matched_by_rule;
      if (reason == MatchedBy::manual) ++comparison.matched_manually;
      if (reason == MatchedBy::none) comparison.only_a.push_back({pair.a, node});
    }
    for (const NodeIndex node : compared_nodes(*in_b)) {
      if (pair.nodes.of_b(node) == kNoNode) comparison.only_b.push_back({pair.b, node});
    }
  }
  for (const DumpGraphIndex graph : graphs.only_a) add_compared_nodes(*a.dump, graph, comparison.only_a);
  for (const DumpGraphIndex graph : graphs.only_b) add_compared_nodes(*b.dump, graph, comparison.only_b);
}

void count_coverage(RunComparison& comparison) {
  const std::uint64_t unpaired = comparison.tensors_only_a.size() + comparison.tensors_only_b.size();
  Coverage coverage;
  coverage.tensors = comparison.pairs.size() + unpaired;
  coverage.undetermined = unpaired;
  for (const ComparedPair& pair : comparison.pairs) {
    const bool by_checksum = pair.by_statistics && pair.status == PairStatus::agrees;
    const bool by_values = pair.difference && (pair.status != PairStatus::not_comparable || pair.excluded);
    ++(by_values         ? coverage.from_values
       : by_checksum     ? coverage.from_statistics
       : pair.unreadable ? coverage.not_read
                         : coverage.undetermined);
  }
  comparison.coverage = coverage;
}

/// Adds the first difference as a finding if there are no others. Its origin may not have been dumped.
void add_first_difference(const ComparedSide& a, const ComparedSide& b, RunComparison& comparison) {
  const auto first = std::ranges::find_if(comparison.pairs, &ComparedPair::differs);
  if (!comparison.findings.empty() || first == comparison.pairs.end()) return;
  const TensorRecord& record = b.dump->records()[first->b];
  Divergence divergence;
  divergence.a = first->a;
  divergence.b = first->b;
  const TensorRecord& record_a = a.dump->records()[first->a];
  if (record_a.node != kNoNode) divergence.node_a = NodePlace{record_a.graph, record_a.node};
  if (record.node != kNoNode) divergence.node_b = NodePlace{record.graph, record.node};
  divergence.input_error = first->input_error;
  divergence.output_error = first->output_error;
  divergence.element = first->element;
  divergence.iteration = record.iteration;
  divergence.certain = false;
  divergence.why = divergence.node_b
                       ? SPORESCOPE_TRANSLATE_NOOP("this is the first tensor that differs; its inputs were not dumped")
                       : SPORESCOPE_TRANSLATE_NOOP("this is the first tensor that differs; no graph shows its inputs");
  comparison.findings.push_back(std::move(divergence));
}

bool have_same_values(const TensorSource& a, const TensorSource& b, const std::stop_token& stop) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape() || a.fortran_order() != b.fortran_order()) return false;
  const std::size_t size = item_size(a.dtype());
  const std::size_t step = std::max<std::size_t>(1, kBlock / size);
  std::vector<std::byte> of_a;
  std::vector<std::byte> of_b;
  for (std::uint64_t first = 0; first < a.count(); first += step) {
    if (stop.stop_requested()) return false;
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(step, a.count() - first)) * size;
    of_a.resize(bytes);
    of_b.resize(bytes);
    if (!a.read(first, of_a) || !b.read(first, of_b) || of_a != of_b) return false;
  }
  return a.count() > 0;
}

/// Returns the tensors at the same position of the network as `record` in other iterations and on other ranks. Tensors of the
/// same iteration come first.
std::vector<RecordIndex> counterparts_of(const Dump& dump, RecordIndex record) {
  const TensorRecord& own = dump.records()[record];
  const auto& graph = dump.graphs()[own.graph].graph;
  if (own.node == kNoNode || !graph) return {};
  const auto& name = graph->nodes()[own.node].full_name;
  std::vector<RecordIndex> found;
  for (const DumpGraphIndex index : dump.graphs().indices()) {
    const DumpGraph& other = dump.graphs()[index];
    const NodeIndex node = other.graph ? other.graph->find(name) : kNoNode;
    if (node == kNoNode) continue;
    for (const IterationFolder& folder : other.iterations) {
      const auto counterpart = dump.find(index, node, folder.iteration, own.io, own.slot, own.run);
      if (counterpart && *counterpart != record && dump.records()[*counterpart].has_values) found.push_back(*counterpart);
      if (found.size() > kMaxCandidateTensors) return {};
    }
  }
  std::stable_partition(found.begin(), found.end(),
                        [&](RecordIndex candidate) { return dump.records()[candidate].iteration == own.iteration; });
  return found;
}

std::optional<RecordIndex> find_permuted(const Dump& a, const Dump& b, const Divergence& finding, const std::stop_token& stop) {
  const TensorRecord& record = b.records()[*finding.b];
  const auto values = b.open(record);
  if (!values) return std::nullopt;
  for (const RecordIndex candidate : counterparts_of(a, *finding.a)) {
    // If A and B are two iterations of one dump, the values of B itself are not a result.
    if (&a == &b && candidate == *finding.b) continue;
    const auto candidate_values = a.open(a.records()[candidate]);
    if (candidate_values && have_same_values(**candidate_values, **values, stop)) return candidate;
    if (stop.stop_requested()) break;
  }
  return std::nullopt;
}

Text append_location(const Dump& a, Text why, const TensorRecord& expected, const TensorRecord& actual) {
  const int rank = a.graphs()[actual.graph].rank;
  const bool other_rank = rank != a.graphs()[expected.graph].rank;
  if (actual.iteration == expected.iteration) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1; A has these values on rank %2"), {std::move(why), rank_name(rank)}};
  }
  if (!other_rank) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1; A has these values in iteration %2"), {std::move(why), to_string(actual.iteration)}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1; A has these values on rank %2 in iteration %3"),
          {std::move(why), rank_name(rank), to_string(actual.iteration)}};
}

/// Searches for the input data of B in other ranks and iterations of A, for ranks started in another order and for shuffled
/// batches. Adds the result to the explanation of the first few findings of kind input. The same iteration takes precedence.
/// Compares candidates of A block by block up to the first difference, and skips unreadable tensors. Thread-safe.
void explain_permuted_data(const Dump& a, const Dump& b, std::vector<Divergence>& findings, const std::stop_token& stop) {
  std::size_t explained = 0;
  for (Divergence& finding : findings) {
    if (finding.kind != DivergenceKind::input || !finding.a || !finding.b) continue;
    if (++explained > kMaxExplained || stop.stop_requested()) return;
    const auto match = find_permuted(a, b, finding, stop);
    if (match) finding.why = append_location(a, std::move(finding.why), a.records()[*finding.a], a.records()[*match]);
  }
}

/// Compares in portions, so that partial results are available early.
class IncrementalComparer final : public RunComparer {
 public:
  IncrementalComparer(ComparedSide a, ComparedSide b, GraphPairs graphs)
      : a_(std::move(a)),
        b_(std::move(b)),
        graphs_(std::make_shared<const GraphPairs>(std::move(graphs))),
        flow_a_(*a_.dump),
        flow_b_(*b_.dump),
        pairs_(flow_a_, flow_b_),
        execution_(ExecutionAligner(flow_a_, flow_b_, *graphs_, pairs_).align()) {}

  void take_over(const IncrementalComparer& previous) { pairs_.adopt_results(previous.pairs_); }

  RunComparison compare(const CompareOptions& options) override {
    pairs_.set_tolerances(options.tolerances);
    measured_ = 0;
    const std::vector<PairIndex> order = measuring_order(execution_, pairs_.size());
    std::span<const PairIndex> remaining = order;
    std::size_t portion = options.on_partial_result ? kFirstPortion : remaining.size();
    Clock::time_point next_partial_result = Clock::now() + kPause;
    bool complete = true;
    while (complete && !remaining.empty()) {
      const Clock::time_point batch_start = Clock::now();
      const auto batch = remaining.first(std::min(portion, remaining.size()));
      complete = pairs_.measure(batch, measure_options(options));
      remaining = remaining.subspan(batch.size());
      if (Clock::now() - batch_start < kPause / 2) portion *= 2;
      if (!options.on_partial_result || remaining.empty() || !complete || Clock::now() < next_partial_result) continue;
      const Clock::time_point judge_start = Clock::now();
      options.on_partial_result(build_comparison(false));
      // Every analysis starts at the first pair, so it must not take longer than reading.
      next_partial_result = Clock::now() + std::max<Clock::duration>(kPause, 4 * (Clock::now() - judge_start));
    }
    RunComparison comparison = build_comparison(complete);
    add_first_difference(a_, b_, comparison);
    if (complete) explain_permuted_data(*a_.dump, *b_.dump, comparison.findings, options.stop);
    return comparison;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kPause{250};
  static constexpr std::size_t kFirstPortion = 32;

  [[nodiscard]] TensorPairs::Options measure_options(const CompareOptions& options) {
    TensorPairs::Options result;
    result.stop = options.stop;
    result.threads = options.threads;
    result.on_measured = [this, &options] {
      ++measured_;
      if (options.on_progress) options.on_progress(measured_, pairs_.size());
    };
    return result;
  }

  [[nodiscard]] RunComparison build_comparison(bool complete) const {
    RunComparison comparison;
    comparison.complete = complete;
    comparison.graphs = graphs_;
    DivergenceAnalysis(flow_a_, flow_b_, *graphs_, execution_, pairs_).judge(comparison);
    count_matches(a_, b_, *graphs_, comparison);
    comparison.tensors_only_a = execution_.only_a;
    comparison.tensors_only_b = execution_.only_b;
    comparison.iterations_only_a = graphs_->iterations_only_a;
    comparison.iterations_only_b = graphs_->iterations_only_b;
    count_coverage(comparison);
    return comparison;
  }

  ComparedSide a_, b_;
  std::shared_ptr<const GraphPairs> graphs_;
  ValueFlow flow_a_, flow_b_;
  TensorPairs pairs_;
  AlignedExecution execution_;
  std::size_t measured_ = 0;
};

}  // namespace

std::string_view pair_status_name(PairStatus status) {
  switch (status) {
    case PairStatus::agrees:
      return "agrees";
    case PairStatus::propagates:
      return "carries";
    case PairStatus::diverges:
      return "diverges";
    case PairStatus::not_comparable:
      break;
  }
  return "not_comparable";
}

std::string_view divergence_kind_name(DivergenceKind kind) {
  switch (kind) {
    case DivergenceKind::op:
      return "operator";
    case DivergenceKind::input:
      return "input";
    case DivergenceKind::parameter:
      return "parameter";
    case DivergenceKind::constant:
      break;
  }
  return "constant";
}

std::uint64_t RunComparison::differing() const {
  return static_cast<std::uint64_t>(std::ranges::count_if(pairs, &ComparedPair::differs));
}

Result<std::unique_ptr<RunComparer>> RunComparer::make(const ComparedSide& a, const ComparedSide& b,
                                                       const PairingOptions& pairing, const RunComparer* before) {
  auto graphs = pair_graphs(a, b, pairing);
  if (!graphs) return tl::unexpected(graphs.error());
  auto comparer = std::make_unique<IncrementalComparer>(a, b, *std::move(graphs));
  if (const auto* previous = dynamic_cast<const IncrementalComparer*>(before)) comparer->take_over(*previous);
  return comparer;
}

Result<RunComparison> compare_runs(const ComparedSide& a, const ComparedSide& b, const CompareOptions& options) {
  const auto comparer = RunComparer::make(a, b, options.pairing);
  if (!comparer) return tl::unexpected(comparer.error());
  return (*comparer)->compare(options);
}

Result<void> filter_comparison(RunComparison& comparison, const ComparedSide& a, const ComparedSide& b) {
  const auto records_a = select_records(*a.dump, a.selection);
  if (!records_a) return tl::unexpected(records_a.error());
  const auto records_b = select_records(*b.dump, b.selection);
  if (!records_b) return tl::unexpected(records_b.error());
  const auto nodes_a = select_nodes(*a.dump, a.selection);
  const auto nodes_b = select_nodes(*b.dump, b.selection);
  if (!nodes_a || !nodes_b) return tl::unexpected((nodes_a ? nodes_b : nodes_a).error());
  const std::set<RecordIndex> in_a(records_a->begin(), records_a->end());
  const std::set<RecordIndex> in_b(records_b->begin(), records_b->end());
  const std::set<std::pair<DumpGraphIndex, NodeIndex>> selected_a(nodes_a->begin(), nodes_a->end());
  const std::set<std::pair<DumpGraphIndex, NodeIndex>> selected_b(nodes_b->begin(), nodes_b->end());
  const auto contains_node = [](const auto& nodes, const std::optional<NodePlace>& place) {
    return place && nodes.contains({place->graph, place->node});
  };
  std::erase_if(comparison.pairs, [&](const ComparedPair& pair) { return !in_a.contains(pair.a) && !in_b.contains(pair.b); });
  std::erase_if(comparison.tensors_only_a, [&](RecordIndex record) { return !in_a.contains(record); });
  std::erase_if(comparison.tensors_only_b, [&](RecordIndex record) { return !in_b.contains(record); });
  const auto is_outside = [&](const Divergence& divergence) {
    return !contains_node(selected_a, divergence.node_a) && !contains_node(selected_b, divergence.node_b);
  };
  if (!comparison.findings.empty() && is_outside(comparison.findings.front())) comparison.outside = comparison.findings.front();
  std::erase_if(comparison.findings, is_outside);
  std::erase_if(comparison.only_a, [&](const NodePlace& place) { return !contains_node(selected_a, place); });
  std::erase_if(comparison.only_b, [&](const NodePlace& place) { return !contains_node(selected_b, place); });
  count_coverage(comparison);
  return {};
}

}  // namespace sporescope
