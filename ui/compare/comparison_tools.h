// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "ui/compare/comparison_model.h"

namespace sporescope::ui {

/// The row of tools of a comparison: which rows, part of a name, previous and next divergence, swap, end. UI thread only.
class ComparisonTools : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonTools(QWidget* parent = nullptr);

  [[nodiscard]] ComparisonFilter filter() const;
  void clearFilter();
  void focusFilterText() { text_->setFocus(Qt::ShortcutFocusReason); }

 signals:
  void filterChanged();
  void previousWanted();
  void nextWanted();
  void copyWanted();  ///< of all rows
  void swapWanted();
  void endWanted();

 private:
  [[nodiscard]] QComboBox* makeRows();

  QComboBox* rows_;
  QLineEdit* text_;
  QTimer soon_;
};

}  // namespace sporescope::ui
