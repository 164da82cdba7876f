// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/slice_choice.h"

#include <algorithm>

namespace sporescope::ui {

namespace {

std::string itemText(const SliceItem& item) {
  if (item.is_index) return std::to_string(item.index);
  std::string text = item.start ? std::to_string(*item.start) : std::string();
  text += ':';
  if (item.stop) text += std::to_string(*item.stop);
  if (item.step != 1) text += ':' + std::to_string(item.step);
  return text;
}

SliceItem indexItem(std::int64_t index) {
  SliceItem item;
  item.is_index = true;
  item.index = index;
  return item;
}

bool haveEqualFields(const SliceItem& a, const SliceItem& b) {
  return a.is_index == b.is_index && a.index == b.index && a.start == b.start && a.stop == b.stop && a.step == b.step;
}

}  // namespace

SliceChoice::SliceChoice(Shape shape) : shape_(std::move(shape)), items_(shape_.size(), indexItem(0)) {
  // Selects the last two dimensions that have more than one element, or else the last two.
  const auto hasSeveral = [this](std::size_t dimension) { return shape_[dimension] != 1; };
  const auto findLastBefore = [&](std::size_t end) -> std::optional<std::size_t> {
    for (std::size_t d = end; d-- > 0;) {
      if (hasSeveral(d)) return d;
    }
    return std::nullopt;
  };
  const std::size_t count = shape_.size();
  if (count > 0) columns_ = findLastBefore(count).value_or(count - 1);
  if (count > 1) {
    rows_ = findLastBefore(*columns_);
    if (!rows_) rows_ = *columns_ > 0 ? *columns_ - 1 : 1;
  }
  if (columns_) items_[*columns_] = SliceItem{};
  if (rows_) items_[*rows_] = SliceItem{};
}

SliceChoice::Role SliceChoice::role(std::size_t dimension) const {
  if (rows_ == dimension) return Role::rows;
  return columns_ == dimension ? Role::columns : Role::index;
}

std::string SliceChoice::text(std::size_t dimension) const { return itemText(items_[dimension]); }

Result<void> SliceChoice::setText(std::size_t dimension, std::string_view text) {
  const auto parsed = Slice::parse(text);
  if (!parsed) return tl::unexpected(parsed.error());
  if (parsed->items().size() != 1 || parsed->ellipsis()) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is neither an index nor a slice of one dimension"), {std::string(text)}});
  }
  const auto fits = sliced_shape({shape_[dimension]}, *parsed);
  if (!fits) return tl::unexpected(fits.error());
  const SliceItem item = parsed->items().front();
  if (item.is_index) {
    makeIndex(dimension, item.index < 0 ? item.index + shape_[dimension] : item.index);
    return {};
  }
  if (role(dimension) == Role::index) {
    if (!columns_) {
      columns_ = dimension;
    } else if (!rows_) {
      rows_ = dimension;
    } else {
      setRole(dimension, Role::rows);
    }
  }
  items_[dimension] = item;
  return {};
}

void SliceChoice::setIndex(std::size_t dimension, std::int64_t index) {
  makeIndex(dimension, std::clamp<std::int64_t>(index, 0, std::max<std::int64_t>(shape_[dimension] - 1, 0)));
}

void SliceChoice::makeIndex(std::size_t dimension, std::int64_t index) {
  items_[dimension] = indexItem(index);
  if (rows_ == dimension) rows_.reset();
  if (columns_ == dimension) columns_.reset();
}

void SliceChoice::setRole(std::size_t dimension, Role newRole) {
  const Role oldRole = role(dimension);
  if (oldRole == newRole) return;
  if (newRole == Role::index) {
    makeIndex(dimension, 0);
    return;
  }
  auto& target = newRole == Role::rows ? rows_ : columns_;
  auto& other = newRole == Role::rows ? columns_ : rows_;
  const std::optional<std::size_t> displaced = target;
  if (oldRole == Role::index) {
    items_[dimension] = SliceItem{};
    if (displaced) items_[*displaced] = indexItem(0);
  } else {
    other = displaced;  // The dimensions swap roles
  }
  target = dimension;
}

void SliceChoice::transpose() { std::swap(rows_, columns_); }

// Computes what start:stop:step means for a dimension of a given size, as Python's slice.indices does.
SliceChoice::Range SliceChoice::rangeOf(std::size_t dimension) const {
  const SliceItem& item = items_[dimension];
  const std::int64_t size = shape_[dimension];
  if (item.is_index) return {item.index, 1, 1};
  const std::int64_t step = item.step;
  const std::int64_t minimum = step < 0 ? -1 : 0;
  const std::int64_t maximum = step < 0 ? size - 1 : size;
  const auto bound = [&](const std::optional<std::int64_t>& value, std::int64_t fallback) {
    if (!value) return fallback;
    return std::clamp(*value < 0 ? *value + size : *value, minimum, maximum);
  };
  const std::int64_t start = bound(item.start, step < 0 ? maximum : 0);
  const std::int64_t stop = bound(item.stop, step < 0 ? -1 : size);
  const std::int64_t span = step < 0 ? start - stop : stop - start;
  const std::int64_t stride = step < 0 ? -step : step;
  return {start, step, span <= 0 ? 0 : (span - 1) / stride + 1};
}

