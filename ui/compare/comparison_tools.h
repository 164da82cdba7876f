// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "ui/compare/comparison_model.h"
#include "ui/compare/tolerance_button.h"
#include "ui/workspace/comparison.h"

class QAction;
class QPushButton;

namespace sporescope::ui {

/// The row of tools of a comparison: tolerances, matching, filters for rows and names, previous and next divergence, swap, end.
/// UI thread only.
class ComparisonTools : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonTools(QWidget* parent = nullptr);

  [[nodiscard]] ComparisonFilter filter() const;
  void clearFilter();
  /// Shows the tolerances of the comparison; null if there is no comparison.
  void show(const Comparison* comparison);
  void openTolerances() { tolerances_->showMenu(); }
  void focusFilterText() { text_->setFocus(Qt::ShortcutFocusReason); }

 signals:
  void filterChanged();
  void previousRequested();
  void nextRequested();
  void copyRequested();  ///< Copy all rows
  void tolerancesChanged(const sporescope::Tolerances& tolerances);
  void manualMatchRequested();  ///< Match nodes by hand
  void rulesRequested();        ///< Choose a file of matching rules
  void rulesClearRequested();   ///< Match only by names and structure
  void swapRequested();
  void endRequested();

 private:
  [[nodiscard]] QComboBox* makeRows();
  [[nodiscard]] QPushButton* makeMatching();

  ToleranceButton* tolerances_;
  QAction* noRules_ = nullptr;
  QComboBox* rows_;
  QLineEdit* text_;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
