// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_panel.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <QtConcurrent>
#include <new>
#include <utility>

#include "ui/common/badge.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"
#include "ui/graph/graph_detail_levels.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kFirstItems = 40;
constexpr std::size_t kMostOpened = 4000;
constexpr int kStaleMilliseconds = 150;
constexpr int kOverlayMargin = 8;
constexpr int kRoomForOverlays = 900;  // narrower: legend folded, map off

}  // namespace

GraphPanel::GraphPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      marks_(workspace),
      tools_(new QWidget),
      history_(new HistoryStrip(workspace)),
      view_(new GraphView),
      state_(new PanelState(view_)),
      legend_(new GraphLegend(view_)),
      minimap_(new GraphMinimap(view_, view_)),
      overlay_(workspace),
      scale_(new GraphScale(&overlay_, view_)),
      breadcrumb_(new QLabel(view_)) {
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
    minimap_->refresh();
  });
  takeFacts();
}

GraphPanel::~GraphPanel() { coneWatcher_.waitForFinished(); }

void GraphPanel::buildView() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(history_);
  column->addWidget(state_, 1);
  history_->addTools(tools_);
  view_->setMarks(&marks_);
  breadcrumb_->setAutoFillBackground(true);
  breadcrumb_->setBackgroundRole(QPalette::Base);
  breadcrumb_->setFrameShape(QFrame::Box);
  breadcrumb_->setContentsMargins(6, 3, 6, 3);
  breadcrumb_->hide();
  connect(breadcrumb_, &QLabel::linkActivated, this, &GraphPanel::leaveCone);
  for (FoldBox* box : {static_cast<FoldBox*>(legend_), static_cast<FoldBox*>(minimap_)}) {
    connect(box, &FoldBox::foldedChanged, this, [this] {
      foldedByHand_ = foldedByHand_ || !folding_;
      placeOverlays();
    });
  }
  stale_.setSingleShot(true);
  stale_.setInterval(kStaleMilliseconds);
  connect(&stale_, &QTimer::timeout, this, [this] { view_->setStale(true); });
  connect(&coneWatcher_, &QFutureWatcherBase::finished, this, &GraphPanel::takeCone);
  view_->installEventFilter(this);
}

void GraphPanel::connectView() {
  connect(view_, &GraphView::chosen, this, &GraphPanel::choose);
  connect(view_, &GraphView::toggled, this, &GraphPanel::toggle);
  connect(view_, &GraphView::activated, this, &GraphPanel::activate);
  connect(view_, &GraphView::coneWanted, this, &GraphPanel::growCone);
  connect(view_, &GraphView::centreWanted, this, &GraphPanel::centreOnNode);
  connect(view_, &GraphView::escaped, this, &GraphPanel::escape);
  connect(view_, &GraphView::menuWanted, this, &GraphPanel::showMenu);
  connect(view_, &GraphView::rested, this, &GraphPanel::showToolTip);
  connect(view_, &GraphView::left, this, [this] { cardRequest_.cancel(); });
  connect(&overlay_, &GraphOverlay::changed, this, [this] { view_->setOverlay(overlay_.marks()); });
  connect(scale_, &GraphScale::sizeChanged, this, &GraphPanel::placeOverlays);
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
  const auto scopes = graph != nullptr ? graph->scopes : nullptr;
  if (scopes != scopes_) {
    leaveCone();
    layoutRequest_.cancel();
    view_->setScene(nullptr);
    overlay_.setScene(nullptr);
    minimap_->refresh();
    scopes_ = scopes;
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
  }
  showState();
}

