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

/// Which nodes a watchpoint looks at: a category, names that contain a text or match a regular expression, or those that are
/// checked in the tree. The tree shows what is meant, whatever the choice. UI thread only.
class NodePicker : public QWidget {
  Q_OBJECT

 public:
  explicit NodePicker(Workspace* workspace, QWidget* parent = nullptr);

  /// Shows the nodes of a watchpoint (its ranks and graphs included).
  void setWatchpoint(const Watchpoint& watchpoint);
  /// Another condition: its own kind of nodes, unless nodes were chosen by text or in the tree.
  void setTarget(WatchTarget target);
  /// Graphs of which the tree shows nodes; empty: all.
  void setPlaces(const std::vector<int>& ranks, const std::vector<std::uint32_t>& graphs);

  [[nodiscard]] WatchNodes nodes() const;
  /// What is wrong; empty if nothing is.
  [[nodiscard]] QString problem() const;
  /// Nodes that the tree shows checked: (graph, node).
  [[nodiscard]] std::vector<std::pair<GraphIndex, NodeIndex>> checkedNodes() const;
  [[nodiscard]] bool searching() const { return answersMissing_ > 0; }

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
  void askGraph(std::size_t place, const NodeFilter& filter);
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
  WatchNodes unchangedNodes_;       // of the watchpoint that is changed, where no other choice says the same
  std::vector<std::string> names_;  // chosen by name
  std::vector<GraphIndex> shown_;   // graphs of found_
  std::vector<std::vector<NodeIndex>> found_;
  std::vector<std::unique_ptr<LatestRequest>> requests_;
  std::size_t answersMissing_ = 0;
  QString wrongText_;
};

}  // namespace sporescope::ui
