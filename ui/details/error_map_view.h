// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "core/recompute/recompute.h"
#include "ui/style/theme.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// Map of the elements of a tensor that differ from the recomputed values. It consists of small cells with row and column
/// numbers, and a legend of the colors below. A click, or Enter on the current cell, requests the worst element of the cell. UI
/// thread only.
class ErrorMapView : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  explicit ErrorMapView(QWidget* parent = nullptr);

  void setTensor(const RecomputedTensor& tensor);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

  // AccessibleParts: the cells.
  [[nodiscard]] int partCount() const override { return static_cast<int>(tensor_.map.cells().size()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override;
  [[nodiscard]] int currentPart() const override { return current_; }
  void pressPart(int position) override;

 signals:
  void elementChosen(const sporescope::ElementIndex& element);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] QRect cellBox(int position) const;
  [[nodiscard]] QColor colorOf(double error, const Theme& theme) const;
  [[nodiscard]] QString cellText(int position) const;
  [[nodiscard]] ElementIndex elementOf(int position) const;
  [[nodiscard]] int cellSize() const;
  [[nodiscard]] int rulerWidth() const;
  void moveTo(int position);
  void updateRange();
  void paintCells(QPainter* painter, const Theme& theme) const;
  void paintRulers(QPainter* painter, const Theme& theme) const;
  void paintLegend(QPainter* painter, const Theme& theme) const;

  RecomputedTensor tensor_;
  std::optional<std::pair<double, double>> range_;  // Range of the finite errors beyond the bound
  int current_ = -1;
};

}  // namespace sporescope::ui
