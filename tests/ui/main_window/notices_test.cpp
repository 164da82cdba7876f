// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/notices.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <functional>
#include <limits>
#include <memory>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/program/test_class.h"
#include "tests/ui/growing_dump.h"
#include "tests/ui/hits/scripted_session.h"
#include "tests/ui/wait_for.h"
#include "ui/main_window/cause/causes_dialog.h"
#include "ui/main_window/chrome/status_line.h"
#include "ui/main_window/jobs.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/not_judged_dialog.h"
#include "ui/training/listen_controller.h"
#include "ui/widgets/filter/rank_filter.h"
#include "ui/workspace/hit_marks.h"

namespace notices_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

using Write = void (*)(const SyntheticDump&);

/// The notices of a synthetic dump after the search for its first cause.
class Searched {
 public:
  explicit Searched(Write write) {
    write(built_);
    workspace.addSession(open_offline_session(built_.root()));
    if (!waitFor([this] { return !workspace.snapshot()->loading; })) qFatal("the dump was not read");
    notices = std::make_unique<Notices>(&workspace, &menu_);
    workspace.findings()->startCauseSearch();
    const auto ended = [this] {
      const auto state = workspace.findings()->causeState();
      return state == Findings::CauseState::found || state == Findings::CauseState::clean;
    };
    if (!waitFor(ended)) qFatal("the search did not end");
  }
  [[nodiscard]] const Notice* notice(const QString& id) const {
    for (const Notice& one : notices->all()) {
      if (one.id == id) return &one;
    }
    return nullptr;
  }
  [[nodiscard]] NodeIndex node(const std::string& name) const { return workspace.snapshot()->graphs.front().graph->find(name); }

  Workspace workspace;
  std::unique_ptr<Notices> notices;

 private:
  SyntheticDump built_;
  QMenu menu_;
};

}  // namespace

