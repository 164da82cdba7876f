// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/iteration_strip/iteration_strip.h"
#include "ui/style/theme.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/notes.h"

namespace iteration_strip_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";

std::vector<IterationEntry> iterationEntries(int count) {
  std::vector<IterationEntry> all;
  for (int i = 0; i < count; ++i) all.push_back({Iteration{i}, i % 2 == 0, false, false});
  return all;
}

std::vector<std::int64_t> numbersOf(const IterationCells& cells) {
  std::vector<std::int64_t> numbers;
  for (const IterationEntry& round : cells.iterations()) numbers.push_back(number_of(round.iteration));
  return numbers;
}

}  // namespace

class HistoryTest : public QObject {
  Q_OBJECT

 private slots:
  void clickAndKeysGoToARound() {
    IterationCells cells;
    cells.resize(400, 26);
    cells.setIterations(iterationEntries(8));
    cells.setCurrent(Iteration{3});
    cells.show();
    QSignalSpy chosen(&cells, &IterationCells::chosen);
    const auto last = [&] { return chosen.last().at(0).value<Iteration>(); };
    QTest::mouseClick(&cells, Qt::LeftButton, {}, cells.cellRect(5).center());
    QCOMPARE(last(), Iteration{5});
    QTest::keyClick(&cells, Qt::Key_Left);
    QCOMPARE(last(), Iteration{2});
    QTest::keyClick(&cells, Qt::Key_Right);
    QCOMPARE(last(), Iteration{4});
    QTest::keyClick(&cells, Qt::Key_End);
    QCOMPARE(last(), Iteration{7});
    QTest::keyClick(&cells, Qt::Key_Home);
    QCOMPARE(last(), Iteration{0});
    QTest::mouseClick(&cells, Qt::LeftButton, {}, QPoint(399, 13));  // beside the cells
    QCOMPARE(chosen.count(), 5);
  }

  void itsCellsCanBeReadOut() {
    IterationCells cells;
    cells.resize(400, 26);
    cells.setIterations(iterationEntries(8));
    cells.setCurrent(Iteration{3});
    cells.show();
    QAccessibleInterface* all = QAccessible::queryAccessibleInterface(&cells);
    QCOMPARE(all->childCount(), 8);
    QCOMPARE(all->child(3)->text(QAccessible::Name), QStringLiteral("Iteration 3"));
    QCOMPARE(all->child(3)->text(QAccessible::Description), QStringLiteral("Not dumped"));
    QVERIFY(all->child(3)->state().selected);
    QSignalSpy chosen(&cells, &IterationCells::chosen);
    all->child(5)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(chosen.last().at(0).value<Iteration>(), Iteration{5});
  }

  /// Whether it was dumped nobody knows.
  void aRoundThatCouldNotBeReadIsNoMissingOne() {
    IterationCells cells;
    cells.resize(400, 26);
    std::vector<IterationEntry> some = iterationEntries(8);
    some[3].unread = true;
    cells.setIterations(std::move(some));
    cells.show();
    const QAccessibleInterface* all = QAccessible::queryAccessibleInterface(&cells);
    QCOMPARE(all->child(3)->text(QAccessible::Description), QStringLiteral("Its folder could not be read"));
    QCOMPARE(all->child(5)->text(QAccessible::Description), QStringLiteral("Not dumped"));
  }

  void aNumberCanBeTyped() {
    IterationCells cells;
    cells.resize(400, 26);
    cells.setIterations(iterationEntries(300));
    QSignalSpy chosen(&cells, &IterationCells::chosen);
    QTest::keyClicks(&cells, "217");
    QCOMPARE(cells.typed(), QStringLiteral("217"));
    QTest::keyClick(&cells, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.last().at(0).value<Iteration>(), Iteration{217});
    QVERIFY(cells.typed().isEmpty());
    QTest::keyClicks(&cells, "9999");  // no such round
    QTest::keyClick(&cells, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QTest::keyClicks(&cells, "12");
    QTest::keyClick(&cells, Qt::Key_Backspace);
    QCOMPARE(cells.typed(), QStringLiteral("1"));
    QTest::keyClick(&cells, Qt::Key_Escape);
    QVERIFY(cells.typed().isEmpty());
  }

  void theCurrentRoundComesIntoSight() {
    IterationCells cells;
    cells.resize(200, 26);
    cells.setIterations(iterationEntries(100'000));
    cells.show();
    for (const std::int64_t requested : {70'000, 99'999, 0, 12}) {
      cells.setCurrent(Iteration{requested});
      QVERIFY(cells.rect().contains(cells.cellRect(static_cast<int>(requested))));
    }
    QVERIFY(!cells.grab().isNull());
  }

  /// Each one that holds NaN, not those on the way of the cause alone.
  void whatTheSearchSawIsMarked() {
    Workspace workspace;
    IterationStrip strip(&workspace);
    strip.resize(900, 30);
    strip.show();
    workspace.addSession(open_offline_session(kDumps / "later-outputs-2.10"));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    workspace.findings()->startCauseSearch();
    const auto& cells = *strip.findChild<IterationCells*>();
    const auto marks = [&] {
      QString characters;
      for (const IterationEntry& round : cells.iterations()) characters += round.nan ? u'n' : round.infinite ? u'i' : u'-';
      return characters;
    };
    QTRY_COMPARE_WITH_TIMEOUT(marks(), QStringLiteral("-nii"), kTimeout);
    QCOMPARE(cells.part(1).description, QStringLiteral("Contains NaN"));
    QCOMPARE(cells.part(3).description, QStringLiteral("Contains Inf"));
  }

  void roundsThatComeAreShown() {
    QTemporaryDir folder;
    const QString root = folder.path() + "/dump";
    const auto write = [&](int iteration) {
      const QString place = root + "/rank_0/Net/0/" + QString::number(iteration);
      QDir().mkpath(place);
      QFile file(place + "/Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy");
      QVERIFY(file.open(QFile::WriteOnly));
    };
    write(0);
    write(1);
    Workspace workspace;
    IterationStrip strip(&workspace);
    strip.resize(900, 30);
    strip.show();
    workspace.addSession(open_offline_session(root.toStdString()));
    const auto& cells = *strip.findChild<IterationCells*>();
    QTRY_COMPARE_WITH_TIMEOUT(numbersOf(cells), (std::vector<std::int64_t>{0, 1}), kTimeout);
    workspace.setIteration(Iteration{1});
    write(2);
    QTRY_COMPARE_WITH_TIMEOUT(numbersOf(cells), (std::vector<std::int64_t>{0, 1, 2}), kTimeout);
    QCOMPARE(workspace.iteration(), Iteration{1});
    const auto labels = strip.findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
      return label->text().startsWith(QStringLiteral("3 iterations, all dumped; iteration 2 arrived at "));
    }));
  }

