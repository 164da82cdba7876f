// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/execution_order.h"

#include <limits>

#include "core/graph/first_use.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

void ExecutionOrder::startAgain() {
  graphOrder_.clear();
  sources_.clear();
  const Findings* findings = workspace_->findings();
  if (findings == nullptr) return;
  for (const Finding& cause : findings->causes()) {
    const Node* node = workspace_->nodeAt(cause.tensor.key);
    if (node == nullptr || node->kind == NodeKind::op) continue;
    const auto use = first_use(*workspace_->sessionGraph(cause.tensor.key.graph)->graph, cause.tensor.key.node);
    if (use && use->order >= 0) sources_[{cause.tensor.key.graph, cause.tensor.key.node}] = use->order - 0.5;
  }
}

void ExecutionOrder::note(const Hit& hit) { graphOrder_.try_emplace({hit.key.iteration, hit.key.graph}, graphOrder_.size()); }

double ExecutionOrder::positionOf(const TensorKey& key) const {
  const Node* node = workspace_->nodeAt(key);
  if (node == nullptr) return 0;
  if (node->order >= 0) return node->order;
  const auto source = sources_.find({key.graph, key.node});
  return source == sources_.end() ? std::numeric_limits<double>::infinity() : source->second;
}

ExecutionOrder::Key ExecutionOrder::keyOf(const Hit& hit) const {
  const TensorKey& key = hit.key;
  const auto graph = graphOrder_.find({key.iteration, key.graph});
  return {key.iteration,
          graph == graphOrder_.end() ? graphOrder_.size() : graph->second,
          key.run,
          positionOf(key),
          key.node,
          key.slot,
          hit.judgement.watchpoint};
}

}  // namespace sporescope::ui
