// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/overview/digest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/trend/outliers.h"

namespace sporescope {
namespace {

using Range = std::optional<std::pair<float, float>>;

void include(Range& range, float value) {
  if (!range) range.emplace(value, value);
  range->first = std::min(range->first, value);
  range->second = std::max(range->second, value);
}

float median_of(std::vector<float>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

ValueClass value_class_of(CellState state) {
  if (state == CellState::nan) return ValueClass::nan;
  if (state == CellState::pos_inf || state == CellState::neg_inf) return ValueClass::infinite;
  return state == CellState::value ? ValueClass::finite : ValueClass::unknown;
}

bool is_earlier(const OverviewJump& a, const OverviewJump& b) {
  return std::tuple(a.column, a.row) < std::tuple(b.column, b.row);
}

class DigestBuilder {
 public:
  DigestBuilder(const OverviewMatrix& matrix, const OverviewLayout& layout, const DigestOptions& options,
                const std::stop_token& stop)
      : matrix_(matrix),
        layout_(layout),
        statistic_index_(place_of(options.statistic)),
        factor_(options.jump_factor),
        residues_(options.residues.get()),
        stop_(stop) {
    for (const OverviewColumn& column : layout.ruler) iterations_.push_back(column.iteration);
  }

  void add_row(OverviewDigest& digest, std::size_t row, bool may_jump) {
    cells_.resize(matrix_.columns());
    matrix_.read_row(row, 0, statistic_index_, cells_);
    RowDigest result;
    values_.clear();
    for (const OverviewCell& cell : cells_) {
      result.worst = std::max(result.worst, cell.state);
      digest.states.set(static_cast<std::size_t>(cell.state));
      digest.zeros = digest.zeros || (cell.state == CellState::value && cell.value == 0);
      digest.unreadable += cell.state == CellState::unreadable ? 1 : 0;
      digest.values += cell.state >= CellState::value ? 1 : 0;
      if (cell.state == CellState::value) values_.push_back(cell.value);
    }
    result.median = median_of(values_);
    add_ranges(digest, result.median);
    if (may_jump) result.jumps = jumps_of(row, digest.statistic);
    add_to_group(digest, row, result.median);
    for (const Jump& jump : result.jumps) digest.jumps.push_back({row, jump.at});
    digest.rows.push_back(std::move(result));
  }

 private:
  [[nodiscard]] std::vector<Jump> jumps_of(std::size_t row, TrendStatistic statistic) const {
    const std::vector<TrendPoint> points = points_of(row, statistic);
    std::vector<Jump> jumps =
        layout_.axis == OverviewAxis::ranks
            ? find_outliers(statistic, points, matrix_.count_of(row), factor_)
            : find_jumps(statistic, points, iterations_, matrix_.count_of(row), factor_, layout_.rows[row].begins);
    if (residues_ != nullptr) residues_->exclude_residues(layout_, row, statistic, points, jumps, stop_);
    return jumps;
  }

  /// Converts a row for find_jumps().
  [[nodiscard]] std::vector<TrendPoint> points_of(std::size_t row, TrendStatistic statistic) const {
    std::vector<TrendPoint> points(cells_.size());
    for (std::size_t column = 0; column < points.size(); ++column) {
      const OverviewCell& cell = cells_[column];
      points[column].value_class = value_class_of(cell.state);
      const bool is_counted =
          cell.state == CellState::value || (statistic == TrendStatistic::nan && cell.state > CellState::value);
      if (is_counted) points[column].value = static_cast<double>(cell.value);
      points[column].rms = matrix_.rms_at(row, column);
    }
    return points;
  }

  void add_to_group(OverviewDigest& digest, std::size_t row, float median) const {
    std::vector<GroupCell>& group = digest.groups[layout_.rows[row].group];
    group.resize(cells_.size());
    for (std::size_t column = 0; column < group.size(); ++column) {
      keep_worst(group[column], cells_[column], median, digest.statistic);
    }
  }

  void add_ranges(OverviewDigest& digest, float median) const {
    const bool is_magnitude = is_size(digest.statistic);
    for (const float value : values_) {
      // A single denormal would stretch the color scale over forty decades.
      if (is_magnitude && value < std::numeric_limits<float>::min()) continue;
      include(digest.range, value);
      if (is_magnitude && median > 0) include(digest.factors, value / median);
    }
  }

  const OverviewMatrix& matrix_;
  const OverviewLayout& layout_;
  const std::size_t statistic_index_;
  const double factor_;
  OverviewResidues* const residues_;  // null: jumps caused by rounding are kept
  const std::stop_token& stop_;
  std::vector<Iteration> iterations_;  // of the columns
  std::vector<OverviewCell> cells_;    // of the current row
  std::vector<float> values_;
};

}  // namespace

std::optional<OverviewJump> jump_after(const OverviewDigest& digest, const std::optional<OverviewJump>& position) {
  if (digest.jumps.empty()) return std::nullopt;
  const auto after =
      position ? std::upper_bound(digest.jumps.begin(), digest.jumps.end(), *position, is_earlier) : digest.jumps.begin();
  return after == digest.jumps.end() ? digest.jumps.front() : *after;
}

std::optional<OverviewJump> jump_from(const OverviewDigest& digest, const OverviewJump& position) {
  const bool is_jump = std::binary_search(digest.jumps.begin(), digest.jumps.end(), position, is_earlier);
  return is_jump ? std::optional(position) : jump_after(digest, position);
}

std::optional<OverviewJump> jump_before(const OverviewDigest& digest, const std::optional<OverviewJump>& position) {
  if (digest.jumps.empty()) return std::nullopt;
  const auto found =
      position ? std::lower_bound(digest.jumps.begin(), digest.jumps.end(), *position, is_earlier) : digest.jumps.begin();
  return found == digest.jumps.begin() ? digest.jumps.back() : *(found - 1);
}

OverviewDigest digest_overview(const OverviewMatrix& matrix, const OverviewLayout& layout, const DigestOptions& options,
                               const std::stop_token& stop) {
  OverviewDigest digest;
  digest.statistic = options.statistic;
  digest.rows.reserve(matrix.rows());
  digest.groups.resize(layout.groups.size());
  DigestBuilder builder(matrix, layout, options, stop);
  for (std::size_t row = 0; row < matrix.rows() && !stop.stop_requested(); ++row) {
    builder.add_row(digest, row, row >= options.unfilled.size() || !options.unfilled[row]);
  }
  std::sort(digest.jumps.begin(), digest.jumps.end(), is_earlier);
  return digest;
}

}  // namespace sporescope
