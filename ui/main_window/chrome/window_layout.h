// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <QObject>
#include <QSize>
#include <cstdint>
#include <map>
#include <vector>

namespace sporescope::ui {

class Dock;

/// Widths of the left and right docks and height of the bottom docks.
struct DockSizes {
  int left, right, bottom;
  bool operator==(const DockSizes&) const = default;
};
/// Returns the initial sizes for a window size in logical pixels.
[[nodiscard]] DockSizes dockSizesFor(const QSize& window);

/// The kinds of content that have a dock layout of their own: nothing is open, the graph, or a tensor. A tensor uses the
/// full width unless the user opens a dock.
enum class Perspective : std::uint8_t { nothing, graph, tensor };

/// Layout of the docks: nodes at the left, details at the right, the others as tabs at the bottom. It is chosen by the
/// first size of the window, then saved separately for the graph and for tensors. If a small window has narrowed the side
/// docks, they get their widths back when the window grows: those that the user set, else the initial ones. UI thread only.
class WindowLayout : public QObject {
  Q_OBJECT

 public:
  /// The docks in their default areas.
  struct Docks {
    Dock* left = nullptr;
    Dock* right = nullptr;
    std::vector<Dock*> bottom;
  };
  /// Hides the docks and reads the saved layouts.
  WindowLayout(QMainWindow* window, Docks docks);

  /// Restores the docks of a perspective.
  void show(Perspective perspective);
  /// Resets the layouts of all perspectives.
  void reset();
  /// Saves the layouts of all perspectives in the settings.
  void save();
  /// Shows the title of docks that are not tabbed. Tabbed docks have their title in the tab.
  void updateTitles() const;
  [[nodiscard]] std::vector<Dock*> docks() const;
  /// Returns the bottom dock whose tab is current; null if they are not tabbed.
  [[nodiscard]] Dock* currentBottomDock() const;
  /// Returns true if the tab of another dock is current in the group of this one.
  [[nodiscard]] bool isCovered(const Dock& dock) const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Widths of the side docks that the user set by dragging; 0 if none.
  struct DraggedWidths {
    int left = 0, right = 0;
  };
  [[nodiscard]] bool isInDefaultArea(Dock* dock) const;
  void saveDragged();
  void restoreWidths();
  void saveState();
  void place();
  void placeDocks();
  void hideDocks();
  bool apply(const QByteArray& state);

  QMainWindow* window_;
  Docks docks_;
  Perspective shown_ = Perspective::nothing;
  std::map<Perspective, QByteArray> states_;
  std::map<Perspective, DraggedWidths> draggedWidths_;
  bool dragging_ = false;           // an edge of a dock is being dragged
  DraggedWidths widthsBeforeDrag_;  // widths when dragging began
};

}  // namespace sporescope::ui
