// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_panel.h"

#include <QEvent>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <utility>

#include "ui/graph/graph_detail_levels.h"
#include "ui/widgets/badge.h"
#include "ui/words/format.h"
#include "ui/workspace/missing_graph.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kFirstItems = 40;
constexpr std::size_t kMostOpened = 4000;
constexpr int kStaleMilliseconds = 150;
constexpr int kRoomForInsets = 900;  // narrower: legend folded, map off

}  // namespace

GraphPanel::GraphPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      marks_(workspace),
      tools_(new QWidget),
      history_(new HistoryStrip(workspace)),
      view_(new GraphView),
      state_(new PanelState(view_)),
      overlay_(workspace),
      insets_(new GraphInsets(view_, &overlay_)),
      cone_(new ShownCone(view_)),
      toolTip_(new GraphToolTip(workspace, &marks_, view_)) {
  setAccessibleName(tr("Graph"));
  buildTools();
  buildView();
  connectView();
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    visits_.clear();
    takeFacts();
  });
  connect(workspace_, &Workspace::factsChanged, this, &GraphPanel::takeFacts);
  connect(workspace_, &Workspace::graphChanged, this, &GraphPanel::takeFacts);
  connect(workspace_, &Workspace::nodeChanged, this, &GraphPanel::followSelection);
  connect(workspace_, &Workspace::iterationChanged, this, &GraphPanel::markData);
  connect(&marks_, &HitMarks::changed, this, [this] {
    view_->update();
    insets_->refresh();
    followCause();
  });
  takeFacts();
}

void GraphPanel::buildView() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(history_);
  column->addWidget(state_, 1);
  history_->addTools(tools_);
  view_->setMarks(&marks_);
  setFocusProxy(state_);
  stale_.setSingleShot(true);
  stale_.setInterval(kStaleMilliseconds);
  connect(&stale_, &QTimer::timeout, this, [this] { view_->setStale(true); });
}

void GraphPanel::connectView() {
  connect(view_, &GraphView::chosen, this, &GraphPanel::choose);
  connect(view_, &GraphView::toggled, this, &GraphPanel::toggle);
  connect(view_, &GraphView::activated, this, &GraphPanel::activate);
  connect(view_, &GraphView::coneWanted, this, &GraphPanel::growCone);
  connect(view_, &GraphView::centreWanted, this, &GraphPanel::centreOnNode);
  connect(view_, &GraphView::escaped, this, &GraphPanel::escape);
  connect(view_, &GraphView::menuWanted, this, &GraphPanel::showMenu);
  connect(view_, &GraphView::rested, this, [this](const ItemKey& key, const QPoint& globalPosition) {
    if (scopes_ && view_->scene()) toolTip_->show(scopes_, key, globalPosition);
  });
  connect(view_, &GraphView::left, toolTip_, &GraphToolTip::leave);
  connect(view_, &GraphView::resized, this, [this] {
    if (scopes_ && view_->scene() && !layoutRequest_.pending() && untouched()) showOverview();
  });
  connect(&overlay_, &GraphOverlay::changed, this, [this] { view_->setOverlay(overlay_.marks()); });
  connect(view_, &GraphView::cameraMoved, this, [this] {
    if (view_->scene() && &view_->scene()->scopes() == scopes_.get()) visit().camera = view_->camera();
  });
}

LabelMetrics GraphPanel::labelMetrics() const {
  const QFontMetricsF metrics(fontOfSize(font(), kLabelPixels));
  // Names of nodes are of letters, digits and underscores; an average over all of Unicode would be too wide.
  static const QString usual = QStringLiteral("network-WithLossCell/_backbone-LeNet5/conv1-Conv2d/BiasAdd-op0");
  return {metrics.horizontalAdvance(usual) / static_cast<qreal>(usual.size()), metrics.height()};
}

// Which drawing is shown.

void GraphPanel::takeFacts() {
  const SessionGraph* graph = workspace_->sessionGraph();
  const auto scopes = graph != nullptr && !graph->of_file_names ? graph->scopes : nullptr;
  if (scopes != scopes_) {
    cone_->setGraph(scopes ? scopes->graph() : nullptr);
    layoutRequest_.cancel();
    view_->setScene(nullptr);
    overlay_.setScene(nullptr);
    insets_->refresh();
    scopes_ = scopes;
    wantedNode_ = kNoNode;
    wantedScope_ = kNoScope;
    if (scopes_) {
      if (!visit().seen) visit().opening.openUpTo(*scopes_, kFirstItems);
      const NodeIndex node = workspace_->node();
      if (node != kNoNode) {
        visit().opening.openWayTo(*scopes_, node);
        wantedNode_ = node;
        wanted_ = Wanted::centre;
      }
      requestLayout();
    }
  } else if (!workspace_->facts()->loading) {
    markData();  // the drawing may have been there before the files were listed
  }
  showState();
}

