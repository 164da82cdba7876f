// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/stack/stack_panel.h"
#include "ui/style/theme.h"

namespace stack_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const char* const kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";

class Shown {
 public:
  Shown() {
    workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    panel.resize(1200, 220);
    panel.show();
  }
  [[nodiscard]] TableView& lines() { return *panel.findChild<TableView*>(); }
  [[nodiscard]] QListView& nodes() { return *panel.findChild<QListView*>(); }
  [[nodiscard]] QLineEdit& search() { return *panel.findChild<QLineEdit*>(); }
  void wait() { QTRY_VERIFY_WITH_TIMEOUT(lines().model()->rowCount() > 0, kTimeout); }
  // The row of "networks.py:60"; -1 if there is none.
  [[nodiscard]] int rowOf(const QString& place) {
    for (int row = 0; row < lines().model()->rowCount(); ++row) {
      if (lines().model()->index(row, SourceLineModel::kPlace).data().toString() == place) return row;
    }
    return -1;
  }

  Workspace workspace;
  StackPanel panel{&workspace};
};

}  // namespace

class StackTest : public QObject {
  Q_OBJECT

 private slots:
  void theUsersOwnCodeComesFirst() {
    Shown shown;
    const QAbstractItemModelTester lines(shown.lines().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester nodes(shown.nodes().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    shown.wait();
    const auto& model = *qobject_cast<SourceLineModel*>(shown.lines().model());
    bool framework = false;
    for (int row = 0; row < model.rowCount(); ++row) {
      QVERIFY(!framework || model.entryAt(static_cast<std::size_t>(row)).line.framework);
      framework = model.entryAt(static_cast<std::size_t>(row)).line.framework;
    }
    QVERIFY(framework);
    QVERIFY(model.ownCount() > 0 && model.ownCount() < model.size());
  }

  void aLineListsItsNodesAndTheySelect() {
    Shown shown;
    shown.wait();
    const int row = shown.rowOf(QStringLiteral("networks.py:60"));
    QVERIFY(row >= 0);
    shown.lines().setCurrentIndex(shown.lines().model()->index(row, 0));
    const int count = shown.nodes().model()->rowCount();
    QCOMPARE(QString::number(count), shown.lines().model()->index(row, SourceLineModel::kNodes).data().toString());
    const NodeIndex log = shown.workspace.sessionGraph()->graph->find(kLog);
    int at = -1;
    for (int i = 0; i < count; ++i) {
      if (shown.nodes().model()->index(i, 0).data(Qt::ToolTipRole).toString() == QLatin1String(kLog)) at = i;
    }
    QVERIFY(at >= 0);
    shown.nodes().setCurrentIndex(shown.nodes().model()->index(at, 0));
    QCOMPARE(shown.workspace.node(), log);
    shown.workspace.selectNode(shown.workspace.graph(), kNoNode);
    QVERIFY(!shown.nodes().selectionModel()->hasSelection());
  }

  void showingALineDoesNotChangeTheSelection() {
    Shown shown;
    shown.wait();
    QVERIFY(shown.lines().currentIndex().isValid());
    QCOMPARE(shown.workspace.node(), kNoNode);
  }

  void theListIsNarrowedDown() {
    Shown shown;
    shown.wait();
    const QAbstractItemModelTester lines(shown.lines().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    const int all = shown.lines().model()->rowCount();
    shown.search().setText(QStringLiteral("SELF.LOG("));
    QVERIFY(shown.lines().model()->rowCount() > 0 && shown.lines().model()->rowCount() < all);
    QVERIFY(shown.rowOf(QStringLiteral("networks.py:60")) >= 0);
    shown.search().setText(QStringLiteral("networks.py:60"));
    QVERIFY(shown.rowOf(QStringLiteral("networks.py:60")) >= 0);
    shown.search().setText(QStringLiteral("no such line"));
    QCOMPARE(shown.lines().model()->rowCount(), 0);
    QCOMPARE(shown.nodes().model()->rowCount(), 0);
    shown.search().clear();
    QCOMPARE(shown.lines().model()->rowCount(), all);
  }

  void enterFindsTheNodesInTheTree() {
    Shown shown;
    shown.wait();
    QSignalSpy requested(&shown.panel, &StackPanel::searchRequested);
    shown.lines().setCurrentIndex(shown.lines().model()->index(shown.rowOf(QStringLiteral("networks.py:60")), 0));
    QTest::keyClick(&shown.lines(), Qt::Key_Return);
    QCOMPARE(requested.count(), 1);
    QCOMPARE(requested.first().first().value<NodeFilter>().stack, std::string("networks.py:60"));
  }

  void theSearchLeadsIntoTheLines() {
    Shown shown;
    shown.wait();
    QApplication::setActiveWindow(&shown.panel);
    shown.search().setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(shown.search().hasFocus(), kTimeout);
    QTest::keyClicks(&shown.search(), QStringLiteral("self.log"));
    QVERIFY(shown.lines().model()->rowCount() > 0);
    QSignalSpy searched(&shown.panel, &StackPanel::searchRequested);
    QTest::keyClick(&shown.search(), Qt::Key_Return);
    QCOMPARE(searched.count(), 1);
    QTest::keyClick(&shown.search(), Qt::Key_Down);
    QVERIFY(shown.lines().hasFocus());
    QCOMPARE(shown.lines().currentIndex().row(), 0);
  }

  void theListIsAskedForWhenItIsSeen() {
    Workspace workspace;
    StackPanel panel(&workspace);
    StackPanel shown(&workspace);
    shown.show();
    auto* lines = panel.findChild<TableView*>();
    workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    // One that is shown has its lines, the hidden one has not asked for them.
    QTRY_VERIFY_WITH_TIMEOUT(shown.findChild<TableView*>()->model()->rowCount() > 0, kTimeout);
    QCOMPARE(lines->model()->rowCount(), 0);
    panel.show();
    QTRY_VERIFY_WITH_TIMEOUT(lines->model()->rowCount() > 0, kTimeout);
    workspace.closeSession(0);
    QCOMPARE(lines->model()->rowCount(), 0);
    QCOMPARE(panel.state().sentence(), QStringLiteral("No dump is open"));
  }

  void bothThemesAreDrawn() {
    Shown shown;
    shown.wait();
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      shown.panel.setPalette(paletteOf(*theme));
      const QImage image = shown.panel.grab().toImage();
      QCOMPARE(image.pixelColor(shown.lines().geometry().center().x(), image.height() - 3), QColor(theme->base));
    }
  }
};

SPORESCOPE_TEST(StackTest)

}  // namespace stack_test

#include "stack_test.moc"
