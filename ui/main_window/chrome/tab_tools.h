// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <vector>

class QMainWindow;
class QTabBar;

namespace sporescope::ui {

class Dock;

/// Places the tools of tabbed docks at the right of their tab bar if there is enough space, else above their content. UI
/// thread only.
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
