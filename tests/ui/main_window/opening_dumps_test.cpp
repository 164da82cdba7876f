// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/main_window.h"

#include <QDir>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QUrl>
#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>

#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "tests/ui/wait_for.h"
#include "ui/main_window/chrome/choice_box.h"
#include "ui/main_window/chrome/drop_overlay.h"
#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/chrome/status_line.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/problems_dialog.h"
#include "ui/start/recent_dumps.h"
#include "ui/start/start_page.h"
#include "ui/style/icons.h"

namespace opening_dumps_test {

using namespace sporescope;
using namespace sporescope::ui;

class OpeningDumpsTest : public QObject {
  Q_OBJECT

 private slots:
  void openingNonDumpShowsError() {
    OpenWindow open;
    const QTemporaryDir empty;
    open.window().open(empty.path());
    QTRY_VERIFY_WITH_TIMEOUT(!open.workspace().snapshot()->loading, kTimeout);
    QVERIFY(open.workspace().snapshot()->error);
    QVERIFY(open.window().isVisible());
    QVERIFY(!dockOf(open.window(), "nodes")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(&open.window(), QStringLiteral("Close")) != nullptr, kTimeout);
    QPushButton* close = buttonOf(&open.window(), QStringLiteral("Close"));
    QVERIFY(open.window().recentDumps()->dumps().empty());
    close->click();
    QVERIFY(open.window().findChild<StartPage*>()->isVisible());
  }

