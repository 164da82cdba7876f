// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/layout.h"
#include "tests/core/graph/line_crossings.h"

namespace sporescope::bench {

struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
};

/// Things, and lines that run down from one to another, as some program drew them.
struct FlatDrawing {
  struct Line {
    std::uint32_t from = 0;  ///< thing
    std::uint32_t to = 0;    ///< thing
    DrawnLine drawn;
  };

  std::vector<Rect> things;
  std::vector<Line> lines;
};

/// What one open scope holds, and the lines between these things: a flat graph that another program can lay out as well.
/// Constants are left out, which stand beside their consumers, and so are cut edges.
struct BoxDrawing {
  FlatDrawing flat;
  double width = 0;  ///< of the box
  double height = 0;
  double covered = 0;  ///< area of the box that things, pills and labels take
};

/// What lies directly in an item of a layout that holds items, or in the whole drawing if that is -1.
[[nodiscard]] BoxDrawing box_drawing(const GraphLayout& layout, std::int32_t box, const LabelMetrics& metrics);

/// The same things and lines for dot, which lays them out from the top to the bottom at the distances of our layout.
[[nodiscard]] std::string dot_source(const BoxDrawing& drawing);

/// What dot drew, of its answer in the format "plain"; nothing if that is not one.
[[nodiscard]] std::optional<FlatDrawing> drawing_of_plain(std::string_view answer);

/// Crossings of the lines as they are drawn.
[[nodiscard]] std::uint64_t drawn_crossings(const FlatDrawing& drawing);

/// Crossings by the order in each layer alone: each line is straight from the middle of its thing to where it passes the next
/// layer. That is what a layered layout makes few; how a program bends its lines between two layers does not count.
[[nodiscard]] std::uint64_t layered_crossings(const FlatDrawing& drawing);

}  // namespace sporescope::bench
