// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_panel.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QEvent>
#include <QFileDialog>
#include <QFont>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QImage>
#include <QMessageBox>
#include <QPainter>
#include <QPixmap>
#include <QScopedValueRollback>
#include <QString>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/compare/matching/manual_pairs.h"
#include "ui/graph/graph_tools.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/missing_graph.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/reference.h"
#include "ui/workspace/watched_nodes.h"

namespace sporescope::ui {

namespace {

constexpr int kInsetMargin = 8;
constexpr int kPictureMargin = 16;

QString title() { return QCoreApplication::translate("GraphPicture", "Save image"); }

// Returns the drawing with its caption and color scale below it, or only the drawing if there is not enough memory.
QImage withScale(const QImage& drawing, const QPixmap& scale, const QString& caption, const QFont& font, const Theme& theme) {
  const QSize scaleSize = scale.deviceIndependentSize().toSize();
  const QFontMetrics metrics(font);
  const int width = std::max(
      {drawing.width(), scaleSize.width() + 2 * kPictureMargin, metrics.horizontalAdvance(caption) + 2 * kPictureMargin});
  const int footerHeight = metrics.height() + scaleSize.height() + 3 * kPictureMargin;
  QImage picture(width, drawing.height() + footerHeight, drawing.format());
  if (picture.isNull()) return drawing;
  picture.fill(theme.canvas.color());
  QPainter painter(&picture);
  painter.drawImage(0, 0, drawing);
  painter.setFont(font);
  painter.setPen(theme.text.color());
  painter.drawText(kPictureMargin, drawing.height() + kPictureMargin + metrics.ascent(), caption);
  painter.drawPixmap(QRect(QPoint(kPictureMargin, drawing.height() + 2 * kPictureMargin + metrics.height()), scaleSize), scale);
  return picture;
}

// Asks for the file to save to and suggests `name`. Returns an empty string if the user cancels.
QString choosePictureFile(const QString& name, QWidget* parent) {
  return QFileDialog::getSaveFileName(parent, title(), name, QCoreApplication::translate("GraphPicture", "PNG images (*.png)"));
}

// Saves the picture as PNG. Shows a message if that fails.
void savePicture(const QImage& picture, const QString& path, QWidget* parent) {
  if (!picture.isNull() && picture.save(path, "PNG")) return;
  const QString message =
      QCoreApplication::translate("GraphPicture", "Cannot write %1. Check the free space and permissions.").arg(path);
  QMessageBox::warning(parent, title(), message);
}

constexpr int kMinWidthForMap = 900;  // Narrower: the map is collapsed unless the user wants it
constexpr QSize kShownNode(160, 48);  // Room for a node in the middle of the view
constexpr qint64 kMaxPicturePixels = 64'000'000;

}  // namespace

OverlayWidgets::OverlayWidgets(GraphView* view, const GraphOverlay* overlay)
    : QObject(view),
      view_(view),
      legend_(new GraphLegend(view)),
      minimap_(new GraphMinimap(view, view)),
      scale_(new GraphScale(overlay, view)) {
  for (CollapsibleBox* box : {static_cast<CollapsibleBox*>(legend_), static_cast<CollapsibleBox*>(minimap_)}) {
    connect(box, &CollapsibleBox::foldedChanged, this, [this, box] {
      foldedByUser_ = foldedByUser_ || !folding_;
      if (!folding_) collapsed_.erase(box);
      place();
    });
  }
  connect(scale_, &GraphScale::sizeChanged, this, &OverlayWidgets::place);
  view_->installEventFilter(this);
}

void OverlayWidgets::place() {
  legend_->setHasNodesOfA(view_->scene() && view_->scene()->hasNodesOfA());
  legend_->resize(legend_->sizeHint());
  minimap_->resize(minimap_->sizeHint());
  const QPoint corner(view_->width() - kInsetMargin, view_->height() - kInsetMargin);
  legend_->move(corner.x() - legend_->width(), corner.y() - legend_->height());
  scale_->resize(scale_->sizeHint().expandedTo({legend_->width(), 0}));
  scale_->move(corner.x() - scale_->width(), legend_->y() - kInsetMargin - scale_->height());
  const int left = scale_->isHidden() ? legend_->x() : std::min(legend_->x(), scale_->x());
  minimap_->move(left - kInsetMargin - minimap_->width(), corner.y() - minimap_->height());
  minimap_->refresh();
}

// A node that is shown is put in the middle if it is covered elsewhere, so the middle is kept free.
void OverlayWidgets::giveWay() {
  QRect middle(QPoint(), kShownNode);
  middle.moveCenter(view_->rect().center());
  const QPoint corner(view_->width() - kInsetMargin, view_->height() - kInsetMargin);
  const auto placeAt = [&](int right, const QSize& size) {
    return QRect(QPoint(right - size.width(), corner.y() - size.height()), size);
  };
  setCrowded(legend_, placeAt(corner.x(), legend_->expandedSize()).intersects(middle));
  const int rightOfMap = corner.x() - legend_->sizeHint().width() - kInsetMargin;
  const bool isNarrow = !foldedByUser_ && view_->width() < kMinWidthForMap;
  setCrowded(minimap_, isNarrow || placeAt(rightOfMap, minimap_->expandedSize()).intersects(middle));
}

void OverlayWidgets::setCrowded(CollapsibleBox* box, bool crowded) {
  const QScopedValueRollback<bool> folding(folding_, true);
  if (crowded && !box->folded()) {
    collapsed_.insert(box);
    box->setFolded(true);
  } else if (!crowded && collapsed_.erase(box) > 0) {
    box->setFolded(false);
  }
}

bool OverlayWidgets::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ && event->type() == QEvent::Resize) {
    giveWay();
    place();
  }
  return QObject::eventFilter(watched, event);
}