std::int64_t SliceChoice::countOf(const std::optional<std::size_t>& dimension) const {
  if (dimension) return rangeOf(*dimension).count;
  // Without rows and columns there is one cell, unless another dimension is empty.
  return std::all_of(shape_.begin(), shape_.end(), [](std::int64_t size) { return size > 0; }) ? 1 : 0;
}

std::int64_t SliceChoice::rows() const { return countOf(rows_); }

std::int64_t SliceChoice::columns() const { return countOf(columns_); }

std::int64_t SliceChoice::rowNumber(std::int64_t row) const {
  if (!rows_) return 0;
  const Range range = rangeOf(*rows_);
  return range.start + row * range.step;
}

std::int64_t SliceChoice::columnNumber(std::int64_t column) const {
  if (!columns_) return 0;
  const Range range = rangeOf(*columns_);
  return range.start + column * range.step;
}

SliceItem SliceChoice::sliceItem(std::size_t dimension, std::int64_t first, std::int64_t count) const {
  const Range range = rangeOf(dimension);
  SliceItem item;
  item.step = range.step;
  item.start = range.start + first * range.step;
  const std::int64_t stop = *item.start + count * range.step;
  if (stop >= 0) item.stop = stop;  // To stop before the first element, NumPy needs an omitted number
  if (count == 0) item.stop = item.start;
  return item;
}

Slice SliceChoice::slice(std::int64_t firstRow, std::int64_t rows, std::int64_t firstColumn, std::int64_t columns) const {
  std::vector<SliceItem> items = items_;
  if (rows_) items[*rows_] = sliceItem(*rows_, firstRow, rows);
  if (columns_) items[*columns_] = sliceItem(*columns_, firstColumn, columns);
  return Slice(std::move(items));
}

std::string SliceChoice::sliceText() const {
  if (shape_.empty()) return "a[()]";
  std::string text = "a[";
  for (std::size_t i = 0; i < items_.size(); ++i) text += (i > 0 ? ", " : "") + itemText(items_[i]);
  return text + (columns_ && isTransposed() ? "].T" : "]");
}

std::vector<std::int64_t> SliceChoice::elementAt(std::int64_t row, std::int64_t column) const {
  std::vector<std::int64_t> element(shape_.size());
  for (std::size_t i = 0; i < shape_.size(); ++i) element[i] = items_[i].index;
  if (rows_) element[*rows_] = rowNumber(row);
  if (columns_) element[*columns_] = columnNumber(column);
  return element;
}

std::optional<std::pair<std::int64_t, std::int64_t>> SliceChoice::placeOf(const std::vector<std::int64_t>& element) const {
  if (element.size() != shape_.size()) return std::nullopt;
  std::pair<std::int64_t, std::int64_t> place(0, 0);
  for (std::size_t i = 0; i < shape_.size(); ++i) {
    const Range range = rangeOf(i);
    const std::int64_t distance = element[i] - range.start;
    if (distance % range.step != 0) return std::nullopt;
    const std::int64_t steps = distance / range.step;
    if (steps < 0 || steps >= range.count) return std::nullopt;
    if (rows_ == i) place.first = steps;
    if (columns_ == i) place.second = steps;
  }
  return place;
}

void SliceChoice::showElement(const std::vector<std::int64_t>& element) {
  if (element.size() != shape_.size() || placeOf(element)) return;
  for (std::size_t i = 0; i < shape_.size(); ++i) {
    if (items_[i].is_index) items_[i].index = element[i];
  }
  if (placeOf(element)) return;
  for (SliceItem& item : items_) {
    if (!item.is_index) item = SliceItem{};
  }
}

bool SliceChoice::operator==(const SliceChoice& other) const {
  return shape_ == other.shape_ && rows_ == other.rows_ && columns_ == other.columns_ &&
         std::equal(items_.begin(), items_.end(), other.items_.begin(), other.items_.end(), haveEqualFields);
}

std::vector<std::int64_t> elementOf(const Shape& shape, std::uint64_t position) {
  std::vector<std::int64_t> element(shape.size());
  for (std::size_t i = shape.size(); i-- > 0;) {
    const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(shape[i], 1));
    element[i] = static_cast<std::int64_t>(position % size);
    position /= size;
  }
  return element;
}

std::uint64_t positionOf(const Shape& shape, const std::vector<std::int64_t>& element) {
  std::uint64_t position = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    position = position * static_cast<std::uint64_t>(shape[i]) + static_cast<std::uint64_t>(element[i]);
  }
  return position;
}

}  // namespace sporescope::ui
