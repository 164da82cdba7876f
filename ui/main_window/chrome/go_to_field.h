// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/concurrency/latest_request.h"
#include "ui/main_window/go_to_list.h"
#include "ui/workspace/workspace.h"

class QFrame;
class QLabel;

namespace sporescope::ui {

/// The field "Go to node or line" (Ctrl+P). While the user types, it finds nodes of the shown graph, nodes of the other
/// graphs, and source lines. Up and Down select, Enter goes there, Esc leaves the field. UI thread only.
class GoToField : public QLineEdit {
  Q_OBJECT

 public:
  explicit GoToField(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] const GoToModel* model() const { return model_; }
  [[nodiscard]] bool listOpen() const;
  /// Sets the widget over which the list of results is shown, below the field.
  void setListParent(QWidget* window);
  /// In a narrow window, the field is shorter and shows its shortcut only in the tool tip.
  void setNarrow(bool narrow);

 public slots:
  void begin();  ///< Takes the keyboard focus

 signals:
  /// A source line with several nodes was chosen: `filter` finds them in the node tree.
  void lineChosen(const sporescope::NodeFilter& filter);
  /// A node was chosen and selected in the workspace.
  void nodeChosen();
  void left();  ///< The user pressed Escape

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void search();
  void searchGraph(std::size_t position);
  void requestLines();
  void show(std::vector<GoToTarget> nodes);
  void openList();
  void closeList();
  void choose(int row);

  Workspace* workspace_;
  GoToModel* model_;
  GoToDelegate* delegate_;
  QFrame* list_;
  QListView* view_;
  QLabel* footer_;
  QTimer delay_;
  LatestRequest searchRequest_, linesRequest_;
  std::vector<GraphIndex> order_;  // graphs to search, the current one first
  std::vector<GoToTarget> nodes_;
  std::shared_ptr<const std::vector<Session::StackEntry>> lines_;
  const Session* linesSession_ = nullptr;
  bool narrow_ = false;
};

}  // namespace sporescope::ui