GraphItemMenu::GraphItemMenu(const GraphScene& scene, const ItemKey& key, bool hasTensor, QWidget* parent) : QMenu(parent) {
  const ItemIndex item = scene.find(key);
  if (key.kind == ItemKey::Kind::node) {
    add(tr("View tensor"), Choice::view_tensor, {}, Qt::Key_Return);
    actions().back()->setEnabled(hasTensor);
    add(tr("Set as reference"), Choice::set_reference, {}, Qt::CTRL | Qt::SHIFT | Qt::Key_F);
    actions().back()->setEnabled(hasTensor);
    add(tr("Nodes it depends on"), Choice::upstream, {}, Qt::CTRL | Qt::SHIFT | Qt::Key_Up);
    add(tr("Nodes that depend on it"), Choice::downstream, {}, Qt::CTRL | Qt::SHIFT | Qt::Key_Down);
    if (item != kNoItem && scene.layout().items[item].aggregation != 0) add(tr("Collapse group"), Choice::close_group);
  } else if (key.kind == ItemKey::Kind::repetition) {
    add(tr("Unfold all"), Choice::toggle);
  } else if (key.kind == ItemKey::Kind::instance) {
    add(tr("Show in the box"), Choice::toggle);
  } else {
    const bool open = item != kNoItem && scene.layout().items[item].kind == LayoutKind::scope_open;
    add(open ? tr("Collapse") : tr("Expand"), Choice::toggle, {}, Qt::Key_Return);
  }
  addSeparator();
  add(tr("Centre"), Choice::center, QStringLiteral("crosshairs"), Qt::Key_F);
  if (key.kind == ItemKey::Kind::aggregation || key.kind == ItemKey::Kind::repetition) return;
  add(tr("Watch…"), Choice::watch);
  const bool isNode = key.kind == ItemKey::Kind::node;
  add(tr("Copy name"), Choice::copy_name, QStringLiteral("edit-copy"),
      isNode ? QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C) : QKeySequence());
}

void GraphItemMenu::addFolding(bool canShowSeparately, bool canFold) {
  if (!canShowSeparately && !canFold) return;
  addSeparator();
  if (canShowSeparately) add(tr("Draw separately"), Choice::show_separately);
  if (canFold) add(tr("Fold with its repetitions"), Choice::fold);
}

void GraphItemMenu::addMatching() {
  addSeparator();
  add(tr("Match another…"), Choice::match);
}

void GraphItemMenu::addShowInA() {
  addSeparator();
  add(tr("Show in run A"), Choice::show_in_a);
}

void GraphItemMenu::add(const QString& text, Choice choice, const QString& iconName, const QKeySequence& key) {
  QAction* action = iconName.isEmpty() ? addAction(text) : addAction(ui::icon(iconName), text);
  action->setShortcut(key);
  choices_[action] = choice;
}

GraphItemMenu::Choice GraphItemMenu::pickAction(const QPoint& globalPosition) {
  const auto chosen = choices_.find(exec(globalPosition));
  return chosen == choices_.end() ? Choice::nothing : chosen->second;
}

