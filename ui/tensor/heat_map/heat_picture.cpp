// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/heat_picture.h"

#include <cmath>

namespace sporescope::ui {

HeatPicture::HeatPicture(HeatMap map, std::int64_t firstRow, std::int64_t firstColumn, std::int64_t rows, std::int64_t columns,
                         bool transposed)
    : map_(std::move(map)),
      firstRow_(firstRow),
      firstColumn_(firstColumn),
      rows_(rows),
      columns_(columns),
      transposed_(transposed) {}

std::vector<Cell> HeatPicture::nonFinite(std::size_t limit) const {
  std::vector<Cell> found;
  for (std::int64_t row = 0; row < pictureRows(); ++row) {
    for (std::int64_t column = 0; column < pictureColumns(); ++column) {
      if (std::isfinite(at(row, column))) continue;
      if (found.size() >= limit) return {};
      found.push_back({row, column});
    }
  }
  return found;
}

std::optional<double> HeatPicture::valueAt(const Cell& cell) const {
  const std::int64_t row = cell.row - firstRow_;
  const std::int64_t column = cell.column - firstColumn_;
  if (empty() || row < 0 || column < 0 || row >= rows_ || column >= columns_) return std::nullopt;
  return at(row / rowStep(), column / columnStep());
}

bool HeatPicture::covers(std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns, std::int64_t rowStep,
                         std::int64_t columnStep) const {
  return !empty() && row >= firstRow_ && column >= firstColumn_ && row + rows <= firstRow_ + rows_ &&
         column + columns <= firstColumn_ + columns_ && this->rowStep() <= rowStep && this->columnStep() <= columnStep;
}

HeatColors::HeatColors(ColorMapName name, const ValueRange& range, const Theme& theme)
    : table_(colorTable(name, theme)),
      range_(range),
      nan_(theme.nan.color().rgb()),
      posInf_(theme.pos_inf.color().rgb()),
      negInf_(theme.neg_inf.color().rgb()),
      framesPosInf_(name == ColorMapName::viridis || name == ColorMapName::cividis) {
  if (framesPosInf_) posInf_ = lightTheme().base.color().rgb();
}

QRgb HeatColors::of(double value) const {
  if (std::isfinite(value)) return table_[static_cast<std::size_t>(colorIndex(value, range_.low, range_.high))];
  if (std::isnan(value)) return nan_;
  return value > 0 ? posInf_ : negInf_;
}

QImage imageOf(const HeatPicture& picture, const HeatColors& colors) {
  const auto rows = static_cast<int>(picture.pictureRows());
  const auto columns = static_cast<int>(picture.pictureColumns());
  QImage image(columns, rows, QImage::Format_RGB32);
  for (int row = 0; row < rows; ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));  // NOLINT(bugprone-casting-through-void)
    for (int column = 0; column < columns; ++column) line[column] = colors.of(picture.at(row, column));
  }
  return image;
}

}  // namespace sporescope::ui
