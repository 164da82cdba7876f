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

/// The label that represents cut links at one side of a unit.
struct Stub {
  std::string label;
  Size size;
  std::vector<std::uint32_t> links;
};

/// A unit with the constants and stubs at its sides. All parts are vertically centered on the item.
struct UnitExtent {
  Size item;
  std::vector<Size> constants;
  std::optional<Stub> inputs;   ///< On the left, above the constants
  std::optional<Stub> outputs;  ///< On the right

  [[nodiscard]] double left_stack_height() const;
  [[nodiscard]] double left() const;   ///< Distance from the center of the item to the left end
  [[nodiscard]] double right() const;  ///< Distance from the center of the item to the right end
  [[nodiscard]] double height() const;
};

/// Returns the extents of all units. Expanded scopes have the size of a collapsed one until they are laid out.
[[nodiscard]] IndexedVector<UnitIndex, UnitExtent> compute_unit_extents(const VisibleGraph& graph, const Layering& layering,
                                                                        const LabelSizes& sizes);

}  // namespace sporescope::layered
