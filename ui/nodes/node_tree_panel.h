// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QListView>
#include <QStackedWidget>
#include <QTreeView>
#include <QWidget>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/nodes/node_list_model.h"
#include "ui/nodes/node_tree_model.h"
#include "ui/nodes/search_bar.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/hit_marks.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// A tree view whose rows have a continuous background. Background and triangles have the colors of the theme.
class NodeTreeView : public QTreeView {
  Q_OBJECT

 public:
  explicit NodeTreeView(QWidget* parent = nullptr);

 protected:
  void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
};

/// Panel with the tree of the current graph and a search: scopes and operators in the order of the graph, then parameters and
/// constants. Follows the selection of the workspace and sets it. UI thread only.
class NodeTreePanel : public QWidget {
  Q_OBJECT

 public:
  explicit NodeTreePanel(Workspace* workspace, QWidget* parent = nullptr);

 public slots:
  void focusSearch();  ///< Ctrl+F
  /// Shows the results of a filter, as if the user had typed it.
  void search(const sporescope::NodeFilter& filter);

 signals:
  /// The graph should be shown with the selected node in the middle.
  void showInGraphRequested();
  /// Same for a scope of the current graph.
  void showScopeRequested(sporescope::ScopeIndex scope);
  /// The user wants to add a watchpoint for these nodes.
  void watchRequested(const sporescope::WatchNodes& nodes);
  /// The graph should show what the selected node depends on (upstream), or what depends on it.
  void coneRequested(bool upstream);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void buildViews();
  void applySnapshot();
  void showState();
  void showSelection();  ///< Scrolls to the selected node or scope
  void startSearch();
  void showResults(Result<std::vector<NodeIndex>> found, const NodeFilter& filter);
  /// Applies the same filter to run A to find the nodes that are only there; `found` are the results in run B.
  void searchInA(std::vector<NodeIndex> found, const NodeFilter& filter);
  void showFound(std::vector<NodeIndex> found, const NodeFilter& filter);
  [[nodiscard]] std::vector<ScopeIndex> openScopes() const;
  void openFirst();
  void endSearch();
  void selectRow(const TreeRow& row);
  void activateRow(const TreeRow& row);
  void showMenu(const TreeRow& row, const QPoint& globalPosition);
  void copyName(const TreeRow& row) const;
  [[nodiscard]] WatchNodes watchNodesOf(const TreeRow& row) const;
  [[nodiscard]] QStringList counts() const;
  void updateFooter();
  [[nodiscard]] bool searching() const { return !search_->isEmpty(); }

  Workspace* workspace_;
  HitMarks marks_;
  ComparedMarks compared_;
  NodeTreeModel treeModel_;
  NodeListModel listModel_;
  SearchBar* search_;
  NodeTreeView* tree_;
  QListView* list_;
  QStackedWidget* views_;
  PanelState* state_;
  ElidedLabel* footer_;
  LatestRequest request_;
  QString searchError_;
  std::shared_ptr<const Graph> graph_;  ///< Graph of run B
  bool following_ = false;              ///< The selection of the workspace is being shown and must not be set
};

}  // namespace sporescope::ui
