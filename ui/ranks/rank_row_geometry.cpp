// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/rank_row_geometry.h"

#include <algorithm>
#include <cmath>

namespace sporescope::ui {

RankRowGeometry::RankRowGeometry(int first, int count, double left, double width)
    : first_(first), count_(count), left_(left), pitch_(count > 0 ? std::min(kMax, std::max(width, 0.0) / count) : 0) {}

int RankRowGeometry::positionAt(double x) const {
  if (count_ == 0 || pitch_ <= 0 || x < left_ || x >= right()) return -1;
  return first_ + std::clamp(static_cast<int>(std::floor((x - left_) / pitch_)), 0, count_ - 1);
}

QRectF RankRowGeometry::cell(int position, double top, double height, bool hasFinding) const {
  QRectF box(leftOf(position), top, pitch_, height);
  if (hasFinding && pitch_ < kMinFindingWidth) {
    const double x = std::clamp(box.center().x() - kMinFindingWidth / 2, left_, std::max(left_, right() - kMinFindingWidth));
    box = QRectF(x, top, kMinFindingWidth, height);
  }
  return box;
}

int RankRowGeometry::numberStep(double widthOfNumber) const {
  int step = 1;
  while (pitch_ > 0 && step * pitch_ < widthOfNumber && step < count_) step *= 2;
  return step;
}

std::pair<int, int> lensAround(int position, int count) {
  const int first = std::max(position, 0) / RankRowGeometry::kLensRanks * RankRowGeometry::kLensRanks;
  return {first, std::min(RankRowGeometry::kLensRanks, count - first)};
}

}  // namespace sporescope::ui
