// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include "ui/tensor/table/tensor_table.h"

namespace sporescope::ui {

/// The table of values. If the plane has more rows or columns than a table view can hold, a bar above the table shows the page.
class TablePane : public QWidget {
  Q_OBJECT

 public:
  TablePane(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent = nullptr);
  [[nodiscard]] TensorTable* table() const { return table_; }
  [[nodiscard]] QString pageText() const { return page_->isHidden() ? QString() : page_->text(); }

 private:
  void refresh();
  void turnPage(int rows, int columns);

  TensorPlane* plane_;
  TensorTable* table_;
  QWidget* bar_;
  QLabel* page_;
};

}  // namespace sporescope::ui
