// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <charconv>
#include <limits>

#include "core/base/parse.h"
#include "core/tensor/slice.h"

namespace sporescope {
namespace {

tl::unexpected<Error> slice_error(std::string_view part) {
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP(
                   "'%1' is not a slice; write an index, start:stop or start:stop:step for each dimension, for example "
                   "0, :, -5::2"),
               {shortened(part)}});
}

tl::unexpected<Error> range_error(std::string_view index) {
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("index %1 is out of range: no dimension is that large"), {shortened(index)}});
}

/// Parses an integer. One that is out of range becomes the largest or smallest one, which every bound clips.
std::optional<std::int64_t> parse_integer(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    return text.starts_with('-') ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
  }
  return value;
}

/// Returns true for values that stand for an integer out of range; no element has such an index.
bool is_clipped(std::int64_t value) {
  return value == std::numeric_limits<std::int64_t>::max() || value == std::numeric_limits<std::int64_t>::min();
}

/// Parses one bound between colons; empty text leaves `bound` empty. Returns false if it is not a number.
bool parse_bound(std::string_view text, std::optional<std::int64_t>& bound) {
  text = trimmed(text);
  if (text.empty()) return true;
  bound = parse_integer(text);
  return bound.has_value();
}

std::optional<SliceItem> parse_item(std::string_view text) {
  SliceItem item;
  const std::size_t first = text.find(':');
  if (first == std::string_view::npos) {
    const auto index = parse_integer(text);
    if (!index) return std::nullopt;
    item.is_index = true;
    item.index = *index;
    return item;
  }
  const std::size_t second = text.find(':', first + 1);
  const bool has_step = second != std::string_view::npos;
  std::optional<std::int64_t> step;
  if (!parse_bound(text.substr(0, first), item.start)) return std::nullopt;
  if (!parse_bound(text.substr(first + 1, has_step ? second - first - 1 : std::string_view::npos), item.stop)) {
    return std::nullopt;
  }
  if (has_step && !parse_bound(text.substr(second + 1), step)) return std::nullopt;
  item.step = step.value_or(1);
  return item;
}

std::string item_text(const SliceItem& item) {
  if (item.is_index) return std::to_string(item.index);
  std::string text;
  if (item.start) text += std::to_string(*item.start);
  text += ':';
  if (item.stop) text += std::to_string(*item.stop);
  if (item.step != 1) text += ':' + std::to_string(item.step);
  return text;
}

}  // namespace

Result<Slice> Slice::parse(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '[' && text.back() == ']') text = trimmed(text.substr(1, text.size() - 2));
  Slice slice;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view part = trimmed(text.substr(0, comma));
    if (part == "...") {
      if (slice.ellipsis_) {
        return fail(ErrorCode::invalid_argument, SPORESCOPE_TRANSLATE_NOOP("a slice can have only one '...'"));
      }
      slice.ellipsis_ = slice.items_.size();
    } else {
      const auto item = parse_item(part);
      if (!item) return slice_error(part);
      if (item->is_index && is_clipped(item->index)) return range_error(part);
      if (!item->is_index && item->step == 0) {
        return fail(ErrorCode::invalid_argument,
                    {SPORESCOPE_TRANSLATE_NOOP("the step of a slice cannot be 0: '%1'"), {shortened(part)}});
      }
      slice.items_.push_back(*item);
    }
    // A trailing comma is allowed, as in Python.
    text = comma == std::string_view::npos ? std::string_view() : trimmed(text.substr(comma + 1));
  }
  return slice;
}

std::string Slice::str() const {
  std::string text;
  const auto append = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (ellipsis_ == i) append("...");
    append(item_text(items_[i]));
  }
  if (ellipsis_ && *ellipsis_ >= items_.size()) append("...");
  return text;
}

}  // namespace sporescope
