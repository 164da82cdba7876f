// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <vector>

class QMainWindow;
class QTabBar;

namespace sporescope::ui {

class Dock;

/// Puts the tools of a dock that is one of several tabs to the right of the tabs, where there is room for them; else they stand
/// above its content. UI thread only.
class TabTools : public QObject {
  Q_OBJECT

 public:
  TabTools(QMainWindow* window, std::vector<Dock*> docks);
  void place();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] QTabBar* tabBarOf(const Dock* dock, int* tab) const;
  void placeToolsOf(Dock* dock);

  QMainWindow* window_;
  std::vector<Dock*> docks_;
};

}  // namespace sporescope::ui
