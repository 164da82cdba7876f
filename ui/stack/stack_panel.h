// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <QListView>
#include <QToolButton>
#include <QWidget>
#include <memory>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/stack/source_line_model.h"
#include "ui/table/table_view.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Panel with the source lines that created the nodes, the user's own first, and the nodes of each line. UI thread only.
class StackPanel : public QWidget {
  Q_OBJECT

 public:
  explicit StackPanel(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] const PanelState& state() const { return *state_; }

 signals:
  /// All nodes of a source line should be found: the filter is for the search of the node tree.
  void searchRequested(const sporescope::NodeFilter& filter);
  /// The file should be opened in the user's editor.
  void openSourceRequested(const sporescope::SourceLine& line);
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeTools();
  void buildLines();
  void buildNodes();
  void requestList();  ///< Requests the list if the panel is visible and the list is not known yet
  void applyEntries(Result<std::vector<Session::StackEntry>> entries);
  void showLine(const QModelIndex& index);
  void followSelection();
  void findNodes(const QModelIndex& index);
  [[nodiscard]] const SourceLineModel::Entry* entryAt(const QModelIndex& index) const;
  void showCount();

  Workspace* workspace_;
  SourceLineModel lines_;
  SourceNodeModel nodes_;
  QLineEdit* search_;
  ElidedLabel* countLabel_;
  QToolButton* find_ = nullptr;
  QToolButton* open_ = nullptr;
  TableView* lineView_;
  QListView* nodeView_;
  PanelState* state_;
  LatestRequest request_;
  std::shared_ptr<Session> requested_;  ///< Session whose list is shown or requested
  std::size_t graphsRequested_ = 0;     ///< Number of graphs that had been read at the time of the request
  bool following_ = false;
};

}  // namespace sporescope::ui
