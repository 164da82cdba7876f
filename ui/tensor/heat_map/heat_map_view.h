// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractScrollArea>
#include <QTimer>
#include <optional>

#include "ui/concurrency/latest_request.h"
#include "ui/tensor/heat_map/heat_cells.h"
#include "ui/tensor/heat_map/map_rulers.h"
#include "ui/tensor/heat_map/map_viewport.h"
#include "ui/tensor/table/value_blocks.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// Shows a plane as a heat map. The visible region is read at the resolution of the screen. The wheel zooms at the pointer,
/// dragging pans, a click selects the element. Several maps can be synchronized. UI thread only.
class HeatMapView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  HeatMapView(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent = nullptr);

  [[nodiscard]] TensorAspect aspect() const { return aspect_; }
  void setAspect(TensorAspect aspect);
  /// Centers a map that is narrower than the view.
  void setCentered(bool centered);
  [[nodiscard]] const MapViewport& port() const { return port_; }
  [[nodiscard]] const HeatPicture& picture() const { return cells_.picture(); }
  /// Returns the rectangle of a cell, in the coordinates of viewport().
  [[nodiscard]] QRectF rectOf(const Cell& cell) const;
  /// Returns true if no request is pending.
  [[nodiscard]] bool settled() const { return !request_.pending() && !updateTimer_.isActive(); }

 public slots:
  void fit();
  void zoomBy(double factor);
  /// Takes position and scale from another map of a plane of equal size, without emitting a signal.
  void follow(const sporescope::ui::MapViewport& port);

 signals:
  void portMoved(const sporescope::ui::MapViewport& port);
  void readFailed(const QString& sentence);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  void forget();
  void refresh();
  void followPointer();
  void notifyMoved();
  void layOut();
  void updateScrollBars();
  void requestMap();
  void take(Result<HeatMap> result, const CellWindow& window, bool transposed);
  [[nodiscard]] QPointF toMap(const QPointF& position) const { return position - QPointF(rulers_.left(), rulers_.top()); }
  void moveCurrent(std::int64_t rows, std::int64_t columns);
  [[nodiscard]] HeatColors colors() const;

  TensorPlane* plane_;
  ValueBlocks* blocks_;
  TensorAspect aspect_ = TensorAspect::current;
  MapViewport port_;
  MapRulers rulers_;
  HeatCells cells_;
  LatestRequest request_;
  bool stale_ = true;  // The cells show outdated values
  QTimer updateTimer_;
  bool centered_ = false;
  std::optional<QPointF> pointerPosition_;  // Position of the pointer in the viewport
  QPointF pressPosition_;
  QPointF dragPosition_;
  bool pressing_ = false;
  bool dragging_ = false;
  bool updatingBars_ = false;
};

}  // namespace sporescope::ui
