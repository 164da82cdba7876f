// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <QListView>
#include <QTableView>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/stack/source_line_model.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The source lines that made the nodes, the user's own first, with the nodes of each. UI thread only.
class StackPanel : public QWidget {
  Q_OBJECT

 public:
  explicit StackPanel(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] const PanelState& state() const { return *state_; }

 signals:
  /// All nodes of a line are wanted: the filter is for the search of the node tree.
  void searchRequested(const sporescope::NodeFilter& filter);
  /// The file is to be opened in the user's editor.
  void openSourceRequested(const sporescope::SourceLine& line);

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeTools();
  void buildLines();
  void buildNodes();
  void ask();  ///< for the list, if it is in sight and not known yet
  void take(Result<std::vector<Session::StackEntry>> entries);
  void showLine(int row);
  void followSelection();
  void findNodes(int row);
  void showCount();

  Workspace* workspace_;
  SourceLineModel lines_;
  SourceNodeModel nodes_;
  QLineEdit* search_;
  ElidedLabel* count_;
  QToolButton* find_ = nullptr;
  QToolButton* open_ = nullptr;
  QTableView* lineView_;
  QListView* nodeView_;
  PanelState* state_;
  LatestRequest request_;
  std::shared_ptr<Session> requested_;  ///< the session whose list is shown or on its way
  std::size_t graphsRequested_ = 0;     ///< how many graphs were read when it was asked for
  bool following_ = false;
};

}  // namespace sporescope::ui
