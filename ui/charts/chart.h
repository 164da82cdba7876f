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

/// Line chart over a row of positions: iterations, steps, layers. Names are at the ends of the lines. Ticks at the bottom mark
/// NaN and infinite values, and a marker shows the current position.
/// A click selects the nearest position; Left, Right, Home and End move between positions. Qt Charts, which draws the lines,
/// gets at most 4,000 points: the minimum and maximum of each pixel column. Colors are those of the theme, except those of the
/// lines. UI thread only.
class Chart : public QWidget, public AccessibleParts {
  Q_OBJECT

 public:
  using ValueText = std::function<QString(double value)>;
  using PositionText = std::function<QString(int position)>;

  explicit Chart(QWidget* parent = nullptr);

  /// Sets the x coordinates that can be selected: finite, in ascending order.
  void setPositions(std::vector<double> positions);
  void setLines(std::vector<ChartLine> lines);
  /// Sets ticks in addition to those of the lines' own values.
  void setTicks(std::vector<ChartTick> ticks);
  /// Marks positions of outside interventions after which the values may change. Each is a line with a prompt at its top.
  void setMarks(std::vector<double> marks);
  /// Sets the x coordinate of the marker, which may be between two positions. It is hidden outside the chart.
  void setCurrent(std::optional<double> x);
  /// Sets the format of the values along the axis; the default is formatNumber().
  void setValueText(ValueText text);
  /// Declares that the lines hold decimal exponents. Round values along the axis are then powers of ten and are labeled with
  /// their values.
  void setExponents();
  /// Sets the label of a position, which is drawn if there is room; empty: no label.
  void setPositionText(PositionText text);
  /// Sets the tool tip and accessible text of a position: its name, and details in further lines.
  void setPositionTip(PositionText tip);

  /// Converts an x coordinate to a widget coordinate.
  [[nodiscard]] double xOf(double x) const;
  /// The geometry of everything that is drawn.
  [[nodiscard]] const ChartGeometry& chartGeometry() const;
  /// Number of points that were passed to Qt Charts.
  [[nodiscard]] std::size_t drawnPoints() const;

  [[nodiscard]] QSize sizeHint() const override { return {400, 120}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 84}; }

  // AccessibleParts: the positions.
  [[nodiscard]] QAccessible::Role roleOfAll() const override { return QAccessible::Chart; }
  [[nodiscard]] int partCount() const override { return static_cast<int>(content_.positions.size()); }
  [[nodiscard]] AccessiblePart part(int position) const override;
  [[nodiscard]] int partAt(const QPoint& point) const override { return positionAt(point.x()); }
  [[nodiscard]] int currentPart() const override;
  void pressPart(int position) override;

 signals:
  void positionChosen(int position);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void invalidate();
  void prepare() const;
  void updateMarker() const;
  [[nodiscard]] int positionAt(double x) const;     ///< -1 if there are none
  [[nodiscard]] int positionForKey(int key) const;  ///< Position that a key leads to; -1 if none
  [[nodiscard]] QString tipOf(int position) const;

  ChartContent content_;
  PositionText positionTip_;
  std::optional<double> current_;
  std::optional<AxisScale> verticalScale_;
  // Computed on demand, so that several changes in a row cause one computation.
  mutable bool isPrepared_ = false;
  mutable ChartGeometry chartGeometry_;
  QGraphicsScene scene_;
  mutable LineDrawing drawing_;
};

}  // namespace sporescope::ui
