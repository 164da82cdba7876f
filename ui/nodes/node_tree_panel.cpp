// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_tree_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/nodes/node_delegate.h"
#include "ui/style/icons.h"
#include "ui/style/node_shape.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/row_choice.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/missing_graph.h"
#include "ui/workspace/union_scopes.h"
#include "ui/workspace/watched_nodes.h"

namespace sporescope::ui {

namespace {

constexpr int kIndent = 12;
constexpr qreal kTriangle = 8;

using Kind = TreeRow::Kind;

}  // namespace

NodeTreeView::NodeTreeView(QWidget* parent) : QTreeView(parent) {
  setFrameShape(QFrame::NoFrame);
  setHeaderHidden(true);
  setUniformRowHeights(true);  // Otherwise the view would query the heights of up to 64,000 rows
  setIndentation(kIndent);
  setMouseTracking(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setExpandsOnDoubleClick(true);
  setContextMenuPolicy(Qt::CustomContextMenu);
}

void NodeTreeView::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if ((option.state & QStyle::State_MouseOver) != 0) painter->fillRect(option.rect, themeOf(palette()).hover.color());
  // The current row looks active in an active window, even if another panel has the focus.
  QStyleOptionViewItem row = option;
  row.state.setFlag(QStyle::State_Active, isActiveWindow());
  QTreeView::drawRow(painter, row, index);
}

void NodeTreeView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  if (!model()->hasChildren(index)) return;
  const QPointF center(rect.right() - kIndent / 2.0 + 2, rect.center().y() + 0.5);
  paintTriangle(painter, center, kTriangle, isExpanded(index), themeOf(palette()).text2.color());
}

NodeTreePanel::NodeTreePanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      marks_(workspace),
      compared_(workspace),
      treeModel_(&marks_),
      listModel_(&marks_),
      search_(new SearchBar),
      tree_(new NodeTreeView),
      list_(new QListView),
      views_(new QStackedWidget),
      state_(new PanelState(views_)),
      footer_(new ElidedLabel) {
  setAccessibleName(tr("Nodes"));
  buildViews();

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(search_);
  column->addWidget(state_, 1);
  footer_->setContentsMargins(8, 0, 8, 0);
  footer_->setFixedHeight(24);
  column->addWidget(footer_);

  connect(search_, &SearchBar::changed, this, &NodeTreePanel::startSearch);
  connect(search_, &SearchBar::escaped, this, &NodeTreePanel::endSearch);
  connect(search_, &SearchBar::movedDown, this, [this] { views_->currentWidget()->setFocus(Qt::ShortcutFocusReason); });
  connect(search_, &SearchBar::confirmed, this, [this] {
    if (searching() && listModel_.rowCount() > 0) list_->setCurrentIndex(listModel_.index(0));
  });
  connect(workspace_, &Workspace::snapshotChanged, this, &NodeTreePanel::applySnapshot);
  connect(workspace_, &Workspace::sessionsChanged, this, &NodeTreePanel::applySnapshot);
  connect(workspace_, &Workspace::graphChanged, this, &NodeTreePanel::applySnapshot);
  connect(workspace_->unionScopes(), &UnionScopes::changed, this, &NodeTreePanel::applySnapshot);
  connect(workspace_->unionScopes(), &UnionScopes::selectionChanged, this, &NodeTreePanel::showSelection);
  connect(workspace_, &Workspace::nodeChanged, this, &NodeTreePanel::showSelection);
  connect(&marks_, &HitMarks::changed, this, [this] { tree_->viewport()->update(); });
  for (QAbstractItemView* view : {static_cast<QAbstractItemView*>(tree_), static_cast<QAbstractItemView*>(list_)}) {
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&compared_, &ComparedMarks::changed, view->viewport(), repaint);
    connect(workspace_->notes(), &Notes::changed, view->viewport(), repaint);
  }
  changeEvent(nullptr);
  applySnapshot();
}

