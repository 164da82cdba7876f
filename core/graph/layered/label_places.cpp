// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sporescope::layered {
namespace {

constexpr double kBesideLine = 7;
constexpr double kBetweenLabels = 4;
constexpr double kArrow = 8;
constexpr double kSteep = 12;  ///< a line that goes less far to the side is as good as vertical

/// A place for a label: right or left of its line, in the gap's middle, or above or below it.
struct Candidate {
  int side;
  int row;  ///< -1 above, 0 middle, 1 below
};

class GapLabels {
 public:
  GapLabels(LabelGap& gap, double top, double bottom, double line_height)
      : gap_(gap), top_(top), bottom_(bottom), line_height_(line_height) {
    std::sort(gap_.lines.begin(), gap_.lines.end());
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
    double least = std::numeric_limits<double>::max();
    for (const Candidate& candidate : candidates(label)) {
      GapLabel attempt = label;
      attempt.x = label.line_x + candidate.side * (kBesideLine + label.width / 2);
      attempt.y = row_middle(candidate.row);
      const double cost = static_cast<double>(lines_below(attempt)) + 0.1 * (candidate.row != 0 ? 1 : 0);
      if (cost < least && is_free(attempt)) {
        least = cost;
        attempt.placed = true;
        best_ = attempt;
      }
    }
    if (least < std::numeric_limits<double>::max()) {
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
    // The placed ones stand in the order of their lines, and none is further from its line than its width.
    for (std::size_t i = placed_.size(); i-- > 0;) {
      const GapLabel* other = placed_[i];
      const bool beside = std::abs(other->x - label.x) >= (other->width + label.width) / 2 + kBetweenLabels;
      if (!beside && std::abs(other->y - label.y) < line_height_) {
        return false;
      }
      if (other->line_x + 2 * widest_ < label.x - label.width) {
        break;
      }
    }
    return true;
  }

  [[nodiscard]] std::size_t lines_below(const GapLabel& label) const {
    const auto first = std::lower_bound(gap_.lines.begin(), gap_.lines.end(), label.x - label.width / 2 - 2);
    const auto last = std::upper_bound(first, gap_.lines.end(), label.x + label.width / 2 + 2);
    return static_cast<std::size_t>(last - first);
  }

  LabelGap& gap_;
  double top_;
  double bottom_;
  double line_height_;
  double widest_ = 0;
  GapLabel best_;
  std::vector<const GapLabel*> placed_;
};

}  // namespace

void lay_out_labels(LabelGap& gap, double top, double bottom, double line_height) {
  GapLabels(gap, top, bottom, line_height).place();
}

}  // namespace sporescope::layered
