// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

#include "core/graph/layout.h"

namespace sporescope::layered {

/// Distances in logical pixels.
inline constexpr double kLayerGap = 28;
inline constexpr double kLabeledLayerGap = 52;
inline constexpr double kSiblingGap = 24;
inline constexpr double kEdgeGap = 12;  ///< between an edge that passes a layer and what stands there
inline constexpr double kScopePadding = 16;
inline constexpr double kScopeHeaderHeight = 28;
inline constexpr double kTitleHeight = 20;    ///< of what is written there
inline constexpr double kMaxItemWidth = 300;  ///< of what holds nothing; a longer label is cut on the screen
inline constexpr double kSatelliteGap = 16;   ///< between an item and the constants or the pill at its side
inline constexpr double kSatelliteSpacing = 3;
inline constexpr double kStubHeight = 18;
inline constexpr double kStripCell = 14;  ///< of the strip of instances beside what a repetition holds
inline constexpr double kStripGap = 12;
inline constexpr double kArrowSpacing = 18;  ///< between edges that end at one side of an item

struct Size {
  double width = 0;
  double height = 0;
};

class LabelSizes {
 public:
  /// Sizes that make no sense (zero, negative, not finite) are replaced by the default ones.
  explicit LabelSizes(const LabelMetrics& metrics);

  [[nodiscard]] double text_width(std::string_view text) const;
  [[nodiscard]] double line_height() const { return metrics_.line_height; }
  /// Of everything but open scopes, whose size comes from what they hold.
  [[nodiscard]] Size item(LayoutKind kind, std::string_view label) const;
  [[nodiscard]] Size stub(std::string_view label) const;
  /// Width that the title of an open scope needs; a very long one is elided on the screen.
  [[nodiscard]] double title_width(std::string_view label) const;

 private:
  LabelMetrics metrics_;
};

}  // namespace sporescope::layered
