// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

namespace sporescope::ui {

/// Where a value stands: an operator in a loop runs several times in an iteration.
struct HistoryMoment {
  std::int64_t iteration = 0;
  std::uint32_t run = 1;
  auto operator<=>(const HistoryMoment&) const = default;
};

/// One line of a chart over iterations; a value that is missing leaves a gap.
struct HistoryLine {
  QString name;
  QColor color;
  QColor nameColor;
  std::vector<std::optional<double>> values;  ///< one for each moment
};

/// A small chart over iterations: at most three lines, named at their ends, a marker at the current iteration, or its run. A
/// click goes to what is nearest to it. UI thread only.
class HistoryChart : public QWidget {
  Q_OBJECT

 public:
  explicit HistoryChart(QWidget* parent = nullptr);

  void setMoments(std::vector<HistoryMoment> moments);  ///< in their order
  void setLines(std::vector<HistoryLine> lines);
  /// Moments that hold NaN: a tick on the axis in NaN's colour.
  void setNanTicks(std::vector<bool> ticks);
  void setCurrent(const HistoryMoment& moment);

  [[nodiscard]] QSize sizeHint() const override { return {400, 120}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 84}; }

 signals:
  void momentClicked(const sporescope::ui::HistoryMoment& moment);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Scale {
    double low = 0, high = 1;
  };
  [[nodiscard]] Scale scale() const;
  [[nodiscard]] QRectF plot() const;
  [[nodiscard]] double xOf(std::size_t place) const;
  [[nodiscard]] double yOf(double value, const Scale& scale) const;
  [[nodiscard]] std::optional<std::size_t> placeAt(double x) const;
  [[nodiscard]] std::optional<std::size_t> currentPlace() const;
  void paintAxes(QPainter* painter, const Scale& scale) const;
  void paintLine(QPainter* painter, const HistoryLine& line, const Scale& scale) const;
  void paintNames(QPainter* painter, const Scale& scale) const;
  void paintMarker(QPainter* painter) const;

  std::vector<HistoryMoment> moments_;
  bool runs_ = false;  // several in an iteration
  std::vector<HistoryLine> lines_;
  std::vector<bool> nanTicks_;
  HistoryMoment current_;
};

}  // namespace sporescope::ui
