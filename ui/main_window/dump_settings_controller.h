// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

class DumpSettingsPage;
class TabArea;

/// Where the page that makes the settings of a dump stands: in a tab beside the graph, or where no dump is open, in the window
/// by itself. It is made when it is first wanted, and keeps what was chosen while the window is open. UI thread only.
class DumpSettingsController : public QObject {
  Q_OBJECT

 public:
  DumpSettingsController(Workspace* workspace, TabArea* tabs, QObject* parent);

  void show();
  /// Wanted, and no dump is open.
  [[nodiscard]] bool isOnlyContent() const;
  /// For the window: what it shows then. Never null.
  [[nodiscard]] QWidget* standalonePage() const { return standalonePage_; }
  [[nodiscard]] DumpSettingsPage* page() const { return page_; }  ///< null until it is wanted

 signals:
  void placeChanged();
  void statusMessage(const QString& sentence, bool isError);

 private:
  void place();
  void moveBack();

  Workspace* workspace_;
  TabArea* tabs_;
  QWidget* standalonePage_;
  DumpSettingsPage* page_ = nullptr;
  bool requested_ = false;
};

}  // namespace sporescope::ui