void NodeTreePanel::buildViews() {
  auto* delegate = new NodeDelegate(this);
  delegate->setNotes(workspace_->notes());
  delegate->setCompared(&compared_);
  treeModel_.setCompared(&compared_);
  tree_->setModel(&treeModel_);
  tree_->setItemDelegate(delegate);
  tree_->setAccessibleName(tr("Nodes"));
  list_->setModel(&listModel_);
  list_->setItemDelegate(delegate);
  list_->setAccessibleName(tr("Matching nodes"));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setUniformItemSizes(true);
  list_->setMouseTracking(true);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setContextMenuPolicy(Qt::CustomContextMenu);
  views_->addWidget(tree_);
  views_->addWidget(list_);

  onRowChosen(tree_, this, [this](const QModelIndex& index) { selectRow(NodeTreeModel::rowAt(index)); });
  onRowChosen(list_, this, [this](const QModelIndex& index) { selectRow(TreeRow(listModel_.nodeAt(index))); });
  connect(tree_, &QAbstractItemView::activated, this,
          [this](const QModelIndex& index) { activateRow(NodeTreeModel::rowAt(index)); });
  connect(list_, &QAbstractItemView::activated, this,
          [this](const QModelIndex& index) { activateRow(TreeRow(listModel_.nodeAt(index))); });
  connect(tree_, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    const QModelIndex index = tree_->indexAt(position);
    if (index.isValid()) showMenu(NodeTreeModel::rowAt(index), tree_->viewport()->mapToGlobal(position));
  });
  connect(list_, &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    const QModelIndex index = list_->indexAt(position);
    if (index.isValid()) showMenu(TreeRow(listModel_.nodeAt(index)), list_->viewport()->mapToGlobal(position));
  });
  auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), list_);
  escape->setContext(Qt::WidgetShortcut);
  connect(escape, &QShortcut::activated, this, &NodeTreePanel::endSearch);
  for (QAbstractItemView* view : {static_cast<QAbstractItemView*>(tree_), static_cast<QAbstractItemView*>(list_)}) {
    auto* copy = new QShortcut(QKeySequence(QKeySequence::Copy), view);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, [this, view] {
      copyName(view == tree_ ? NodeTreeModel::rowAt(tree_->currentIndex()) : TreeRow(listModel_.nodeAt(list_->currentIndex())));
    });
  }
}

void NodeTreePanel::focusSearch() {
  search_->field()->setFocus(Qt::ShortcutFocusReason);
  search_->field()->selectAll();
}

void NodeTreePanel::search(const NodeFilter& filter) {
  search_->setFilter(filter);
  focusSearch();
}

void NodeTreePanel::changeEvent(QEvent* event) {
  if (event != nullptr) QWidget::changeEvent(event);
  if (event != nullptr && event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  footer_->setFont(fontOfSize(font(), 12));
  updateFooter();
}

void NodeTreePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateFooter();
}

void NodeTreePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  updateFooter();
}

void NodeTreePanel::applySnapshot() {
  const SessionGraph* graph = workspace_->sessionGraph();
  auto scopes = graph != nullptr ? graph->scopes : nullptr;
  const UnionScopes& unionScopes = *workspace_->unionScopes();
  if (unionScopes.scopes()) scopes = unionScopes.scopes();
  if (scopes != treeModel_.scopes()) {
    const QScopedValueRollback<bool> following(following_, true);
    const bool sameGraph = graph != nullptr && graph_ == graph->graph;
    const std::vector<ScopeIndex> open = sameGraph ? openScopes() : std::vector<ScopeIndex>();
    graph_ = graph != nullptr ? graph->graph : nullptr;
    treeModel_.setGraph(scopes, graph != nullptr ? toQString(graph->name) : QString(), unionScopes.firstNodeOfA());
    search_->setGraph(scopes ? scopes->graph() : nullptr);
    listModel_.clear();
    if (!sameGraph) openFirst();
    for (const ScopeIndex scope : open) tree_->expand(treeModel_.indexOfScope(scope));
    startSearch();
  }
  showState();
  showSelection();
}

// Expands the tree down to the first level that offers a choice.
void NodeTreePanel::openFirst() {
  QModelIndex current = treeModel_.index(0, 0);
  while (current.isValid()) {
    tree_->expand(current);
    const QModelIndex child = treeModel_.index(0, 0, current);
    const bool isOnlyChild = treeModel_.rowCount(current) == 1 || NodeTreeModel::rowAt(current).kind == Kind::graph;
    current = isOnlyChild && NodeTreeModel::rowAt(child).kind == Kind::scope ? child : QModelIndex();
  }
}

std::vector<ScopeIndex> NodeTreePanel::openScopes() const {
  std::vector<ScopeIndex> open;
  if (!treeModel_.scopes()) return open;
  for (const ScopeIndex scope : treeModel_.scopes()->scopes().indices()) {
    if (tree_->isExpanded(treeModel_.indexOfScope(scope))) open.push_back(scope);
  }
  return open;
}

void NodeTreePanel::showState() {
  updateFooter();
  if (!treeModel_.scopes()) {
    showMissingGraph(state_, *workspace_);
  } else if (!searching()) {
    state_->showContent();
  }
}

