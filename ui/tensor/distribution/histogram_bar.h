// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <optional>

#include "core/tensor/histogram.h"
#include "ui/tensor/tensor_plane.h"

namespace sporescope::ui {

/// Histogram of a tensor with the color range: three bins for NaN, −Inf and +Inf, then the finite bins, two handles and the
/// color ramp between them. UI thread only.
class HistogramBar : public QWidget {
  Q_OBJECT

 public:
  explicit HistogramBar(QWidget* parent = nullptr);

  void setHistogram(const std::optional<Histogram>& histogram);
  [[nodiscard]] const std::optional<Histogram>& histogram() const { return histogram_; }
  void setRange(const ValueRange& range);
  void setColors(ColorMapName colors);
  void setLogCounts(bool log);
  /// Shows or hides the bins of NaN, −Inf and +Inf, which integers do not have.
  void setNonFinite(bool visible);
  /// If symmetric, both handles move symmetrically about zero, unless Ctrl is held.
  void setSymmetric(bool symmetric) { symmetric_ = symmetric; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  /// The user moved a handle or the ramp.
  void rangeDragged(const sporescope::ui::ValueRange& range, bool singleHandle);
  /// The user double-clicked a handle to reset it to the end of the data.
  void endRequested(bool low);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  enum class Grip : std::uint8_t { none, low, high, both };

  [[nodiscard]] QRectF barsBox() const;
  [[nodiscard]] double xOf(double value) const;
  [[nodiscard]] double valueAt(double x) const;
  [[nodiscard]] double heightOf(std::uint64_t count) const;
  [[nodiscard]] std::uint64_t maxCount() const;
  /// Returns the x coordinates at which the grips of both handles are drawn and dragged. They are next to each other if the
  /// handles are closer than their width: with an outlier, the range may be a single pixel of the axis.
  [[nodiscard]] ValueRange gripPositions() const;
  [[nodiscard]] Grip gripAt(const QPointF& position) const;
  [[nodiscard]] QString tipAt(const QPointF& position) const;
  void drag(Grip grip, double delta, bool single);
  void paintNonFinite(QPainter* painter) const;
  void paintBins(QPainter* painter) const;
  void paintRamp(QPainter* painter) const;
  void paintAxis(QPainter* painter) const;

  std::optional<Histogram> histogram_;
  ValueRange range_;
  ColorMapName colors_ = ColorMapName::orange_teal;
  bool logCounts_ = true;
  bool symmetric_ = true;
  bool showsNonFinite_ = true;
  Grip dragging_ = Grip::none;
  Grip activeGrip_ = Grip::high;  // The handle that the arrow keys move
  double draggedFrom_ = 0;
};

}  // namespace sporescope::ui
