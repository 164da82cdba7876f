// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/dump_report.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>

#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace dump_report_test {

using namespace sporescope;
using namespace sporescope::test;

namespace {

QByteArray textOf(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<WrittenReport> written(const std::shared_ptr<DumpSource>& dump, const ReportRequest& order) {
  ReportWriter writer;
  return ask<WrittenReport>([&](ResultCallback<WrittenReport> answer) {
    return writer.write(dump, order, {{}, std::move(answer)});
  });
}

}  // namespace

class DumpReportTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    order_ = ReportRequest();
    order_.file = std::filesystem::path(folder_->path().toStdString()) / "report.html";
    order_.version = "9.8.7";
    order_.written = "2026-11-23 10:45";
  }

  void theReportOfADumpTellsItsFirstCause() {
    const auto session = opened(sample());
    const auto report = written(session->dump(), order_);
    QVERIFY(report.has_value());
    QCOMPARE(report->file, order_.file);
    const QByteArray page = textOf(order_.file);
    QCOMPARE(std::uint64_t(page.size()), report->bytes);
    QCOMPARE(report->verdict.str(), std::string("−Inf begins at Log-op0, iteration 1"));
    QVERIFY(page.contains("<h1>−Inf begins at Log-op0, iteration 1</h1>"));
    QVERIFY(page.contains("Sporescope 9.8.7"));
    QVERIFY(page.contains("2026-11-23 10:45"));
  }

  void itIsWrittenWhileTheDumpIsStillBeingOpened() {
    const auto session = open_offline_session(sample());
    QVERIFY(written(session->dump(), order_).has_value());
  }

  void whatIsThereIsReplaced() {
    QFile before(QString::fromStdString(order_.file.string()));
    QVERIFY(before.open(QIODevice::WriteOnly) && before.write("before") == 6);
    before.close();
    QVERIFY(written(opened(sample())->dump(), order_).has_value());
    QVERIFY(!textOf(order_.file).contains("before</"));
    QVERIFY(textOf(order_.file).startsWith("<!DOCTYPE html>"));
  }

  void nothingIsWrittenIntoADump() {
    QTemporaryDir copy;
    const std::filesystem::path dump = std::filesystem::path(copy.path().toStdString()) / "dump";
    std::filesystem::copy(sample(), dump, std::filesystem::copy_options::recursive);
    order_.file = dump / "report.html";
    const auto report = written(opened(dump)->dump(), order_);
    QVERIFY(!report.has_value());
    QVERIFY(report.error().str().find("is inside the dump") != std::string::npos);
    QVERIFY(!std::filesystem::exists(order_.file));
  }

  void aFolderThatIsNotThereIsNamed() {
    order_.file = std::filesystem::path(folder_->path().toStdString()) / "missing" / "report.html";
    const auto report = written(opened(sample())->dump(), order_);
    QVERIFY(!report.has_value());
    QVERIFY(report.error().str().find(order_.file.string()) != std::string::npos);
  }

  void aTrainingHasNoDumpToTellOf() {
    const auto report = written(nullptr, order_);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().code, ErrorCode::unsupported);
  }

  void aRequestThatGoesLeavesNoFile() {
    const auto session = opened(sample());
    std::atomic<bool> answered = false;
    {
      ReportWriter writer;
      Signal started;
      CancelHandle request =
          writer.write(session->dump(), order_,
                       {[&](const ReportProgress&) { started.set(); }, [&](const Result<WrittenReport>&) { answered = true; }});
      QVERIFY(started.wait());
      request.cancel();
    }  // waits for running tasks
    QVERIFY(!answered);
    QVERIFY(!std::filesystem::exists(order_.file));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(order_.file.parent_path()), {}), 0);
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
  ReportRequest order_;
};

SPORESCOPE_TEST(DumpReportTest)

}  // namespace dump_report_test

#include "dump_report_test.moc"
