// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "line_crossings.h"

#include <algorithm>
#include <limits>

#include "core/graph/layered/edge_curves.h"

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kSamplesPerPiece = 16;
constexpr double kSeparation = 0.5;  ///< Logical pixels

/// Computes the x position of a line at heights requested from top to bottom.
class Descent {
 public:
  explicit Descent(const DrawnLine& line) : line_(line) {}

  /// Returns the next height below y at which the line bends.
  [[nodiscard]] double next_bend(double y) const {
    std::size_t i = at_;
    while (i < line_.size() && line_[i].y <= y) {
      ++i;
    }
    return i < line_.size() ? line_[i].y : std::numeric_limits<double>::max();
  }

  double x_at(double y) {
    while (at_ + 1 < line_.size() && line_[at_ + 1].y < y) {
      ++at_;
    }
    if (at_ + 1 >= line_.size()) {
      return line_.back().x;
    }
    const LayoutPoint& above = line_[at_];
    const LayoutPoint& below = line_[at_ + 1];
    const double share = below.y > above.y ? std::clamp((y - above.y) / (below.y - above.y), 0.0, 1.0) : 0;
    return above.x + share * (below.x - above.x);
  }

 private:
  const DrawnLine& line_;
  std::size_t at_ = 0;
};

struct Bounds {
  double left = std::numeric_limits<double>::max();
  double right = std::numeric_limits<double>::lowest();
  double top = 0;
  double bottom = 0;

  explicit Bounds(const DrawnLine& line) {
    for (const LayoutPoint& point : line) {
      left = std::min(left, point.x);
      right = std::max(right, point.x);
    }
    top = line.empty() ? 0 : line.front().y;
    bottom = line.empty() ? 0 : line.back().y;
  }

  [[nodiscard]] bool meets(const Bounds& other) const {
    return left <= other.right && other.left <= right && top < other.bottom && other.top < bottom;
  }
};

}  // namespace

DrawnLine sampled(const std::vector<LayoutPoint>& bezier) {
  DrawnLine line;
  if (bezier.empty()) {
    return line;
  }
  line.push_back(bezier.front());
  for (std::size_t i = 0; i + 3 < bezier.size(); i += 3) {
    for (int step = 1; step <= kSamplesPerPiece; ++step) {
      const LayoutPoint point = layered::point_on_curve(&bezier[i], static_cast<double>(step) / kSamplesPerPiece);
      if (point.y > line.back().y) {
        line.push_back(point);
      }
    }
  }
  return line;
}

DrawnLine between(const DrawnLine& line, double top, double bottom) {
  if (line.empty() || line.back().y <= top || line.front().y >= bottom) {
    return {};
  }
  DrawnLine part;
  Descent descent(line);
  const double first = std::max(top, line.front().y);
  const double last = std::min(bottom, line.back().y);
  part.push_back({descent.x_at(first), first});
  for (const LayoutPoint& point : line) {
    if (point.y > first && point.y < last) {
      part.push_back(point);
    }
  }
  part.push_back({descent.x_at(last), last});
  return part;
}

std::uint64_t crossings_of(const DrawnLine& a, const DrawnLine& b) {
  if (a.empty() || b.empty()) {
    return 0;
  }
  Descent on_a(a);
  Descent on_b(b);
  const double bottom = std::min(a.back().y, b.back().y);
  std::uint64_t count = 0;
  int side = 0;
  for (double y = std::max(a.front().y, b.front().y); y <= bottom; y = std::min(on_a.next_bend(y), on_b.next_bend(y))) {
    const double distance = on_a.x_at(y) - on_b.x_at(y);
    const int now = distance > kSeparation ? 1 : distance < -kSeparation ? -1 : 0;
    count += now != 0 && side != 0 && now != side ? 1 : 0;
    side = now != 0 ? now : side;
  }
  return count;
}

std::uint64_t count_crossings(const std::vector<DrawnLine>& lines) {
  std::vector<Bounds> bounds(lines.begin(), lines.end());
  std::uint64_t count = 0;
  for (std::size_t a = 0; a < lines.size(); ++a) {
    for (std::size_t b = a + 1; b < lines.size(); ++b) {
      count += bounds[a].meets(bounds[b]) ? crossings_of(lines[a], lines[b]) : 0;
    }
  }
  return count;
}
