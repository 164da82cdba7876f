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

/// The line above the overview: which statistic, over iterations or ranks, its range, from when on a change is a jump, and what
/// the colours mean. UI thread only.
class OverviewTools : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewTools(QWidget* parent = nullptr);

  [[nodiscard]] TrendStatistic statistic() const;
  /// What the user wants the columns to be, as far as there is a choice.
  [[nodiscard]] OverviewAxis axis() const;
  /// Without several ranks there is no choice.
  void setHasRanks(bool has);
  /// Which of them are to be columns.
  [[nodiscard]] NumberSet ranks() const { return ranks_->ranks(); }
  [[nodiscard]] RankFilter* rankFilter() const { return ranks_; }
  [[nodiscard]] SegmentButton* axisButton(OverviewAxis axis) const { return axes_[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] bool isRelative() const;
  /// The range that the user wrote, nothing if it is to be that of what was read.
  [[nodiscard]] std::optional<std::pair<float, float>> range() const { return range_; }
  /// What is shown; fills the fields of the range.
  void showScale(const OverviewScale& scale);
  /// A statistic of which nothing is known cannot be chosen; `reason` says why. Empty: it can.
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
  void takeAxis();
  void buildRange(QHBoxLayout* row);
  void buildJumps(QHBoxLayout* row);
  void takeRange();
  void takeFactor();

  QComboBox* statistics_;
  QWidget* axesBox_;
  RankFilter* ranks_;
  std::array<SegmentButton*, 2> axes_{};  ///< by OverviewAxis
  NumberField *low_, *high_;
  QToolButton* fit_;
  QComboBox* relations_;
  NumberField* factor_;
  QLabel *factorBefore_, *factorAfter_;
  QToolButton *previous_, *next_;
  OverviewLegend* legend_;
  std::optional<TrendStatistic> shown_;  // whose range stands in the fields
  std::optional<std::pair<float, float>> range_;
};

/// The colours and what they mean: the ramp, and beside it what stands in the matrix and is on no ramp. UI thread only.
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
    QString word;
  };
  [[nodiscard]] std::vector<Sign> signs(const Theme& theme) const;

  OverviewScale scale_;
  std::bitset<kCellStates> states_;
  bool zeros_ = false;
};

}  // namespace sporescope::ui
