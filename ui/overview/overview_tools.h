// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBrush>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStringList>
#include <QToolButton>
#include <QWidget>
#include <array>
#include <bitset>
#include <optional>
#include <vector>

#include "core/overview/digest.h"
#include "core/overview/overview_layout.h"
#include "ui/overview/overview_scale.h"
#include "ui/widgets/filter/rank_filter.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segment_button.h"

namespace sporescope::ui {

class OverviewLegend;

/// The tools above the overview: the statistic, the axis (iterations or ranks), the range, the jump factor, and the color
/// legend. UI thread only.
class OverviewTools : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewTools(QWidget* parent = nullptr);

  [[nodiscard]] TrendStatistic statistic() const;
  /// Axis that the user has selected.
  [[nodiscard]] OverviewAxis axis() const;
  /// Hides the choice of the axis for a dump without several ranks.
  void setHasRanks(bool hasRanks);
  /// Ranks that are shown as columns.
  [[nodiscard]] NumberSet ranks() const { return ranks_->ranks(); }
  [[nodiscard]] RankFilter* rankFilter() const { return ranks_; }
  [[nodiscard]] SegmentButton* axisButton(OverviewAxis axis) const { return axes_[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] bool isRelative() const;
  /// Range that the user entered; empty to use the range of the values that were read.
  [[nodiscard]] std::optional<std::pair<float, float>> range() const { return range_; }
  /// Shows the scale and fills the fields of the range.
  void showScale(const OverviewScale& scale);
  /// Disables a statistic of which no values are known; `reason` explains why. An empty reason enables it.
  void setReason(TrendStatistic statistic, const QString& reason);
  void setJumps(std::size_t count);
  [[nodiscard]] OverviewLegend* legend() const { return legend_; }
  [[nodiscard]] QComboBox* statistics() const { return statistics_; }
  [[nodiscard]] QComboBox* relations() const { return relations_; }
  [[nodiscard]] NumberField* factor() const { return factor_; }

 signals:
  void statisticChosen();
  void axisChosen();
  void ranksChosen();
  void rangeChosen();
  void factorChosen(double factor);
  void previousJumpRequested();
  void nextJumpRequested();
  void foldRequested(bool folded);

 private:
  void build();
  void buildAxes();
  void applyAxis();
  void buildRange(QHBoxLayout* row);
  void buildJumps(QHBoxLayout* row);
  void applyRange();
  void applyFactor();

  QComboBox* statistics_;
  QWidget* axesBox_;
  RankFilter* ranks_;
  std::array<SegmentButton*, 2> axes_{};  ///< Indexed by OverviewAxis
  NumberField *low_, *high_;
  QToolButton* fit_;
  QComboBox* relations_;
  NumberField* factor_;
  QLabel *factorPrefix_, *factorSuffix_;
  QToolButton *previous_, *next_;
  OverviewLegend* legend_;
  std::optional<TrendStatistic> shown_;  // Statistic whose range is in the fields
  std::optional<std::pair<float, float>> range_;
};

/// Legend of the colors: the ramp, and the signs that are in the matrix but not on the ramp. UI thread only.
class OverviewLegend : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  void setScale(const OverviewScale& scale);
  void setDigest(const OverviewDigest& digest);
  [[nodiscard]] QStringList labels() const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Sign {
    QBrush background;
    QString text;
  };
  [[nodiscard]] std::vector<Sign> signs(const Theme& theme) const;

  OverviewScale scale_;
  std::bitset<kCellStates> states_;
  bool zeros_ = false;
};

}  // namespace sporescope::ui
