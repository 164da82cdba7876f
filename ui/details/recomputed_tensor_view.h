// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "core/dump/tensor_key.h"
#include "ui/details/error_map_view.h"

namespace sporescope::ui {

/// One tensor of a recomputed operator: if it agrees, where it differs, and its worst element. UI thread only.
class RecomputedTensorView : public QWidget {
  Q_OBJECT

 public:
  explicit RecomputedTensorView(QWidget* parent = nullptr);

  /// `name` is for example "output 0".
  void setTensor(const QString& name, const RecomputedTensor& tensor);
  [[nodiscard]] ErrorMapView* map() const { return map_; }
  [[nodiscard]] QString title() const { return title_->text(); }

 signals:
  /// The tensor should be shown at this element.
  void elementRequested(const sporescope::ElementIndex& element);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void write();
  void addRow(int row, QLabel* name, QLabel* value);

  QString name_;
  RecomputedTensor tensor_;
  QLabel* sign_;
  QLabel* title_;
  QLabel* sentence_;
  ErrorMapView* map_;
  QGridLayout* grid_;
  QLabel *dumpedName_, *dumped_, *expected_, *bound_, *beyond_, *omittedName_, *omitted_;
  QPushButton* view_;
};

}  // namespace sporescope::ui
