// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class DumpSettingsPage;
class TabArea;

/// Shows the dump settings page: in a tab next to the graph, or as the only page of the window if no dump is open. The page is
/// created on first use and keeps its state while the window is open. UI thread only.
class DumpSettingsController : public QObject {
  Q_OBJECT

 public:
  DumpSettingsController(Workspace* workspace, TabArea* tabs, QObject* parent);

  /// Shows the page, in a tab or in the window.
  void show();
  /// True if the page is requested and no dump is open.
  [[nodiscard]] bool isOnlyContent() const;
  /// The page of the window that contains the settings if no dump is open. Never null.
  [[nodiscard]] QWidget* standalonePage() const { return standalonePage_; }
  [[nodiscard]] DumpSettingsPage* page() const { return page_; }  ///< Null until first use

 signals:
  /// The page was moved between tab and window, or left.
  void placeChanged();
  void statusMessage(const QString& sentence, bool isError);

 private:
  void placePage();
  void moveBack();

  Workspace* workspace_;
  TabArea* tabs_;
  QWidget* standalonePage_;
  DumpSettingsPage* page_ = nullptr;
  bool isRequested_ = false;
};

}  // namespace sporescope::ui
