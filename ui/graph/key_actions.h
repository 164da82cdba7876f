// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "ui/graph/graph_navigation.h"

class QKeyEvent;

namespace sporescope::ui {

/// What a key asks the drawing to do.
enum class GraphKeyAction : std::uint8_t {
  none,
  up,
  down,
  left,
  right,
  fit,
  center,
  zoom_in,
  zoom_out,
  leave,
  open,  ///< the tensor of a node, a scope, aggregation or repetition
  previous_instance,
  next_instance,
  upstream,
  downstream,
};
/// Of an arrow key; nothing for other keys.
[[nodiscard]] std::optional<GraphDirection> directionOf(GraphKeyAction key);
[[nodiscard]] GraphKeyAction keyActionOf(const QKeyEvent& event);

/// It means something here, and must not be taken as a shortcut of the window.
[[nodiscard]] bool overridesShortcut(const QKeyEvent& event);

}  // namespace sporescope::ui