  void manyRoundsHaveNarrowCells() {
    IterationCells cells;
    cells.resize(400, 26);
    cells.setIterations(iterationEntries(100));
    QCOMPARE(cells.cellRect(0).size(), QSize(36, 20));
    cells.setIterations(iterationEntries(101));
    QCOMPARE(cells.cellRect(0).size(), QSize(12, 20));
  }

  void cellsSayWhatWasDumpedAndFound() {
    for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
      IterationCells cells;
      cells.setPalette(paletteOf(*theme));
      cells.resize(200, 26);
      cells.setIterations({{Iteration{0}, true, false, false},
                           {Iteration{1}, false, false, false},
                           {Iteration{2}, true, true, true},
                           {Iteration{3}, true, false, true, true}});
      cells.setCurrent(Iteration{0});
      const QImage image = cells.grab().toImage();
      const auto at = [&](int cell, QPoint from) { return image.pixelColor(cells.cellRect(cell).topLeft() + from); };
      QCOMPARE(at(2, {4, 16}), QColor(theme->scope));
      QVERIFY(at(1, {4, 16}) != QColor(theme->scope));
      const QPoint dot(cells.cellRect(0).width() - 5, 5);
      QCOMPARE(at(2, dot), QColor(theme->nan));
      QCOMPARE(at(3, dot), QColor(theme->warning));
      QVERIFY(at(0, dot) != QColor(theme->nan));
      QCOMPARE(at(3, {3, 3}), QColor(theme->accent));  // it has a note
      QVERIFY(at(2, {3, 3}) != QColor(theme->accent));
    }
  }

  void notesOnIterationsAreMarked() {
    const QTemporaryDir stored;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, stored.path());
    Workspace workspace;
    IterationStrip strip(&workspace);
    workspace.addSession(open_offline_session(kDumps / "lenet-2.0"));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading && workspace.notes()->isReady(), kTimeout);
    workspace.notes()->setText(Iteration{1}, QStringLiteral("here the rate changes"));
    const auto noted = [&] {
      std::vector<std::int64_t> numbers;
      for (const IterationEntry& round : strip.cells()->iterations()) {
        if (round.hasNote) numbers.push_back(number_of(round.iteration));
      }
      return numbers;
    };
    QTRY_COMPARE_WITH_TIMEOUT(noted(), std::vector<std::int64_t>{1}, kTimeout);
  }

  void aStepAtWhichCodeRanSaysWhich() {
    IterationCells cells;
    cells.setSteps(true);
    std::vector<IterationEntry> some = iterationEntries(3);
    some[1].dumped = true;
    some[1].console = QStringLiteral("After this step, the console ran: rate = 0.1");
    cells.setIterations(std::move(some));
    QCOMPARE(cells.part(1).name, QStringLiteral("Step 1"));
    QCOMPARE(cells.part(1).description, QStringLiteral("After this step, the console ran: rate = 0.1"));
    QVERIFY(!cells.part(2).description.contains(QStringLiteral("console")));
  }

  void theStripFollowsTheDump() {
    Workspace workspace;
    workspace.addSession(open_offline_session(kDumps / "edge-2.0"));
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.snapshot()->loading, kTimeout);
    IterationStrip strip(&workspace);
    strip.resize(900, 30);
    strip.show();
    std::vector<std::int64_t> expected = numbers_of(workspace.iterations());
    std::erase_if(expected, [](std::int64_t i) { return i < 0; });
    QCOMPARE(numbersOf(*strip.cells()), expected);
    // The third graph was executed in 0, 1, 3, 4 and 7, and dumped in 0, 3, 4 and 7.
    strip.findChild<QComboBox*>()->setCurrentIndex(3);
    QCOMPARE(numbersOf(*strip.cells()), (std::vector<std::int64_t>{0, 1, 3, 4, 7}));
    strip.findChild<QCheckBox*>()->click();
    const auto dumped = numbersOf(*strip.cells());
    QCOMPARE(dumped, (std::vector<std::int64_t>{0, 3, 4, 7}));
    emit strip.cells()->chosen(Iteration{dumped.back()});
    QCOMPARE(number_of(workspace.iteration()), dumped.back());
  }
};

SPORESCOPE_TEST(HistoryTest)

}  // namespace iteration_strip_test

#include "iteration_strip_test.moc"
