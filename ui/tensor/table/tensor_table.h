// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/concurrency/background_task.h"
#include "ui/concurrency/latest_request.h"
#include "ui/style/color_map.h"
#include "ui/tensor/table/tensor_table_model.h"

namespace sporescope::ui {

/// Paints a value on its heat map color; NaN and infinities as text on their own background.
class ValueDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  ValueDelegate(TensorPlane* plane, TensorAspect aspect, QObject* parent);
  void setAspect(TensorAspect aspect) { aspect_ = aspect; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const ColorTable& colors(const Theme& theme) const;

  TensorPlane* plane_;
  TensorAspect aspect_;
  // Rebuilt when the color map or the theme changes.
  mutable ColorTable table_{};
  mutable std::pair<ColorMapName, const Theme*> tableKey_{ColorMapName::orange_teal, nullptr};
};

/// Table view of a tensor. Its headers show actual indices, its current element is shared with the heat map, and Ctrl+C copies
/// the selection as tab-separated values. UI thread only.
class TensorTable : public QTableView {
  Q_OBJECT

 public:
  TensorTable(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent = nullptr);

  [[nodiscard]] TensorTableModel* tableModel() const { return model_; }
  void setAspect(TensorAspect aspect);

 public slots:
  /// Copies the selected values at full precision to the clipboard once they are read.
  void copySelection();

 signals:
  void copied(quint64 values);
  void copyFailed(const QString& sentence);

 public:
  /// Does nothing, because a search would read the whole column.
  void keyboardSearch(const QString& search) override;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void followPlane();
  void fitColumns();

  TensorPlane* plane_;
  ValueBlocks* blocks_;
  TensorTableModel* model_;
  ValueDelegate* delegate_;
  bool following_ = false;
  LatestRequest copyRequest_;
  BackgroundTask copyTask_;
};

}  // namespace sporescope::ui
