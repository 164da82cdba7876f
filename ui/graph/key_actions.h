// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "ui/graph/graph_navigation.h"

class QKeyEvent;

namespace sporescope::ui {

/// Action that a key triggers in the drawing.
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
  open,  ///< The tensor of a node; a scope, aggregation or repetition
  previous_instance,
  next_instance,
  upstream,
  downstream,
};
/// Returns the direction of an arrow key; empty for other keys.
[[nodiscard]] std::optional<GraphDirection> directionOf(GraphKeyAction key);
/// Returns the action of a key, including its modifiers.
[[nodiscard]] GraphKeyAction keyActionOf(const QKeyEvent& event);

/// Returns true if the drawing handles the key, so that it must not trigger a shortcut of the window.
[[nodiscard]] bool overridesShortcut(const QKeyEvent& event);

}  // namespace sporescope::ui
