// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>
#include <cstdint>
#include <map>

#include "ui/graph/graph_scene.h"

namespace sporescope::ui {

/// What can be done with a box of the drawing: the menu at the pointer. UI thread only.
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

  /// `hasTensor`: there is one of that node to be viewed.
  GraphItemMenu(const GraphScene& scene, const ItemKey& key, bool hasTensor, QWidget* parent);
  /// For an instance of a repetition: it can be drawn beside its likes, or in one box with them.
  void addFolding(bool canShowSeparately, bool canFold);
  /// For a node of a run that is compared: it can be matched with another one of A.
  void addMatching();
  /// For a node that stands in run A alone.
  void addShowInA();
  /// Waits until something is chosen; the rest of the program goes on.
  [[nodiscard]] Choice pickAction(const QPoint& globalPosition);

 private:
  void add(const QString& text, Choice choice, const QString& iconName = {});

  std::map<const QAction*, Choice> choices_;
};

}  // namespace sporescope::ui
