// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGraphicsScene>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/charts/axis_scale.h"
#include "ui/charts/chart_geometry.h"
#include "ui/charts/chart_line.h"
#include "ui/charts/line_drawing.h"
#include "ui/widgets/accessible_parts.h"

namespace sporescope::ui {

/// Lines over places that stand in a row: iterations, steps, layers. Names stand at the lines' ends, ticks at the foot where a
/// value is NaN or infinite, a marker at the current place. A click goes to the place that is nearest to it; Left, Right, Home
/// and End go from place to place. However many points the lines have, Qt Charts, which draws them, is handed 4,000 at most:
/// the lowest and the highest of each column of pixels. Colours are those of the theme, but for the lines' own. UI thread only.
class Chart : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  using ValueText = std::function<QString(double value)>;
  using PositionText = std::function<QString(int place)>;

  explicit Chart(QWidget* parent = nullptr);

  /// Where something stands that can be chosen: finite, none smaller than the one before.
  void setPositions(std::vector<double> places);
  void setLines(std::vector<ChartLine> lines);
  /// Besides those of the lines' own values.
  void setTicks(std::vector<ChartTick> ticks);
  /// Where something was done from outside, by which what follows may be another: a line, and a prompt at its head.
  void setMarks(std::vector<double> marks);
  /// Of the marker; it may stand between two places. Outside of the chart it is not seen.
  void setCurrent(std::optional<double> x);
  /// The values along the axis; formatNumber() if nothing else is said.
  void setValueText(ValueText text);
  /// The lines hold exponents of ten: round numbers along the axis are powers then, and are written as what they stand for.
  void setExponents();
  /// The label of a place, drawn where there is room; empty: none.
  void setPositionText(PositionText text);
  /// What the tool tip and screen readers say of a place: its name, and in further lines more about it.
  void setPositionTip(PositionText tip);

  /// Where an x stands in the widget.
  [[nodiscard]] double xOf(double x) const;
  /// What is drawn.
  [[nodiscard]] const ChartGeometry& chartGeometry() const;
  /// How many points Qt Charts was handed.
  [[nodiscard]] std::size_t drawnPoints() const;

  [[nodiscard]] QSize sizeHint() const override { return {400, 120}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 84}; }

  // For screen readers: the places.
  [[nodiscard]] QAccessible::Role roleOfAll() const override { return QAccessible::Chart; }
  [[nodiscard]] int partCount() const override { return static_cast<int>(content_.places.size()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override { return positionAt(point.x()); }
  [[nodiscard]] int currentPart() const override;
  void pressPart(int position) override;

 signals:
  void positionChosen(int place);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void changed();
  void prepare() const;
  void placeMarker() const;
  [[nodiscard]] int positionAt(double x) const;     ///< -1: there are none
  [[nodiscard]] int positionForKey(int key) const;  ///< where a key leads; -1: nowhere
  [[nodiscard]] QString tipOf(int place) const;

  ChartContent content_;
  PositionText tip_;
  std::optional<double> current_;
  std::optional<AxisScale> up_;
  // Made when it is asked for: several changes in a row are worked out once.
  mutable bool prepared_ = false;
  mutable ChartGeometry chartGeometry_;
  QGraphicsScene scene_;
  mutable LineDrawing drawing_;
};

}  // namespace sporescope::ui
