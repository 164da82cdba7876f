// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_panel.h"
#include "ui/workspace/findings.h"

// What the panel shows before anybody has said what they want to see: the first cause, else where the network begins.
namespace sporescope::ui {

// Nothing is chosen, and the drawing stands where it was put.
bool GraphPanel::untouched() const {
  if (workspace_->node() != kNoNode || view_->current().kind != ItemKey::Kind::none) return false;
  const auto visited = visits_.find(workspace_->graph());
  return !view_->scene() || (visited != visits_.end() && visited->second.firstSight == view_->camera());
}

NodeIndex GraphPanel::firstOperator() const {
  const auto order = scopes_->graph()->execution_order();
  if (!order.empty()) return order.front();
  return scopes_->graph()->operator_count() > 0 ? 0 : kNoNode;
}

void GraphPanel::showFirstSight() {
  const NodeIndex cause = marks_.causeNode();
  if (cause == kNoNode) return showOverview();
  wantedNode_ = cause;
  wanted_ = Wanted::first;
  if (visit().opening.openWayTo(*scopes_, cause)) {
    requestLayout();
  } else if (!layoutRequest_.pending()) {
    arrive();
  }
}

void GraphPanel::showOverview() {
  const NodeIndex cause = marks_.causeNode();
  wantedNode_ = cause != kNoNode ? cause : firstOperator();
  wanted_ = Wanted::overview;
  if (view_->scene() && !layoutRequest_.pending()) arrive();
}

// The search for the first cause takes its time: who has gone somewhere meanwhile stays there.
void GraphPanel::followCause() {
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || findings->causes().empty() || !untouched()) return;
  const TensorKey& cause = findings->causes().front().key;
  if (cause.graph != workspace_->graph()) {
    workspace_->offerGraph(cause.graph);
  } else if (view_->scene() && marks_.causeNode() != kNoNode && marks_.causeNode() != visit().firstNode) {
    showFirstSight();
  }
}

}  // namespace sporescope::ui
