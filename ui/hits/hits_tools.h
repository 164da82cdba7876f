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

/// The row of tools of the hits: what could not be judged, grouping, iteration, filter, previous and next. UI thread only.
class HitsTools : public QWidget {
  Q_OBJECT

 public:
  explicit HitsTools(QWidget* parent = nullptr);

  [[nodiscard]] HitFilter filter() const;
  [[nodiscard]] HitGrouping grouping() const;

  /// What can be walked through and copied, and what can be written: of rows and of records.
  void updateEnabled(int shown, std::size_t all);
  /// How many could not be judged; the button to see them is there if there are any.
  void setErrorCount(std::size_t count);
  /// The iterations that may be chosen. The chosen one stays so, if it is among them.
  void setIterations(const std::vector<Iteration>& iterations);
  /// A training has steps, a dump iterations.
  void setSteps(bool steps);
  /// The field for ranks is there where there are several.
  void setRanksShown(bool shown) { ranks_->setRanksShown(shown); }
  void setFilterText(const QString& text) { text_->setText(text); }
  void focusFilterText() { text_->setFocus(Qt::ShortcutFocusReason); }
  /// No text, all ranks and iterations.
  void clearFilter();

 signals:
  void filterChanged();
  void groupingChanged();
  void previousRequested();
  void nextRequested();
  void copyAllRequested();
  void exportRequested();  ///< as a file

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
