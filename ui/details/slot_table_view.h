// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTableView>
#include <array>

#include "ui/details/slot_table_model.h"

namespace sporescope::ui {

/// The table of a node's slots. It is as high as its rows, up to a dozen. NaN and Inf have their own colors, and the value of a
/// scalar spans min and max. UI thread only.
class SlotTableView : public QTableView {
  Q_OBJECT

 public:
  explicit SlotTableView(SlotTableModel* model, QWidget* parent = nullptr);
  void selectRowQuietly(int row);  ///< -1: none; does not emit rowChosen()
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void rowChosen(int row);
  void rowActivated(int row);                      ///< Enter or double-click
  void nodeRequested(sporescope::NodeIndex node);  ///< Double-click on the other end of a slot
  void menuRequested(int row, const QPoint& globalPosition);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fitColumns();
  [[nodiscard]] int preferredWidth(int column);
  [[nodiscard]] int shortWidth(int column) const;  ///< Of the short texts
  void spanScalars();

  SlotTableModel* model_;
  std::array<int, SlotTableModel::kColumns> headerWidths_{};
  bool isQuiet_ = false;
  bool tooWide_ = false;
};

}  // namespace sporescope::ui
