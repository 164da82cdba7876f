// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

namespace sporescope::layered {

/// A line on its way through a gap.
struct GapLine {
  std::uint32_t link = 0;
  double x = 0;      ///< half-way through the gap
  double slope = 0;  ///< how far it goes to the right in the gap
};

struct GapLabel {
  std::uint32_t link = 0;
  double line_x = 0;  ///< where its own line is half-way through the gap
  double slope = 0;   ///< how far its line goes to the right in the gap
  double width = 0;
  double x = 0;  ///< its middle
  double y = 0;
  bool placed = false;
};

/// The free strip between two layers.
struct LabelGap {
  std::vector<GapLabel> labels;
  std::vector<GapLine> lines;
};

/// Places the labels of a gap: each beside its own line, where it covers no other line, which it would be read of, and no other
/// label. A label without a free place stays unplaced.
void place_gap_labels(LabelGap& gap, double top, double bottom, double line_height);

}  // namespace sporescope::layered
