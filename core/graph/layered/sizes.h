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
inline constexpr double kEdgeGap = 12;  ///< Between an edge that passes a layer and the items of the layer
inline constexpr double kScopePadding = 16;
inline constexpr double kScopeHeaderHeight = 28;
inline constexpr double kTitleHeight = 20;  ///< Height of the text in the header
/// Maximum for items that are not containers; a longer label is elided on the screen.
inline constexpr double kMaxItemWidth = 300;
inline constexpr double kSatelliteGap = 16;  ///< Between an item and the constants or the label at its side
inline constexpr double kSatelliteSpacing = 3;
inline constexpr double kStubHeight = 18;
inline constexpr double kStripCell = 14;  ///< Square in the strip of instances of a repetition
inline constexpr double kStripGap = 12;
inline constexpr double kArrowSpacing = 18;  ///< Between edges that end at one side of an item

struct Size {
  double width = 0;
  double height = 0;
};

/// Computes sizes of items from the metrics of the font.
class LabelSizes {
 public:
  /// Replaces invalid sizes (zero, negative, not finite) by the default ones.
  explicit LabelSizes(const LabelMetrics& metrics);

  [[nodiscard]] double text_width(std::string_view text) const;
  [[nodiscard]] double line_height() const { return metrics_.line_height; }
  /// Returns the size of an item. Expanded scopes are not supported, since their size depends on their content.
  [[nodiscard]] Size item(LayoutKind kind, std::string_view label) const;
  [[nodiscard]] Size stub(std::string_view label) const;
  /// Returns the width for the title of an expanded scope. A very long title is elided on the screen.
  [[nodiscard]] double title_width(std::string_view label) const;

 private:
  LabelMetrics metrics_;
};

}  // namespace sporescope::layered
