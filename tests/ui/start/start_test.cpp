// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/start/recent_delegate.h"
#include "ui/start/recent_dumps.h"
#include "ui/start/recent_view.h"
#include "ui/start/start_action.h"
#include "ui/start/start_page.h"

namespace start_test {

using namespace sporescope::ui;

namespace {

RecentDump dumpAt(const QString& path) {
  RecentDump dump;
  dump.path = path;
  dump.title = path.section('/', -1);
  dump.version = QStringLiteral("2.10.0");
  dump.device = QStringLiteral("CPU");
  dump.iterations = QStringLiteral("0–3");
  dump.ranks = 1;
  dump.graphs = 1;
  dump.tensors = 920;
  return dump;
}

QStringList titlesOf(const RecentDumps& dumps) {
  QStringList titles;
  for (const RecentDump& dump : dumps.dumps()) titles += dump.title;
  return titles;
}

}  // namespace

class StartTest : public QObject {
  Q_OBJECT

  QTemporaryDir settings_;

 private slots:
  void initTestCase() {
    QApplication::setOrganizationName(QStringLiteral("sporescope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
  }
  void init() { QSettings().clear(); }

  void theLatestComesFirstAndNoneTwice() {
    RecentDumps dumps;
    const QAbstractItemModelTester tester(&dumps, QAbstractItemModelTester::FailureReportingMode::QtTest);
    dumps.remember(dumpAt("/d/a"));
    dumps.remember(dumpAt("/d/b"));
    dumps.remember(dumpAt("/d/a"));
    QCOMPARE(titlesOf(dumps), QStringList({"a", "b"}));
  }

  void whatIsKnownIsRemembered() {
    RecentDump dump = dumpAt("/d/log-of-zero-2.10");
    dump.verdict = {Verdict::Kind::nan, sporescope::Iteration{1}, 1};
    RecentDumps().remember(dump);
    const RecentDumps again;
    QCOMPARE(again.rowCount(), 1);
    const RecentDump& read = again.dumps().front();
    QCOMPARE(read.verdict, dump.verdict);
    QCOMPARE(read.path, dump.path);
    QCOMPARE(snapshotText(read), snapshotText(dump));
    QCOMPARE(read.presence, RecentDump::Presence::unknown);
  }

  void unknownVerdictKeepsPrevious() {
    RecentDumps dumps;
    RecentDump dump = dumpAt("/d/a");
    dump.verdict.kind = Verdict::Kind::clean;
    dumps.remember(dump);
    dumps.remember(dumpAt("/d/a"));
    QCOMPARE(dumps.dumps().front().verdict.kind, Verdict::Kind::clean);
  }

  void pinnedOnesStayOnTopAndOutliveClear() {
    RecentDumps dumps;
    const QAbstractItemModelTester tester(&dumps, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const char* path : {"/d/a", "/d/b", "/d/c"}) dumps.remember(dumpAt(path));
    dumps.setPinned(2, true);
    QCOMPARE(titlesOf(dumps), QStringList({"a", "c", "b"}));
    dumps.remember(dumpAt("/d/d"));
    QCOMPARE(titlesOf(dumps), QStringList({"a", "d", "c", "b"}));
    dumps.clear();
    QCOMPARE(titlesOf(dumps), QStringList({"a"}));
    QCOMPARE(titlesOf(RecentDumps()), QStringList({"a"}));
  }

  void theListIsShort() {
    RecentDumps dumps;
    for (int i = 0; i < 40; ++i) dumps.remember(dumpAt(QStringLiteral("/d/%1").arg(i)));
    QCOMPARE(dumps.rowCount(), RecentDumps::kMax);
    QCOMPARE(dumps.dumps().front().title, QStringLiteral("39"));
  }

  void missingFoldersAreFoundInTheBackground() {
    RecentDumps dumps;
    const QTemporaryDir there;
    dumps.remember(dumpAt("/no/such/folder"));
    dumps.remember(dumpAt(there.path()));
    dumps.checkFolders();
    QTRY_COMPARE_WITH_TIMEOUT(dumps.dumps()[1].presence, RecentDump::Presence::missing, kTimeout);
    QCOMPARE(dumps.dumps()[0].presence, RecentDump::Presence::present);
  }

  void damagedSettingsAreHarmless() {
    QSettings settings;
    settings.beginWriteArray(QStringLiteral("recent/dumps"), 1000000);
    settings.setArrayIndex(0);
    settings.setValue("path", "/d/a");
    settings.setValue("verdict", QVariantList{77, "x", -5});
    settings.setArrayIndex(1);
    settings.setValue("title", "no path");
    settings.endArray();
    const RecentDumps dumps;
    QCOMPARE(dumps.rowCount(), 1);
    QCOMPARE(dumps.dumps().front().verdict.kind, Verdict::Kind::unknown);
  }

  void enterOpensDeleteRemovesPPins() {
    RecentDumps dumps;
    for (const char* path : {"/d/a", "/d/b", "/d/c"}) dumps.remember(dumpAt(path));
    RecentView view(&dumps);
    view.resize(600, 400);
    view.show();
    QSignalSpy chosen(&view, &RecentView::dumpChosen);
    view.setCurrentIndex(dumps.index(0));
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.takeFirst().front().toString(), QStringLiteral("/d/b"));
    QTest::keyClick(&view, Qt::Key_Delete);
    QCOMPARE(titlesOf(dumps), QStringList({"c", "a"}));
    view.setCurrentIndex(dumps.index(1));
    QTest::keyClick(&view, Qt::Key_P);
    QCOMPARE(titlesOf(dumps), QStringList({"a", "c"}));
    QVERIFY(dumps.dumps().front().pinned);
    QCOMPARE(view.currentIndex().row(), 0);
  }

  void aClickOpensAClickOnThePinPins() {
    RecentDumps dumps;
    dumps.remember(dumpAt("/d/a"));
    RecentView view(&dumps);
    view.resize(600, 100);
    view.show();
    QSignalSpy chosen(&view, &RecentView::dumpChosen);
    const QRect row = view.visualRect(dumps.index(0));
    QCOMPARE(row.height(), 48);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, RecentDelegate::pinRect(row).center());
    QVERIFY(dumps.dumps().front().pinned);
    QVERIFY(chosen.isEmpty());
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(60, row.center().y()));
    QCOMPARE(chosen.size(), 1);
  }

