// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/graph/layout.h"

namespace sporescope::bench {

/// Lines that run where something stands that they do not belong to; a line counts once for each thing that it meets.
struct ForeignBoxes {
  std::uint64_t boxes = 0;   ///< boxes, pills, strips of repetitions, and titles of scopes in which the line does not end
  std::uint64_t titles = 0;  ///< of open scopes that the line enters: it does so where the letters are
};
[[nodiscard]] ForeignBoxes foreign_boxes(const GraphLayout& layout, const LabelMetrics& metrics);

}  // namespace sporescope::bench
