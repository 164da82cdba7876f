// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/pair_graphs.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "core/compare/matching/match_across_frameworks.h"

namespace sporescope {
namespace {

using Graphs = std::vector<DumpGraphIndex>;

Graphs selected_graphs(const ComparedSide& run) {
  Graphs graphs;
  for (const DumpGraphIndex i : run.dump->graphs().indices()) {
    if (selects_graph(run.selection, run.dump->graphs()[i])) graphs.push_back(i);
  }
  return graphs;
}

std::set<int> ranks_of(const ComparedSide& run, const Graphs& graphs) {
  std::set<int> ranks;
  for (const DumpGraphIndex graph : graphs) ranks.insert(run.dump->graphs()[graph].rank);
  return ranks;
}

template <class Number>
std::string list_numbers(const std::set<Number>& numbers) {
  using std::to_string;
  constexpr std::size_t kMax = 16;
  std::string text;
  std::size_t count = 0;
  for (const Number number : numbers) {
    if (count++ == kMax) return text + ", …";
    text += (text.empty() ? "" : ", ") + to_string(number);
  }
  return text.empty() ? "-" : text;
}

template <class Number>
using NumberPairs = std::vector<std::pair<Number, Number>>;

template <class Number>
NumberPairs<Number> pair_equal_numbers(const std::set<Number>& a, const std::set<Number>& b) {
  NumberPairs<Number> pairs;
  for (const Number number : a) {
    if (b.contains(number)) pairs.emplace_back(number, number);
  }
  return pairs;
}

template <class Number>
NumberPairs<Number> pair_by_position(const std::set<Number>& a, const std::set<Number>& b) {
  NumberPairs<Number> pairs;
  std::transform(a.begin(), a.end(), b.begin(), std::back_inserter(pairs), [](Number x, Number y) { return std::pair(x, y); });
  return pairs;
}

Result<NumberPairs<int>> pair_ranks(const std::set<int>& a, const std::set<int>& b, const PairingOptions& options) {
  const bool is_single = a.size() == 1 && b.size() == 1;
  if (options.ranks_by_position && a.size() != b.size()) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("A has ranks %1, B has %2; specify the same number on both sides"),
                 {list_numbers(a), list_numbers(b)}});
  }
  auto pairs = options.ranks_by_position || is_single ? pair_by_position(a, b) : pair_equal_numbers(a, b);
  if (!pairs.empty()) return pairs;
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("No rank is in both runs: A has %1, B has %2. Specify which ones to compare"),
               {list_numbers(a), list_numbers(b)}});
}

/// Returns type and scope of all operators with kernels.
std::multiset<std::pair<std::string_view, std::string_view>> operator_keys(const Graph& graph) {
  std::multiset<std::pair<std::string_view, std::string_view>> keys;
  for (const NodeIndex node : graph.execution_order()) keys.emplace(graph.nodes()[node].type, graph.nodes()[node].scope);
  return keys;
}

/// Returns true if two graphs have half of their operators in common. Graphs of a control flow are numbered, and another
/// version may split it elsewhere. A graph without a file is accepted.
bool are_alike(const DumpGraph& a, const DumpGraph& b) {
  if (!a.graph || !b.graph) return true;
  const auto in_a = operator_keys(*a.graph);
  const auto in_b = operator_keys(*b.graph);
  std::vector<std::pair<std::string_view, std::string_view>> common;
  std::set_intersection(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(), std::back_inserter(common));
  return 2 * common.size() >= std::max(in_a.size(), in_b.size());
}

class Pairing {
 public:
  Pairing(const ComparedSide& a, const ComparedSide& b, const PairingOptions& options) : a_(a), b_(b), options_(options) {}

  Result<GraphPairs> run() {
    const Graphs graphs_a = selected_graphs(a_);
    const Graphs graphs_b = selected_graphs(b_);
    const auto ranks = pair_ranks(ranks_of(a_, graphs_a), ranks_of(b_, graphs_b), options_);
    if (!ranks) return tl::unexpected(ranks.error());
    Graphs remaining_a = graphs_a;
    Graphs remaining_b = graphs_b;
    for (const auto& [rank_a, rank_b] : *ranks) {
      pair_rank(take_rank(a_, remaining_a, rank_a), take_rank(b_, remaining_b, rank_b));
    }
    result_.only_a.insert(result_.only_a.end(), remaining_a.begin(), remaining_a.end());
    result_.only_b.insert(result_.only_b.end(), remaining_b.begin(), remaining_b.end());
    match();
    if (auto paired = pair_iterations(); !paired) return tl::unexpected(paired.error());
    return std::move(result_);
  }

 private:
  [[nodiscard]] const DumpGraph& in_a(DumpGraphIndex graph) const { return a_.dump->graphs()[graph]; }
  [[nodiscard]] const DumpGraph& in_b(DumpGraphIndex graph) const { return b_.dump->graphs()[graph]; }

  static Graphs take_rank(const ComparedSide& run, Graphs& graphs, int rank) {
    const auto others = std::stable_partition(graphs.begin(), graphs.end(),
                                              [&](DumpGraphIndex graph) { return run.dump->graphs()[graph].rank != rank; });
    Graphs taken_graphs(others, graphs.end());
    graphs.erase(others, graphs.end());
    return taken_graphs;
  }

