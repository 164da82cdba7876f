// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/table/table_view.h"

class QComboBox;
class QHBoxLayout;
class QLineEdit;

namespace sporescope::ui {

/// The row of tools of a table: filters for rows and texts, previous and next row of interest, copy, export. UI thread only.
class TableTools : public QWidget {
  Q_OBJECT

 public:
  struct Text {
    QString filter, filterTip;              ///< Name and tool tip of the filter field
    QString previous = {}, next = {};       ///< Tool tips of the buttons; empty: no buttons
    QString choices = {}, choicesTip = {};  ///< Accessible name and tool tip of the choice of rows, for a model with choices
  };

  /// Filters the model of `view`.
  TableTools(TableView* view, const Text& text, QWidget* parent = nullptr);

  /// Layout of the row, for further tools of a panel. It begins with a stretch.
  [[nodiscard]] QHBoxLayout* row() const { return row_; }
  /// Lets the filter field become narrower, for a row with a wide widget of the panel.
  void setNarrow();
  void setFilterText(const QString& text);
  void focusFilter();
  /// Shows all rows.
  void clearFilter();

 signals:
  void filterChanged();  ///< After the model was filtered

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeChoices(const Text& text);
  void applyFilter();

  TableView* view_;
  QHBoxLayout* row_;
  QComboBox* choices_ = nullptr;  // Null for a model without choices
  QLineEdit* text_;
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
