// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The program in a real X11 window, for what the offscreen platform cannot show.

#include <QGuiApplication>
#include <QPushButton>
#include <QScreen>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "tests/ui/wait_for.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/iteration_field.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/info_bar.h"

namespace real_window_test {

using namespace sporescope;
using namespace sporescope::ui;

class RealWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (QGuiApplication::platformName() != QLatin1String("xcb")) QSKIP("Needs an X server: QT_QPA_PLATFORM=xcb");
  }

  void theRoadFromTheBarToTheTensor() {
    OpenWindow open(QSize(1366, 768));
    MainWindow& window = open.window();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(window.infoBar()->isVisible(), kTimeout);

    // The info bar names the cause; Show selects it …
    const auto show = [&]() -> QPushButton* {
      for (QPushButton* button : window.infoBar()->findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == QLatin1String("Show")) return button;
      }
      return nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(show() != nullptr, kTimeout);
    QTest::mouseClick(show(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().tensor(), kTimeout);
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));

    // … and the tensor opens in a tab, where the screenshot of the window contains colors.
    window.commands().openTensor->trigger();
    QCOMPARE(window.tabs()->count(), 3);
    const auto colors = [&] {
      const QImage picture = window.grab().toImage();
      QSet<QRgb> found;
      for (int y = 0; y < picture.height(); y += 3) {
        for (int x = 0; x < picture.width(); x += 3) found.insert(picture.pixel(x, y));
      }
      return found.size();
    };
    QTRY_VERIFY_WITH_TIMEOUT(colors() > 30, kTimeout);
    const QPixmap picture = window.grab();
    QCOMPARE(picture.size() / picture.devicePixelRatio(), window.size());
  }

  void keysReachTheWindow() {
    OpenWindow open;
    MainWindow& window = open.window();
    window.open(kSample);
    WAIT_FOR_CAUSE(open);
    window.activateWindow();
    window.setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_PageDown, Qt::AltModifier);
    QCOMPARE(open.workspace().iteration(), Iteration{1});
    QTest::keyClick(&window, Qt::Key_Home, Qt::ControlModifier);
    QVERIFY(open.workspace().tensor());
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(window.tabs()->count(), 3);
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(window.tabs()->count(), 2);
  }

  void theFirstWindowFitsTheScreen() {
    const TestSettings settings;
    Desktop desktop(qApp);
    desktop.start();
    desktop.window().show();
    QVERIFY(QTest::qWaitForWindowExposed(&desktop.window()));
    const QRect room = desktop.window().screen()->availableGeometry();
    QVERIFY(desktop.window().width() <= room.width());
    QVERIFY(desktop.window().height() <= room.height());
  }
};

SPORESCOPE_TEST(RealWindowTest)

}  // namespace real_window_test

#include "real_window_test.moc"
