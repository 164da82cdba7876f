// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/window.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace sporescope {
namespace {

/// Returns the last two of two or four numbers, or one for both.
std::optional<std::pair<std::int64_t, std::int64_t>> read_pair(const OperatorCall& call, const char* name,
                                                               const char* alternative_name) {
  auto numbers = call.integers(name);
  if (!numbers) numbers = call.integers(alternative_name);
  if (!numbers) return std::nullopt;
  if (numbers->size() == 1) return std::pair((*numbers)[0], (*numbers)[0]);
  if (numbers->size() != 2 && numbers->size() != 4) return std::nullopt;
  return std::pair((*numbers)[numbers->size() - 2], numbers->back());
}

enum class Padding : std::uint8_t { given, same, valid, unknown };
Padding padding_of(const OperatorCall& call) {
  const std::string mode = call.word("pad_mode");
  if (mode == "valid" || mode == "2") return Padding::valid;
  if (mode == "same" || mode == "1") return Padding::same;
  return mode == "pad" || mode == "0" ? Padding::given : Padding::unknown;
}

/// No network has larger windows. The limits prevent overflows and endless loops.
bool is_within_limits(const Slide& slide, std::int64_t before, std::int64_t after) {
  constexpr std::int64_t kMax = 1 << 14;
  const auto is_size = [](std::int64_t number) { return number >= 1 && number <= kMax; };
  return is_size(slide.size) && is_size(slide.stride) && is_size(slide.dilation) && std::abs(before) <= kMax &&
         std::abs(after) <= kMax;
}

/// Returns false if the sizes do not match; then the attributes have another, unsupported meaning.
bool set_padding(Slide& slide, Padding padding, std::int64_t before, std::int64_t after) {
  const std::int64_t extent = (slide.size - 1) * slide.dilation + 1;
  if (padding == Padding::same) {
    const std::int64_t total = std::max<std::int64_t>((slide.out - 1) * slide.stride + extent - slide.in, 0);
    slide.before = total / 2;
    return slide.out == (slide.in + slide.stride - 1) / slide.stride;
  }
  if (padding == Padding::valid) before = after = 0;
  slide.before = before;
  return slide.in + before + after >= extent && slide.out == (slide.in + before + after - extent) / slide.stride + 1;
}

}  // namespace

std::optional<Window> window_of(const OperatorCall& call, const Shape& image, const Shape& result, std::int64_t height,
                                std::int64_t width) {
  const std::string format = call.word("format");
  const auto strides = read_pair(call, "stride", "strides");
  const auto dilations = read_pair(call, "dilation", "dilations").value_or(std::pair<std::int64_t, std::int64_t>(1, 1));
  const Padding padding = padding_of(call);
  if (image.size() != 4 || result.size() != 4 || !strides || padding == Padding::unknown) return std::nullopt;
  if ((!format.empty() && format != "nchw" && format != "0")) return std::nullopt;
  std::vector<std::int64_t> pads{0, 0, 0, 0};
  if (padding == Padding::given) {
    auto given = call.integers("pad");
    if (!given) given = call.integers("pad_list");
    if (!given || given->size() != 4) return std::nullopt;
    pads = *given;
  }
  Window window;
  window.rows = {height, strides->first, dilations.first, 0, image[2], result[2]};
  window.columns = {width, strides->second, dilations.second, 0, image[3], result[3]};
  if (!is_within_limits(window.rows, pads[0], pads[1]) || !is_within_limits(window.columns, pads[2], pads[3])) {
    return std::nullopt;
  }
  const bool fits =
      set_padding(window.rows, padding, pads[0], pads[1]) && set_padding(window.columns, padding, pads[2], pads[3]);
  return fits ? std::optional(window) : std::nullopt;
}

}  // namespace sporescope
