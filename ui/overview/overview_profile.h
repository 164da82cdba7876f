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

/// One iteration over the depth of the network: L2 norms of activations, of weights and of their gradients, and how much the
/// update changed the weights, on a logarithmic scale; the iteration before behind them. UI thread only.
class OverviewProfile : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewProfile(const OverviewData* statistics, QWidget* parent = nullptr);

  void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot);
  /// A training has steps, a dump iterations.
  void setSteps(bool steps);
  /// The column of the matrix that is shown; nothing: the iteration in front has none.
  void setColumn(std::optional<std::size_t> column, Iteration front);
  /// The place of this row is marked.
  void setRow(std::optional<std::size_t> row);
  /// More was read, or rows are others.
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
