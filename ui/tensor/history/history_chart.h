// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/dump/iteration.h"
#include "ui/charts/chart.h"
#include "ui/text/console_history_text.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

/// Position of a value in the history. An operator in a loop runs several times in an iteration.
struct HistoryPoint {
  Iteration iteration{};
  std::uint32_t run = 1;
  auto operator<=>(const HistoryPoint&) const = default;
};

/// One line of the chart; a missing value leaves a gap.
struct HistoryLine {
  QString name;
  QColor color;
  QColor nameColor;
  std::vector<std::optional<double>> values;  ///< One for each point
};

/// Line chart over the iterations and runs of a training, with a marker at the current one. UI thread only.
class HistoryChart : public Chart {
  Q_OBJECT

 public:
  explicit HistoryChart(QWidget* parent = nullptr);

  void setPoints(std::vector<HistoryPoint> points);  ///< In ascending order; removes the lines of the previous points
  void setLines(std::vector<HistoryLine> lines);
  /// Marks points with NaN by a tick on the axis in the color of NaN.
  void setNanTicks(const std::vector<bool>& ticks);
  void setCurrent(const HistoryPoint& point);
  /// Sets the steps after which the user ran code in the training.
  void setConsole(ConsoleHistoryText console);
  /// Sets the labels of iterations or steps.
  void setIterationLabels(const IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }

 signals:
  void pointClicked(const sporescope::ui::HistoryPoint& point);

 private:
  void markConsole();
  [[nodiscard]] double positionOfPoint(std::size_t point) const;
  [[nodiscard]] QString labelOf(int position) const;
  [[nodiscard]] QString tipText(int position) const;
  void mark();

  std::vector<HistoryPoint> points_;
  bool hasRuns_ = false;  // Some iterations have several runs
  std::vector<HistoryLine> lines_;
  HistoryPoint current_;
  IterationLabels iterationLabels_;
  ConsoleHistoryText console_;
};

}  // namespace sporescope::ui
