// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QWidget>

#include "ui/concurrency/background_task.h"
#include "ui/main_window/open/dump_opener.h"
#include "ui/workspace/workspace.h"

class QDropEvent;

namespace sporescope::ui {

class DropOverlay;

/// Handles drags onto the window: an overlay shows what a drop would do. Watchpoint files are added to the current session.
/// Over a tensor, a tensor file becomes the reference; everything else is opened. UI thread only.
class DropHandler : public QObject {
  Q_OBJECT

 public:
  /// Installs itself on `window`, which owns this object.
  DropHandler(Workspace* workspace, QWidget* window);

 signals:
  void openRequested(const QString& path, const sporescope::ui::InitialSelection& selection);
  void watchpointsAdded();
  void failed(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void offer(QDropEvent* event);
  void drop(QDropEvent* event);
  void open(const QString& path);
  void readWatchFile(const QString& path);

  Workspace* workspace_;
  QWidget* window_;
  DropOverlay* overlay_;
  BackgroundTask readTask_;
};

}  // namespace sporescope::ui
