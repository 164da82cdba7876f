// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/suspects.h"

#include <algorithm>
#include <tuple>

#include "core/compare/divergence_sentences.h"

namespace sporescope {

Suspicion SuspectSearch::behind(const OperatorRun& run) && {
  open_.push_back(&run);
  seen_.insert(&run);
  while (!open_.empty() && !carries_) {
    const OperatorRun& here = *open_.back();
    open_.pop_back();
    for (const ComparedInput& input : here.inputs) {
      if (arrived_.is_unknown(here, input)) look_behind(here, input);
    }
  }
  return {carries_, carries_ ? std::nullopt : first()};
}

void SuspectSearch::look_behind(const OperatorRun& run, const ComparedInput& input) {
  if (input.from_a.node == kNoNode || input.from_b.node == kNoNode) return;
  const bool made = input.kind_a == NodeKind::op && input.kind_b == NodeKind::op;
  if (made && graphs_.pairs[run.graphs].nodes.of_b(input.from_b.node) == input.from_a.node) return look_at_maker(run, input);
  if (input.kind_a == NodeKind::op || input.kind_b == NodeKind::op) look_at_region(run, input);
}

void SuspectSearch::look_at_maker(const OperatorRun& run, const ComparedInput& input) {
  const auto maker = course_.maker_of(run, input);
  if (!maker) return;
  const OperatorRun& made_by = course_.runs[*maker];
  if (!seen_.insert(&made_by).second) return;
  const ArrivedValues::Inputs inputs = arrived_.of(made_by);
  if (inputs.differ || inputs.hides) carries_ = true;
  suspects_.push_back({&made_by, {}});
  open_.push_back(&made_by);
}

void SuspectSearch::look_at_region(const OperatorRun& run, const ComparedInput& input) {
  const RegionSearch search(a_, b_, graphs_.pairs[run.graphs], pairs_,
                            [&](NodeIndex parameter_of_b) { return arrived_.is_moved(run, parameter_of_b); });
  const LoneRegion in_a = search.find(RunSide::a, run, input.from_a.node);
  const LoneRegion in_b = search.find(RunSide::b, run, input.from_b.node);
  if (in_a.carries || in_b.carries) carries_ = true;
  const AlonePair alone = first_alone(graph(RunSide::a, run), in_a, graph(RunSide::b, run), in_b);
  if (alone) suspects_.push_back({&run, alone});
}

/// An operator that computes something else in B explains a difference; one that is the same does only where its kernel is to
/// blame.
bool SuspectSearch::is_another(const Suspect& suspect) const {
  if (suspect.alone) return true;
  const OperatorRun& run = *suspect.run;
  return arrived_.of(run).constants_differ ||
         differs_in_itself(graph(RunSide::a, run), graph(RunSide::b, run), run, run.nodes());
}

std::optional<Suspect> SuspectSearch::first() const {
  const auto place = [&](const Suspect& suspect) {
    const OperatorRun& run = *suspect.run;
    return std::tuple(!is_another(suspect), run.at_b.iteration, graph(RunSide::b, run).nodes()[run.b].order);
  };
  const auto found = std::min_element(suspects_.begin(), suspects_.end(),
                                      [&](const Suspect& x, const Suspect& y) { return place(x) < place(y); });
  return found == suspects_.end() ? std::nullopt : std::optional(*found);
}

const Graph& SuspectSearch::graph(RunSide side, const OperatorRun& run) const {
  const GraphPair& pair = graphs_.pairs[run.graphs];
  return side == RunSide::a ? *a_.dump().graphs()[pair.a].graph : *b_.dump().graphs()[pair.b].graph;
}

}  // namespace sporescope
