// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <QWidget>
#include <vector>

#include "ui/graph/painting/graph_camera.h"

namespace sporescope::ui {

/// The visible part of a drawing. Moves and zooms; animates short moves if the desktop enables animations. Boxes and bounds are
/// in coordinates of the drawing, positions are pixels of the view. UI thread only.
class GraphViewport : public QObject {
  Q_OBJECT

 public:
  /// `view` becomes the parent and owner. Its child widgets cover parts of the drawing.
  explicit GraphViewport(QWidget* view);

  [[nodiscard]] const GraphCamera& camera() const { return camera_; }
  void setCamera(const GraphCamera& camera);
  /// Moves by `pixels` without emitting moved(), when a new drawing replaces the current one.
  void shift(const QPointF& pixels);
  void stop();
  void setAnimated(bool animated) { animated_ = animated; }

  void fit(const QRectF& bounds);
  /// Shows the whole drawing if it stays legible, else the part around `box` at a legible size (the upper left corner if `box`
  /// is empty).
  void fitLegibly(const QRectF& bounds, const QRectF& box);
  /// If the box is larger than the view and `fromStart` is true, its start is shown instead of its center.
  void centerOn(const QRectF& box, bool fromStart);
  /// Moves as little as needed. Returns false without moving if the box is entirely outside the view or would end up covered.
  bool ensureVisible(const QRectF& box);
  /// Same as ensureVisible(), but moves such a box to the middle, without zooming.
  void keepVisible(const QRectF& box);
  /// Parts of the view that are covered by legend and map.
  [[nodiscard]] std::vector<QRectF> covered() const;
  void zoomAt(const QPointF& position, qreal factor);
  void zoomBy(qreal factor) { zoomAt(middle(), factor); }

 signals:
  void moved();

 private:
  void moveTo(const GraphCamera& camera);
  void jumpTo(const GraphCamera& camera);
  [[nodiscard]] GraphCamera fittingCamera(const QRectF& bounds, qreal minScale) const;
  [[nodiscard]] bool isCovered(const QRectF& area) const;
  [[nodiscard]] QPointF middle() const;

  QWidget* view_;
  GraphCamera camera_;
  bool animated_ = true;
  QVariantAnimation cameraAnimation_;
  GraphCamera animationStart_, animationEnd_;
};

}  // namespace sporescope::ui