  void aServerThatCannotBeReachedIsTriedAgain() {
    qputenv("SPORESCOPE_SSH", "false");
    OpenWindow open;
    open.window().open(QStringLiteral("ssh://lab/data/run"));
    QTRY_VERIFY_WITH_TIMEOUT(!open.workspace().snapshot()->loading, kTimeout);
    QVERIFY(open.workspace().snapshot()->error);
    const auto failed = open.workspace().session();
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(&open.window(), QStringLiteral("Try again")) != nullptr, kTimeout);
    buttonOf(&open.window(), QStringLiteral("Try again"))->click();
    QCOMPARE(open.workspace().sessionCount(), 1);
    QVERIFY(open.workspace().session() != failed);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().snapshot()->error, kTimeout);
    QCOMPARE(open.workspace().snapshot()->path.string(), std::string("ssh://lab/data/run"));
    buttonOf(&open.window(), QStringLiteral("Close"))->click();
    QCOMPARE(open.workspace().sessionCount(), 0);
    qunsetenv("SPORESCOPE_SSH");
  }

  // It has the keys of a watchpoint file, so it is not opened as a dump: the position of the error is reported.
  void aBrokenWatchFileIsSaidWhereItIsDropped() {
    OpenWindow open;
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    const QTemporaryDir folder;
    QFile file(folder.filePath("watch.json"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("{\"format\": 1, \"watchpoints\": [{\"condition\": \"tensor_ovrflow\"}]}");
    file.close();
    dropOn(open.window(), file.fileName());
    const auto statusMessage = [&] {
      const auto labels = open.window().findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains("tensor_ovrflow") && label->text().contains("tensor_overflow");
      });
    };
    QTRY_VERIFY_WITH_TIMEOUT(statusMessage(), kTimeout);
    QCOMPARE(open.window().header()->dumps()->count(), 1);
  }

  void twoDumpsAreEntriesOfOneBox() {
    OpenWindow open;
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    QVERIFY(!open.window().header()->dumps()->isEnabled());
    open.window().open(kDumps + "half-precision-2.10");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.window().header()->dumps()->count(), 2);
    QVERIFY(open.window().header()->dumps()->isEnabled());
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("half-precision-2.10")));
    open.window().open(kDumps + "lenet-2.0");  // already open: it becomes current
    QCOMPARE(open.workspace().sessionCount(), 2);
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("lenet-2.0")));
    open.window().commands().closeDump->trigger();
    QCOMPARE(open.workspace().sessionCount(), 1);
    QVERIFY(open.window().windowTitle().startsWith(QStringLiteral("half-precision-2.10")));
  }

  void allDumpsBelowAFolderAreOpened() {
    OpenWindow open;
    open.window().open(kDumps);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().sessionCount() >= 5, kTimeout);
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().currentSession(), 0);
  }

  void aFileInsideLeadsToTheDumpOnce() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().open(kSample + "/rank_0");
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 1, kTimeout);
  }

  void aDroppedTensorIsOpenedInItsDump() {
    OpenWindow open;
    const QDir folder(kSample + "/rank_0/LeNet5/0/1");
    const QStringList files = folder.entryList({QStringLiteral("Log.*.output.0.*.npy")});
    QCOMPARE(files.size(), 1);
    dropOn(open.window(), folder.filePath(files.front()));
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(open.workspace().tensor(), kTimeout);
    QCOMPARE(open.workspace().nodeName(*open.workspace().tensor()), QStringLiteral("Log-op0"));
    QCOMPARE(open.workspace().iteration(), Iteration{1});
    QCOMPARE(open.window().tabs()->count(), 3);
  }

  void theOverlaySaysWhatADropWouldDo() {
    OpenWindow open;
    auto* overlay = open.window().findChild<DropOverlay*>();
    QMimeData data;
    const auto enter = [&](const QString& path) {
      data.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent event(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&open.window(), &event);
    };
    enter(QStringLiteral("/dumps/log-of-zero-2.10"));
    QVERIFY(overlay->isVisible());
    QCOMPARE(overlay->sentence(), QStringLiteral("Drop to open log-of-zero-2.10"));
    enter(QStringLiteral("/dumps/holiday.jpg"));
    QCOMPARE(overlay->sentence(), QStringLiteral("Sporescope cannot read this"));
    QDragLeaveEvent leave;
    QApplication::sendEvent(&open.window(), &leave);
    QVERIFY(!overlay->isVisible());
  }

  void wishesOfTheCommandLineAreFulfilled() {
    OpenWindow open;
    InitialSelection request;
    request.iteration = Iteration{2};
    request.node = QStringLiteral("_loss_fn-LogOfZero/Mul-op0");
    open.window().open(kSample, request);
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().iteration(), Iteration{2});
    QVERIFY(open.workspace().tensor());
    QVERIFY(open.workspace().nodeFullName(*open.workspace().tensor()).endsWith(request.node));
  }

  void aWishThatCannotBeFulfilledIsSaid() {
    OpenWindow open;
    InitialSelection request;
    request.iteration = Iteration{77};
    open.window().open(kDumps + "lenet-2.0", request);
    WAIT_FOR_CAUSE(open);
    QVERIFY2(open.window().infoBar()->text().contains(QStringLiteral("no iteration 77")),
             qPrintable(open.window().infoBar()->text()));
  }

  void tensorTabsBelongToTheirDump() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.workspace().openTensor(open.workspace().findings()->causes().front().tensor.key, true);
    open.window().open(kDumps + "lenet-2.0");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.window().tabs()->count(), 2);
    open.workspace().setCurrentSession(0);
    QCOMPARE(open.window().tabs()->count(), 3);
    QVERIFY(!open.window().tabs()->isPreview(1));
  }

  void problemsAreListed() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    open.window().commands().problems->trigger();
    auto* dialog = open.window().findChild<ProblemsDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    const SessionSnapshot& snapshot = *open.workspace().snapshot();
    QCOMPARE(static_cast<std::size_t>(dialog->model()->rowCount()), snapshot.problems.size() + snapshot.unmatched_files.size());
  }

  /// A folder name such as 1 is ambiguous, so its path is shown.
  void problemsNameFoldersByTheirPaths() {
    SessionSnapshot snapshot;
    snapshot.path = "/dumps/one";
    snapshot.problems = {{"/dumps/one/rank_0/Net/0/1", "cannot be read"}, {"/dumps/one/rank_0/Net/0/1/Add.npy", "is cut"}};
    ProblemsModel model;
    model.setSnapshot(snapshot);
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("rank_0/Net/0/1"));
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("Add.npy"));
  }

  /// A problem has the sign of its notice: an error if it is about the whole dump.
  void problemsHaveTheSignsOfTheirNotices() {
    SessionSnapshot snapshot;
    snapshot.path = "/dumps/one";
    snapshot.problems = {{"/dumps/one", "rank 1 is missing"}, {"/dumps/one/rank_0/Net/0/1/Add.npy", "is cut"}};
    ProblemsModel model;
    model.setSnapshot(snapshot);
    QCOMPARE(model.signOf(0), Sign::error);
    QCOMPARE(model.signOf(1), Sign::warning);
  }

  /// Enter closes the list; an empty list cannot be copied.
  void problemsAreClosedByEnter() {
    Workspace workspace;
    ProblemsDialog dialog(&workspace);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QCOMPARE(dialog.model()->rowCount(), 0);
    QVERIFY(!buttonOf(&dialog, QStringLiteral("Copy"))->isEnabled());
    QVERIFY(!buttonOf(&dialog, QStringLiteral("Copy"))->isDefault());
    QTest::keyClick(&dialog, Qt::Key_Return);
    QVERIFY(!dialog.isVisible());
  }

  /// A training on Ascend often writes only statistics.
  void statisticsWithoutFilesAreCounted() {
    const SyntheticDump result;
    synthetic::write_statistics_only(result);
    OpenWindow open;
    open.window().open(QString::fromStdString(result.root().string()));
    WAIT_FOR_CAUSE(open);
    const QString text = open.window().statusLine()->rightText();
    QVERIFY2(text.startsWith(QStringLiteral("statistics of ")), qPrintable(text));
    QVERIFY2(!text.contains(QStringLiteral("0 tensor files")), qPrintable(text));
  }

  /// On Ascend one file holds all tensors of an operator: the start page counts tensors, the status bar counts files.
  void aFileOfSeveralTensorsIsCountedByItsTensors() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/a/Add-op1"}}});
    result.file("rank_0/Net/0/0/Add.Default_a_Add-op1.2.7.1700000000000001",
                synthetic::dump_data("Default/a/Add-op1", {{}, {}}, {{}}));
    OpenWindow open;
    open.window().open(QString::fromStdString(result.root().string()));
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.window().recentDumps()->dumps().front().tensors, quint64{3});
    QVERIFY2(open.window().statusLine()->rightText().startsWith(QStringLiteral("1 tensor file ")),
             qPrintable(open.window().statusLine()->rightText()));
  }

  /// Unreadable files are not a clean verdict: notice, table and status bar show how many tensors were not judged.
  void whatWasNotJudgedIsSaid() {
    const QTemporaryDir folder;
    const auto dump = std::filesystem::path(folder.path().toStdString()) / "dump";
    std::filesystem::copy((kDumps + "lenet-2.0").toStdString(), dump, std::filesystem::copy_options::recursive);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(dump)) {
      std::filesystem::permissions(entry.path(), std::filesystem::perms::owner_all);
      if (entry.path().extension() == ".npy") std::filesystem::resize_file(entry.path(), 20);
    }
    OpenWindow open;
    MainWindow& window = open.window();
    window.open(QString::fromStdString(dump.string()));
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(window.statusLine()->leftText().startsWith(QStringLiteral("No verdict: ")), kTimeout);
    QCOMPARE(window.recentDumps()->dumps().front().verdict.kind, Verdict::Kind::open);
    QCOMPARE(verdictText(window.recentDumps()->dumps().front().verdict), QStringLiteral("no verdict"));
    QVERIFY2(window.statusLine()->rightText().contains(QStringLiteral(" could not be read")),
             qPrintable(window.statusLine()->rightText()));
    Findings* findings = open.workspace().findings();
    findings->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    findings->check();
    QTRY_VERIFY_WITH_TIMEOUT(findings->checkState() == Findings::CheckState::done, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(window.statusLine()->rightText().contains(QStringLiteral("problems</a>")), kTimeout);
    QVERIFY(!window.statusLine()->rightText().contains(QStringLiteral("no problems")));
    bool statusMessage = false;
    for (const QLabel* label : dockOf(window, "hits")->findChildren<QLabel*>()) {
      statusMessage = statusMessage || (label->isVisible() && label->text().contains(QStringLiteral("could not be read")));
    }
    QVERIFY(statusMessage);
  }

  void theWindowMayBeClosedWhileADumpIsRead() {
    using ExecutionPoint = std::function<bool(const SessionSnapshot&)>;
    const std::array<ExecutionPoint, 3> moments{[](const SessionSnapshot&) { return true; },
                                                [](const SessionSnapshot& snapshot) { return !snapshot.graphs.empty(); },
                                                [](const SessionSnapshot& snapshot) { return !snapshot.loading; }};
    for (const ExecutionPoint& moment : moments) {
      OpenWindow open;
      open.window().open(kDumps + "loop-2.10");
      QVERIFY(waitFor([&] { return open.workspace().snapshot() && moment(*open.workspace().snapshot()); }));
      open.window().close();
    }
  }
};

SPORESCOPE_TEST(OpeningDumpsTest)

}  // namespace opening_dumps_test

#include "opening_dumps_test.moc"
