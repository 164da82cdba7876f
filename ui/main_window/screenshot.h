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

/// Contents, size and file of a screenshot.
struct ScreenshotOptions {
  QString file;
  QSize size;
  bool overview = false;    ///< Show the overview instead of the graph
  bool openTensor = false;  ///< Open the selected tensor, else that of the first cause
  /// Select the first cause and check the recommended watchpoints; for compared runs, show the first divergence.
  bool showCause = false;
  bool showRanks = false;  ///< Show the ranks page with its first difference
  QString scopes;          ///< "open" or "closed" expands or collapses all scopes of the current graph; empty: unchanged
};

/// Takes screenshots for the documentation. Waits until the dump is loaded, the cause search has ended and the window is
/// unchanged for a while, then saves a picture of the real window. Ends the program with status 0, or with 1 if the picture
/// cannot be written or two minutes have passed. UI thread only.
class Screenshot : public QObject {
  Q_OBJECT

 public:
  Screenshot(MainWindow* window, ScreenshotOptions options, QObject* parent = nullptr);
  void start();

 private:
  void poll();
  [[nodiscard]] bool ready() const;
  void arrange();
  [[nodiscard]] bool ranksReady();
  void waitUntilUnchanged();
  void save();

  QPointer<MainWindow> window_;
  ScreenshotOptions options_;
  QTimer timer_;
  QElapsedTimer elapsedTimer_;
  bool isArranged_ = false, hasShownRank_ = false;
  QImage lastImage_;
  int unchangedFrames_ = 0;
};

}  // namespace sporescope::ui
