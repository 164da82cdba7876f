// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <QString>
#include <QTimer>

#include "ui/main_window/main_window.h"

namespace sporescope::ui {

struct ScreenshotOptions {
  QString file;
  QSize size;
  bool overview = false;    ///< the overview instead of the graph
  bool openTensor = false;  ///< the selected tensor, else that of the first cause
  bool showCause = false;  ///< select the cause and check the recommended watchpoints; where runs are compared, where they part
  bool showRanks = false;  ///< the ranks in front, with the first that differs
  QString scopes;          ///< "open" or "closed": all of the graph in front; empty: as they are
};

/// For the pictures of the documentation: waits until the dump is read, the first cause is looked for and the panels have come
/// to rest, saves a picture of the real window and ends the program: status 0, or 1 if the picture could not be written or the
/// dump not be read within two minutes. UI thread only.
class Screenshot : public QObject {
  Q_OBJECT

 public:
  Screenshot(MainWindow* window, ScreenshotOptions request, QObject* parent = nullptr);
  void start();

 private:
  void poll();
  [[nodiscard]] bool ready() const;
  void arrange();
  [[nodiscard]] bool ranksReady();
  void waitUntilStill();
  void save();

  QPointer<MainWindow> window_;
  ScreenshotOptions options_;
  QTimer timer_;
  QElapsedTimer since_;
  bool arranged_ = false, foundRank_ = false;
  QImage last_;
  int still_ = 0;
};

}  // namespace sporescope::ui
