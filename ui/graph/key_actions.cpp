// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/key_actions.h"

#include <QKeyEvent>

namespace sporescope::ui {

GraphKey keyActionOf(const QKeyEvent& event) {
  if (event.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier)) {
    if (event.key() == Qt::Key_Up) return GraphKey::upstream;
    if (event.key() == Qt::Key_Down) return GraphKey::downstream;
  }
  if ((event.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0) return GraphKey::none;
  switch (event.key()) {
    case Qt::Key_Up:
      return GraphKey::up;
    case Qt::Key_Down:
      return GraphKey::down;
    case Qt::Key_Left:
      return GraphKey::left;
    case Qt::Key_Right:
      return GraphKey::right;
    case Qt::Key_Space:
      return GraphKey::fit;
    case Qt::Key_F:
      return GraphKey::centre;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return GraphKey::zoom_in;
    case Qt::Key_Minus:
      return GraphKey::zoom_out;
    case Qt::Key_Escape:
      return GraphKey::leave;
    case Qt::Key_PageUp:
      return GraphKey::previous_instance;
    case Qt::Key_PageDown:
      return GraphKey::next_instance;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return GraphKey::open;
    default:
      return GraphKey::none;
  }
}

std::optional<GraphDirection> directionOf(GraphKey key) {
  switch (key) {
    case GraphKey::up:
      return GraphDirection::up;
    case GraphKey::down:
      return GraphDirection::down;
    case GraphKey::left:
      return GraphDirection::left;
    case GraphKey::right:
      return GraphDirection::right;
    default:
      return std::nullopt;
  }
}

bool overridesShortcut(const QKeyEvent& event) {
  const bool plain = event.modifiers() == Qt::NoModifier || event.modifiers() == Qt::KeypadModifier;
  switch (keyActionOf(event)) {
    case GraphKey::upstream:
    case GraphKey::downstream:
      return true;
    case GraphKey::fit:
    case GraphKey::centre:
    case GraphKey::zoom_out:
    case GraphKey::leave:
      return plain;
    case GraphKey::zoom_in:
      return plain && event.key() == Qt::Key_Plus;
    default:
      return false;
  }
}

}  // namespace sporescope::ui
