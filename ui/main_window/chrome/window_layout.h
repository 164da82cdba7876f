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

/// Widths of the left and right docks and height of the bottom ones.
struct DockSizes {
  int left, right, bottom;
  bool operator==(const DockSizes&) const = default;
};
/// By the size of the window, in logical pixels.
[[nodiscard]] DockSizes dockSizesFor(const QSize& window);

/// What the docks go with: nothing is open, the graph is in front, or a tensor is, which has the whole width to itself unless
/// the user opens a dock there.
enum class Perspective : std::uint8_t { nothing, graph, tensor };

/// Where the docks stand: at the left the nodes, at the right the details, at the bottom the rest as tabs. Chosen by the first
/// size of the window, then remembered, for the graph and for tensors apart. Where a small window has made the docks at its
/// sides narrow, they get their widths back when it grows: those that somebody dragged, else those of its size. UI thread only.
class WindowLayout : public QObject {
  Q_OBJECT

 public:
  struct Docks {
    Dock* left = nullptr;
    Dock* right = nullptr;
    std::vector<Dock*> bottom;
  };
  /// Hides the docks; reads what is remembered.
  WindowLayout(QMainWindow* window, Docks docks);

  /// Shows the docks as they were left in that perspective.
  void show(Perspective perspective);
  /// Of all perspectives.
  void reset();
  void save();
  /// Docks that are alone show their title, those in tabs leave it to the tab.
  void updateTitles() const;
  [[nodiscard]] std::vector<Dock*> docks() const;
  /// The one of the bottom docks whose tab is chosen; null: they have no tabs.
  [[nodiscard]] Dock* bottomInFront() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Of the docks at the sides, as they were dragged; 0: nobody did.
  struct Dragged {
    int left = 0, right = 0;
  };
  [[nodiscard]] bool isAtItsSide(Dock* dock) const;
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
  std::map<Perspective, Dragged> dragged_;
  bool dragging_ = false;  // the edge of a dock
  Dragged before_;         // the widths when that began
};

}  // namespace sporescope::ui
