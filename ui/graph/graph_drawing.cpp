// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_drawing.h"

#include <algorithm>
#include <utility>

#include "ui/graph/painting/graph_label.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kFirstItems = 40;
constexpr std::size_t kMaxOpened = 4000;
constexpr int kStaleMilliseconds = 150;

}  // namespace

GraphDrawing::GraphDrawing(Workspace* workspace, const HitMarks* marks, GraphView* view)
    : QObject(view), workspace_(workspace), marks_(marks), view_(view) {
  staleTimer_.setSingleShot(true);
  staleTimer_.setInterval(kStaleMilliseconds);
  connect(&staleTimer_, &QTimer::timeout, this, [this] { view_->setStale(true); });
  connect(view_, &GraphView::resized, this, [this] {
    if (scopes_ && view_->scene() && !pending() && isUntouched()) showOverview();
  });
  connect(view_, &GraphView::cameraMoved, this, [this] {
    if (view_->scene() && &view_->scene()->scopes() == scopes_.get()) visit().camera = view_->camera();
  });
}

void GraphDrawing::forgetClosed() {
  std::erase_if(visits_, [this](const auto& visit) { return workspace_->positionOf(visit.first.first) < 0; });
}

void GraphDrawing::setGraph(std::shared_ptr<const ScopeTree> scopes, NodeIndex firstNodeOfA) {
  request_.cancel();
  // It is the same graph: all drawn nodes keep their numbers.
  const bool grows = firstOfA_ == kNoNode && firstNodeOfA != kNoNode && view_->scene() && scopes_ &&
                     scopes_->graph()->name().data() == scopes->graph()->name().data();
  firstOfA_ = firstNodeOfA;
  if (grows) {
    scopes_ = std::move(scopes);
    return redraw();
  }
  view_->setScene(nullptr);
  scopes_ = std::move(scopes);
  targetNode_ = kNoNode;
  targetScope_ = kNoScope;
  if (!scopes_) return;
  if (!visit().wasShown) visit().opening.openNetworkUpTo(*scopes_, kFirstItems);
  const NodeIndex node = workspace_->node();
  if (node != kNoNode) {
    visit().opening.openPathTo(*scopes_, node);
    targetNode_ = node;
    targetView_ = TargetView::center;
  }
  redraw();
}

void GraphDrawing::redraw() {
  const auto session = workspace_->session();
  if (!session || !scopes_) return;
  LayoutRequest request;
  request.open_scopes = visit().opening.scopes();
  request.open_aggregations = visit().opening.aggregations();
  request.folding = visit().opening.folding();
  request.backward_column = backwardColumn_;
  request.metrics = labelMetrics(view_->font());
  if (view_->scene()) staleTimer_.start();
  request_.start<std::shared_ptr<const GraphScene>>(
      this,
      [&](ResultCallback<std::shared_ptr<const GraphScene>> onResult) {
        // The scene is constructed on the worker thread that delivers the layout.
        return session->layout(scopes_, std::move(request),
                               [onResult = std::move(onResult), scopes = scopes_,
                                firstNodeOfA = firstOfA_](Result<std::shared_ptr<const GraphLayout>> layout) {
                                 if (!layout) return onResult(tl::unexpected(layout.error()));
                                 onResult(std::make_shared<const GraphScene>(*layout, scopes, firstNodeOfA));
                               });
      },
      [this](Result<std::shared_ptr<const GraphScene>> scene) { take(std::move(scene)); });
}

void GraphDrawing::take(Result<std::shared_ptr<const GraphScene>> scene) {
  staleTimer_.stop();
  view_->setStale(false);
  if (!scene) {
    if (scene.error().code != ErrorCode::cancelled) emit failed(translated(scene.error().message));
    return;
  }
  const bool first = !view_->scene();
  const GraphCamera remembered = visit().camera;
  view_->setScene(std::move(*scene), anchor_);
  anchor_ = {};
  emit drawingReady();
  if (first && visit().wasShown) {
    view_->setCamera(remembered);
  } else if (first) {
    view_->fitLegibly(kNoItem);
    if (targetNode_ == kNoNode) showInitialView();
  }
  visit().wasShown = true;
  if (!pending()) applyTarget();  // Otherwise the drawing with the target is still to come
}

// Applies the target that was set before the drawing arrived.
void GraphDrawing::applyTarget() {
  showTargetScope();
  if (targetNode_ == kNoNode) return;
  if (targetView_ != TargetView::overview && expandAggregationOfTarget()) {
    return redraw();  // Returns here once the node is drawn
  }
  const ItemIndex item = view_->scene()->itemShowing(targetNode_);
  if (targetView_ == TargetView::first || targetView_ == TargetView::overview) {
    view_->fitLegibly(item);
    visit().initialCamera = view_->camera();
    visit().firstNode = targetNode_;
  } else if (targetView_ == TargetView::center) {
    view_->centerOn(item);
  } else {
    view_->ensureVisible(item);
  }
  targetNode_ = kNoNode;
}

