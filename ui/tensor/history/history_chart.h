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

/// Where a value stands: an operator in a loop runs several times in an iteration.
struct HistoryPoint {
  Iteration iteration{};
  std::uint32_t run = 1;
  auto operator<=>(const HistoryPoint&) const = default;
};

/// One line over the moments; a value that is missing leaves a gap.
struct HistoryLine {
  QString name;
  QColor color;
  QColor nameColor;
  std::vector<std::optional<double>> values;  ///< one for each moment
};

/// A chart over the moments of a training, with a marker at the current one. UI thread only.
class HistoryChart : public Chart {
  Q_OBJECT

 public:
  explicit HistoryChart(QWidget* parent = nullptr);

  void setPoints(std::vector<HistoryPoint> moments);  ///< in their order; takes away the lines of others
  void setLines(std::vector<HistoryLine> lines);
  /// Moments that hold NaN: a tick on the axis in NaN's colour.
  void setNanTicks(const std::vector<bool>& ticks);
  void setCurrent(const HistoryPoint& moment);
  /// After which of the moments a person ran code in the training.
  void setConsole(ConsoleHistoryText console);
  /// What the moments are called.
  void setRounds(const IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }

 signals:
  void pointClicked(const sporescope::ui::HistoryPoint& moment);

 private:
  void markConsole();
  [[nodiscard]] double placeOf(std::size_t moment) const;
  [[nodiscard]] QString labelOf(int place) const;
  [[nodiscard]] QString textOf(int place) const;
  void mark();

  std::vector<HistoryPoint> moments_;
  bool runs_ = false;  // several in an iteration
  std::vector<HistoryLine> lines_;
  HistoryPoint current_;
  IterationLabels iterationLabels_;
  ConsoleHistoryText console_;
};

}  // namespace sporescope::ui
