// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/recompute/recomputed_model.h"

class QComboBox;
class QLineEdit;

namespace sporescope::ui {

/// The row of tools above the operators: filters for rows and names, previous and next difference. UI thread only.
class RecomputedTools : public QWidget {
  Q_OBJECT

 public:
  explicit RecomputedTools(QWidget* parent = nullptr);

  [[nodiscard]] RecomputedFilter filter() const;
  void clearFilter();
  void focusFilterText();

 signals:
  void filterChanged();
  void previousRequested();
  void nextRequested();
  void copyRequested();  ///< Copy all rows

 private:
  QComboBox* rows_;
  QLineEdit* text_;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