void GraphDrawing::showTargetScope() {
  const bool centers = std::exchange(centersScope_, true);
  if (targetScope_ == kNoScope) return;
  const ItemIndex item = view_->scene()->find({ItemKey::Kind::scope, targetScope_});
  targetScope_ = kNoScope;
  if (item == kNoItem) return;
  view_->select(keyOf(view_->scene()->layout().items[item]));
  centers ? view_->centerOn(item) : view_->ensureVisible(item);
}

// Expands the aggregation that hides the target node. Returns true if the drawing must be redone for that.
bool GraphDrawing::expandAggregationOfTarget() {
  const GraphScene& scene = *view_->scene();
  if (scene.find(targetNode_) != kNoItem) return false;
  const ItemIndex aggregation = scene.aggregationOf(targetNode_);
  if (aggregation == kNoItem) return false;
  const LayoutItem& item = scene.layout().items[aggregation];
  if (visit().opening.aggregations().contains(item.aggregation)) return false;
  visit().opening.openAggregation(item.aggregation);
  anchor_ = keyOf(item);
  return true;
}

void GraphDrawing::setTarget(NodeIndex node, TargetView targetView) {
  if (!scopes_) return;
  view_->select(node);
  targetScope_ = kNoScope;
  targetNode_ = node;
  targetView_ = targetView;
  const bool shown = view_->scene() && view_->scene()->find(node) != kNoItem;
  if (!shown && visit().opening.openPathTo(*scopes_, node)) {
    redraw();
  } else if (view_->scene() && !pending()) {
    applyTarget();
  }
}

void GraphDrawing::ensureScopeVisible(ScopeIndex scope) {
  if (!scopes_ || !scopes_->scopes().has(scope) || scope == kRootScope) return;
  cancelPendingMove();
  const ItemKey key{ItemKey::Kind::scope, innermostOfChain(*scopes_, scope)};
  view_->select(key);
  const ItemIndex item = view_->scene() && !pending() ? view_->scene()->find(key) : kNoItem;
  if (item != kNoItem) return view_->ensureVisible(item);
  expandAround(scope);
  centersScope_ = false;
  redraw();
}

void GraphDrawing::showScope(ScopeIndex scope) {
  if (!scopes_ || !scopes_->scopes().has(scope)) return;
  if (scope == kRootScope) return view_->fit();
  expandAround(scope);
  centersScope_ = true;
  redraw();
}

// Expands the scopes around a scope, and makes it the target of the next drawing.
void GraphDrawing::expandAround(ScopeIndex scope) {
  for (ScopeIndex enclosing = scopes_->scopes()[scope].parent; enclosing != kNoScope && enclosing != kRootScope;) {
    visit().opening.open(*scopes_, enclosing);
    enclosing = scopes_->scopes()[enclosing].parent;
  }
  visit().opening.choosePathTo(*scopes_, scope);
  targetScope_ = innermostOfChain(*scopes_, scope);
}

// Expanded scopes.

void GraphDrawing::toggle(const ItemKey& key) {
  if (!scopes_) return;
  if (key.kind == ItemKey::Kind::scope) {
    visit().opening.toggle(*scopes_, key.scope());
  } else if (key.kind == ItemKey::Kind::aggregation) {
    visit().opening.toggleAggregation(key.id);
  } else if (key.kind == ItemKey::Kind::repetition) {
    return unfold(key.scope());
  } else if (key.kind == ItemKey::Kind::instance) {
    return pick(key.scope());
  } else {
    return;
  }
  anchor_ = key;
  cancelPendingMove();
  redraw();
}

// Repeated scopes.

void GraphDrawing::pick(ScopeIndex instance) {
  if (!scopes_) return;
  const auto fold = visit().opening.folding().fold_of(scopes_->repetitions(), instance);
  if (fold.empty()) return;
  anchor_ = {ItemKey::Kind::repetition, fold.front()};
  cancelPendingMove();
  const bool isChanged = visit().opening.pick(*scopes_, instance);
  emit picked({ItemKey::Kind::scope, innermostOfChain(*scopes_, instance)});
  if (isChanged) redraw();
}

void GraphDrawing::pickNext(int offset) {
  if (!scopes_) return;
  const ItemKey& current = view_->current();
  ScopeIndex scope = kNoScope;
  if (current.kind == ItemKey::Kind::node) {
    scope = scopes_->scope_of(current.node());
  } else if (current.kind != ItemKey::Kind::none && current.kind != ItemKey::Kind::aggregation) {
    scope = current.scope();
  }
  for (; scope != kNoScope && scope != kRootScope; scope = scopes_->scopes()[scope].parent) {
    const auto fold = visit().opening.folding().fold_of(scopes_->repetitions(), scope);
    if (fold.empty()) continue;
    const auto position =
        std::find(fold.begin(), fold.end(), visit().opening.folding().shown_instance(fold)) - fold.begin() + offset;
    if (position >= 0 && position < static_cast<std::ptrdiff_t>(fold.size())) pick(fold[static_cast<std::size_t>(position)]);
    return;
  }
}

