// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/layered/layer_assignment.h"
#include "core/graph/layered/sizes.h"
#include "core/graph/layered/visible_graph.h"

namespace sporescope::layered {

/// The pill that stands for cut links at one side of a unit.
struct Stub {
  std::string label;
  Size size;
  std::vector<std::uint32_t> links;
};

/// A unit with what stands at its sides; all parts are centred on the middle of the item's height.
struct UnitExtent {
  Size item;
  std::vector<Size> constants;
  std::optional<Stub> inputs;   ///< at the left, above the constants
  std::optional<Stub> outputs;  ///< at the right

  [[nodiscard]] double left_stack_height() const;
  [[nodiscard]] double left() const;   ///< from the item's middle to the cell's left end
  [[nodiscard]] double right() const;  ///< from the item's middle to the cell's right end
  [[nodiscard]] double height() const;
};

/// The cells of all units; open scopes have the size of a closed one until they are laid out.
[[nodiscard]] IndexedVector<UnitIndex, UnitExtent> compute_unit_extents(const VisibleGraph& graph, const Layering& layering,
                                                                        const LabelSizes& sizes);

}  // namespace sporescope::layered
