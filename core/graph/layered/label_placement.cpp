// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/label_placement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sporescope::layered {
namespace {

constexpr double kLineGap = 7;
constexpr double kLabelGap = 2;
constexpr double kBetweenLabels = 4;
constexpr double kArrow = 8;
constexpr double kSteep = 12;  ///< A line with a smaller slope counts as vertical

/// A position for a label: to the right or left of its line, in the middle of the gap, above or below.
struct Candidate {
  int side;
  int row;  ///< -1 above, 0 middle, 1 below
};

/// Horizontal extents of lines at the height of one row of labels.
class LinesOfRow {
 public:
  LinesOfRow() = default;
  LinesOfRow(const std::vector<GapLine>& lines, int row) {
    // Lines are vertical at both ends. After a third of the height they have moved a quarter of the horizontal distance.
    const double from = row < 0 ? -0.5 : row == 0 ? -0.25 : 0.15;
    const double to = row < 0 ? -0.15 : row == 0 ? 0.25 : 0.5;
    reaches_.reserve(lines.size());
    for (const GapLine& line : lines) {
      const auto [left, right] = std::minmax({line.x + from * line.slope, line.x + to * line.slope});
      reaches_.push_back({left, right, line.link});
    }
    std::sort(reaches_.begin(), reaches_.end(), [](const Reach& a, const Reach& b) { return a.left < b.left; });
    farthest_.reserve(reaches_.size());
    Farthest farthest;
    for (const Reach& reach : reaches_) farthest_.push_back(farthest = farthest.extend(reach));
  }

  /// Returns true if a line of another link is between the two.
  [[nodiscard]] bool crosses(double left, double right, std::uint32_t link) const {
    const auto after =
        std::upper_bound(reaches_.begin(), reaches_.end(), right, [](double x, const Reach& reach) { return x < reach.left; });
    if (after == reaches_.begin()) return false;
    const Farthest& farthest = farthest_[static_cast<std::size_t>(after - reaches_.begin()) - 1];
    return (farthest.link == link ? farthest.other_right : farthest.right) >= left;
  }

 private:
  struct Reach {
    double left = 0, right = 0;
    std::uint32_t link = 0;
  };
  /// Right end of the lines up to the current one, and of the lines of other links.
  struct Farthest {
    double right = std::numeric_limits<double>::lowest(), other_right = std::numeric_limits<double>::lowest();
    std::uint32_t link = 0;

    [[nodiscard]] Farthest extend(const Reach& reach) const {
      if (reach.right <= right) return {right, reach.link == link ? other_right : std::max(other_right, reach.right), link};
      return {reach.right, reach.link == link ? other_right : right, reach.link};
    }
  };
  std::vector<Reach> reaches_;
  std::vector<Farthest> farthest_;
};

class GapLabels {
 public:
  GapLabels(LabelGap& gap, double top, double bottom, double line_height)
      : gap_(gap), top_(top), bottom_(bottom), line_height_(line_height) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = LinesOfRow(gap_.lines, static_cast<int>(i) - 1);
    std::sort(gap_.labels.begin(), gap_.labels.end(), [](const GapLabel& a, const GapLabel& b) {
      return a.line_x != b.line_x ? a.line_x < b.line_x : a.link < b.link;
    });
    for (const GapLabel& label : gap_.labels) {
      widest_ = std::max(widest_, label.width);
    }
  }

  void place() {
    for (GapLabel& label : gap_.labels) {
      place(label);
    }
  }

 private:
  void place(GapLabel& label) {
    double min_cost = std::numeric_limits<double>::max();
    for (const Candidate& candidate : candidates(label)) {
      GapLabel attempt = label;
      attempt.x = label.line_x + candidate.side * (kLineGap + label.width / 2);
      attempt.y = row_middle(candidate.row);
      const double cost = candidate.row != 0 ? 1 : 0;
      if (cost < min_cost && !covers_line(attempt, candidate.row) && is_free(attempt)) {
        min_cost = cost;
        attempt.placed = true;
        best_ = attempt;
      }
    }
    if (min_cost < std::numeric_limits<double>::max()) {
      label = best_;
      placed_.push_back(&label);
    }
  }

  /// A slanted line leaves two corners of the gap free.
  static std::array<Candidate, 4> candidates(const GapLabel& label) {
    if (std::abs(label.slope) < kSteep) {
      return {{{1, 0}, {-1, 0}, {1, -1}, {-1, 1}}};
    }
    const int right = label.slope > 0 ? 1 : -1;
    return {{{right, -1}, {-right, 1}, {right, 0}, {-right, 0}}};
  }

  [[nodiscard]] double row_middle(int row) const {
    const double room = bottom_ - kArrow - top_;
    return row == 0 ? (top_ + bottom_) / 2 : top_ + room / 2 + row * std::max(0.0, room - line_height_) / 2;
  }

  [[nodiscard]] bool is_free(const GapLabel& label) const {
    // Placed labels are in the order of their lines, and none is further from its line than its width.
    for (std::size_t i = placed_.size(); i-- > 0;) {
      const GapLabel* neighbor = placed_[i];
      const bool has_horizontal_gap = std::abs(neighbor->x - label.x) >= (neighbor->width + label.width) / 2 + kBetweenLabels;
      if (!has_horizontal_gap && std::abs(neighbor->y - label.y) < line_height_) {
        return false;
      }
      if (neighbor->line_x + 2 * widest_ < label.x - label.width) {
        break;
      }
    }
    return true;
  }

  [[nodiscard]] bool covers_line(const GapLabel& label, int row) const {
    const double half = label.width / 2 + kLabelGap;
    return rows_[static_cast<std::size_t>(row) + 1].crosses(label.x - half, label.x + half, label.link);
  }

  LabelGap& gap_;
  double top_;
  double bottom_;
  double line_height_;
  double widest_ = 0;
  GapLabel best_;
  std::array<LinesOfRow, 3> rows_;
  std::vector<const GapLabel*> placed_;
};

}  // namespace

void place_gap_labels(LabelGap& gap, double top, double bottom, double line_height) {
  GapLabels(gap, top, bottom, line_height).place();
}

}  // namespace sporescope::layered
