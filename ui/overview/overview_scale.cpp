// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_scale.h"

#include <algorithm>
#include <cmath>

#include "ui/style/ramp.h"

namespace sporescope::ui {

namespace {

/// The pale end of the ramp is hard to distinguish from zero.
constexpr double kMinPlace = 0.12;
/// Means are shown by magnitude around zero. Those that are smaller than the largest by more decades than this count as zero.
constexpr double kMeanDecades = 4;

}  // namespace

OverviewScale::OverviewScale(TrendStatistic statistic, bool relative, float low, float high)
    : statistic_(statistic), relative_(relative && canBeRelative(statistic)), low_(low), high_(std::max(low, high)) {
  if (!is_size(statistic) || low_ <= 0 || high_ <= low_) return;
  logLow_ = std::log(static_cast<double>(low_));
  logSpan_ = std::log(static_cast<double>(high_)) - logLow_;
}

OverviewScale OverviewScale::of(const OverviewDigest& digest, bool relative) {
  const bool byMedian = relative && canBeRelative(digest.statistic);
  if (digest.statistic == TrendStatistic::nan || digest.statistic == TrendStatistic::zero_share) {
    return {digest.statistic, false, 0, 1};
  }
  const auto range = byMedian ? digest.factors : digest.range;
  if (!range) return {digest.statistic, relative, byMedian ? 0.1F : 0, byMedian ? 10.0F : 1};
  if (digest.statistic == TrendStatistic::mean) {
    const float maxAbs = std::max(std::fabs(range->first), std::fabs(range->second));
    return {digest.statistic, false, -maxAbs, maxAbs};
  }
  return {digest.statistic, relative, range->first, range->second};
}

std::optional<double> OverviewScale::place(float value, float median) const {
  if (!is_size(statistic_)) {
    if (statistic_ == TrendStatistic::mean) {
      const auto maxAbs = static_cast<double>(std::max(std::fabs(low_), std::fabs(high_)));
      if (value == 0 || maxAbs == 0) return 0.5;
      // Symmetric and logarithmic: 0.5 is zero.
      const double share = 1 + std::log10(std::min(std::fabs(static_cast<double>(value)) / maxAbs, 1.0)) / kMeanDecades;
      return 0.5 + std::copysign(0.5 * std::clamp(share, 0.0, 1.0), static_cast<double>(value));
    }
    return high_ > low_ ? std::clamp(static_cast<double>((value - low_) / (high_ - low_)), 0.0, 1.0) : 0.0;
  }
  if (value <= 0) return std::nullopt;
  const double scaled =
      relative_ ? (median > 0 ? static_cast<double>(value) / static_cast<double>(median) : 1.0) : static_cast<double>(value);
  if (logSpan_ == 0) return 0.5;
  return std::clamp((std::log(scaled) - logLow_) / logSpan_, 0.0, 1.0);
}

std::optional<std::pair<float, float>> OverviewScale::logarithmicEnds() const {
  const float maxAbs = std::max(std::fabs(low_), std::fabs(high_));
  if (statistic_ == TrendStatistic::mean && maxAbs > 0) {
    return std::pair(maxAbs * static_cast<float>(std::pow(10, -kMeanDecades)), maxAbs);
  }
  return is_size(statistic_) && logSpan_ > 0 ? std::optional(std::pair(low_, high_)) : std::nullopt;
}

QColor OverviewScale::color(double position, const Theme& theme) const {
  if (statistic_ != TrendStatistic::mean) {
    const bool isShare = !is_size(statistic_);
    if (isShare && position == 0) return theme.base;
    return rampColor(theme, kMinPlace + (1 - kMinPlace) * position);
  }
  return colorBetween(theme.diverging, position);
}

QColor colorOf(CellState state, const Theme& theme) {
  switch (state) {
    case CellState::nan:
      return theme.nan;
    case CellState::pos_inf:
      return theme.pos_inf;
    case CellState::neg_inf:
      return theme.neg_inf;
    case CellState::unread:
      return theme.alt;
    case CellState::unreadable:
      return theme.ctl;
    case CellState::not_dumped:
    case CellState::unknown:
    case CellState::value:
      break;
  }
  return theme.base;
}

}  // namespace sporescope::ui
