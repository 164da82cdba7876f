// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/overview/overview_data.h"

namespace sporescope::ui {

/// One iteration over the depth of the network, with the previous iteration behind it. Shows L2 norms of activations, weights
/// and their gradients, and the relative update of the weights, on a logarithmic scale. UI thread only.
class OverviewProfile : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewProfile(const OverviewData* overview, QWidget* parent = nullptr);

  void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot);
  /// True if the labels speak of steps (a live training) instead of iterations (a dump).
  void setSteps(bool steps);
  /// Sets the column of the matrix to show; empty if the current iteration `iteration` has none.
  void setColumn(std::optional<std::size_t> column, Iteration iteration);
  /// Marks the position of this row.
  void setRow(std::optional<std::size_t> row);
  /// Updates the chart after more was read or the rows have changed.
  void refresh();
  [[nodiscard]] Chart* chart() const { return chart_; }
  [[nodiscard]] QString title() const { return title_->text(); }

 signals:
  void rowChosen(std::size_t row);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  enum Series : std::size_t { kActivations, kGradients, kWeights, kRatios, kSeriesCount };
  void build();
  void updateColors();
  void updateChart();
  void updateText();
  [[nodiscard]] QString titleText(bool shown) const;
  [[nodiscard]] std::optional<std::size_t> rowOf(const DepthEntry& entry, Series series) const;
  [[nodiscard]] std::optional<double> valueOf(const DepthEntry& entry, Series series, std::size_t column) const;
  [[nodiscard]] ChartLine lineOf(Series series, std::size_t column, bool isPrevious) const;
  [[nodiscard]] QString positionText(int position) const;
  [[nodiscard]] QString positionTip(int position) const;

  const OverviewData* data_;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  QLabel* title_;
  std::array<QCheckBox*, kSeriesCount> boxes_{};
  QCheckBox* compareBox_;
  Chart* chart_;
  bool steps_ = false;
  Iteration iteration_{};
  std::optional<std::size_t> column_, row_;
};

}  // namespace sporescope::ui
