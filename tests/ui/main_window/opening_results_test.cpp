// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QTest>
#include <algorithm>
#include <memory>

#include "core/saved_results/saved_results.h"
#include "tests/program/test_class.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/hits/check_bar.h"
#include "ui/hits/hits_model.h"
#include "ui/hits/hits_view.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/start/recent_dumps.h"

namespace opening_results_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

QByteArray printed(const QStringList& arguments, const QString& folder = {}) {
  QProcess process;
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(QStringLiteral(SPORESCOPE_CLI), arguments);
  return process.waitForFinished(kTimeout) ? process.readAllStandardOutput() : QByteArray();
}

QString keep(const QString& file, const QByteArray& text) {
  QFile stored(file);
  if (stored.open(QFile::WriteOnly)) stored.write(text);
  return file;
}

QByteArray checkOf(const QString& dump) { return printed({"--json", "check", dump, "--recommended"}); }
QByteArray firstOf(const QString& dump) { return printed({"--json", "first", dump, "--explain"}); }

bool allPlaced(const Findings* findings, std::size_t count) {
  if (findings == nullptr || findings->savedResults().size() != count) return false;
  return std::all_of(findings->savedResults().begin(), findings->savedResults().end(),
                     [](const auto& one) { return one.resolved; });
}

bool containsText(MainWindow& window, const QString& caption) {
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (label->isVisible() && label->text().contains(caption)) return true;
  }
  return false;
}

#define WAIT_FOR_RESULTS(open, count) QTRY_VERIFY_WITH_TIMEOUT(allPlaced((open).workspace().findings(), count), kTimeout)

}  // namespace

