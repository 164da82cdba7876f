// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMainWindow>
#include <QSize>
#include <vector>

namespace sporescope::ui {

class Dock;

/// Widths of the left and right docks and height of the bottom ones.
struct DockSizes {
  int left, right, bottom;
  bool operator==(const DockSizes&) const = default;
};
/// By the size of the window, in logical pixels.
[[nodiscard]] DockSizes dockSizesFor(const QSize& window);

/// Where the docks stand: at the left the nodes, at the right the details, at the bottom the rest as tabs. Chosen by the first
/// size of the window, then remembered. UI thread only.
class WindowLayout {
 public:
  struct Docks {
    Dock* left = nullptr;
    Dock* right = nullptr;
    std::vector<Dock*> bottom;
  };
  WindowLayout(QMainWindow* window, Docks docks);

  void reset();
  /// Puts everything where it was when the program ended; false if nothing (or an older layout) is remembered.
  bool restore();
  void save() const;
  /// Docks that are alone show their title, those in tabs leave it to the tab.
  void updateTitles() const;
  [[nodiscard]] std::vector<Dock*> docks() const;

 private:
  QMainWindow* window_;
  Docks docks_;
};

}  // namespace sporescope::ui
