// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/suspects.h"

#include <algorithm>
#include <tuple>

#include "core/compare/divergence_sentences.h"

namespace sporescope {

Suspicion SuspectSearch::behind(const AlignedOperator& run) && {
  open_.push_back(&run);
  seen_.insert(&run);
  while (!open_.empty() && !carries_) {
    const AlignedOperator& here = *open_.back();
    open_.pop_back();
    for (const ComparedInput& input : here.inputs) {
      if (arrived_.is_unknown(here, input)) search_upstream(here, input);
    }
  }
  return {carries_, carries_ ? std::nullopt : first()};
}

void SuspectSearch::search_upstream(const AlignedOperator& run, const ComparedInput& input) {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) return;
  const bool result = input.kind_a == NodeKind::op && input.kind_b == NodeKind::op;
  if (result && graphs_.pairs[run.graphs].nodes.of_b(input.from_b.node) == input.from_a.node)
    return examine_producer(run, input);
  if (input.kind_a == NodeKind::op || input.kind_b == NodeKind::op) examine_region(run, input);
}

void SuspectSearch::examine_producer(const AlignedOperator& run, const ComparedInput& input) {
  const auto producer = execution_.producer_of(run, input);
  if (!producer) return;
  const AlignedOperator& produced_by = execution_.runs[*producer];
  if (!seen_.insert(&produced_by).second) return;
  const InputComparison::Inputs inputs = arrived_.of(produced_by);
  if (inputs.differ || inputs.attenuated) carries_ = true;
  suspects_.push_back({&produced_by, {}});
  open_.push_back(&produced_by);
}

void SuspectSearch::examine_region(const AlignedOperator& run, const ComparedInput& input) {
  const RegionSearch search(a_, b_, graphs_.pairs[run.graphs], pairs_,
                            [&](NodeIndex parameter_of_b) { return arrived_.is_diverged(run, parameter_of_b); });
  const UnmatchedRegion in_a = search.find(RunSide::a, run, input.from_a.node);
  const UnmatchedRegion in_b = search.find(RunSide::b, run, input.from_b.node);
  if (in_a.propagates || in_b.propagates) carries_ = true;
  const UnmatchedPair single = first_unmatched(graph(RunSide::a, run), in_a, graph(RunSide::b, run), in_b);
  if (single) suspects_.push_back({&run, single});
}

/// Returns true if the suspect computes something else in B. This explains a difference, whereas the same operator does so only
/// because of its kernel.
bool SuspectSearch::is_different_operator(const Suspect& suspect) const {
  if (suspect.unmatched) return true;
  const AlignedOperator& run = *suspect.run;
  return arrived_.of(run).constants_differ ||
         is_configured_differently(graph(RunSide::a, run), graph(RunSide::b, run), run, run.nodes());
}

std::optional<Suspect> SuspectSearch::first() const {
  const auto place = [&](const Suspect& suspect) {
    const AlignedOperator& run = *suspect.run;
    return std::tuple(!is_different_operator(suspect), run.at_b.iteration, graph(RunSide::b, run).nodes()[run.b].order);
  };
  const auto found = std::min_element(suspects_.begin(), suspects_.end(),
                                      [&](const Suspect& x, const Suspect& y) { return place(x) < place(y); });
  return found == suspects_.end() ? std::nullopt : std::optional(*found);
}

const Graph& SuspectSearch::graph(RunSide side, const AlignedOperator& run) const {
  const GraphPair& pair = graphs_.pairs[run.graphs];
  return side == RunSide::a ? *a_.dump().graphs()[pair.a].graph : *b_.dump().graphs()[pair.b].graph;
}

}  // namespace sporescope
