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
  explicit OverviewProfile(const OverviewData* statistics, QWidget* parent = nullptr);

  void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot);
  /// True if the labels speak of steps (a live training) instead of iterations (a dump).
  void setSteps(bool steps);
  /// Sets the column of the matrix to show; empty if the current iteration `front` has none.
  void setColumn(std::optional<std::size_t> column, Iteration front);
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
  void color();
  void fill();
  void updateText();
  [[nodiscard]] QString titleText(bool shown) const;
  [[nodiscard]] std::optional<std::size_t> rowOf(const DepthEntry& place, Series series) const;
  [[nodiscard]] std::optional<double> valueOf(const DepthEntry& place, Series series, std::size_t column) const;
  [[nodiscard]] ChartLine lineOf(Series series, std::size_t column, bool before) const;
  [[nodiscard]] QString placeText(int place) const;
  [[nodiscard]] QString placeTip(int place) const;

  const OverviewData* data_;
  std::shared_ptr<const SessionSnapshot> snapshot_;
  QLabel* title_;
  std::array<QCheckBox*, kSeriesCount> boxes_{};
  QCheckBox* before_;
  Chart* chart_;
  bool steps_ = false;
  Iteration front_{};
  std::optional<std::size_t> column_, row_;
};

}  // namespace sporescope::ui