  void thePageOffersWhatCanBeDone() {
    RecentDumps dumps;
    QAction open(QStringLiteral("open"));
    QAction openRemote(QStringLiteral("open on a server"));
    QAction listen(QStringLiteral("listen"));
    QAction launch(QStringLiteral("launch"));
    QAction dumpSettings(QStringLiteral("Dump settings"));
    QAction sample(QStringLiteral("sample"));
    listen.setEnabled(false);
    sample.setVisible(false);
    QSignalSpy opened(&open, &QAction::triggered);
    QAction reopen;
    reopen.setEnabled(false);
    StartPage page(&dumps, {&open, &openRemote, &reopen, &listen, &launch, &dumpSettings, &sample});
    page.resize(1600, 900);
    page.show();
    const auto actions = page.findChildren<StartAction*>();
    QCOMPARE(actions.size(), 5);  // no sample
    QTest::mouseClick(actions[0], Qt::LeftButton);
    QCOMPARE(opened.size(), 1);
    QVERIFY(!actions[2]->isEnabled());
    listen.setEnabled(true);
    QVERIFY(actions[2]->isEnabled());
    QVERIFY(!page.recent()->isVisible());
    dumps.remember(dumpAt("/d/a"));
    QVERIFY(page.recent()->isVisible());
  }

  /// At the minimum window size nothing of the page is cut.
  void theWordsOfALowPageAreWhole() {
    RecentDumps dumps;
    std::array<QAction, 7> actions;
    StartPage page(&dumps, {&actions[0], &actions[1], &actions[2], &actions[3], &actions[4], &actions[5], &actions[6]});
    page.show();
    for (const int height : {1000, 552, 500, 440}) {
      page.setFixedSize(900, height);
      for (const QWidget* part : page.findChildren<QWidget*>()) {
        if (!part->isVisible() || part->parentWidget() == &page) continue;
        const auto* label = qobject_cast<const QLabel*>(part);
        const bool wraps = label != nullptr && label->wordWrap();
        const QByteArray recorded = QByteArray::number(height) + " " + part->metaObject()->className() + " " +
                                    (label != nullptr ? label->text().toUtf8() : QByteArray());
        QTRY_VERIFY2_WITH_TIMEOUT(
            part->height() >= (wraps ? part->heightForWidth(part->width()) : part->minimumSizeHint().height()),
            recorded.constData(), kTimeout);
        QTRY_VERIFY2_WITH_TIMEOUT(part->mapTo(&page, QPoint(0, part->height())).y() <= height, recorded.constData(), kTimeout);
      }
      const auto labels = page.findChildren<QLabel*>();
      const bool hint = std::any_of(labels.begin(), labels.end(),
                                    [](const QLabel* label) { return label->wordWrap() && label->isVisible(); });
      QCOMPARE(hint, height > 440);
    }
  }

  void snapshotInText() {
    RecentDump dump = dumpAt("/d/a");
    QVERIFY(snapshotText(dump).startsWith(QStringLiteral("MindSpore 2.10.0 · CPU · ")));
    QVERIFY(snapshotText(dump).contains(QStringLiteral("iterations 0–3")));
    dump.iterations = QStringLiteral("7");
    QVERIFY(snapshotText(dump).contains(QStringLiteral("iteration 7")));
    QVERIFY(!snapshotText(dump).contains(QStringLiteral("graph")));
    dump.graphs = 20;
    QVERIFY(snapshotText(dump).contains(QStringLiteral("20 graph")));
    QCOMPARE(snapshotText({}), QString());
  }

  void pathsAreShortenedToTheHomeFolder() {
    QCOMPARE(shortPath(QDir::homePath() + "/dumps/a"), QStringLiteral("~/dumps/a"));
    QCOMPARE(shortPath(QDir::homePath() + "x/a"), QDir::homePath() + "x/a");
  }
};

SPORESCOPE_TEST(StartTest)

}  // namespace start_test

#include "start_test.moc"
