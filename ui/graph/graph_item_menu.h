// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>
#include <cstdint>
#include <map>

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// Context menu of a box of the drawing. UI thread only.
class GraphItemMenu : public QMenu {
  Q_OBJECT

 public:
  enum class Choice : std::uint8_t {
    nothing,
    view_tensor,
    set_reference,
    upstream,
    downstream,
    close_group,
    toggle,
    show_separately,
    fold,
    center,
    match,
    show_in_a,
    watch,
    copy_name
  };

  /// `hasTensor`: the node has a tensor that can be viewed.
  GraphItemMenu(const GraphScene& scene, const ItemKey& key, bool hasTensor, QWidget* parent);
  /// Adds the actions for an instance of a repetition: draw it separately, or fold it with the others.
  void addFolding(bool canShowSeparately, bool canFold);
  /// Adds the action that matches a node of the compared run with a node of run A by hand.
  void addMatching();
  /// Adds the action that shows a node that is only in run A in that run.
  void addShowInA();
  /// Shows the menu in a nested event loop and returns the user's choice.
  [[nodiscard]] Choice pickAction(const QPoint& globalPosition);

 private:
  void add(const QString& text, Choice choice, const QString& iconName = {});

  std::map<const QAction*, Choice> choices_;
};

}  // namespace sporescope::ui