GraphPanel::GraphPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      marks_(workspace),
      tools_(new GraphTools),
      strip_(new IterationStrip(workspace)),
      view_(new GraphView),
      state_(new PanelState(view_)),
      timeline_(new TimelinePanel(workspace)),
      overlay_(workspace),
      overlayWidgets_(new OverlayWidgets(view_, &overlay_)),
      cone_(new ConeOverlay(view_)),
      path_(new CausePathOverlay(workspace, view_)),
      toolTip_(new GraphToolTip(workspace, &marks_, view_)),
      drawing_(new GraphDrawing(workspace, &marks_, view_)),
      unionScopes_(workspace->unionScopes()) {
  setAccessibleName(tr("Graph"));
  buildView();
  connectTools();
  connectView();
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    drawing_->forgetClosed();
    applySnapshot();
  });
  connect(workspace_, &Workspace::snapshotChanged, this, &GraphPanel::applySnapshot);
  connect(workspace_, &Workspace::graphChanged, this, &GraphPanel::applySnapshot);
  connect(workspace_, &Workspace::nodeChanged, this, &GraphPanel::followSelection);
  connect(unionScopes_, &UnionScopes::changed, this, &GraphPanel::applySnapshot);
  connect(unionScopes_, &UnionScopes::selectionChanged, this, &GraphPanel::showChosenOfA);
  connect(workspace_, &Workspace::iterationChanged, this, &GraphPanel::markData);
  connect(workspace_->comparisons(), &Comparisons::changed, this,
          [this] { tools_->setMeasureOffered(Measure::error, workspace_->comparisons()->current() != nullptr); });
  for (const auto signal : {&Recomputations::changed, &Recomputations::stateChanged}) {
    connect(workspace_->recomputations(), signal, this, [this] {
      const Recomputation* recomputation = workspace_->recomputations()->current();
      tools_->setMeasureOffered(Measure::excess,
                                recomputation != nullptr && recomputation->state() != Recomputation::State::never);
    });
  }
  connect(&marks_, &HitMarks::changed, this, [this] {
    view_->update();
    overlayWidgets_->refresh();
    path_->refresh();
    drawing_->followCause();
  });
  applySnapshot();
}

QWidget* GraphPanel::tools() const { return tools_; }

void GraphPanel::buildView() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(strip_);
  column->addWidget(state_, 1);
  column->addWidget(timeline_);
  strip_->addTools(tools_);
  view_->setMarks(&marks_, workspace_->notes());
  connect(workspace_->notes(), &Notes::changed, view_, qOverload<>(&QWidget::update));
  setFocusProxy(state_);
}

void GraphPanel::connectTools() {
  connect(tools_, &GraphTools::fitRequested, this, &GraphPanel::fit);
  connect(tools_, &GraphTools::centerRequested, this, &GraphPanel::centerOnNode);
  connect(tools_, &GraphTools::zoomRequested, view_, &GraphView::zoomBy);
  connect(tools_, &GraphTools::openAllRequested, this, &GraphPanel::openAll);
  connect(tools_, &GraphTools::closeAllRequested, this, &GraphPanel::closeAll);
  connect(tools_, &GraphTools::backwardColumnChosen, this, &GraphPanel::setBackwardColumn);
  connect(tools_, &GraphTools::previousHitRequested, this, &GraphPanel::previousHitRequested);
  connect(tools_, &GraphTools::nextHitRequested, this, &GraphPanel::nextHitRequested);
  connect(tools_, &GraphTools::measureChosen, &overlay_, &GraphOverlay::setMeasure);
  connect(tools_, &GraphTools::pictureRequested, this, &GraphPanel::savePicture);
}

void GraphPanel::setHitCount(int count) { tools_->setHitsOffered(count > 0); }