/// Notices about tensors without a verdict and about overflows reported by the device.
class NoticesTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingKnownIsNoAllClear() {
    const Searched searched(synthetic::write_checksums_only);
    QVERIFY(searched.workspace.findings()->causes().empty());
    const Notice* notice = searched.notice(QStringLiteral("not-judged"));
    QVERIFY(notice != nullptr);
    QVERIFY(notice->kind == NoticeKind::warning);
    QCOMPARE(notice->title, QStringLiteral("No verdict"));
    QCOMPARE(notice->texts[0].text, QStringLiteral("No verdict for 6 of 6 tensors: 6 cannot be determined from the dump."));
    QCOMPARE(notice->texts[1].text, QStringLiteral("statistic.csv has only its MD5, which says nothing about NaN and Inf"));
    const QSignalSpy requested(searched.notices.get(), &Notices::notJudgedRequested);
    notice->buttons.front().run();
    QCOMPARE(requested.size(), 1);
    std::function<void()>(notice->close)();
    QVERIFY(searched.notice(QStringLiteral("not-judged")) == nullptr);
  }

  void aSampleIsNoAllClear() {
    const Searched searched(synthetic::write_sample);
    const Notice* notice = searched.notice(QStringLiteral("not-judged"));
    QVERIFY(notice != nullptr);
    QVERIFY(notice->texts[1].text.contains(QStringLiteral("Only the first 2 elements")));
  }

  void whereAllWasJudgedNothingIsSaid() {
    const Searched searched(synthetic::write_values_with_statistics);
    QVERIFY(!searched.workspace.findings()->causes().empty());
    QVERIFY(searched.notice(QStringLiteral("not-judged")) == nullptr);
  }

  /// A whole sentence in bold cannot be read to its end.
  void theSentenceOfAProblemFollowsAShortTitle() {
    const auto noticeOf = [](std::vector<Problem> problems) {
      SessionSnapshot snapshot;
      snapshot.path = "/dumps/one";
      snapshot.loading = false;
      snapshot.problems = std::move(problems);
      const auto session = std::make_shared<ScriptedSession>();
      session->setSnapshot(std::move(snapshot));
      Workspace workspace;
      workspace.addSession(session);
      QMenu menu;
      const Notices notices(&workspace, &menu);
      const auto found = std::find_if(notices.all().begin(), notices.all().end(),
                                      [](const Notice& one) { return one.id == QStringLiteral("problems"); });
      return found == notices.all().end() ? Notice() : *found;
    };
    const auto textsOf = [](const Notice& notice) {
      QStringList texts;
      for (const NoticeText& text : notice.texts) texts += text.text;
      return texts;
    };
    const Problem ofFile{"/dumps/one/a.npy", Text("a.npy is cut off")};
    const Problem ofDump{"/dumps/one", Text("Rank 1 has no tensors")};
    const QString rest = QStringLiteral("The rest of the dump is open");
    const Notice one = noticeOf({ofFile});
    QVERIFY(one.kind == NoticeKind::warning);
    QVERIFY2(one.title.startsWith(u'1') && one.title.endsWith(QStringLiteral("on opening this dump")), qPrintable(one.title));
    QCOMPARE(textsOf(one), QStringList({QStringLiteral("a.npy is cut off"), rest}));
    QCOMPARE(one.texts.front().toolTip, QStringLiteral("a.npy is cut off"));
    const Notice several = noticeOf({ofFile, ofFile});
    QCOMPARE(several.title, QStringLiteral("2 problems on opening this dump"));
    QCOMPARE(textsOf(several), QStringList{rest});
    const Notice ofWholeDump = noticeOf({ofFile, ofDump});
    QVERIFY(ofWholeDump.kind == NoticeKind::error);
    QCOMPARE(ofWholeDump.title, several.title);
    QCOMPARE(textsOf(ofWholeDump), QStringList{QStringLiteral("Rank 1 has no tensors")});
  }

  void openTensorsAreListedAndLeadThere() {
    Searched searched(synthetic::write_checksums_only);
    NotJudgedDialog dialog(&searched.workspace);
    auto* model = const_cast<NotJudgedModel*>(dialog.model());
    const QAbstractItemModelTester tester(model);
    QCOMPARE(model->rowCount(), 6);
    QCOMPARE(model->index(0, NotJudgedModel::kTensor).data().toString(), QStringLiteral("Add-op1 · output 0"));
    QCOMPARE(model->index(5, NotJudgedModel::kIteration).data().toString(), QStringLiteral("2"));
    emit dialog.table()->opened(dialog.table()->model()->index(5, 0), false);
    QCOMPARE(searched.workspace.iteration(), Iteration{2});
    QCOMPARE(searched.workspace.node(), model->keyAt(5).node);
    QCOMPARE(dialog.table()->rowActions()->rowsAs(TableFormat::markdown, true).count(u'\n'), 8);
    model->setFilter({0, QStringLiteral("iteration: 2")});
    QVERIFY(model->rowCount() > 0 && model->rowCount() < 6);
  }

  /// Each rank produces its own NaN.
  void allCausesAreListedAndNarrowedDownToRanks() {
    Searched searched([](const SyntheticDump& result) {
      for (const int rank : {0, 5, 512}) {
        result.graph(rank, 0, {"kernel_graph_0", "0", {{"Log", "Default/a/Log-op1"}}});
        result.file("rank_" + std::to_string(rank) + "/Net/0/0/Log.Default_a_Log-op1.0.0.10.output.0.DefaultFormat.float32.npy",
                    npy_bytes({1, std::numeric_limits<float>::quiet_NaN(), 3, 4, 5, 6}, "2, 3"));
      }
    });
    QCOMPARE(searched.workspace.findings()->causes().size(), std::size_t{3});
    const Notice* notice = searched.notice(QStringLiteral("cause"));
    QVERIFY(notice != nullptr);
    const auto further = std::find_if(notice->texts.begin(), notice->texts.end(),
                                      [](const NoticeText& word) { return word.text == QStringLiteral("2 more causes"); });
    QVERIFY(further != notice->texts.end());
    const QSignalSpy requested(searched.notices.get(), &Notices::causesRequested);
    further->run();
    QCOMPARE(requested.size(), 1);

    CausesDialog dialog(&searched.workspace);
    const QAbstractItemModelTester tester(dialog.model());
    dialog.show();
    const QAbstractItemModel& lines = *dialog.table()->model();
    QCOMPARE(lines.rowCount(), 3);
    QCOMPARE(lines.index(2, CausesModel::kTensor).data().toString(), QStringLiteral("Log-op1 · output 0"));
    QVERIFY(dialog.rankFilter()->isVisible());
    dialog.rankFilter()->field()->setText(QStringLiteral("1-63,512"));
    QTRY_COMPARE_WITH_TIMEOUT(lines.rowCount(), 2, kTimeout);
    QCOMPARE(lines.index(0, CausesModel::kRank).data().toInt(), 5);
    QCOMPARE(lines.index(1, CausesModel::kRank).data().toInt(), 512);
    emit dialog.table()->opened(lines.index(1, 0), false);
    QCOMPARE(searched.workspace.sessionGraph()->rank, 512);
    for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
      if (field != dialog.rankFilter()->field()) field->setText(QStringLiteral("no such operator"));
    }
    QTRY_COMPARE_WITH_TIMEOUT(lines.rowCount(), 0, kTimeout);
  }

  void whatTheDeviceReportedIsSaid() {
    Searched searched(synthetic::write_overflow);
    const Notice* notice = searched.notice(QStringLiteral("overflows"));
    QVERIFY(notice != nullptr);
    QCOMPARE(notice->title, QStringLiteral("The device reported an overflow in Mul-op2, iteration 0"));
    QVERIFY(notice->texts.back().text.startsWith(QStringLiteral("AI Core: ")));
    std::function<void()>(notice->buttons.front().run)();
    QCOMPARE(searched.workspace.node(), searched.node(synthetic::kMulName));
  }

  /// A verdict is not shown before the message that its dump is gone.
  void aDumpThatIsGoneIsSaidFirst() {
    GrowingDumpFolder dump;
    Workspace workspace;
    QMenu menu;
    workspace.addSession(open_offline_session(dump.path().toStdString()));
    QVERIFY(waitFor([&] { return !workspace.snapshot()->loading; }));
    const Notices notices(&workspace, &menu);
    InfoBar bar;
    connect(&notices, &Notices::changed, &bar, [&] { bar.setNotices(notices.all()); });
    workspace.findings()->startCauseSearch();
    QVERIFY(waitFor([&] { return workspace.findings()->causeState() == Findings::CauseState::clean; }));
    QVERIFY(waitFor([&] { return bar.shown() != nullptr; }));
    QVERIFY(QDir(dump.path()).removeRecursively());
    QTRY_VERIFY2_WITH_TIMEOUT(bar.text().contains(QStringLiteral("no longer exists")), qPrintable(bar.text()), kTimeout);
    QVERIFY(bar.shown()->kind == NoticeKind::error);
  }

  /// An update of a notice must not take the keyboard from its buttons and links, nor call their functions of before. Its
  /// sentence can be copied.
  void anUpdatedNoticeKeepsTheKeyboard() {
    InfoBar bar;
    QStringList runs;
    const auto noticeOf = [&](const QString& number) {
      Notice notice;
      notice.id = QStringLiteral("search");
      notice.kind = NoticeKind::progress;
      notice.title = number;
      notice.texts = {
          {QStringLiteral("net.py:60"), NoticeText::TextStyle::link, [&runs, number] { runs += "link " + number; }}};
      notice.buttons = {{QStringLiteral("Explain"), [] {}},
                        {QStringLiteral("Stop"), [&runs, number] { runs += "stop " + number; }}};
      return notice;
    };
    const auto buttonOf = [&](const char* text) {
      QAbstractButton* found = nullptr;
      for (auto* button : bar.findChildren<QAbstractButton*>()) {
        if (button->text() == QLatin1String(text) && button->isVisible()) found = button;
      }
      return found;
    };
    bar.resize(1600, 40);
    bar.setNotices({noticeOf(QStringLiteral("1"))});
    bar.show();
    bar.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bar, kTimeout));
    for (const char* text : {"Stop", "net.py:60"}) {
      const QPointer<QAbstractButton> button = buttonOf(text);
      QVERIFY2(button, text);
      button->setFocus();
      QTest::mousePress(button, Qt::LeftButton);
      bar.setNotices({noticeOf(QStringLiteral("2"))});
      handleDueEvents();
      QVERIFY2(button && button->hasFocus(), text);
      QTest::mouseRelease(button, Qt::LeftButton);
    }
    QCOMPARE(runs, (QStringList{QStringLiteral("stop 2"), QStringLiteral("link 2")}));
    bar.actions().front()->trigger();
    QCOMPARE(QApplication::clipboard()->text(), bar.text());
    // A button that the next notice does not have is gone at once.
    Notice next = noticeOf(QStringLiteral("3"));
    next.buttons.pop_back();
    bar.setNotices({next});
    QVERIFY(buttonOf("Stop") == nullptr && buttonOf("Explain") != nullptr);
  }

  /// The first cause is shown before a long search has ended.
  void whereItBeganIsSaidWhileTheSearchGoesOn() {
    const auto session = std::make_shared<ScriptedSession>();
    Workspace workspace;
    workspace.addSession(session);
    QMenu menu;
    menu.addAction(QStringLiteral("Log-op0"));
    const Notices notices(&workspace, &menu);
    const auto ids = [&] {
      QStringList all;
      for (const Notice& one : notices.all()) all += one.id;
      return all;
    };
    Findings* findings = workspace.findings();
    findings->startCauseSearch();
    QCOMPARE(ids(), QStringList{QStringLiteral("search")});
    QCOMPARE(notices.all().front().title, QStringLiteral("Searching for the first NaN"));
    Finding beginning;
    beginning.statistics.count = 40;
    beginning.statistics.nan = 36;
    beginning.why = Text("36 of 40 values are NaN");
    session->search.on_first_finding(beginning);
    QVERIFY(waitFor([&] { return !findings->causes().empty(); }));
    QVERIFY(findings->causeState() == Findings::CauseState::running);
    QCOMPARE(ids(), (QStringList{QStringLiteral("cause"), QStringLiteral("search")}));
    QVERIFY(notices.all()[0].kind == NoticeKind::nan_cause);
    QCOMPARE(notices.all()[0].buttons.size(), std::size_t{1});  // no path is known yet
    QCOMPARE(notices.all()[1].title, QStringLiteral("Finding where it spread"));
    const auto stop = notices.all()[1].buttons.front().run;
    stop();
    QCOMPARE(ids(), QStringList{QStringLiteral("cause")});  // the known cause stays
    findings->startCauseSearch();
    QCOMPARE(ids(), QStringList{QStringLiteral("search")});
    session->search.on_first_finding(beginning);
    beginning.path.resize(3);
    session->search.on_done(std::vector{beginning});
    QVERIFY(waitFor([&] { return findings->causeState() == Findings::CauseState::found; }));
    QCOMPARE(findings->causes().front().path.size(), std::size_t{3});
    QCOMPARE(ids().front(), QStringLiteral("cause"));
    QCOMPARE(notices.all()[0].buttons.size(), std::size_t{2});
  }

  /// Hits do not show what a check could not judge, and the hits panel may be closed.
  void aCheckThatCouldNotJudgeAllSaysSo() {
    Searched searched(synthetic::write_checksums_only);
    Findings* findings = searched.workspace.findings();
    QVERIFY(searched.notice(QStringLiteral("check-gaps")) == nullptr);
    findings->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    findings->check();
    QVERIFY(waitFor([&] { return findings->checkState() == Findings::CheckState::done; }));
    const Notice* notice = searched.notice(QStringLiteral("check-gaps"));
    QVERIFY(notice != nullptr);
    QVERIFY(notice->kind == NoticeKind::warning);
    QCOMPARE(notice->texts[0].text, QStringLiteral("No verdict for 6 of 6 tensors: 6 cannot be determined from the dump."));
    const QSignalSpy requested(searched.notices.get(), &Notices::hitsRequested);
    notice->buttons.front().run();
    QCOMPARE(requested.size(), 1);
    std::function<void()>(notice->close)();
    QVERIFY(searched.notice(QStringLiteral("check-gaps")) == nullptr);
  }

  /// The dumped values are finite; the operator that overflowed was not dumped.
  void aReportOfTheDeviceIsNoAllClear() {
    Searched searched(synthetic::write_overflow_of_another);
    QVERIFY(searched.workspace.findings()->causeState() == Findings::CauseState::clean);
    QVERIFY(searched.workspace.findings()->causeProgress().coverage.all_judged());
    Jobs jobs(&searched.workspace);
    const ListenController listening;
    const StatusLine line(&searched.workspace, &jobs, &listening);
    QVERIFY2(line.leftText().startsWith(QStringLiteral("The device reported")), qPrintable(line.leftText()));
    QVERIFY(searched.notice(QStringLiteral("overflows")) != nullptr);
  }

  /// A recorded NaN without a count colors flag and marks like a NaN that was read.
  void toldNanIsMagenta() {
    Searched searched(synthetic::write_recorded_nan);
    HitMarks marks(&searched.workspace);
    searched.workspace.setIteration(Iteration{1});
    QCOMPARE(marks.causeNode(), searched.node(synthetic::kAddName));
    QCOMPARE(marks.symptom(), CauseSymptom::nan);
    QCOMPARE(searched.workspace.findings()->causes().front().source_file, std::string("statistic.csv"));
  }
};

SPORESCOPE_TEST(NoticesTest)

}  // namespace notices_test

#include "notices_test.moc"
