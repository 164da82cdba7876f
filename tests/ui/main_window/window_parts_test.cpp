// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>
#include <functional>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "tests/ui/table/named_numbers.h"
#include "ui/main_window/cause/cause_text.h"
#include "ui/main_window/chrome/drop_overlay.h"
#include "ui/main_window/chrome/iteration_field.h"
#include "ui/main_window/chrome/window_layout.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/dialogs/list_dialog.h"
#include "ui/main_window/dialogs/source_editor.h"
#include "ui/main_window/go_to_list.h"
#include "ui/main_window/jobs.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/notice_label.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/notices/problems_dialog.h"
#include "ui/main_window/open/sample.h"
#include "ui/main_window/source_links.h"
#include "ui/start/recent_dumps.h"
#include "ui/start/start_page.h"
#include "ui/text/cause_symptom.h"
#include "ui/text/format.h"

namespace window_parts_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

Notice noticeOf(const char* id, NoticeKind kind, const QString& title) {
  Notice notice;
  notice.id = QLatin1String(id);
  notice.kind = kind;
  notice.title = title;
  return notice;
}

QMimeData* dataOf(const QStringList& paths, QObject* parent) {
  auto* data = new QMimeData;
  data->setParent(parent);
  QList<QUrl> urls;
  for (const QString& path : paths) urls += QUrl::fromLocalFile(path);
  data->setUrls(urls);
  return data;
}

NamedNumbers* numbers(int count) {
  auto* model = new NamedNumbers;
  model->setRows(std::vector<NamedNumbers::Row>(static_cast<std::size_t>(count), {QStringLiteral("row"), 1}));
  return model;
}

class RowsDialog : public ListDialog {
 public:
  explicit RowsDialog(int rows)
      : ListDialog({.title = QStringLiteral("Rows"), .filter = QStringLiteral("Filter rows")}, numbers(rows), nullptr) {
    setSentence(QStringLiteral("A sentence"));
  }
};

SourceLine lineOf(const char* file) {
  SourceLine line;
  line.file = file;
  line.line = 60;
  return line;
}

SessionSnapshot comparedPartsOfRanks() {
  SessionSnapshot snapshot;
  snapshot.graphs.resize(2);
  snapshot.graphs[GraphIndex{1}].rank = 1;
  return snapshot;
}

}  // namespace

class WindowPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void theGravestNoticeIsShown() {
    InfoBar bar;
    bar.resize(1600, 30);
    QSignalSpy visible(&bar, &InfoBar::visibilityRequested);
    bar.setNotices({noticeOf("offer", NoticeKind::offer, "Check?"), noticeOf("problems", NoticeKind::warning, "3 files"),
                    noticeOf("cause", NoticeKind::nan_cause, "NaN begins"), noticeOf("own", NoticeKind::error, "Cannot")});
    QCOMPARE(bar.shown()->id, QStringLiteral("own"));  // otherwise the user would not see why the action failed
    QCOMPARE(visible.takeLast().front().toBool(), true);
    bar.setNotices({noticeOf("offer", NoticeKind::offer, "Check?"), noticeOf("own", NoticeKind::error, "Cannot")});
    QCOMPARE(bar.shown()->id, QStringLiteral("own"));
    // Sorted by severity: failures, the cause, skipped files, completed actions.
    bar.setNotices({noticeOf("done", NoticeKind::offer, "Written"), noticeOf("problems", NoticeKind::warning, "3 files"),
                    noticeOf("cause", NoticeKind::nan_cause, "NaN begins")});
    QCOMPARE(bar.shown()->id, QStringLiteral("cause"));
    bar.setNotices({});
    QVERIFY(bar.shown() == nullptr);
    QCOMPARE(bar.text(), QString());
    QCOMPARE(visible.takeLast().front().toBool(), false);
  }

  void commandsAreOfferedWhereTheyCanBeUsed() {
    QMainWindow window;
    Commands commands(&window);
    commands.updateEnabled({});
    QVERIFY(commands.open->isEnabled());
    for (const QAction* action : {commands.closeDump, commands.fit, commands.copyName, commands.showGraph, commands.back,
                                  commands.firstCause, commands.nextStep, commands.check, commands.stopCheck, commands.undo}) {
      QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
    }
    QUndoStack changes;
    changes.push(new QUndoCommand(QStringLiteral("add a watchpoint")));
    WindowState now;
    now.open = now.working = now.nodeChosen = now.hasCause = now.hasWatchpoints = true;
    now.causeSteps = 1;
    now.undoStack = &changes;
    commands.updateEnabled(now);
    for (const QAction* action : {commands.closeDump, commands.fit, commands.copyName, commands.showGraph, commands.firstCause,
                                  commands.check, commands.exportWatchpoints, commands.undo}) {
      QVERIFY2(action->isEnabled(), qPrintable(action->text()));
    }
    QVERIFY(commands.undo->text().contains(QStringLiteral("add a watchpoint")));
    QVERIFY(!commands.nextStep->isEnabled());  // the cause is its own symptom
    QVERIFY(!commands.closeTab->isEnabled());  // the graph tab is current
    now.checking = true;
    commands.updateEnabled(now);
    QVERIFY(!commands.check->isEnabled());
    QVERIFY(commands.stopCheck->isEnabled());
    // The listen page covers the dump: commands that lead back to it are enabled.
    now.working = false;
    now.listening = true;
    commands.updateEnabled(now);
    QVERIFY(commands.showGraph->isEnabled() && commands.back->isEnabled() && commands.firstCause->isEnabled());
    QVERIFY(!commands.closeDump->isEnabled() && !commands.fit->isEnabled() && !commands.undo->isEnabled());
  }

  /// The commands of a live training do not speak of a dump, and say why they cannot be used.
  void aTrainingIsNoDump() {
    QMainWindow window;
    Commands commands(&window);
    const QString exportTip = commands.exportReport->toolTip();
    WindowState now;
    now.open = now.working = now.nodeChosen = true;
    now.iterationLabels = IterationLabels(IterationLabels::Counted::steps);
    commands.updateEnabled(now);
    QCOMPARE(Commands::plainText(commands.closeDump->text()), QStringLiteral("Close training"));
    QVERIFY(commands.closeDump->toolTip().startsWith(QStringLiteral("Close training (")));
    QVERIFY(commands.nextIteration->toolTip().startsWith(QStringLiteral("Next step")));
    for (const QAction* action : {commands.exportReport, commands.recompute, commands.recomputeAll}) {
      QVERIFY(!action->isEnabled());
      QVERIFY2(action->toolTip().endsWith(QStringLiteral("\nNot for a live training. Record it, then open the recording.")),
               qPrintable(action->toolTip()));
    }
    now.iterationLabels = IterationLabels(IterationLabels::Counted::iterations);
    commands.updateEnabled(now);
    QCOMPARE(Commands::plainText(commands.closeDump->text()), QStringLiteral("Close dump"));
    QVERIFY(commands.exportReport->isEnabled());
    QCOMPARE(commands.exportReport->toolTip(), exportTip);
  }

  void aTensorIsOpenedWhereThereIsSomethingToSee() {
    QMainWindow window;
    Commands commands(&window);
    WindowState now;
    now.open = now.working = now.nodeChosen = true;
    now.tensor = TensorInfo();
    commands.updateEnabled(now);
    QVERIFY(!commands.openTensor->isEnabled() && !commands.setReference->isEnabled());
    now.tensor->has_recorded_statistics = true;
    commands.updateEnabled(now);
    QVERIFY(commands.openTensor->isEnabled() && !commands.setReference->isEnabled());
    now.tensor->readable = true;
    commands.updateEnabled(now);
    QVERIFY(commands.openTensor->isEnabled() && commands.setReference->isEnabled());
  }

  void theSampleIsOfferedWhereItIsThere() {
    QMainWindow window;
    const Commands commands(&window);
    QCOMPARE(commands.openSample->isVisible(), !sampleDump().isEmpty());
    RecentDumps recent;
    QAction sample;
    const auto actionsOf = [&](bool there) {
      sample.setVisible(there);
      const StartPage page(&recent, {commands.open, commands.openRemote, commands.reopen, commands.listen, commands.launch,
                                     commands.dumpSettings, &sample});
      return page.findChildren<QAbstractButton*>().size();
    };
    QCOMPARE(actionsOf(true), actionsOf(false) + 1);
  }

  void buttonsOfANoticeWork() {
    InfoBar bar;
    bar.resize(1600, 30);
    bar.show();
    int pressed = 0;
    bool closed = false;
    Notice notice = noticeOf("cause", NoticeKind::nan_cause, "NaN begins");
    notice.buttons.push_back({"Show", [&] { ++pressed; }, true});
    notice.close = [&] { closed = true; };
    bar.setNotices({notice});
    for (QPushButton* button : bar.findChildren<QPushButton*>()) {
      if (button->text() == QLatin1String("Show")) QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(pressed, 1);
    for (QToolButton* button : bar.findChildren<QToolButton*>()) {
      if (button->accessibleName() == QLatin1String("Hide")) QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(closed);
  }

  void wordsGoFromTheLastWhenThereIsNoRoom() {
    QWidget window;
    window.resize(1600, 100);
    NoticeLabel label(&window);
    Notice notice = noticeOf("cause", NoticeKind::nan_cause, "NaN begins at Log-op0, iteration 1");
    notice.texts = {{"rank 0"},
                    {"networks.py:60", NoticeText::TextStyle::link, [] {}},
                    {"log_p = self.log(self.softmax(logits))", NoticeText::TextStyle::code},
                    {"36 of 40 values are −Inf: its input holds 36 zeros"}};
    label.setNotice(notice);
    window.show();
    const auto shown = [&](int width) {
      label.setGeometry(0, 0, width, 24);
      int count = 0;
      for (QWidget* word : label.findChildren<QWidget*>()) count += word->isVisible() ? 1 : 0;
      return count;
    };
    QCOMPARE(shown(1400), 5);
    const int wide = shown(700);
    const int narrow = shown(260);
    QVERIFY(wide < 5 || label.findChildren<QWidget*>().last()->width() < 400);
    QVERIFY(narrow < 5);
    QVERIFY(narrow >= 1);
    QVERIFY(label.findChildren<QWidget*>().front()->isVisible());  // the title stays
    window.resize(1366, 100);
    QCOMPARE(shown(1300), 4);  // in small windows without the code
  }

  void causesAreNamedWithTheirRankWhereThereAreSeveral() {
    Finding cause;
    cause.tensor.key.graph = GraphIndex{1};
    cause.tensor.key.iteration = Iteration{3};
    cause.statistics.nan = 2;
    const CauseText several = causeText(cause, comparedPartsOfRanks());
    QVERIFY2(several.title.endsWith(QStringLiteral("iteration 3, rank 1")), qPrintable(several.title));
    QVERIFY(several.rank.isEmpty());
    SessionSnapshot one;
    one.graphs.resize(2);
    const CauseText single = causeText(cause, one);
    QVERIFY(!single.title.contains(QStringLiteral("rank")));
    QCOMPARE(single.rank, QStringLiteral("rank 0"));
    QCOMPARE(verdictOf(cause, comparedPartsOfRanks()), (Verdict{Verdict::Kind::nan, Iteration{3}, 1}));
  }

  void anInfIsCalledNaNOnlyIfNaNCameOfIt() {
    Finding cause;
    cause.statistics.neg_inf = 36;
    QCOMPARE(symptomOf(cause), CauseSymptom::neg_inf);
    QVERIFY(causeText(cause, comparedPartsOfRanks()).title.startsWith(QStringLiteral("−Inf begins at")));
    cause.statistics.neg_inf = 0;
    cause.statistics.pos_inf = 1;
    QCOMPARE(symptomOf(cause), CauseSymptom::pos_inf);
    Statistics later;
    later.nan = 1;
    cause.path.push_back({{}, later});
    QCOMPARE(symptomOf(cause), CauseSymptom::nan);
    cause.why = Text("%1 of %2 values are %3", {Count{36}, Count{40}, -std::numeric_limits<double>::infinity()});
    QCOMPARE(causeText(cause, comparedPartsOfRanks()).why, QStringLiteral("36 of 40 values are −Inf"));
  }

  void whatTheDeviceOrTheTrainingReportsIsNoInf() {
    Finding cause;
    cause.tensor.key.graph = GraphIndex{0};
    cause.found_by = CauseSource::failure;
    QCOMPARE(symptomOf(cause), CauseSymptom::failure);
    QVERIFY(causeText(cause, comparedPartsOfRanks()).title.startsWith(QStringLiteral("The training stopped in")));
    QCOMPARE(verdictText(verdictOf(cause, comparedPartsOfRanks())), QStringLiteral("failure at iteration 0, rank 0"));
    cause.found_by = CauseSource::overflow_report;
    QVERIFY(causeText(cause, comparedPartsOfRanks()).title.startsWith(QStringLiteral("First device-reported overflow:")));
    QCOMPARE(verdictText(verdictOf(cause, comparedPartsOfRanks())), QStringLiteral("overflow at iteration 0, rank 0"));
    cause.has_earlier_report = true;
    QVERIFY(causeText(cause, comparedPartsOfRanks())
                .title.startsWith(QStringLiteral("First reported overflow among the dumped operators:")));
  }

  void largeCountsOfACauseAreSpaced() {
    Finding cause;
    cause.statistics.count = 1'000'000;
    cause.statistics.nan = 10'000;
    cause.why = Text("%1 of %2 values are %3", {Count{10'000}, Count{1'000'000}, "NaN"});
    const QString spaced = QStringLiteral("%1 of %2 values are NaN").arg(formatCount(10'000), formatCount(1'000'000));
    QCOMPARE(causeText(cause, comparedPartsOfRanks()).why, spaced);
    QVERIFY(spaced.size() > QStringLiteral("10000 of 1000000 values are NaN").size());
  }

  void dockSizesFollowTheTable() {
    QCOMPARE(dockSizesFor({1366, 768}), (DockSizes{220, 304, 160}));
    QCOMPARE(dockSizesFor({1440, 900}), (DockSizes{256, 304, 160}));
    QCOMPARE(dockSizesFor({1600, 1000}), (DockSizes{272, 372, 216}));
    QCOMPARE(dockSizesFor({1920, 1080}), (DockSizes{288, 400, 232}));
    QCOMPARE(dockSizesFor({3840, 2160}), (DockSizes{384, 560, 440}));
  }

  void dropsAreJudgedByTheirNames() {
    using Kind = DropOffer::Kind;
    const auto kind = [&](const QStringList& paths) { return dropOfferOf(*dataOf(paths, this)).kind; };
    QCOMPARE(kind({"/dumps/lenet"}), Kind::dump);
    QCOMPARE(kind({"/dumps/log-of-zero-2.10"}), Kind::dump);
    QCOMPARE(kind({"/dumps/lenet/"}), Kind::dump);
    QCOMPARE(kind({"/d/a.npy"}), Kind::dump);
    QCOMPARE(kind({"/d/watch.JSON"}), Kind::watch_file);
    QCOMPARE(kind({"/d/holiday.jpg"}), Kind::nothing);
    QCOMPARE(kind({"/d/holiday.jpg", "/dumps/lenet"}), Kind::dump);
    QCOMPARE(dropOfferOf(*dataOf({"/d/holiday.jpg", "/dumps/lenet"}, this)).path, QStringLiteral("/dumps/lenet"));
    QMimeData text;
    text.setText(QStringLiteral("/dumps/lenet"));
    QCOMPARE(dropOfferOf(text).kind, Kind::nothing);
  }

  void editorsAreCalledWithThePlace() {
    const EditorCall code = SourceEditor::callOf(QStringLiteral("code -g %f:%l"), QStringLiteral("/a b/n.py"), 60);
    QCOMPARE(code.program, QStringLiteral("code"));
    QCOMPARE(code.arguments, QStringList({"-g", "/a b/n.py:60"}));
    const EditorCall quoted = SourceEditor::callOf(QStringLiteral("\"/opt/my editor/run\" +%l %f"), QStringLiteral("/n.py"), 7);
    QCOMPARE(quoted.program, QStringLiteral("/opt/my editor/run"));
    QCOMPARE(quoted.arguments, QStringList({"+7", "/n.py"}));
    // A placeholder inside a file name is not replaced.
    QCOMPARE(SourceEditor::callOf(QStringLiteral("kate %f"), QStringLiteral("/%l.py"), 7).arguments, QStringList("/%l.py"));
    QCOMPARE(SourceEditor::callOf(QStringLiteral("vi"), QStringLiteral("/n.py"), 7).arguments, QStringList("/n.py"));
    QVERIFY(SourceEditor::callOf({}, QStringLiteral("/n.py"), 7).program.isEmpty());
  }

  /// The user's clipboard is left alone, and the first cause stays in its bar.
  void aFileThatIsNotHereHasABarOfItsOwn() {
    Workspace workspace;
    QMenu menu;
    Notices notices(&workspace, &menu);
    notices.showMessage(NoticeKind::nan_cause, QStringLiteral("NaN begins"), {});
    QMainWindow window;
    auto* row = new InfoRow(&notices, &window);
    window.addToolBar(row);
    window.show();
    SourceLinks links(&notices, &window);
    QGuiApplication::clipboard()->setText(QStringLiteral("mine"));
    links.open(lineOf("/no/such/networks.py"));
    QTRY_VERIFY_WITH_TIMEOUT(notices.sourceProblem().has_value(), kTimeout);
    const auto* cause = row->findChild<InfoBar*>(QStringLiteral("notices"));
    const auto* source = row->findChild<InfoBar*>(QStringLiteral("sourceProblem"));
    QVERIFY(cause->isVisibleTo(&window));
    QVERIFY(cause->text().startsWith(QStringLiteral("NaN begins")));
    QVERIFY(source->isVisibleTo(&window));
    QVERIFY(source->text().contains(QStringLiteral("networks.py")));
    QVERIFY(source->text().contains(QStringLiteral("/no/such/networks.py:60")));
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("mine"));
    const std::vector<NoticeButton> buttons = notices.sourceProblem()->buttons;
    QCOMPARE(buttons.size(), std::size_t{2});  // locate, copy
    buttons.back().run();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("/no/such/networks.py:60"));
    std::function<void()>(notices.sourceProblem()->close)();
    QVERIFY(!source->isVisibleTo(&window));
    QVERIFY(cause->isVisibleTo(&window));
  }

  /// The folder is asked for once: further files of the same training are found by it.
  void aLocatedFolderServesForFurtherFiles() {
    const TestSettings settings;
    const QTemporaryDir folder;
    const QString models = folder.filePath(QStringLiteral("train/models"));
    QVERIFY(QDir().mkpath(models));
    for (const QString& name : {QStringLiteral("train/models/networks.py"), QStringLiteral("train/start.py")}) {
      QVERIFY(QFile(folder.filePath(name)).open(QIODevice::WriteOnly));
    }
    QSettings().setValue(QLatin1String(SourceEditor::kCommandKey), QStringLiteral("touch %f.%l"));
    SourceEditor editor;
    QSignalSpy missing(&editor, &SourceEditor::missing);
    QSignalSpy notFound(&editor, &SourceEditor::notFound);
    QSignalSpy opened(&editor, &SourceEditor::opened);
    editor.open(lineOf("/home/user/train/models/networks.py"));
    QTRY_COMPARE_WITH_TIMEOUT(missing.size(), 1, kTimeout);
    editor.locate(lineOf("/home/user/train/models/networks.py"), folder.filePath(QStringLiteral("elsewhere")));
    QTRY_COMPARE_WITH_TIMEOUT(notFound.size(), 1, kTimeout);
    editor.locate(lineOf("/home/user/train/models/networks.py"), models);
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(models + QStringLiteral("/networks.py.60")), kTimeout);
    editor.open(lineOf("/home/user/train/start.py"));
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 2, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder.filePath(QStringLiteral("train/start.py.60"))), kTimeout);
    editor.open(lineOf("/home/user/train/other.py"));
    QTRY_COMPARE_WITH_TIMEOUT(missing.size(), 2, kTimeout);
  }

  void aDialogIsAsHighAsItsRowsNeed() {
    const auto heightFor = [](int rows) {
      RowsDialog dialog(rows);
      dialog.show();
      const TableView* table = dialog.table();
      const int last = std::min(rows, 12) - 1;
      if (!table->viewport()->rect().contains(table->visualRect(table->model()->index(last, 0)))) return 0;
      return dialog.height();
    };
    const int one = heightFor(1);
    QVERIFY2(one > 0 && one < 300, qPrintable(QString::number(one)));
    const int many = heightFor(100);
    QVERIFY2(many > one + 200 && many < 700, qPrintable(QString::number(many)));
  }

  void iterationsThatAreNotThereAreRefused() {
    IterationField field;
    field.show();
    field.setIterations({Iteration{0}, Iteration{2}, Iteration{5}}, Iteration{2});
    QSignalSpy chosen(&field, &IterationField::iterationChosen);
    auto* edit = field.findChild<QLineEdit*>();
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("3"));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(chosen.isEmpty());
    QVERIFY(edit->property("wrong").toBool());
    QTest::keyClick(edit, Qt::Key_Escape);
    QCOMPARE(edit->text(), QStringLiteral("2"));
    QVERIFY(!edit->property("wrong").toBool());
    field.goToNext();
    QCOMPARE(chosen.takeLast().front().value<Iteration>(), Iteration{5});
    field.goToPrevious();
    QCOMPARE(chosen.takeLast().front().value<Iteration>(), Iteration{0});
    field.setIterations({Iteration{0}, Iteration{2}, Iteration{5}}, Iteration{5});
    field.goToNext();
    QVERIFY(chosen.isEmpty());
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("0"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(chosen.takeLast().front().value<Iteration>(), Iteration{0});
  }

  void timeLeftIsGuessedOnlyAfterASecond() {
    Job job;
    job.amount = QStringLiteral("154 of 308 tensors");
    job.share = 0.5;
    QCOMPARE(Jobs::amountText(job), job.amount);
    job.startedAt.start();
    QCOMPARE(Jobs::amountText(job), job.amount);
  }

  void linesAreFoundByPlaceAndByCode() {
    std::vector<Session::StackEntry> lines(3);
    lines[0].line.file = "/home/u/networks.py";
    lines[0].line.line = 60;
    lines[0].line.code = "log_p = self.log(x)";
    lines[0].nodes = {{GraphIndex{0}, NodeIndex{4}}, {GraphIndex{0}, NodeIndex{5}}};
    lines[1].line.file = "/home/u/train.py";
    lines[1].line.line = 6;
    lines[1].line.code = "net(x)";
    lines[1].nodes = {{GraphIndex{0}, NodeIndex{7}}};
    lines[2].line.code = "no file";
    lines[2].nodes = {{GraphIndex{0}, NodeIndex{8}}};
    const auto byPlace = lineTargets(lines, QStringLiteral("NETWORKS.py:6"), 10);
    QCOMPARE(byPlace.size(), 1U);
    QCOMPARE(byPlace.front().name, QStringLiteral("networks.py:60"));
    QCOMPARE(byPlace.front().node, NodeIndex{4});
    QCOMPARE(byPlace.front().nodes, 2U);
    QCOMPARE(lineTargets(lines, QStringLiteral("self.log"), 10).size(), 1U);
    QCOMPARE(lineTargets(lines, QString(), 1).size(), 1U);
    QCOMPARE(lineTargets(lines, QString(), 10).size(), 2U);
  }

  void sentencesOfAListKeepTheirReason() {
    QCOMPARE(ListDialog::withoutFile(QStringLiteral("/dump/a.npy: no such file"), QStringLiteral("/dump/a.npy")),
             QStringLiteral("no such file"));
    QCOMPARE(ListDialog::withoutFile(QStringLiteral("Cannot open a.npy: no such file"), QStringLiteral("rank_0/a.npy")),
             QStringLiteral("Cannot open …: no such file"));
    QCOMPARE(ListDialog::withoutFile(QStringLiteral("no node is called b"), QString()), QStringLiteral("no node is called b"));
  }

  /// An ellipsis inside the text stays: 与…比较.
  void onlyTheDotsAtTheEndGo() {
    QCOMPARE(Commands::plainText(QStringLiteral("&Open dump folder…")), QStringLiteral("Open dump folder"));
    QCOMPARE(Commands::plainText(QStringLiteral("与…比较(&C)…")), QStringLiteral("与…比较"));
    QCOMPARE(Commands::plainText(QStringLiteral("打开…(&O)")), QStringLiteral("打开"));
  }

  void modelsKeepTheirPromises() {
    GoToModel places;
    const QAbstractItemModelTester placesTester(&places, QAbstractItemModelTester::FailureReportingMode::QtTest);
    places.setTargets(std::vector<GoToTarget>(5));
    places.setTargets({});
    ProblemsModel problems;
    const QAbstractItemModelTester problemsTester(&problems, QAbstractItemModelTester::FailureReportingMode::QtTest);
    SessionSnapshot snapshot;
    snapshot.problems.push_back({"/dump/a.npy", Text("%1 ends at byte %2", {"a.npy", "200"})});
    snapshot.unmatched_files.emplace_back("rank_0/b.npy", Text("no node is called b"));
    problems.setSnapshot(snapshot);
    QCOMPARE(problems.rowCount(), 2);
    QCOMPARE(problems.index(0, 0).data().toString(), QStringLiteral("a.npy"));
    // Another column shows the file, so its possibly long name is left out of the message.
    QCOMPARE(problems.index(0, 1).data().toString(), QStringLiteral("… ends at byte 200"));
    QCOMPARE(problems.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("a.npy ends at byte 200"));
    QCOMPARE(rowsAsText(problems, {problems.index(0, 0), problems.index(1, 0)}, {0, 1}),
             QStringLiteral("File\tProblem\n/dump/a.npy\ta.npy ends at byte 200\nrank_0/b.npy\tno node is called b\n"));
  }
};

SPORESCOPE_TEST(WindowPartsTest)

}  // namespace window_parts_test

#include "window_parts_test.moc"
