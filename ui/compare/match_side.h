// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/compare/match_list_model.h"
#include "ui/table/table_view.h"

class QLabel;
class QLineEdit;

namespace sporescope::ui {

/// The nodes of one run in the matching dialog: the letter of the run, the number of nodes, a search field and the list. UI
/// thread only.
class MatchSide : public QWidget {
  Q_OBJECT

 public:
  explicit MatchSide(MatchListModel::Side side, QWidget* parent = nullptr);

  void setGraphs(const MatchedGraphs& graphs);
  void setAll(bool all);
  /// kNoNode if none is selected.
  [[nodiscard]] NodeIndex chosen() const { return chosen_; }
  /// Selects a node of the graph, even if the list does not show it.
  void choose(NodeIndex node);
  [[nodiscard]] const MatchListModel& model() const { return *model_; }
  [[nodiscard]] TableView* list() const { return list_; }

 signals:
  void picked();     ///< By the user
  void activated();  ///< By Enter or a double-click

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeList();
  void refresh();

  MatchListModel::Side side_;
  MatchListModel* model_;
  QLabel* title_;
  QLineEdit* text_;
  TableView* list_;
  NodeIndex chosen_ = kNoNode;
  bool choosing_ = false;
};

}  // namespace sporescope::ui