void GraphPanel::connectView() {
  connect(view_, &GraphView::chosen, this, &GraphPanel::choose);
  connect(view_, &GraphView::toggled, drawing_, &GraphDrawing::toggle);
  connect(view_, &GraphView::activated, this, &GraphPanel::activate);
  connect(view_, &GraphView::coneRequested, this, &GraphPanel::growCone);
  connect(view_, &GraphView::centerRequested, this, &GraphPanel::centerOnNode);
  connect(view_, &GraphView::escaped, this, &GraphPanel::onEscape);
  connect(view_, &GraphView::menuRequested, this, &GraphPanel::showMenu);
  connect(view_, &GraphView::hovered, this, [this](const ItemKey& key, const QPoint& globalPosition) {
    if (!drawing_->scopes() || !view_->scene()) return;
    const ItemIndex item = view_->scene()->find(key);
    if (key.kind == ItemKey::Kind::repetition && item != kNoItem) {
      toolTip_->showRepetition(*view_->scene(), item, globalPosition);
    } else {
      toolTip_->show(drawing_->scopes(), key, globalPosition);
    }
  });
  connect(view_, &GraphView::hoverLeft, toolTip_, &GraphToolTip::hideTip);
  connect(view_, &GraphView::instancePicked, drawing_, &GraphDrawing::pick);
  connect(view_, &GraphView::instanceSeparated, drawing_, &GraphDrawing::showSeparately);
  connect(view_, &GraphView::nextInstanceRequested, drawing_, &GraphDrawing::pickNext);
  connect(&overlay_, &GraphOverlay::changed, this, [this] {
    view_->setOverlay(overlay_.marks(), overlay_.instanceMarks());
    timeline_->setSharedRange(overlay_.measure(), overlay_.ownRange());
  });
  // The receiver is `overlay_`, because the panel is destroyed before the timeline, which still emits this signal when it is
  // hidden.
  connect(timeline_, &TimelinePanel::scaleChanged, &overlay_,
          [this] { overlay_.setSharedRange(timeline_->measure(), timeline_->ownRange()); });
  connect(drawing_, &GraphDrawing::picked, this, [this](const ItemKey& key) {
    view_->select(key);
    choose(key);
  });
  connect(drawing_, &GraphDrawing::drawingReady, this, &GraphPanel::onDrawingReady);
  connect(drawing_, &GraphDrawing::failed, this, [this](const QString& reason) {
    state_->showError(tr("This graph could not be drawn"), reason, {{tr("Collapse all scopes"), [this] { closeAll(); }, true}});
  });
}

// Graph that is shown.

void GraphPanel::applySnapshot() {
  const SessionGraph* graph = workspace_->sessionGraph();
  auto scopes = graph != nullptr && !graph->is_from_file_names ? graph->scopes : nullptr;
  if (unionScopes_->scopes()) scopes = unionScopes_->scopes();
  if (scopes != drawing_->scopes()) {
    const ItemKey chosen = view_->current();
    const bool isOfRunA = chosen.kind == ItemKey::Kind::node && view_->scene() && view_->scene()->isOfA(chosen.node());
    if (isOfRunA) view_->clearSelection();  // The item may not exist in the next graph
    cone_->setGraph(scopes ? scopes->graph() : nullptr);
    drawing_->setGraph(scopes, unionScopes_->firstNodeOfA());
    overlay_.setScene(nullptr);
    overlayWidgets_->refresh();
  } else if (!workspace_->snapshot()->loading) {
    markData();  // The drawing may have arrived before the files were listed
  }
  showState();
}

void GraphPanel::showState() {
  const SessionGraph* graph = workspace_->sessionGraph();
  if (view_->scene()) {
    state_->showContent();
  } else if (drawing_->pending()) {
    state_->showLoading(tr("Drawing %1").arg(graph != nullptr ? toQString(graph->name) : QString()));
  } else {
    showMissingGraph(state_, *workspace_, [this] {
      if (const auto session = workspace_->session()) session->stop_loading();
    });
  }
}

void GraphPanel::onDrawingReady() {
  state_->showContent();
  overlayWidgets_->place();
  markData();
  overlay_.setScene(view_->scene());
  cone_->refresh();
  path_->refresh();
  if (workspace_->node() != kNoNode && view_->current().kind == ItemKey::Kind::none) {
    view_->select(workspace_->node());
  }
}

// Nodes without a file have a dashed outline.
void GraphPanel::markData() {
  const auto session = workspace_->session();
  if (!view_->scene() || !session) return;
  const auto& items = view_->scene()->layout().items;
  std::vector<std::uint8_t> withData(items.size(), 1);
  for (ItemIndex i = 0; i < items.size(); ++i) {
    if (items[i].kind != LayoutKind::op && items[i].kind != LayoutKind::parameter) continue;
    const bool isInRunB = !view_->scene()->isOfA(items[i].node);
    withData[i] = isInRunB && session->has_data(workspace_->graph(), items[i].node, workspace_->iteration()) ? 1 : 0;
  }
  view_->setWithData(std::move(withData));
}