void NodeTreePanel::showSelection() {
  const QScopedValueRollback<bool> following(following_, true);
  const NodeIndex nodeOfA = workspace_->unionScopes()->selectedNode();
  const NodeIndex node = nodeOfA != kNoNode ? nodeOfA : workspace_->node();
  const QModelIndex inTree = node == kNoNode ? treeModel_.indexOfScope(workspace_->scope()) : treeModel_.indexOfNode(node);
  if (inTree.isValid()) {
    tree_->setCurrentIndex(inTree);
    tree_->scrollTo(inTree, QAbstractItemView::EnsureVisible);
  } else if (const Kind kind = NodeTreeModel::rowAt(tree_->currentIndex()).kind; kind == Kind::node || kind == Kind::scope) {
    tree_->selectionModel()->clear();
  }
  const QModelIndex inList = node == kNoNode ? QModelIndex() : listModel_.indexOfNode(node);
  if (inList.isValid()) {
    list_->setCurrentIndex(inList);
  } else {
    list_->selectionModel()->clear();
  }
}

void NodeTreePanel::startSearch() {
  const auto session = workspace_->session();
  search_->setWrong(false);
  searchError_.clear();
  if (!searching() || !session || !treeModel_.scopes()) {
    request_.cancel();
    views_->setCurrentWidget(tree_);
    showState();
    showSelection();
    return;
  }
  const NodeFilter filter = search_->filter();
  request_.start<std::vector<NodeIndex>>(
      this,
      [&](ResultCallback<std::vector<NodeIndex>> onResult) {
        return session->search(workspace_->graph(), filter, std::move(onResult));
      },
      [this, filter](Result<std::vector<NodeIndex>> found) { showResults(std::move(found), filter); });
}

void NodeTreePanel::showResults(Result<std::vector<NodeIndex>> found, const NodeFilter& filter) {
  if (!found) {
    if (found.error().code == ErrorCode::cancelled) return;
    searchError_ = translated(found.error().message);
    search_->setWrong(true);
    updateFooter();
    return;
  }
  if (workspace_->unionScopes()->scopes()) return searchInA(std::move(*found), filter);
  showFound(std::move(*found), filter);
}

void NodeTreePanel::searchInA(std::vector<NodeIndex> found, const NodeFilter& filter) {
  const Comparison* comparison = workspace_->comparisons()->current();
  if (comparison == nullptr) return showFound(std::move(found), filter);
  const GraphIndex graph = workspace_->unionScopes()->graphOfA();
  request_.start<std::vector<NodeIndex>>(
      this,
      [&](ResultCallback<std::vector<NodeIndex>> onResult) {
        return comparison->sessions()->a()->search(graph, filter, std::move(onResult));
      },
      [this, found = std::move(found), filter](Result<std::vector<NodeIndex>> resultInA) mutable {
        // If the search in A fails, the results in B are shown.
        if (resultInA) {
          const std::vector<NodeIndex> onlyInA = workspace_->unionScopes()->numbersOf(*resultInA);
          found.insert(found.end(), onlyInA.begin(), onlyInA.end());
        }
        showFound(std::move(found), filter);
      });
}

void NodeTreePanel::showFound(std::vector<NodeIndex> found, const NodeFilter& filter) {
  views_->setCurrentWidget(list_);
  const bool isEmpty = found.empty();
  {
    const QScopedValueRollback<bool> following(following_, true);
    listModel_.setNodes(treeModel_.scopes(), std::move(found), filter, workspace_->unionScopes()->firstNodeOfA());
  }
  if (isEmpty) {
    const SessionGraph* graph = workspace_->sessionGraph();
    state_->showMessage(tr("No node found"),
                        tr("Nothing in %1 matches this search.").arg(graph != nullptr ? toQString(graph->name) : QString()),
                        {{tr("Clear search"), [this] { endSearch(); }, false}});
  } else {
    state_->showContent();
  }
  updateFooter();
  showSelection();
}

void NodeTreePanel::endSearch() {
  const bool hadFocus = list_->hasFocus() || search_->field()->hasFocus();
  search_->clear();  // Starts a search for nothing, which shows the tree again
  views_->setCurrentWidget(tree_);
  if (hadFocus) tree_->setFocus(Qt::OtherFocusReason);
  const QModelIndex current = tree_->currentIndex();
  if (current.isValid()) tree_->scrollTo(current, QAbstractItemView::PositionAtCenter);
}

void NodeTreePanel::selectRow(const TreeRow& row) {
  if (following_) return;
  if (row.kind == Kind::scope) return workspace_->selectScope(row.scope());
  if (row.kind != Kind::node || row.node() == kNoNode) return;
  if (treeModel_.isOfA(row.node())) return workspace_->unionScopes()->selectNode(row.node());
  workspace_->selectNode(workspace_->graph(), row.node());
}

void NodeTreePanel::activateRow(const TreeRow& row) {
  if (row.kind != Kind::node || row.node() == kNoNode) return;
  selectRow(row);
  emit showInGraphRequested();
}