/// Results of a command are shown in the window, with their dump.
class OpeningResultsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void theyLeadToTheDumpAndAreItsFindings_data() {
    QTest::addColumn<QString>("dump");
    QTest::newRow("log of zero") << kSample;
    QTest::newRow("two ranks") << kDumps + "two-ranks-2.10";
    QTest::newRow("runs of a loop") << kDumps + "loop-nan-2.10";
    QTest::newRow("healthy") << kDumps + "lenet-2.0";
  }

  void theyLeadToTheDumpAndAreItsFindings() {
    QFETCH(const QString, dump);
    const QString file = keep(folder_->filePath("found.json"), checkOf(dump) + firstOf(dump));
    OpenWindow open;
    open.window().open(file);
    WAIT_FOR_RESULTS(open, 2);
    QCOMPARE(QString::fromStdString(open.workspace().snapshot()->path.string()), dump);
    Findings* findings = open.workspace().findings();
    QCOMPARE(findings->checkState(), Findings::CheckState::done);
    QVERIFY(!findings->stale());
    const auto hits = findings->hits();
    const auto causes = findings->causes();
    const auto state = findings->causeState();
    QVERIFY(state == (causes.empty() ? Findings::CauseState::clean : Findings::CauseState::found));
    if (!causes.empty())
      QVERIFY(open.window().infoBar()->text().contains(open.workspace().nodeName(causes.front().tensor.key)));

    // The window finds the same.
    findings->check();
    QVERIFY(std::none_of(findings->savedResults().begin(), findings->savedResults().end(),
                         [](const auto& one) { return one.results->check; }));
    QTRY_COMPARE_WITH_TIMEOUT(findings->checkState(), Findings::CheckState::done, kTimeout);
    QCOMPARE(findings->hits().size(), hits.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
      QCOMPARE(findings->hits()[i].key, hits[i].key);
      QCOMPARE(findings->hits()[i].judgement.watchpoint, hits[i].judgement.watchpoint);
      QCOMPARE(findings->hits()[i].judgement.is_hit(), hits[i].judgement.is_hit());
    }
    findings->startCauseSearch();
    QVERIFY(findings->savedResults().empty());
    QTRY_COMPARE_WITH_TIMEOUT(findings->causeState(), state, kTimeout);
    QCOMPARE(findings->causes().size(), causes.size());
    for (std::size_t i = 0; i < causes.size(); ++i) QCOMPARE(findings->causes()[i].tensor.key, causes[i].tensor.key);
  }

  void aHitLeadsToItsTensor() {
    const QString file = keep(folder_->filePath("hits.json"), checkOf(kSample));
    OpenWindow open;
    open.window().open(file);
    WAIT_FOR_RESULTS(open, 1);
    // The file has no result for the first cause, and the dump is not searched for it.
    QCOMPARE(open.workspace().findings()->causeState(), Findings::CauseState::not_started);
    QVERIFY(open.window().infoBar()->text().contains(QStringLiteral("hits.json")));
    auto* bar = open.window().findChild<CheckBar*>();
    QVERIFY(bar->sentence().contains(QStringLiteral("hits.json")));
    auto* view = open.window().findChild<HitsView*>();
    QTRY_VERIFY_WITH_TIMEOUT(view->model()->rowCount() > 0, kTimeout);
    view->setCurrentIndex(view->model()->index(0, 0));
    const Hit* hit = qobject_cast<HitsModel*>(view->model())->hitAt(view->currentIndex());
    QVERIFY(hit != nullptr);
    QCOMPARE(open.workspace().tensor(), std::optional(hit->key));
    QVERIFY(open.workspace().session()->tensor_info(hit->key)->readable);
  }

  void theFileStandsAmongTheRecentOnes() {
    const QString file = keep(folder_->filePath("first.json"), firstOf(kSample));
    OpenWindow open;
    open.window().open(file);
    WAIT_FOR_RESULTS(open, 1);
    const auto& recent = open.window().recentDumps()->dumps();
    QCOMPARE(recent.front().path, file);
    QCOMPARE(recent.front().title, QStringLiteral("first.json"));
    QCOMPARE(recent[1].path, kSample);
    QCOMPARE(recent.front().verdict.kind, Verdict::Kind::nan);
  }

  void aDumpThatIsOpenTakesThem() {
    const QString file = keep(folder_->filePath("hits.json"), checkOf(kSample));
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    Findings* findings = open.workspace().findings();
    const int own = findings->addWatchpoint(*make_watchpoint(0, "tensor_too_large", {{"max_gt", 1e6}}));
    dropOn(open.window(), file);
    WAIT_FOR_RESULTS(open, 1);
    QCOMPARE(open.workspace().sessionCount(), 1);
    QCOMPARE(open.workspace().findings(), findings);
    QCOMPARE(findings->causeState(), Findings::CauseState::found);  // found here before and kept
    QVERIFY(!findings->watchpoint(own)->enabled);
    QVERIFY(findings->watchpoints().size() > 1);
    QVERIFY(findings->hitCount() > 0);
    open.window().commands().undo->trigger();
    QCOMPARE(findings->watchpoints().size(), std::size_t{1});
    QVERIFY(findings->watchpoint(own)->enabled);
    QVERIFY(findings->stale());
  }

  void aRelativePathIsThatOfTheFile() {
    QVERIFY(QFile::link(kSample, folder_->filePath("run")));
    const QString file =
        keep(folder_->filePath("hits.json"), printed({"--json", "check", "run", "--recommended"}, folder_->path()));
    OpenWindow open;
    open.window().open(file);
    WAIT_FOR_RESULTS(open, 1);
    QCOMPARE(QString::fromStdString(open.workspace().snapshot()->path.string()), folder_->filePath("run"));
  }

  void severalDumpsOfOneFileAreOpened() {
    const QString file = keep(folder_->filePath("hits.json"),
                              printed({"--json", "first", kDumps + "sqrt-outputs-2.10", kDumps + "half-precision-2.10"}));
    OpenWindow open;
    open.window().open(file);
    WAIT_FOR_RESULTS(open, 1);
    QCOMPARE(open.workspace().sessionCount(), 2);
    QCOMPARE(open.workspace().snapshot()->title, std::string("sqrt-outputs-2.10"));
    open.workspace().setCurrentSession(1 - open.workspace().currentSession());
    WAIT_FOR_RESULTS(open, 1);
    QVERIFY(!open.workspace().findings()->causes().empty());
  }

  // Without the dump, names and numbers are shown; each dump that is opened afterwards is tried.
  void aDumpThatHasMovedIsAskedFor() {
    const QString there = folder_->filePath("run-12");
    QVERIFY(QFile::link(kSample, there));
    const QByteArray text = checkOf(there) + firstOf(there);
    QVERIFY(QFile::remove(there));
    const QString file = keep(folder_->filePath("found.json"), text);
    OpenWindow open;
    open.window().open(file);
    WAIT_FOR_RESULTS(open, 2);
    const Findings* listed = open.workspace().findings();
    const std::size_t hits = listed->hitCount();
    QVERIFY(hits > 0);
    QCOMPARE(listed->causes().size(), std::size_t{1});
    QCOMPARE(open.workspace().nodeName(listed->causes().front().tensor.key), QStringLiteral("Log-op0"));
    QVERIFY(listed->causes().front().source.has_value());
    QVERIFY(containsText(open.window(), QStringLiteral("The dump for found.json was not found")));
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(&open.window(), QStringLiteral("Locate…")) != nullptr, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(buttonOf(&open.window(), QStringLiteral("On a server…")) != nullptr, kTimeout);
    const auto key = listed->hits().front().key;
    open.workspace().selectTensor(key);
    const auto info = open.workspace().session()->tensor_info(key);
    QVERIFY(info && info->has_recorded_statistics && !info->readable);

    open.window().open(kDumps + "types-2.10");
    WAIT_FOR_CAUSE(open);
    QCOMPARE(open.workspace().sessionCount(), 2);  // it was a different one
    QVERIFY(open.workspace().findings()->savedResults().empty());
    open.workspace().setCurrentSession(1 - open.workspace().currentSession());
    WAIT_FOR_RESULTS(open, 2);
    open.window().open(kSample);
    QTRY_COMPARE_WITH_TIMEOUT(open.workspace().sessionCount(), 2, kTimeout);
    WAIT_FOR_RESULTS(open, 2);
    QCOMPARE(open.workspace().snapshot()->path, std::filesystem::path(kSample.toStdString()));
    QCOMPARE(open.workspace().findings()->hitCount(), hits);
  }

  // A check file contains only abnormal tensors, so a search among them would find a wrong cause.
  void nothingIsLookedForInResultsAlone() {
    const QString there = folder_->filePath("run-13");
    QVERIFY(QFile::link(kSample, there));
    const QByteArray text = checkOf(there);
    QVERIFY(QFile::remove(there));
    OpenWindow open;
    open.window().open(keep(folder_->filePath("hits.json"), text));
    WAIT_FOR_RESULTS(open, 1);
    QVERIFY(open.workspace().snapshot()->results_only);
    Findings* findings = open.workspace().findings();
    QTRY_VERIFY_WITH_TIMEOUT(containsText(open.window(), QStringLiteral("The dump for hits.json was not found")), kTimeout);
    QVERIFY(findings->causeState() == Findings::CauseState::not_started && findings->causes().empty());
    const Commands* commands = open.window().findChild<Commands*>();
    QVERIFY(!commands->check->isEnabled() && !commands->findCause->isEnabled() && !commands->compare->isEnabled());
    // A requested search reports what to do.
    findings->startCauseSearch();
    QTRY_COMPARE_WITH_TIMEOUT(findings->causeState(), Findings::CauseState::failed, kTimeout);
    QVERIFY(findings->causes().empty());
    QVERIFY2(findings->causeError()->str().find("choose its current location") != std::string::npos,
             findings->causeError()->str().c_str());
    findings->check();
    QTRY_COMPARE_WITH_TIMEOUT(findings->checkState(), Findings::CheckState::failed, kTimeout);
  }

  void whatIsIncompleteSaysSo() {
    QByteArray text = checkOf(kSample);
    text.replace("\"complete\":true,\"stopped\":false", "\"complete\":false,\"stopped\":true");
    OpenWindow open;
    open.window().open(keep(folder_->filePath("hits.json"), text));
    WAIT_FOR_RESULTS(open, 1);
    QCOMPARE(open.workspace().findings()->checkState(), Findings::CheckState::stopped);
    QVERIFY(open.window().infoBar()->text().contains(QStringLiteral("stopped early")));
  }

  void whatCannotBeShownIsSaidOnce_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("shows");
    const QByteArray whole = checkOf(kSample);
    QTest::newRow("cut off") << whole.left(whole.size() / 2) << "is incomplete";
    QTest::newRow("newer") << QByteArray(whole).replace("\"format\":1", "\"format\":9") << "newer Sporescope";
    QTest::newRow("no view") << printed({"--json", "stats", kSample, "--node", "Log-op0"}) << "the command stats";
    QTest::newRow("lines") << printed({"--jsonl", "check", kSample, "--recommended"}) << "--jsonl";
    QTest::newRow("another program") << QByteArray("{\"name\": \"left-pad\"}") << "result.json";
  }

  void whatCannotBeShownIsSaidOnce() {
    QFETCH(const QByteArray, text);
    QFETCH(const QString, shows);
    OpenWindow open;
    open.window().open(keep(folder_->filePath("result.json"), text));
    QTRY_VERIFY_WITH_TIMEOUT(containsText(open.window(), shows), kTimeout);
    QVERIFY(containsText(open.window(), QStringLiteral("result.json")));
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
};

SPORESCOPE_TEST(OpeningResultsTest)

}  // namespace opening_results_test

#include "opening_results_test.moc"
