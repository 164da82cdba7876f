// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/report/report_exporter.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/main_window/commands.h"
#include "ui/main_window/notices/info_bar.h"
#include "ui/main_window/notices/notices.h"
#include "ui/main_window/report/report_dialog.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/rank_checks.h"

namespace report_export_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

QByteArray textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QAction* commandOf(MainWindow& window) {
  for (QAction* action : window.actions()) {
    if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_E)) return action;
  }
  return nullptr;
}

}  // namespace

class ReportExportTest : public QObject {
  Q_OBJECT

 private slots:
  void theCommandNeedsADump() {
    OpenWindow open;
    QAction* command = commandOf(open.window());
    QVERIFY(command != nullptr);
    QVERIFY(!command->isEnabled());
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    QTRY_VERIFY_WITH_TIMEOUT(command->isEnabled(), kTimeout);
  }

  void theReportIsWrittenInEitherLanguage() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    auto* report = open.window().findChild<ReportExporter*>();
    QSignalSpy written(report, &ReportExporter::written);
    const QString english = folder_.filePath(QStringLiteral("en.html"));
    report->write(english, QStringLiteral("en"), {});
    QVERIFY(report->progress().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, kTimeout);
    QVERIFY(!report->progress().has_value());
    QVERIFY(textOf(english).contains("−Inf begins at Log-op0, iteration 1"));
    QVERIFY(textOf(english).contains("lang=\"en\""));
    // A notice reports it and opens it; the first cause stays in front.
    QVERIFY(open.window().infoBar()->text().contains(QStringLiteral("begins at Log-op0")));
    const auto& notices = open.window().findChild<Notices*>()->all();
    QVERIFY(std::any_of(notices.begin(), notices.end(), [&](const Notice& one) { return one.title.contains(english); }));

    const QString chinese = folder_.filePath(QStringLiteral("zh.html"));
    report->write(chinese, QStringLiteral("zh_CN"), {});
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 2, kTimeout);
    const QString page = QString::fromUtf8(textOf(chinese));
    QVERIFY(page.contains(QStringLiteral("lang=\"zh-CN\"")));
    QVERIFY(page.contains(QStringLiteral("Log-op0")));
    for (const char* sentence : {"begins at", "Producers and consumers of the cause", "Environment", "reaches the loss"}) {
      QVERIFY2(!page.contains(QLatin1String(sentence)), sentence);
    }
    QVERIFY(page.contains(QStringLiteral("。")));
    static const QRegularExpression latinStop(QStringLiteral("\\p{Han}[.,](\\s|<)"));
    const QRegularExpressionMatch latin = latinStop.match(page);
    QVERIFY2(!latin.hasMatch(), qPrintable(page.mid(latin.capturedStart() - 40, 60)));
  }

  void whatIsLeftOutIsNotOnThePage() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    auto* report = open.window().findChild<ReportExporter*>();
    QSignalSpy written(report, &ReportExporter::written);
    const QString file = folder_.filePath(QStringLiteral("short.html"));
    report->write(file, QStringLiteral("en"), {.values = true, .paths = true, .source = true});
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, kTimeout);
    QVERIFY(!textOf(file).contains("networks.py"));
    QVERIFY(!textOf(file).contains("self.log("));
  }

  void theComparisonThatIsOpenIsTold() {
    OpenWindow open;
    const QString runs = QStringLiteral(SPORESCOPE_TEST_DATA "/compare/");
    open.window().compare(runs + QStringLiteral("base"), runs + QStringLiteral("attribute"));
    const auto* comparisons = open.workspace().comparisons();
    QTRY_VERIFY_WITH_TIMEOUT(
        comparisons->current() != nullptr && comparisons->current()->state() == ui::Comparison::State::done, kTimeout);
    auto* report = open.window().findChild<ReportExporter*>();
    QSignalSpy written(report, &ReportExporter::written);
    const QString file = folder_.filePath(QStringLiteral("compared.html"));
    report->write(file, QStringLiteral("en"), {});
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, kTimeout);
    // The kernel of the pooling was changed: tests/data/compare/README.md.
    QVERIFY(textOf(file).contains("Runs diverge at MaxPool-op0, iteration 0"));
    QVERIFY(textOf(file).contains("Nodes that differ most"));
    QVERIFY(textOf(file).contains("sporescope-cli compare base attribute"));
    open.window().commands().endComparison->trigger();
    report->write(file, QStringLiteral("en"), {});
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 2, kTimeout);
    QVERIFY(!textOf(file).contains("Nodes that differ most"));
  }

  void whatWasFoundOfTheRanksIsTold() {
    OpenWindow open;
    open.window().open(kDumps + QStringLiteral("two-ranks-2.10"));
    WAIT_FOR_CAUSE(open);
    auto* report = open.window().findChild<ReportExporter*>();
    QSignalSpy written(report, &ReportExporter::written);
    const QString file = folder_.filePath(QStringLiteral("ranks.html"));
    report->write(file, QStringLiteral("en"), {});
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, kTimeout);
    QVERIFY2(textOf(file).contains("The 2 ranks were not compared with each other"), "nobody asked");
    RankCheck* check = open.workspace().rankChecks()->current();
    check->start({});
    QTRY_COMPARE_WITH_TIMEOUT(check->state(), RankCheck::State::done, kTimeout);
    report->write(file, QStringLiteral("en"), {});
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 2, kTimeout);
    QVERIFY(!textOf(file).contains("were not compared with each other"));
    QVERIFY(textOf(file).contains("The replicas agree: "));
  }

  void aFileThatCannotBeWrittenIsSaid() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    auto* report = open.window().findChild<ReportExporter*>();
    const QString file = folder_.filePath(QStringLiteral("missing/report.html"));
    report->write(file, QStringLiteral("en"), {});
    QTRY_VERIFY_WITH_TIMEOUT(open.window().infoBar()->text().contains(QStringLiteral("The report was not written")), kTimeout);
    QVERIFY(open.window().infoBar()->text().contains(file));
  }

  void aStoppedReportIsForgotten() {
    OpenWindow open;
    open.window().open(kSample);
    WAIT_FOR_CAUSE(open);
    auto* report = open.window().findChild<ReportExporter*>();
    QSignalSpy written(report, &ReportExporter::written);
    report->write(folder_.filePath(QStringLiteral("stopped.html")), QStringLiteral("en"), {});
    report->stop();
    QVERIFY(!report->progress().has_value());
    const QString after = folder_.filePath(QStringLiteral("after.html"));
    report->write(after, QStringLiteral("en"), {});  // starts after the one that was stopped
    QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, kTimeout);
    QCOMPARE(written.front().front().toString(), after);
  }

  void theDialogOffersTheLanguageOfTheWindow() {
    const ReportDialog dialog(QStringLiteral("lenet"), QStringLiteral("zh_CN"));
    QCOMPARE(dialog.language(), QStringLiteral("zh_CN"));
    QVERIFY(!dialog.omits().values && !dialog.omits().paths && !dialog.omits().source);
  }

 private:
  QTemporaryDir folder_;
};

SPORESCOPE_TEST(ReportExportTest)

}  // namespace report_export_test

#include "report_export_test.moc"
