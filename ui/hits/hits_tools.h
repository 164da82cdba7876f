// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <vector>

#include "ui/hits/hit_filter.h"
#include "ui/hits/hits_model.h"
#include "ui/widgets/filter/rank_filter.h"

namespace sporescope::ui {

/// The row of tools of the hits: records without a verdict, grouping, iteration, filter, previous and next. UI thread only.
class HitsTools : public QWidget {
  Q_OBJECT

 public:
  explicit HitsTools(QWidget* parent = nullptr);

  [[nodiscard]] HitFilter filter() const;
  [[nodiscard]] HitGrouping grouping() const;

  /// Enables the tools that step through, copy and export hits. `shown` is the number of rows, `all` the number of hits.
  void updateEnabled(int shown, std::size_t all);
  /// Sets the number of records without a verdict. The button that shows them is hidden if there are none.
  void setErrorCount(std::size_t count);
  /// Sets the iterations to choose from. The selected one stays if it is among them.
  void setIterations(const std::vector<Iteration>& iterations);
  /// True if the labels speak of steps (a live training) instead of iterations (a dump).
  void setSteps(bool steps);
  /// Shows the field for ranks, for a dump of several ranks.
  void setRanksShown(bool shown) { ranks_->setRanksShown(shown); }
  void setFilterText(const QString& text) { text_->setText(text); }
  void focusFilterText() { text_->setFocus(Qt::ShortcutFocusReason); }
  /// Resets the filter to no text, all ranks and all iterations.
  void clearFilter();

 signals:
  void filterChanged();
  void groupingChanged();
  void previousRequested();
  void nextRequested();
  void copyAllRequested();
  void exportRequested();  ///< To a file
  void rowsRequested();    ///< Enter in the filter field: the focus should go to the rows

 private:
  [[nodiscard]] QComboBox* makeGrouping();
  [[nodiscard]] QComboBox* makeIterations();
  void emitFilter();

  QToolButton* errors_;
  QComboBox* grouping_;
  QLabel* iterationTitle_;
  QComboBox* iteration_;
  RankFilter* ranks_;
  QLineEdit* text_;
  QToolButton *previous_, *next_, *copy_, *export_;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
