// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

namespace sporescope::layered {

/// A line through the gap between two layers.
struct GapLine {
  std::uint32_t link = 0;
  double x = 0;      ///< Position at half of the gap's height
  double slope = 0;  ///< Distance that the line moves to the right inside the gap
};

/// The label of a link in a gap.
struct GapLabel {
  std::uint32_t link = 0;
  double line_x = 0;  ///< Position of its own line at half of the gap's height
  double slope = 0;   ///< Distance that its line moves to the right inside the gap
  double width = 0;
  double x = 0;  ///< Center
  double y = 0;
  bool placed = false;
};

/// The free space between two layers.
struct LabelGap {
  std::vector<GapLabel> labels;
  std::vector<GapLine> lines;
};

/// Places the labels of a gap. Each label is next to its own line and covers neither another label nor another line, since
/// readers would assign it to that line. A label without a free place stays unplaced.
void place_gap_labels(LabelGap& gap, double top, double bottom, double line_height);

}  // namespace sporescope::layered
