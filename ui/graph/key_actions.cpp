// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/key_actions.h"

#include <QKeyEvent>

namespace sporescope::ui {

GraphKeyAction keyActionOf(const QKeyEvent& event) {
  if (event.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier)) {
    if (event.key() == Qt::Key_Up) return GraphKeyAction::upstream;
    if (event.key() == Qt::Key_Down) return GraphKeyAction::downstream;
  }
  if ((event.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0) return GraphKeyAction::none;
  switch (event.key()) {
    case Qt::Key_Up:
      return GraphKeyAction::up;
    case Qt::Key_Down:
      return GraphKeyAction::down;
    case Qt::Key_Left:
      return GraphKeyAction::left;
    case Qt::Key_Right:
      return GraphKeyAction::right;
    case Qt::Key_Space:
      return GraphKeyAction::fit;
    case Qt::Key_F:
      return GraphKeyAction::center;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return GraphKeyAction::zoom_in;
    case Qt::Key_Minus:
      return GraphKeyAction::zoom_out;
    case Qt::Key_Escape:
      return GraphKeyAction::leave;
    case Qt::Key_PageUp:
      return GraphKeyAction::previous_instance;
    case Qt::Key_PageDown:
      return GraphKeyAction::next_instance;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return GraphKeyAction::open;
    default:
      return GraphKeyAction::none;
  }
}

std::optional<GraphDirection> directionOf(GraphKeyAction key) {
  switch (key) {
    case GraphKeyAction::up:
      return GraphDirection::up;
    case GraphKeyAction::down:
      return GraphDirection::down;
    case GraphKeyAction::left:
      return GraphDirection::left;
    case GraphKeyAction::right:
      return GraphDirection::right;
    default:
      return std::nullopt;
  }
}

bool overridesShortcut(const QKeyEvent& event) {
  const bool plain = event.modifiers() == Qt::NoModifier || event.modifiers() == Qt::KeypadModifier;
  switch (keyActionOf(event)) {
    case GraphKeyAction::upstream:
    case GraphKeyAction::downstream:
      return true;
    case GraphKeyAction::fit:
    case GraphKeyAction::center:
    case GraphKeyAction::zoom_out:
    case GraphKeyAction::leave:
      return plain;
    case GraphKeyAction::zoom_in:
      return plain && event.key() == Qt::Key_Plus;
    default:
      return false;
  }
}

}  // namespace sporescope::ui
