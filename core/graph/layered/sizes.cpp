// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/layered/sizes.h"

#include <algorithm>
#include <cmath>

namespace sporescope::layered {
namespace {

bool is_sensible(double size) { return std::isfinite(size) && size >= 1 && size <= 200; }

/// Space for the parts of a box other than its label (fold mark, corner, dot), and its limits. Longer labels are elided on the
/// screen.
struct Frame {
  double padding;
  double min_width;
  double max_width;
  double height;
};

Frame frame_of(LayoutKind kind) {
  switch (kind) {
    case LayoutKind::scope_closed:
    case LayoutKind::scope_open:
    case LayoutKind::repetition:
      return {38, 112, kMaxItemWidth, 36};
    case LayoutKind::neighbor:
      return {24, 64, 260, 24};
    case LayoutKind::aggregation:
      return {40, 72, 260, 30};
    case LayoutKind::op:
      return {24, 64, 260, 24};
    case LayoutKind::parameter:
      return {24, 48, 240, 22};
    case LayoutKind::constant:
      return {18, 24, 160, 17};
  }
  return {24, 64, 260, 24};
}

}  // namespace

LabelSizes::LabelSizes(const LabelMetrics& metrics) : metrics_(metrics) {
  const LabelMetrics defaults;
  metrics_.average_character = is_sensible(metrics.average_character) ? metrics.average_character : defaults.average_character;
  metrics_.line_height = is_sensible(metrics.line_height) ? metrics.line_height : defaults.line_height;
}

double LabelSizes::text_width(std::string_view text) const {
  const auto characters =
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
  return static_cast<double>(characters) * metrics_.average_character;
}

Size LabelSizes::item(LayoutKind kind, std::string_view label) const {
  const Frame frame = frame_of(kind);
  const double height = std::max(frame.height, frame.height - LabelMetrics{}.line_height + metrics_.line_height);
  return {std::clamp(std::ceil(text_width(label)) + frame.padding, frame.min_width, frame.max_width), height};
}

Size LabelSizes::stub(std::string_view label) const {
  return {std::clamp(std::ceil(text_width(label)) + 20, 40.0, 240.0), std::max(kStubHeight, metrics_.line_height + 1)};
}

double LabelSizes::title_width(std::string_view label) const { return std::min(std::ceil(text_width(label)) + 44, 640.0); }

}  // namespace sporescope::layered