void NodeTreePanel::showMenu(const TreeRow& row, const QPoint& globalPosition) {
  QMenu menu;
  const bool isNode = row.kind == Kind::node;
  QAction* show = menu.addAction(icon(QStringLiteral("crosshairs")), tr("Show in graph"));
  if (isNode) show->setShortcut(Qt::Key_Return);
  QAction* watch = menu.addAction(tr("Watch…"));
  QAction* copy = menu.addAction(icon(QStringLiteral("edit-copy")), tr("Copy name"));
  copy->setShortcut(QKeySequence::Copy);
  QAction* upstream = nullptr;
  QAction* downstream = nullptr;
  const bool isOfA = isNode && treeModel_.isOfA(row.node());
  QAction* selectNodeInA = isOfA ? menu.addAction(tr("Show in run A")) : nullptr;
  if (isNode && !isOfA) {
    menu.addSeparator();
    upstream = menu.addAction(tr("Nodes it depends on"));
    upstream->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Up));
    downstream = menu.addAction(tr("Nodes that depend on it"));
    downstream->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Down));
  }
  show->setEnabled(isNode || row.kind == Kind::scope || row.kind == Kind::graph);
  watch->setEnabled(row.kind != Kind::constants && !isOfA);
  const QAction* chosen = menu.exec(globalPosition);
  if (chosen == nullptr) return;
  if (isNode) selectRow(row);
  if (chosen == show) {
    if (isNode) {
      emit showInGraphRequested();
    } else {
      emit showScopeRequested(row.scope());
    }
  } else if (chosen == watch) {
    emit watchRequested(watchNodesOf(row));
  } else if (chosen == copy) {
    copyName(row);
  } else if (chosen == selectNodeInA) {
    if (const auto nodeInA = workspace_->unionScopes()->ofA(row.node())) workspace_->comparisons()->selectNodeInA(*nodeInA);
  } else {
    emit coneRequested(chosen == upstream);
  }
}

void NodeTreePanel::copyName(const TreeRow& row) const {
  const auto& scopes = treeModel_.scopes();
  if (!scopes) return;
  QString name;
  if (row.kind == Kind::node && scopes->graph()->nodes().has(row.node())) {
    name = toQString(scopes->graph()->nodes()[row.node()].full_name);
  } else if (row.kind == Kind::scope) {
    name = toQString(scopes->scopes()[row.scope()].path);
  } else if (row.kind == Kind::graph) {
    name = treeModel_.index(0, 0).data().toString();
  }
  if (!name.isEmpty()) QGuiApplication::clipboard()->setText(name);
}

WatchNodes NodeTreePanel::watchNodesOf(const TreeRow& row) const {
  if (row.kind == Kind::node) return watchNode(*treeModel_.scopes(), row.node());
  if (row.kind == Kind::scope || row.kind == Kind::graph) return watchScope(*treeModel_.scopes(), row.scope());
  WatchNodes nodes;
  nodes.category = "parameter";
  return nodes;
}

// Counts all nodes in the tree, including those of A.
QStringList NodeTreePanel::counts() const {
  const auto number = [](std::size_t count) { return static_cast<int>(count); };
  const std::size_t operators = treeModel_.operatorCount(), parameters = treeModel_.parameterCount();
  const std::size_t constants = treeModel_.scopes()->graph()->constant_count();
  return {withSpacedCount(tr("%n nodes", nullptr, number(operators)), operators),
          withSpacedCount(tr("%n parameters", nullptr, number(parameters)), parameters),
          withSpacedCount(tr("%n constants", nullptr, number(constants)), constants)};
}

void NodeTreePanel::updateFooter() {
  QPalette colors = palette();
  const Theme& theme = themeOf(palette());
  colors.setColor(QPalette::WindowText, searchError_.isEmpty() ? theme.text2 : theme.error);
  footer_->setPalette(colors);
  QString text;
  if (!searchError_.isEmpty()) {
    text = searchError_;
  } else if (const auto& scopes = treeModel_.scopes()) {
    if (searching()) {
      text = tr("%1 of %2 nodes")
                 .arg(formatCount(static_cast<std::uint64_t>(listModel_.rowCount())),
                      formatCount(scopes->graph()->nodes().size()));
    } else {
      const QStringList parts = counts();
      text = parts.join(QStringLiteral(" · "));
      footer_->setToolTip(text);
      // Numbers are never elided. If there is not enough room, the last parts are omitted.
      const int room = footer_->contentsRect().width();
      for (qsizetype count = parts.size(); isVisible() && count > 1 && footer_->fontMetrics().horizontalAdvance(text) > room;) {
        text = parts.first(--count).join(QStringLiteral(" · "));
      }
      footer_->setText(text);
      return;
    }
  }
  footer_->setText(text);
  footer_->setToolTip(text);
}

}  // namespace sporescope::ui

#include "moc_node_tree_panel.cpp"
