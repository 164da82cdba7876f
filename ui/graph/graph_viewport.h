// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <QWidget>
#include <vector>

#include "ui/graph/painting/graph_camera.h"

namespace sporescope::ui {

/// Which part of the drawing a view shows: moves and zooms, and glides where the way is short and the desktop wants things to
/// move. Boxes and bounds are those of the drawing; positions are pixels of the view. UI thread only.
class GraphViewport : public QObject {
  Q_OBJECT

 public:
  /// `view` owns this; what lies over the drawing are its children.
  explicit GraphViewport(QWidget* view);

  [[nodiscard]] const GraphCamera& camera() const { return camera_; }
  void setCamera(const GraphCamera& camera);
  /// The same without a word: another drawing takes the place of this one.
  void shift(const QPointF& pixels);
  void stop();
  void setAnimated(bool animated) { animated_ = animated; }

  void fit(const QRectF& bounds);
  /// All of the drawing if it stays legible, else at a legible size the part around `box` (empty: the upper left corner).
  void fitLegibly(const QRectF& bounds, const QRectF& box);
  /// Of a box that is larger than the view the start is shown, if `fromStart`.
  void centerOn(const QRectF& box, bool fromStart);
  /// Moves as little as needed. False, and nothing moves, for what is not in sight at all, or would come to lie covered.
  bool ensureVisible(const QRectF& box);
  /// The parts of the view over which something lies: legend and map.
  [[nodiscard]] std::vector<QRectF> covered() const;
  void zoomAt(const QPointF& position, qreal factor);
  void zoomBy(qreal factor) { zoomAt(middle(), factor); }

 signals:
  void moved();

 private:
  void moveTo(const GraphCamera& camera);
  void jumpTo(const GraphCamera& camera);
  [[nodiscard]] GraphCamera fitting(const QRectF& bounds, qreal minScale) const;
  [[nodiscard]] bool isCovered(const QRectF& area) const;
  [[nodiscard]] QPointF middle() const;

  QWidget* view_;
  GraphCamera camera_;
  bool animated_ = true;
  QVariantAnimation glide_;
  GraphCamera glideFrom_, glideTo_;
};

}  // namespace sporescope::ui