void GraphPanel::fit() { view_->fit(); }
void GraphPanel::zoomIn() { view_->zoomBy(1.25); }
void GraphPanel::zoomOut() { view_->zoomBy(0.8); }
void GraphPanel::openAll() { drawing_->openAll(); }
void GraphPanel::closeAll() { drawing_->closeAll(); }

void GraphPanel::showScope(ScopeIndex scope) {
  if (scope != kRootScope) workspace_->selectScope(scope);
  drawing_->showScope(scope);
}

void GraphPanel::setBackwardColumn(bool enabled) {
  if (enabled == drawing_->backwardColumn()) return;
  drawing_->setBackwardColumn(enabled);
  tools_->setBackwardColumn(enabled);
  emit backwardColumnChanged(enabled);
}

// Selection.

void GraphPanel::followSelection() {
  const NodeIndex node = workspace_->node();
  path_->follow();
  if (node == kNoNode) {
    followScope();
  } else if (view_->current() != ItemKey(node)) {  // Otherwise it was selected in this view
    drawing_->ensureVisible(node);
  }
  path_->refresh();
  overlayWidgets_->refresh();
}

void GraphPanel::followScope() {
  const ItemKey& current = view_->current();
  const ScopeIndex scope = workspace_->scope();
  const ScopeIndex marked = scopeOf(current);
  if (scope == kNoScope) {
    const bool isNodeOfB = current.kind == ItemKey::Kind::node && !findNodeOfA(current);
    if (isNodeOfB || marked != kNoScope) view_->clearSelection();
    return;
  }
  const auto& scopes = drawing_->scopes();
  if (!scopes || !scopes->scopes().has(scope)) return;
  const bool isMarked = scopes->scopes().has(marked) && innermostOfChain(*scopes, marked) == innermostOfChain(*scopes, scope);
  if (!isMarked) drawing_->ensureScopeVisible(scope);  // Otherwise it was selected in this view
}

// Returns the scope that a box shows; for a repetition, the instance that is drawn in it.
ScopeIndex GraphPanel::scopeOf(const ItemKey& key) const {
  switch (key.kind) {
    case ItemKey::Kind::scope:
    case ItemKey::Kind::instance:
      return key.scope();
    case ItemKey::Kind::repetition: {
      const ItemIndex item = view_->scene() ? view_->scene()->find(key) : kNoItem;
      return item == kNoItem ? key.scope() : view_->scene()->layout().items[item].drawn;
    }
    default:
      return kNoScope;
  }
}

void GraphPanel::centerOnNode() {
  if (workspace_->node() != kNoNode) {
    drawing_->centerOn(workspace_->node());
    overlayWidgets_->refresh();
  } else if (view_->scene()) {
    view_->centerOn(view_->scene()->find(view_->current()));
  }
}

void GraphPanel::showStep() {
  if (!path_->isStepping()) centerOnNode();
}

void GraphPanel::choose(const ItemKey& key) {
  overlayWidgets_->refresh();
  drawing_->cancelPendingMove();
  if (findNodeOfA(key)) return unionScopes_->selectNode(key.node());
  unionScopes_->selectNode(kNoNode);
  if (const ScopeIndex scope = scopeOf(key); scope != kNoScope) return workspace_->selectScope(scope);
  workspace_->selectNode(workspace_->graph(), key.kind == ItemKey::Kind::node ? key.node() : kNoNode);
}

std::optional<NodeKey> GraphPanel::findNodeOfA(const ItemKey& key) const {
  return key.kind == ItemKey::Kind::node ? unionScopes_->ofA(key.node()) : std::nullopt;
}

void GraphPanel::showChosenOfA() {
  const NodeIndex node = unionScopes_->selectedNode();
  if (node == kNoNode || view_->current() == ItemKey(node)) return;  // Otherwise it was selected in this view
  drawing_->ensureVisible(node);
  view_->select(node);
}

void GraphPanel::activate(const ItemKey& key) {
  if (const auto nodeOfA = findNodeOfA(key)) {
    return workspace_->comparisons()->selectNodeInA(*nodeOfA);  // Its tensors are in the dump of run A
  }
  choose(key);
  if (const auto tensor = workspace_->firstTensorOf(workspace_->graph(), key.node())) {
    workspace_->openTensor(*tensor, false);
  }
}