void GraphPanel::showState() {
  const SessionGraph* graph = workspace_->sessionGraph();
  if (view_->scene()) {
    state_->showContent();
  } else if (layoutRequest_.pending()) {
    state_->showLoading(tr("Drawing %1").arg(graph != nullptr ? toQString(graph->name) : QString()));
  } else {
    showMissingGraph(state_, *workspace_, [this] {
      if (const auto session = workspace_->session()) session->stop_loading();
    });
  }
}

void GraphPanel::requestLayout() {
  const auto session = workspace_->session();
  if (!session || !scopes_) return;
  LayoutRequest request;
  request.open_scopes = visit().opening.scopes();
  request.open_aggregations = visit().opening.aggregations();
  request.metrics = labelMetrics();
  if (view_->scene()) stale_.start();
  layoutRequest_.ask<std::shared_ptr<const GraphScene>>(
      this,
      [&](Answer<std::shared_ptr<const GraphScene>> answer) {
        // The scene is made where the layout comes from: on a worker thread.
        return session->layout(
            workspace_->graph(), std::move(request),
            [answer = std::move(answer), scopes = scopes_](Result<std::shared_ptr<const GraphLayout>> layout) {
              if (!layout) return answer(tl::unexpected(layout.error()));
              answer(std::make_shared<const GraphScene>(*layout, scopes));
            });
      },
      [this](Result<std::shared_ptr<const GraphScene>> scene) { takeScene(std::move(scene)); });
}

void GraphPanel::takeScene(Result<std::shared_ptr<const GraphScene>> scene) {
  stale_.stop();
  view_->setStale(false);
  if (!scene) {
    if (scene.error().code == ErrorCode::cancelled) return;
    state_->showError(tr("This graph could not be drawn"), translated(scene.error().message),
                      {{tr("Close all scopes"), [this] { closeAll(); }, true}});
    return;
  }
  const bool first = !view_->scene();
  const GraphCamera remembered = visit().camera;
  view_->setScene(std::move(*scene), anchor_);
  anchor_ = {};
  state_->showContent();
  insets_->place();
  if (first && visit().seen) {
    view_->setCamera(remembered);
  } else if (first) {
    view_->fitLegibly(kNoItem);
    if (wantedNode_ == kNoNode) showFirstSight();
  }
  visit().seen = true;
  markData();
  overlay_.setScene(view_->scene());
  cone_->refresh();
  if (workspace_->node() != kNoNode && view_->current().kind == ItemKey::Kind::none) {
    view_->select({ItemKey::Kind::node, workspace_->node()});
  }
  if (!layoutRequest_.pending()) arrive();  // else the drawing with what is wanted is still to come
}

// What was asked for before the drawing was there.
void GraphPanel::arrive() {
  const GraphScene& scene = *view_->scene();
  if (wantedScope_ != kNoScope) {
    const ItemIndex item = scene.find({ItemKey::Kind::scope, wantedScope_});
    wantedScope_ = kNoScope;
    if (item != kNoItem) {
      view_->select(keyOf(scene.layout().items[item]));
      view_->centreOn(item);
    }
  }
  if (wantedNode_ == kNoNode) return;
  const ItemIndex held = scene.find({ItemKey::Kind::node, wantedNode_}) == kNoItem ? scene.aggregationOf(wantedNode_) : kNoItem;
  if (held != kNoItem && wanted_ != Wanted::overview &&
      !visit().opening.aggregations().contains(scene.layout().items[held].aggregation)) {
    visit().opening.openAggregation(scene.layout().items[held].aggregation);
    anchor_ = keyOf(scene.layout().items[held]);
    requestLayout();  // comes here again, with the node in sight
    return;
  }
  const ItemIndex item = scene.shownAs(wantedNode_);
  if (wanted_ == Wanted::first || wanted_ == Wanted::overview) {
    view_->fitLegibly(item);
    visit().firstSight = view_->camera();
    visit().firstNode = wantedNode_;
  } else if (wanted_ == Wanted::centre) {
    view_->centreOn(item);
  } else {
    view_->ensureInSight(item);
  }
  wantedNode_ = kNoNode;
}

// The selection.

void GraphPanel::followSelection() {
  const NodeIndex node = workspace_->node();
  if (node == kNoNode) {
    if (view_->current().kind == ItemKey::Kind::node) view_->clearSelection();
    insets_->refresh();
    return;
  }
  if (view_->current() == ItemKey{ItemKey::Kind::node, node}) {
    insets_->refresh();
    return;  // it was chosen here
  }
  showNode(node, Wanted::inSight);
}

