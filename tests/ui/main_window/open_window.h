// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include "tests/timeouts.h"
#include "ui/main_window/desktop.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

/// Settings of a test, in a temporary folder.
class TestSettings {
 public:
  TestSettings() {
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QApplication::setApplicationName(QStringLiteral("sporescope"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    QSettings().clear();
    QSettings().setValue(QStringLiteral("appearance/motion"), false);
  }

 private:
  QTemporaryDir folder_;
};

inline const QString kSample = QStringLiteral(SPORESCOPE_SAMPLE);
inline const QString kDumps = QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/");

inline QPushButton* buttonOf(QWidget* parent, const QString& text) {
  for (QPushButton* button : parent->findChildren<QPushButton*>()) {
    if (button->text() == text && button->isVisible()) return button;
  }
  return nullptr;
}

inline QDockWidget* dockOf(MainWindow& window, const char* id) { return window.findChild<QDockWidget*>(QLatin1String(id)); }

/// Drags a file or a folder to the center of the window and drops it.
inline void dropOn(MainWindow& window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&window, &drop);
}

/// The complete program with a visible window.
class OpenWindow {
 public:
  explicit OpenWindow(const QSize& size = QSize(1600, 1000)) : desktop_(qApp) {
    desktop_.languages().show(QStringLiteral("en"));
    desktop_.start();
    desktop_.window().resize(size);
    desktop_.window().show();
  }
  WindowServices services() { return {&workspace(), &listening_, &desktop_.appearance(), &desktop_.languages(), &script_}; }
  Desktop& desktop() { return desktop_; }
  MainWindow& window() { return desktop_.window(); }
  Workspace& workspace() { return *desktop_.window().workspace(); }

  [[nodiscard]] bool causeIsKnown() {
    const Findings* findings = workspace().findings();
    if (findings == nullptr || workspace().snapshot()->loading) return false;
    const auto state = findings->causeState();
    return state != Findings::CauseState::not_started && state != Findings::CauseState::running;
  }

 private:
  TestSettings settings_;
  Desktop desktop_;
  ListenController listening_;  // of further windows
  LaunchedScript script_;       // of further windows
};

}  // namespace sporescope::ui

#define WAIT_FOR_CAUSE(open) QTRY_VERIFY_WITH_TIMEOUT((open).causeIsKnown(), kTimeout)