  void pair_rank(Graphs graphs_a, Graphs graphs_b) {
    using IsSame = std::function<bool(const DumpGraph&, const DumpGraph&)>;
    const IsSame name = [](const DumpGraph& x, const DumpGraph& y) { return x.net == y.net && x.name == y.name; };
    const IsSame id = [](const DumpGraph& x, const DumpGraph& y) { return x.graph_id == y.graph_id; };
    const IsSame any = [](const DumpGraph&, const DumpGraph&) { return true; };
    const bool is_single = graphs_a.size() == 1 && graphs_b.size() == 1;
    for (const IsSame& is_same : {name, id, any}) {
      std::erase_if(graphs_b, [&](DumpGraphIndex b) {
        const auto a = std::find_if(graphs_a.begin(), graphs_a.end(), [&](DumpGraphIndex candidate) {
          return is_same(in_a(candidate), in_b(b)) && (is_single || are_alike(in_a(candidate), in_b(b)));
        });
        if (a == graphs_a.end()) return false;
        add(*a, b);
        graphs_a.erase(a);
        return true;
      });
    }
    result_.only_a.insert(result_.only_a.end(), graphs_a.begin(), graphs_a.end());
    result_.only_b.insert(result_.only_b.end(), graphs_b.begin(), graphs_b.end());
  }

  void add(DumpGraphIndex a, DumpGraphIndex b) { result_.pairs.push_back({a, b, {}, {}}); }

  void match() {
    std::vector<std::pair<const Graph*, const Graph*>> graphs;
    for (const GraphPair& pair : result_.pairs) {
      if (in_a(pair.a).graph && in_b(pair.b).graph) graphs.emplace_back(in_a(pair.a).graph.get(), in_b(pair.b).graph.get());
    }
    ManualPairs manual_pairs = validate_manual_pairs(options_.manual_pairs, graphs);
    result_.rejected = std::move(manual_pairs.refused);
    for (GraphPair& pair : result_.pairs) {
      const auto& a = in_a(pair.a).graph;
      const auto& b = in_b(pair.b).graph;
      if (!a || !b) continue;
      pair.nodes = match_nodes(*a, *b, options_.rules, manual_pairs.hold);
      pair.cross_framework = have_different_frameworks(*a, *b);
      pair.edges_inferred = a->edges_are_inferred() || b->edges_are_inferred();
    }
  }

  /// Returns the iterations in which a graph was dumped. Graphs of a control flow, or of every second step, need not be in all.
  static std::set<Iteration> dumped_iterations(const ComparedSide& run, DumpGraphIndex graph) {
    const auto iterations = selected_iterations(run.selection, run.dump->graphs()[graph]);
    return {iterations.begin(), iterations.end()};
  }

  /// Returns true if the graph ran before the compared iterations. These runs may be excluded by a selection, missing in the
  /// other run, or undumped. Histories of new versions list only dumped iterations.
  static bool ran_before(const DumpGraph& graph, Iteration first) {
    return number_of(first) > 0 || (!graph.iterations.empty() && graph.iterations.front().iteration < first);
  }

  Result<void> pair_iterations() {
    std::set<Iteration> all_a, all_b;
    for (const GraphPair& pair : result_.pairs) {
      all_a.merge(dumped_iterations(a_, pair.a));
      all_b.merge(dumped_iterations(b_, pair.b));
    }
    if (options_.iterations_by_position && all_a.size() != all_b.size()) {
      return fail(ErrorCode::invalid_argument,
                  {SPORESCOPE_TRANSLATE_NOOP("A has iterations %1, B has %2; specify the same number on both sides"),
                   {list_numbers(all_a), list_numbers(all_b)}});
    }
    const auto pairs = options_.iterations_by_position ? pair_by_position(all_a, all_b) : NumberPairs<Iteration>();
    bool has_iterations = false;
    for (GraphPair& pair : result_.pairs) {
      const std::set<Iteration> a = dumped_iterations(a_, pair.a);
      const std::set<Iteration> b = dumped_iterations(b_, pair.b);
      pair.iterations = options_.iterations_by_position ? pairs : pair_equal_numbers(a, b);
      std::erase_if(pair.iterations,
                    [&](const auto& iterations) { return !a.contains(iterations.first) || !b.contains(iterations.second); });
      result_.iterations_only_a += a.size() - pair.iterations.size();
      result_.iterations_only_b += b.size() - pair.iterations.size();
      if (pair.iterations.empty()) continue;
      has_iterations = true;
      const auto [first_a, first_b] = pair.iterations.front();
      pair.earlier_skipped = ran_before(in_a(pair.a), first_a) || ran_before(in_b(pair.b), first_b);
    }
    if (has_iterations || (all_a.empty() && all_b.empty())) return {};
    return fail(
        ErrorCode::invalid_argument,
        {SPORESCOPE_TRANSLATE_NOOP("No iteration was dumped in both runs: A has %1, B has %2. Specify which ones to compare"),
         {list_numbers(all_a), list_numbers(all_b)}});
  }

  const ComparedSide& a_;
  const ComparedSide& b_;
  const PairingOptions& options_;
  GraphPairs result_;
};

}  // namespace

Result<GraphPairs> pair_graphs(const ComparedSide& a, const ComparedSide& b, const PairingOptions& options) {
  return Pairing(a, b, options).run();
}

}  // namespace sporescope
