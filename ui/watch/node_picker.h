// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QTreeView>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/watch/watchpoint.h"
#include "ui/concurrency/latest_request.h"
#include "ui/watch/watched_nodes_model.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Selects the nodes of a watchpoint: a category, names that contain a text or match a regular expression, or nodes that are
/// checked in the tree. The tree always shows the nodes that result from the choice. UI thread only.
class NodePicker : public QWidget {
  Q_OBJECT

 public:
  explicit NodePicker(Workspace* workspace, QWidget* parent = nullptr);

  /// Shows the nodes of a watchpoint, including its ranks and graphs.
  void setWatchpoint(const Watchpoint& watchpoint);
  /// Applies another condition: selects the kind of nodes that it checks, unless nodes were selected by text or in the tree.
  void setTarget(WatchTarget target);
  /// Limits the tree to these ranks and graphs; empty: all.
  void setPlaces(const std::vector<int>& ranks, const std::vector<std::uint32_t>& graphs);

  [[nodiscard]] WatchNodes nodes() const;
  /// Returns the error of the input; empty if it is valid.
  [[nodiscard]] QString problem() const;
  /// Nodes that are checked in the tree: (graph, node).
  [[nodiscard]] std::vector<std::pair<GraphIndex, NodeIndex>> checkedNodes() const;
  [[nodiscard]] bool searching() const { return pendingCount_ > 0; }

 signals:
  void changed();

 private:
  enum class Kind : std::uint8_t { category, text, regex, names, unchanged };

  void fillKinds();
  [[nodiscard]] Kind kind() const;
  [[nodiscard]] std::string categoryWord() const;
  void onKindChosen();
  void find();
  void findByCategory();
  void findByText();
  void showFound();
  void searchGraph(std::size_t index, const NodeFilter& filter);
  [[nodiscard]] std::vector<GraphIndex> graphsShown() const;

  Workspace* workspace_;
  QComboBox* kinds_;
  QLineEdit* text_;
  QLabel* count_;
  WatchedNodesModel* model_;
  QTreeView* tree_;
  QTimer updateTimer_;
  WatchTarget target_ = WatchTarget::tensor;
  std::vector<int> ranks_;
  std::vector<std::uint32_t> graphs_;
  WatchNodes unchangedNodes_;            // Nodes of the edited watchpoint, if no other kind can express them
  std::vector<std::string> names_;       // Selected by name
  std::vector<GraphIndex> foundGraphs_;  // Graphs of found_
  std::vector<std::vector<NodeIndex>> found_;
  std::vector<std::unique_ptr<LatestRequest>> requests_;
  std::size_t pendingCount_ = 0;
  QString problem_;
};

}  // namespace sporescope::ui
