// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "core/tensor/heat_map.h"
#include "ui/charts/axis_scale.h"
#include "ui/concurrency/latest_request.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// Plots a one-dimensional tensor as a line: index from left to right, value upwards. NaN and Inf leave a gap and are ticks in
/// their colors at the bottom. If several values share a pixel, each point is the one farthest from zero. UI thread only.
class LinePlot : public QWidget {
  Q_OBJECT

 public:
  explicit LinePlot(TensorPlane* plane, QWidget* parent = nullptr);

  void setAspect(TensorAspect aspect);
  /// One value per point; empty until they are read.
  [[nodiscard]] const std::vector<double>& points() const { return map_.cells; }
  [[nodiscard]] bool settled() const { return !request_.pending() && !updateTimer_.isActive(); }
  /// Returns the x coordinate of an element.
  [[nodiscard]] double xOf(std::int64_t index) const;

 signals:
  void readFailed(const QString& sentence);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void forget();
  void requestValues();
  [[nodiscard]] std::int64_t count() const { return plane_->slice().columns(); }
  [[nodiscard]] QRectF plot() const;
  [[nodiscard]] std::optional<AxisScale> scale() const;
  [[nodiscard]] double lowAt(std::size_t cell) const { return map_.lows.empty() ? map_.cells[cell] : map_.lows[cell]; }
  [[nodiscard]] double highAt(std::size_t cell) const { return map_.highs.empty() ? map_.cells[cell] : map_.highs[cell]; }
  [[nodiscard]] std::int64_t indexAt(double x) const;
  void choose(std::int64_t index);
  void paintAxes(QPainter* painter, const QRectF& box, const AxisScale& values) const;
  void paintValues(QPainter* painter, const QRectF& box, const AxisScale& values) const;
  void paintTicks(QPainter* painter, const QRectF& box) const;
  void paintMarker(QPainter* painter, const QRectF& box, std::int64_t index, const QColor& color) const;

  TensorPlane* plane_;
  TensorAspect aspect_ = TensorAspect::current;
  HeatMap map_;
  bool stale_ = true;
  QTimer updateTimer_;
  LatestRequest request_;
};

}  // namespace sporescope::ui