void GraphDrawing::unfold(ScopeIndex instance) {
  const auto fold = visit().opening.folding().fold_of(scopes_->repetitions(), instance);
  if (fold.empty()) return;
  const ScopeIndex drawn = visit().opening.folding().shown_instance(fold);
  visit().opening.unfold(*scopes_, instance);
  centerOnInstance(drawn);
}

void GraphDrawing::showSeparately(ScopeIndex instance) {
  if (!scopes_) return;
  visit().opening.setUnfolded(instance);
  centerOnInstance(instance);
}

void GraphDrawing::fold(ScopeIndex instance) {
  if (!scopes_) return;
  visit().opening.fold(*scopes_, instance);
  centerOnInstance(instance);
}

bool GraphDrawing::canShowSeparately(ScopeIndex instance) {
  return scopes_ && !visit().opening.folding().fold_of(scopes_->repetitions(), instance).empty();
}

bool GraphDrawing::canFold(ScopeIndex instance) {
  if (!scopes_) return false;
  const Repetitions& repetitions = scopes_->repetitions();
  return visit().opening.folding().fold_of(repetitions, instance).size() < repetitions.instances_like(instance).size();
}

// Selects the instance, and keeps its position if it is drawn already.
void GraphDrawing::centerOnInstance(ScopeIndex instance) {
  anchor_ = {ItemKey::Kind::scope, innermostOfChain(*scopes_, instance)};
  const bool isDrawn = view_->scene() && view_->scene()->find(anchor_) != kNoItem;
  targetScope_ = isDrawn ? kNoScope : anchor_.scope();
  cancelPendingMove();
  emit picked(anchor_);
  redraw();
}

void GraphDrawing::setBackwardColumn(bool enabled) {
  if (enabled == backwardColumn_) return;
  backwardColumn_ = enabled;
  if (scopes_) redrawAll();
}

void GraphDrawing::openAll() {
  if (!scopes_) return;
  visit().opening.openUpTo(*scopes_, kMaxOpened);
  redrawAll();
}

void GraphDrawing::closeAll() {
  if (!scopes_) return;
  visit().opening.closeAll();
  redrawAll();
}

// The next drawing has hardly anything in common with this one. Centers the selection, or else shows the initial view.
void GraphDrawing::redrawAll() {
  visit().arranged = true;
  redraw();
  if (view_->current().kind == ItemKey::Kind::scope) {
    targetScope_ = view_->current().scope();
  } else if (workspace_->node() != kNoNode) {
    targetNode_ = workspace_->node();
    targetView_ = TargetView::center;
  } else {
    showOverview();
  }
}

// Initial view.

// Nothing is selected, and the camera is still that of the initial view.
bool GraphDrawing::isUntouched() const {
  if (workspace_->node() != kNoNode || view_->current().kind != ItemKey::Kind::none) return false;
  const auto found = visits_.find(shownGraph());
  return !view_->scene() || (found != visits_.end() && found->second.initialCamera == view_->camera());
}

NodeIndex GraphDrawing::firstOperator() const {
  const auto order = scopes_->graph()->execution_order();
  if (!order.empty()) return order.front();
  const auto operators = scopes_->graph()->operators();
  return operators.empty() ? kNoNode : operators.front();
}

void GraphDrawing::showInitialView() {
  const NodeIndex cause = marks_->causeNode();
  if (cause == kNoNode) return showOverview();
  targetNode_ = cause;
  targetView_ = TargetView::first;
  if (visit().opening.openPathTo(*scopes_, cause)) {
    redraw();
  } else if (!pending()) {
    applyTarget();
  }
}

void GraphDrawing::showOverview() {
  const NodeIndex cause = marks_->causeNode();
  targetNode_ = cause != kNoNode ? cause : firstOperator();
  targetView_ = TargetView::overview;
  if (view_->scene() && !pending()) applyTarget();
}

// The search for the first cause takes time. The view does not move if the user has moved it, selected something, or expanded
// or collapsed all scopes meanwhile.
void GraphDrawing::followCause() {
  const Findings* findings = workspace_->findings();
  if (findings == nullptr || findings->causes().empty() || !isUntouched() || visit().arranged) return;
  const TensorKey& cause = findings->causes().front().tensor.key;
  if (cause.graph != workspace_->graph()) {
    workspace_->offerGraph(cause.graph);
  } else if (view_->scene() && marks_->causeNode() != kNoNode && marks_->causeNode() != visit().firstNode) {
    showInitialView();
  }
}

}  // namespace sporescope::ui

#include "moc_graph_drawing.cpp"
