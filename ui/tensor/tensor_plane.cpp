// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_plane.h"

#include <algorithm>
#include <utility>

namespace sporescope::ui {

std::optional<ValueRange> finiteRange(const TensorSummary& summary) {
  if (!summary.statistics.min || !summary.statistics.max) return std::nullopt;
  // The map shows the magnitude of complex numbers. The range of bool is always 0 to 1.
  if (summary.stored_dtype == DType::boolean) return ValueRange{0, 1};
  return ValueRange{*summary.statistics.min, *summary.statistics.max};
}

void TensorPlane::setTensor(std::shared_ptr<Session> session, const TensorSummary& summary) {
  const bool sameShape = session_ && slice_.shape() == summary.shape;
  session_ = std::move(session);
  summary_ = summary;
  if (!sameShape) {
    slice_ = SliceChoice(summary.shape);
    current_ = {};
    pointer_.reset();
  }
  emit tensorChanged();
  if (!sameShape) emit sliceChanged();
}

void TensorPlane::setSlice(const SliceChoice& slice) {
  if (slice == slice_) return;
  const auto element = slice_.elementAt(current_.row, current_.column);
  slice_ = slice;
  const auto position = slice_.placeOf(element);
  current_ = position ? Cell{position->first, position->second} : Cell{};
  pointer_.reset();
  emit sliceChanged();
  emit currentChanged();
}

void TensorPlane::setCurrent(const Cell& cell) {
  const Cell clamped{std::clamp<std::int64_t>(cell.row, 0, std::max<std::int64_t>(slice_.rows() - 1, 0)),
                     std::clamp<std::int64_t>(cell.column, 0, std::max<std::int64_t>(slice_.columns() - 1, 0))};
  if (clamped == current_) return;
  current_ = clamped;
  emit currentChanged();
}

void TensorPlane::showElement(const std::vector<std::int64_t>& element) {
  SliceChoice moved = slice_;
  moved.showElement(element);
  const auto position = moved.placeOf(element);
  if (!position) return;
  const bool otherSlice = !(moved == slice_);
  slice_ = std::move(moved);
  current_ = {position->first, position->second};
  if (otherSlice) emit sliceChanged();
  emit currentChanged();
}

void TensorPlane::setPointer(const std::optional<Cell>& cell) {
  if (cell == pointer_) return;
  pointer_ = cell;
  emit pointerChanged();
}

void TensorPlane::setRange(TensorAspect aspect, const ValueRange& range) {
  ValueRange& target = aspect == TensorAspect::difference ? differenceRange_ : range_;
  if (target == range) return;
  target = range;
  emit colorsChanged();
}

void TensorPlane::setColors(TensorAspect aspect, ColorMapName colors) {
  ColorMapName& target = aspect == TensorAspect::difference ? differenceColors_ : colors_;
  if (target == colors) return;
  target = colors;
  emit colorsChanged();
}

void TensorPlane::chooseColors(TensorAspect aspect, ColorMapName colors) {
  if (aspect != TensorAspect::difference) colorsAreChosen_ = true;
  setColors(aspect, colors);
}

void TensorPlane::setFormat(ValueFormat format) {
  if (format == format_) return;
  format_ = format;
  emit formatChanged();
}

}  // namespace sporescope::ui

#include "moc_tensor_plane.cpp"