void GraphPanel::showNode(NodeIndex node, Wanted how) {
  if (!scopes_) return;
  view_->select({ItemKey::Kind::node, node});
  wantedNode_ = node;
  wanted_ = how;
  const bool shown = view_->scene() && view_->scene()->find({ItemKey::Kind::node, node}) != kNoItem;
  if (!shown && visit().opening.openWayTo(*scopes_, node)) {
    requestLayout();
  } else if (view_->scene() && !layoutRequest_.pending()) {
    arrive();
  }
  insets_->refresh();
}

void GraphPanel::choose(const ItemKey& key) {
  insets_->refresh();
  wantedNode_ = kNoNode;
  workspace_->selectNode(workspace_->graph(), key.kind == ItemKey::Kind::node ? static_cast<NodeIndex>(key.id) : kNoNode);
}

void GraphPanel::activate(const ItemKey& key) {
  choose(key);
  if (const auto tensor = workspace_->firstTensorOf(workspace_->graph(), static_cast<NodeIndex>(key.id))) {
    workspace_->openTensor(*tensor, false);
  }
}

void GraphPanel::toggle(const ItemKey& key) {
  if (!scopes_) return;
  if (key.kind == ItemKey::Kind::scope) {
    visit().opening.toggle(*scopes_, static_cast<ScopeIndex>(key.id));
  } else if (key.kind == ItemKey::Kind::aggregation) {
    visit().opening.toggleAggregation(key.id);
  } else {
    return;
  }
  anchor_ = key;
  wantedNode_ = kNoNode;
  requestLayout();
}

void GraphPanel::fit() { view_->fit(); }

void GraphPanel::centreOnNode() {
  if (workspace_->node() != kNoNode) {
    showNode(workspace_->node(), Wanted::centre);
  } else if (view_->scene()) {
    view_->centreOn(view_->scene()->find(view_->current()));
  }
}

void GraphPanel::zoomIn() { view_->zoomBy(1.25); }
void GraphPanel::zoomOut() { view_->zoomBy(0.8); }

void GraphPanel::openAll() {
  if (!scopes_) return;
  visit().opening.openUpTo(*scopes_, kMostOpened);
  showAnew();
}

void GraphPanel::closeAll() {
  if (!scopes_) return;
  visit().opening.closeAll();
  showAnew();
}

// The next drawing has hardly anything in common with this one: what is chosen comes to the middle, else the first sight.
void GraphPanel::showAnew() {
  requestLayout();
  if (view_->current().kind == ItemKey::Kind::scope) {
    wantedScope_ = static_cast<ScopeIndex>(view_->current().id);
  } else if (workspace_->node() != kNoNode) {
    wantedNode_ = workspace_->node();
    wanted_ = Wanted::centre;
  } else {
    showOverview();
  }
}

void GraphPanel::showScope(ScopeIndex scope) {
  if (!scopes_ || scope >= scopes_->scopes().size()) return;
  if (scope == 0) return fit();
  for (ScopeIndex around = scopes_->scopes()[scope].parent; around != kNoScope && around != 0;) {
    visit().opening.open(*scopes_, around);
    around = scopes_->scopes()[around].parent;
  }
  wantedScope_ = innermostOfChain(*scopes_, scope);
  requestLayout();
}

// Nodes without a file wear a dashed outline.
void GraphPanel::markData() {
  const auto session = workspace_->session();
  if (!view_->scene() || !session) return;
  const auto& items = view_->scene()->layout().items;
  std::vector<std::uint8_t> withData(items.size(), 1);
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (items[i].kind != LayoutKind::op && items[i].kind != LayoutKind::parameter) continue;
    withData[i] = session->has_data(workspace_->graph(), items[i].node, workspace_->iteration()) ? 1 : 0;
  }
  view_->setWithData(std::move(withData));
}

// The cone.

void GraphPanel::showCone(bool upstream) {
  if (workspace_->node() != kNoNode) cone_->show(workspace_->node(), upstream);
}

void GraphPanel::growCone(bool upstream) {
  if (workspace_->node() != kNoNode) cone_->grow(workspace_->node(), upstream);
}

void GraphPanel::leaveCone() { cone_->leave(); }

void GraphPanel::escape() {
  if (!cone_->empty()) {
    leaveCone();
  } else {
    view_->clearSelection();
    choose({});
  }
}

void GraphPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  insets_->setFolded(event->size().width() < kRoomForInsets);
  insets_->place();
}

void GraphPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    insets_->place();
    requestLayout();
  } else if (event->type() == QEvent::PaletteChange) {
    cone_->refresh();
  }
}

}  // namespace sporescope::ui
