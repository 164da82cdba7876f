// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/hits_csv.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <limits>

#include "core/watch/condition.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"
#include "tests/ui/hits/scripted_session.h"

namespace hits_csv_test {

using namespace sporescope;
using sporescope::test::opened;

namespace {

constexpr const char* kTitles =
    "watchpoint,condition,params,errors,rank,net,graph_id,graph,iteration,node,type,io,slot,run,time,dtype,stored_dtype,shape,"
    "bytes,file\n";

QByteArray content(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

/// Compares the hits table of a session with the one that the command line writes.
class HitsCsvTest : public QObject {
  Q_OBJECT
 private slots:
  /// A training has no folder that could contain the file.
  void those_of_a_training_are_written() {
    const ui::ScriptedSession training;
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "hits.csv";
    const auto written = write_hits_csv(file, training, {});
    QVERIFY2(written.has_value(), written ? "" : written.error().str().c_str());
    QVERIFY(std::filesystem::exists(file));
  }

  void what_is_known_stands_in_its_column() {
    const auto session = opened(std::filesystem::path(SPORESCOPE_TEST_DATA) / "compare" / "base");
    QVERIFY(session != nullptr);
    const SessionGraph& graph = session->snapshot()->graphs[GraphIndex{0}];
    const NodeIndex node = graph.graph->execution_order().front();
    Hit hit;
    hit.key = {GraphIndex{0}, node, graph.iterations.front(), IoDirection::output, 0, 1};
    hit.judgement.watchpoint = 7;
    hit.judgement.condition = find_condition("tensor_too_large");
    QVERIFY(hit.judgement.condition != nullptr);
    const ParameterSpec& spec = hit.judgement.condition->parameters.front();
    JudgedParameter parameter;
    parameter.spec = &spec;
    parameter.value = 0.1;
    parameter.actual = std::numeric_limits<double>::infinity();
    hit.judgement.parameters = {parameter};
    hit.shape = {2, 3};
    hit.stored_dtype = DType::float16;
    hit.statistics.count = 6;
    hit.time = 42;
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "hits.csv";
    QVERIFY(write_hits_csv(file, *session, {hit}));
    const auto info = session->tensor_info(hit.key);
    QVERIFY(info.has_value());
    const Node& known = graph.graph->nodes()[node];
    const QString expected =
        QStringLiteral("7,tensor_too_large,%1 0.1 was inf,,%2,%3,%4,%5,%6,%7,%8,output,0,1,42,%9,float16,\"[2,3]\",12,")
            .arg(QString::fromUtf8(spec.name.data(), static_cast<qsizetype>(spec.name.size())))
            .arg(graph.rank)
            .arg(QString::fromStdString(graph.net))
            .arg(graph.graph_id)
            .arg(QString::fromStdString(graph.name))
            .arg(number_of(graph.iterations.front()))
            .arg(QString::fromStdString(std::string(known.full_name)))
            .arg(QString::fromStdString(std::string(known.type)))
            .arg(QString::fromStdString(info->dtype)) +
        QString::fromStdString(info->file) + u'\n';
    QCOMPARE(QString::fromUtf8(content(file)), QString::fromLatin1(kTitles) + expected);
  }

  void what_is_not_known_is_empty() {
    const auto session = opened(std::filesystem::path(SPORESCOPE_TEST_DATA) / "compare" / "base");
    QVERIFY(session != nullptr);
    Hit hit;
    hit.key.iteration = Iteration::constants;
    hit.file = "=1+1,a";
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "hits.csv";
    QVERIFY(write_hits_csv(file, *session, {hit}));
    QCOMPARE(content(file), QByteArray(kTitles) + "0,,,,,,,,,,,output,0,1,,,,[],,\"'=1+1,a\"\n");
  }

  void nothing_is_written_into_a_dump() {
    const auto session = opened(std::filesystem::path(SPORESCOPE_TEST_DATA) / "compare" / "base");
    QVERIFY(session != nullptr);
    const auto inside = session->snapshot()->path / "hits.csv";
    const auto written = write_hits_csv(inside, *session, {});
    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::invalid_argument);
    QVERIFY(!std::filesystem::exists(inside));
    QVERIFY(!write_hits_csv("/no/such/folder/hits.csv", *session, {}));
  }
};

SPORESCOPE_TEST(HitsCsvTest)

}  // namespace hits_csv_test

#include "hits_csv_test.moc"