void GraphPanel::showState() {
  const SessionFacts& facts = *workspace_->facts();
  const SessionGraph* graph = workspace_->sessionGraph();
  if (view_->scene()) {
    state_->showContent();
  } else if (layoutRequest_.pending()) {
    state_->showLoading(tr("Drawing %1").arg(graph != nullptr ? toQString(graph->name) : QString()));
  } else if (!workspace_->session()) {
    state_->showMessage(tr("No dump is open"));
  } else if (facts.error) {
    state_->showError(tr("This dump could not be opened"), translated(facts.error->message));
  } else if (facts.loading) {
    const std::uint32_t total = facts.progress.graphs;
    const QString sentence = total > 0
                                 ? tr("Reading graph %1 of %2").arg(qMin(facts.progress.graphs_read + 1, total)).arg(total)
                                 : tr("Reading the dump");
    state_->showLoading(sentence, total > 0 ? static_cast<double>(facts.progress.graphs_read) / total : -1, [this] {
      if (const auto session = workspace_->session()) session->stop_loading();
    });
  } else if (graph != nullptr) {
    state_->showMessage(tr("No graph to show"), tr("There is no readable graph file of %1.").arg(toQString(graph->name)));
  } else {
    state_->showMessage(tr("No graph to show"), tr("This dump holds tensors alone, without a graph file."));
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
  if (first && visit().seen) {
    view_->setCamera(remembered);
  } else if (first) {
    view_->fitLegibly();
  }
  visit().seen = true;
  markData();
  overlay_.setScene(view_->scene());
  view_->setCone(partsOf(cone_, *view_->scene()));
  minimap_->refresh();
  placeOverlays();
  if (workspace_->node() != kNoNode && view_->current().kind == ItemKey::Kind::none) {
    view_->select({ItemKey::Kind::node, workspace_->node()});
  }
  arrive();
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
  if (held != kNoItem && !visit().opening.aggregations().contains(scene.layout().items[held].aggregation)) {
    visit().opening.openAggregation(scene.layout().items[held].aggregation);
    anchor_ = keyOf(scene.layout().items[held]);
    requestLayout();  // comes here again, with the node in sight
    return;
  }
  const ItemIndex item = scene.shownAs(wantedNode_);
  if (wanted_ == Wanted::centre) {
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
    minimap_->refresh();
    return;
  }
  if (view_->current() == ItemKey{ItemKey::Kind::node, node}) {
    minimap_->refresh();
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
  minimap_->refresh();
}

void GraphPanel::choose(const ItemKey& key) {
  minimap_->refresh();
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
  anchor_ = view_->current();
  requestLayout();
}

void GraphPanel::closeAll() {
  if (!scopes_) return;
  visit().opening.closeAll();
  requestLayout();
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
  if (workspace_->node() == kNoNode) return;
  startCone(workspace_->node(), upstream ? kWholeCone : 0, upstream ? 0 : kWholeCone);
}

void GraphPanel::growCone(bool upstream) {
  const NodeIndex node = workspace_->node();
  if (node == kNoNode) return;
  const bool same = cone_.origin == node;
  const auto more = [](int depth) { return depth >= kWholeCone ? kWholeCone : depth + 1; };
  const int up = same ? cone_.upstreamDepth : 0;
  const int down = same ? cone_.downstreamDepth : 0;
  startCone(node, upstream ? more(up) : up, upstream ? down : more(down));
}

void GraphPanel::startCone(NodeIndex origin, int upstreamDepth, int downstreamDepth) {
  if (!scopes_) return;
  coneWatcher_.setFuture(QtConcurrent::run([graph = scopes_->graph(), origin, upstreamDepth, downstreamDepth] {
    return makeCone(*graph, origin, upstreamDepth, downstreamDepth);
  }));
}

void GraphPanel::takeCone() {
  if (coneWatcher_.isCanceled() || !scopes_) return;
  Cone cone = coneWatcher_.result();
  if (cone.graph != scopes_->graph().get()) return;  // another graph came in the meantime
  cone_ = std::move(cone);
  if (view_->scene()) view_->setCone(partsOf(cone_, *view_->scene()));
  writeBreadcrumb();
}

void GraphPanel::leaveCone() {
  cone_ = {};
  view_->setCone({});
  writeBreadcrumb();
}

void GraphPanel::writeBreadcrumb() {
  breadcrumb_->setVisible(!cone_.empty());
  if (cone_.empty()) return;
  const QString name = toQString(scopes_->graph()->nodes()[cone_.origin].name()).toHtmlEscaped();
  const auto part = [&](int depth, const QString& whole, const QString& deep) {
    return depth >= kWholeCone ? whole.arg(name) : deep.arg(name).arg(depth);
  };
  QStringList parts;
  if (cone_.upstreamDepth > 0) parts += part(cone_.upstreamDepth, tr("upstream of %1"), tr("upstream of %1, depth %2"));
  if (cone_.downstreamDepth > 0) {
    parts += part(cone_.downstreamDepth, tr("downstream of %1"), tr("downstream of %1, depth %2"));
  }
  const QString link = themeOf(palette()).accent.color().name();
  breadcrumb_->setText(QStringLiteral("<a href=\"all\" style=\"color:%1; text-decoration:none\">%2</a> › %3")
                           .arg(link, tr("All"), parts.join(QStringLiteral(", "))));
  breadcrumb_->setToolTip(tr("Back to all (Esc)"));
  breadcrumb_->adjustSize();
  breadcrumb_->move(kOverlayMargin, kOverlayMargin);
}

void GraphPanel::escape() {
  if (!cone_.empty()) {
    leaveCone();
  } else {
    view_->clearSelection();
    choose({});
  }
}

// The boxes over the drawing.

void GraphPanel::placeOverlays() {
  legend_->resize(legend_->sizeHint());
  minimap_->resize(minimap_->sizeHint());
  const QPoint corner(view_->width() - kOverlayMargin, view_->height() - kOverlayMargin);
  legend_->move(corner.x() - legend_->width(), corner.y() - legend_->height());
  scale_->resize(scale_->sizeHint().expandedTo({legend_->width(), 0}));
  scale_->move(corner.x() - scale_->width(), legend_->y() - kOverlayMargin - scale_->height());
  minimap_->move(legend_->x() - kOverlayMargin - minimap_->width(), corner.y() - minimap_->height());
  minimap_->refresh();
}

void GraphPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!foldedByHand_) {
    const QScopedValueRollback<bool> folding(folding_, true);
    const bool narrow = event->size().width() < kRoomForOverlays;
    legend_->setFolded(narrow);
    minimap_->setFolded(narrow);
  }
  placeOverlays();
}

bool GraphPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ && event->type() == QEvent::Resize) placeOverlays();
  return QWidget::eventFilter(watched, event);
}

void GraphPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    placeOverlays();
    requestLayout();
  } else if (event->type() == QEvent::PaletteChange) {
    writeBreadcrumb();
  }
}

}  // namespace sporescope::ui
