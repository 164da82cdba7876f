// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/suspects.h"

#include <algorithm>
#include <tuple>

#include "core/compare/divergence_sentences.h"

namespace sporescope {

Suspicion SuspectSearch::find(const AlignedOperator& run) && {
  pending_.push_back(&run);
  seen_.insert(&run);
  while (!pending_.empty() && !propagates_) {
    const AlignedOperator& current = *pending_.back();
    pending_.pop_back();
    for (const ComparedInput& input : current.inputs) {
      if (inputs_.is_unknown(current, input)) search_upstream(current, input);
    }
  }
  return {propagates_, propagates_ ? std::nullopt : first()};
}

void SuspectSearch::search_upstream(const AlignedOperator& run, const ComparedInput& input) {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) return;
  const bool are_operators = input.kind_a == NodeKind::op && input.kind_b == NodeKind::op;
  if (are_operators && graphs_.pairs[run.graphs].nodes.of_b(input.from_b.node) == input.from_a.node) {
    return examine_producer(run, input);
  }
  if (input.kind_a == NodeKind::op || input.kind_b == NodeKind::op) examine_region(run, input);
}

void SuspectSearch::examine_producer(const AlignedOperator& run, const ComparedInput& input) {
  const auto producer = execution_.producer_of(run, input);
  if (!producer) return;
  const AlignedOperator& producer_run = execution_.runs[*producer];
  if (!seen_.insert(&producer_run).second) return;
  const InputComparison::Inputs inputs = inputs_.summarize(producer_run);
  if (inputs.differ || inputs.attenuated) propagates_ = true;
  suspects_.push_back({&producer_run, {}});
  pending_.push_back(&producer_run);
}

void SuspectSearch::examine_region(const AlignedOperator& run, const ComparedInput& input) {
  const RegionSearch search(a_, b_, graphs_.pairs[run.graphs], pairs_,
                            [&](NodeIndex parameter_of_b) { return inputs_.is_diverged(run, parameter_of_b); });
  const UnmatchedRegion in_a = search.find(RunSide::a, run, input.from_a.node);
  const UnmatchedRegion in_b = search.find(RunSide::b, run, input.from_b.node);
  if (in_a.propagates || in_b.propagates) propagates_ = true;
  const UnmatchedPair unmatched = first_unmatched(graph(RunSide::a, run), in_a, graph(RunSide::b, run), in_b);
  if (unmatched) suspects_.push_back({&run, unmatched});
}

/// Returns true if the suspect computes something else in B. This explains a difference, whereas the same operator does so only
/// because of its kernel.
bool SuspectSearch::is_different_operator(const Suspect& suspect) const {
  if (suspect.unmatched) return true;
  const AlignedOperator& run = *suspect.run;
  return inputs_.summarize(run).constants_differ ||
         is_configured_differently(graph(RunSide::a, run), graph(RunSide::b, run), run, run.nodes());
}

std::optional<Suspect> SuspectSearch::first() const {
  const auto sort_key = [&](const Suspect& suspect) {
    const AlignedOperator& run = *suspect.run;
    return std::tuple(!is_different_operator(suspect), run.at_b.iteration, graph(RunSide::b, run).nodes()[run.b].order);
  };
  const auto found = std::min_element(suspects_.begin(), suspects_.end(),
                                      [&](const Suspect& x, const Suspect& y) { return sort_key(x) < sort_key(y); });
  return found == suspects_.end() ? std::nullopt : std::optional(*found);
}

const Graph& SuspectSearch::graph(RunSide side, const AlignedOperator& run) const {
  const GraphPair& pair = graphs_.pairs[run.graphs];
  return side == RunSide::a ? *a_.dump().graphs()[pair.a].graph : *b_.dump().graphs()[pair.b].graph;
}

}  // namespace sporescope