void GraphPanel::showMenu(const ItemKey& key, const QPoint& globalPosition) {
  if (!drawing_->scopes()) return;
  if (key.kind == ItemKey::Kind::none) return tools_->showMenu(globalPosition);
  using Choice = GraphItemMenu::Choice;
  const bool isNode = key.kind == ItemKey::Kind::node;
  const bool scopeKey = !isNode && key.kind != ItemKey::Kind::aggregation;
  const ScopeIndex scope = scopeKey ? key.scope() : kNoScope;
  const ScopeIndex instance = scopeKey ? repeatedOfChain(*drawing_->scopes(), scope) : kNoScope;
  const ItemIndex item = view_->scene()->find(key);
  const std::uint64_t group = item != kNoItem ? view_->scene()->layout().items[item].aggregation : 0;
  const auto tensor = isNode ? workspace_->firstTensorOf(workspace_->graph(), key.node()) : std::optional<TensorKey>();
  const auto nodeOfA = findNodeOfA(key);
  GraphItemMenu menu(*view_->scene(), key, tensor.has_value(), this);
  if (nodeOfA) menu.addShowInA();
  if (key.kind == ItemKey::Kind::scope) menu.addFolding(drawing_->canShowSeparately(instance), drawing_->canFold(instance));
  const bool canMatch = isNode && !nodeOfA && is_matched(drawing_->scopes()->graph()->nodes()[key.node()]);
  if (canMatch && workspace_->comparisons()->current() != nullptr) menu.addMatching();
  const Choice choice = menu.pickAction(globalPosition);
  const auto scopes = drawing_->scopes();
  if (!scopes) return;
  switch (choice) {
    case Choice::view_tensor:
      return activate(key);
    case Choice::set_reference:
      return workspace_->reference()->set(*tensor);
    case Choice::upstream:
      return showCone(true);
    case Choice::downstream:
      return showCone(false);
    case Choice::close_group:
      return drawing_->toggle({ItemKey::Kind::aggregation, group});
    case Choice::toggle:
      return drawing_->toggle(key);
    case Choice::show_separately:
      return drawing_->showSeparately(instance);
    case Choice::fold:
      return drawing_->fold(instance);
    case Choice::center:
      return centerOnNode();
    case Choice::show_in_a:
      return workspace_->comparisons()->selectNodeInA(*nodeOfA);
    case Choice::match:
      return emit matchRequested(workspace_->graph(), key.node());
    case Choice::watch:
      return emit watchRequested(isNode ? watchNode(*scopes, key.node()) : watchScope(*scopes, scope));
    case Choice::copy_name:
      return QGuiApplication::clipboard()->setText(
          toQString(isNode ? scopes->graph()->nodes()[key.node()].full_name : scopes->scopes()[scope].path));
    case Choice::nothing:
      return;
  }
}

// Cone.

void GraphPanel::showCone(bool upstream) {
  if (workspace_->node() != kNoNode) cone_->show(workspace_->node(), upstream);
}

void GraphPanel::growCone(bool upstream) {
  if (workspace_->node() != kNoNode) cone_->grow(workspace_->node(), upstream);
}

void GraphPanel::leaveCone() { cone_->leave(); }

void GraphPanel::onEscape() {
  if (!cone_->empty()) {
    leaveCone();
  } else {
    view_->clearSelection();
    choose({});
  }
}

// Picture.

QImage GraphPanel::picture() const {
  QImage drawing = view_->picture(kMaxPicturePixels);
  if (drawing.isNull() || overlay_.measure() == Measure::hits) return drawing;
  const SessionGraph* graph = workspace_->sessionGraph();
  const QStringList text{toQString(workspace_->snapshot()->title), graph == nullptr ? QString() : toQString(graph->name),
                         workspace_->iterationLabels().inSentence(workspace_->iteration())};
  return withScale(drawing, overlayWidgets_->scale()->grab(), text.join(QStringLiteral(" · ")), font(), themeOf(palette()));
}

void GraphPanel::savePicture() {
  if (!view_->scene()) return;
  const SessionGraph* graph = workspace_->sessionGraph();
  const QString name = graph != nullptr ? toQString(graph->name) : QStringLiteral("graph");
  const QString path = choosePictureFile(name + QStringLiteral(".png"), this);
  if (!path.isEmpty()) ui::savePicture(picture(), path, this);
}

void GraphPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    overlayWidgets_->place();
    drawing_->redraw();
  } else if (event->type() == QEvent::PaletteChange) {
    cone_->refresh();
  }
}

}  // namespace sporescope::ui

#include "moc_graph_panel.cpp"
