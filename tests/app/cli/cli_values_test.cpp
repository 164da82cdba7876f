// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_values_test {

using namespace sporescope::test;

/// Tests printed values and exported files.
class CliValuesTest : public QObject {
  Q_OBJECT
 private slots:
  void show_follows_the_slice();
  void show_a_file_of_a_dump_gives_its_record();
  void show_a_file_outside_of_any_dump();
  void export_writes_what_show_shows();
  void a_sample_is_never_shown_as_the_whole();
  void a_failed_export_leaves_nothing_behind();
  void show_of_a_large_tensor_shows_its_edges();
  void stats_of_a_file_by_itself();
  void statistic_rows_are_told_without_quotes();
  void statistic_rows_of_other_programs();
  void export_writes_tables_of_the_dump();
  void tables_say_what_they_lack();
  void cells_are_safe_for_a_spreadsheet();
  void export_writes_the_tables_as_a_workbook();
};

void CliValuesTest::show_follows_the_slice() {
  const QJsonObject answer = run({"--json", "show", log_file(), "--slice=-1,::-3"}).json();
  QCOMPARE(answer["shape"].toArray(), (QJsonArray{4}));
  QCOMPARE(answer["slice"].toString(), QString("-1,::-3"));
  QCOMPARE(answer["values"].toArray(), (QJsonArray{0, "-inf", "-inf", "-inf"}));
  const QJsonObject one = run({"--json", "show", log_file(), "--slice", "0,9"}).json();
  QCOMPARE(one["shape"].toArray(), QJsonArray());
  QCOMPARE(one["values"].toDouble(-1), 0.0);
  const QJsonObject all = run({"--json", "show", log_file()}).json();
  QCOMPARE(all["values"].toArray().size(), 4);
  QCOMPARE(all["values"][3].toArray().size(), 10);
  const QByteArray text = run({"show", log_file(), "--slice", "0:2,8:"}).out;
  QVERIFY(text.endsWith("[[-inf    0]\n [-inf    0]]\n"));
}

void CliValuesTest::show_a_file_of_a_dump_gives_its_record() {
  const QJsonObject tensor = run({"--json", "show", log_file(), "--slice", "0"}).json()["tensor"].toObject();
  QCOMPARE(tensor["node"].toString(), kLog);
  QCOMPARE(tensor["rank"].toInt(-1), 0);
  QCOMPARE(tensor["iteration"].toInt(-1), 1);
  QCOMPARE(tensor["stored_dtype"].toString(), QString("float32"));
  QCOMPARE(tensor["bytes"].toInt(), 160);
  // The same tensor by a selection.
  const QJsonObject again =
      run({"--json", "show", sample(), "--node", "Log-op0", "--iteration", "1", "--io", "output", "--slice", "0"}).json();
  QCOMPARE(again["tensor"].toObject(), tensor);
}

void CliValuesTest::show_a_file_outside_of_any_dump() {
  const QTemporaryDir folder;
  const QString file = folder.path() + "/alone.npy";
  QVERIFY(QFile::copy(log_file(), file));
  const Outcome done = run({"--json", "show", file, "--slice", "3,8:"});
  QCOMPARE(done.status, 0);
  QCOMPARE(done.json()["values"].toArray(), (QJsonArray{"-inf", 0}));
  const QJsonObject tensor = done.json()["tensor"].toObject();
  QVERIFY(tensor["node"].isNull());
  QVERIFY(tensor["rank"].isNull());
  QCOMPARE(tensor["file"].toString(), file);
  QCOMPARE(tensor["shape"].toArray(), (QJsonArray{4, 10}));
}

// The output of Log-op0 is [4, 10] in the graph, but the file has only its first 20 elements. Unlike kernel dumps on Ascend,
// this dump does not declare samples.
void CliValuesTest::a_sample_is_never_shown_as_the_whole() {
  const Copy copy(sample());
  QVERIFY(copy.whole() && QDir(copy.path() + "/rank_0/.dump_metadata").removeRecursively());
  const QString name = copy.path() + log_file().mid(sample().size());
  QFile file(name);
  QVERIFY(file.open(QFile::ReadWrite));
  constexpr qint64 kHeader = 128;
  QByteArray head = file.read(kHeader);
  QVERIFY(head.contains("(4,10,), }"));
  head.replace("(4,10,), }", "(20,), }  ");
  QVERIFY(file.seek(0) && file.write(head) == kHeader && file.resize(kHeader + 20 * qint64{sizeof(float)}));
  file.close();
  const QByteArray shown = run({"show", name}).out;
  QVERIFY2(shown.contains("float32 [20], a sample: only the first 20 elements were dumped\n"), shown.constData());
  QVERIFY(run({"--json", "show", name}).json()["tensor"].toObject()["sample"].toBool());
  const Outcome written = run({"export", name, "--npy", copy.path() + "/../part.npy"});
  QCOMPARE(written.status, 0);
  QVERIFY2(written.err.contains("The written tensor is a sample: only the first 20 elements were dumped"),
           written.err.constData());
  const QStringList one{"info", copy.path(), "--sizes"};
  QVERIFY(run(QStringList{"--json"} + one).json()["dumps"].toArray()[0].toObject()["samples"].isBool());
  QVERIFY(!run({"show", log_file()}).out.contains("sample:"));
}

void CliValuesTest::export_writes_what_show_shows() {
  const QTemporaryDir folder;
  const QString npy = folder.path() + "/part.npy";
  QCOMPARE(run({"export", log_file(), "--slice", "1:3,8:", "--npy", npy}).status, 0);
  QCOMPARE(run({"--json", "show", npy}).json()["values"].toArray(), (QJsonArray{QJsonArray{"-inf", 0}, QJsonArray{"-inf", 0}}));
  const QString whole = folder.path() + "/whole.npy";
  QCOMPARE(run({"export", log_file(), "--npy", whole}).status, 0);
  QCOMPARE(run({"--json", "show", whole}).json()["values"], run({"--json", "show", log_file()}).json()["values"]);
  const QString csv = folder.path() + "/part.csv";
  QCOMPARE(run({"export", log_file(), "--slice", ":2,7:", "--csv", csv}).status, 0);
  QFile read(csv);
  QVERIFY(read.open(QFile::ReadOnly));
  QCOMPARE(read.readAll(), QByteArray("-inf,-inf,0\n-inf,-inf,0\n"));
  QCOMPARE(run({"export", log_file(), "--slice", ":2,7:", "--csv", "-"}).out, QByteArray("-inf,-inf,0\n-inf,-inf,0\n"));
  QVERIFY(!QFile::exists("-"));
  QCOMPARE(run({"--json", "export", log_file(), "--csv", "-"}).status, 2);

  // np.asfortranarray([[0, 1, 2], [3, 4, 5]]) in a file; exports are in C order.
  QFile columns(folder.path() + "/columns.npy");
  QVERIFY(columns.open(QFile::WriteOnly));
  columns.write(QByteArray("\x93NUMPY\1\0", 8) + char(118) + '\0' +
                QByteArray("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }").leftJustified(117, ' ') + '\n' +
                QByteArray("\0\3\1\4\2\5", 6));
  columns.close();
  const QByteArray rows = run({"export", columns.fileName(), "--npy", "-"}).out;
  QVERIFY2(rows.contains("'fortran_order': False, 'shape': (2, 3)"), rows.constData());
  QCOMPARE(rows.right(6), QByteArray("\0\1\2\3\4\5", 6));

  QCOMPARE(run({"export", log_file(), "--npy", whole}).status, 2);  // is there
  QCOMPARE(run({"export", log_file(), "--slice", "0", "--npy", whole, "--overwrite"}).status, 0);
  QCOMPARE(run({"--json", "show", whole}).json()["shape"].toArray(), QJsonArray{10});
  const QString inside = sample() + "/rank_0/new.npy";
  QCOMPARE(run({"export", log_file(), "--npy", inside}).status, 2);
  QVERIFY(!QFile::exists(inside));
  QCOMPARE(run({"export", log_file()}).status, 2);
}

void CliValuesTest::a_failed_export_leaves_nothing_behind() {
  const QTemporaryDir folder;
  for (const char* kind : {"--npy", "--csv", "--csv-dir", "--xlsx"}) {
    const bool one_tensor = QByteArray(kind) == "--npy" || QByteArray(kind) == "--csv";
    const QString source = one_tensor ? log_file() : sample();
    const Outcome no_folder = run({"export", source, kind, folder.path() + "/no/such/place"});
    QCOMPARE(no_folder.status, 2);
    QVERIFY2(no_folder.err.contains("Create it first") && no_folder.err.count('\n') == 1, no_folder.err.constData());
    // Files cannot grow, as on a full disk.
    QProcess small;
    small.setWorkingDirectory(folder.path());
    small.start("/bin/sh", {"-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh", SPORESCOPE_CLI, "export", source, kind, "x"});
    QVERIFY(small.waitForFinished(60000));
    QCOMPARE(small.exitCode(), 2);
    const QByteArray recorded = small.readAllStandardError();
    QVERIFY2(recorded.startsWith("sporescope-cli: ") && recorded.count('\n') == 1, recorded.constData());
    QVERIFY(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
  }
}

void CliValuesTest::show_of_a_large_tensor_shows_its_edges() {
  // A sparse file of 4 GiB, of which only the last number is not zero, printed as NumPy does.
  const QTemporaryDir folder;
  const QString file = folder.path() + "/large.npy";
  QFile large(file);
  QVERIFY(large.open(QFile::WriteOnly));
  QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1073741824,), }";
  header = header.leftJustified(117, ' ') + '\n';
  large.write(QByteArray("\x93NUMPY\x01\x00", 8) + char(118) + char(0) + header);
  QVERIFY(large.resize(128 + (qint64{1} << 32)));
  QVERIFY(large.seek(large.size() - 4));
  large.write(QByteArray("\x00\x00\xc0\x3f", 4));
  large.close();
  const Outcome shown = run({"show", file});
  QCOMPARE(shown.status, 0);
  QVERIFY2(shown.out.endsWith("[  0   0   0 ...   0   0 1.5]\n"), shown.out.constData());
  QCOMPARE(run({"show", file, "--full"}).status, 2);
}

// np.array([2**53 + 1, -2**63, 2**63 - 1]).tofile(...)
void CliValuesTest::stats_of_a_file_by_itself() {
  const QTemporaryDir folder;
  const QString path = folder.path() + "/whole.npy";
  QFile file(path);
  QVERIFY(file.open(QFile::WriteOnly));
  const QByteArray header =
      QByteArray("{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }").leftJustified(117, ' ') + '\n';
  file.write(QByteArray("\x93NUMPY\x01\x00", 8) + char(118) + char(0) + header);
  file.write(
      QByteArray::fromHex("010000000000200000000000000000"
                          "80ffffffffffffff7f"));
  file.close();
  const Outcome done = run({"--json", "stats", path});
  QCOMPARE(done.status, 0);
  QVERIFY2(done.out.contains("\"min\":-9223372036854775808,\"max\":9223372036854775807,"), done.out.constData());
  QCOMPARE(done.json()["tensors"][0]["source"].toString(), QString("values"));
  QCOMPARE(done.json()["tensors"][0]["file"].toString(), path);
  const Outcome text = run({"stats", path});
  QVERIFY2(text.out.contains(" 9223372036854775807 ") && text.out.contains("int64"), text.out.constData());
  QCOMPARE(run({"tensors", path, "--count"}).out, QByteArray("1\n"));
}

// nan and inf of statistic.csv are printed unquoted, and the L2 norm has its own column.
void CliValuesTest::statistic_rows_are_told_without_quotes() {
  const CopyWithStatistics copy("Max Value,Min Value,L2Norm Value", "nan,-inf,1.5");
  QVERIFY(copy.written());
  const QList<QByteArray> lines = run({"stats", copy.path(), "--iteration", "1"}).out.split('\n');
  QVERIFY(lines[0].contains(" L2 "));
  QVERIFY2(lines[1].simplified().contains(" -inf nan - - 1.5 "), lines[1].constData());
  QVERIFY(!lines[1].contains('"'));
  const QTemporaryDir folder;
  QCOMPARE(run({"--quiet", "export", copy.path(), "--csv-dir", folder.filePath("tables")}).status, 0);
  QFile table(folder.filePath("tables/statistics.csv"));
  QVERIFY(table.open(QFile::ReadOnly));
  const QJsonObject recorded = run({"--json", "stats", copy.path(), "--iteration", "1"}).json()["tensors"][0].toObject();
  const QByteArray shape = QJsonDocument(recorded["shape"].toArray()).toJson(QJsonDocument::Compact);
  QVERIFY(shape.size() > 2);
  const QByteArray cells = recorded["node"].toString().toUtf8() + "," + recorded["type"].toString().toUtf8();
  for (const QByteArray& line : table.readAll().split('\n')) {
    if (line.contains(cells) && line.contains(",nan,"))
      QVERIFY2(line.contains("\"" + shape + "\"") || line.contains(shape), line.constData());
  }
}

// Numbers with a plus sign and Microsoft's spelling of infinities are parsed as numbers, also for JSON.
void CliValuesTest::statistic_rows_of_other_programs() {
  const CopyWithStatistics copy("Max Value,Min Value,L2Norm Value", "+1.5,-1.#INF,1.#QNAN");
  QVERIFY(copy.written());
  const QJsonObject answer = run({"--json", "stats", copy.path(), "--iteration", "1"}).json()["tensors"][0].toObject();
  const QJsonObject statistics = answer["statistics"].toObject();
  QCOMPARE(statistics["max"].toDouble(), 1.5);
  QCOMPARE(statistics["min"].toString(), QString("-inf"));
  QCOMPARE(statistics["l2"].toString(), QString("nan"));
}

// A spreadsheet must not run formulas from a table of an untrusted dump.
void CliValuesTest::cells_are_safe_for_a_spreadsheet() {
  const QTemporaryDir folder;
  const QString copy = folder.path() + "/dump";
  QVERIFY(copy_folder(sample(), copy));
  QVERIFY(QDir().rename(copy + "/rank_0/LeNet5", copy + "/rank_0/=1+\"2\",3"));
  const QString tables = folder.path() + "/tables";
  QCOMPARE(run({"--quiet", "export", copy, "--csv-dir", tables}).status, 0);
  QFile file(tables + "/graphs.csv");
  QVERIFY(file.open(QFile::ReadOnly));
  const QByteArray text = file.readAll();
  QVERIFY2(text.contains("\n0,\"'=1+\"\"2\"\",3\",0,"), text.constData());
  QFile statistics(tables + "/statistics.csv");
  QVERIFY(statistics.open(QFile::ReadOnly));
  QVERIFY(!statistics.readAll().contains("'-inf"));  // a number
}

void CliValuesTest::export_writes_tables_of_the_dump() {
  const QTemporaryDir folder;
  const QString tables = folder.path() + "/tables";
  QCOMPARE(run({"export", sample(), "--csv-dir", tables}).status, 0);
  const auto rows = [&tables](const char* name) {
    QFile file(tables + "/" + name);
    return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts) : QStringList();
  };
  QCOMPARE(rows("graphs.csv"), (QStringList{"rank,net,graph_id,graph,operators,parameters,constants,iterations,history",
                                            "0,LeNet5,0,kernel_graph0,56,21,20,\"0, 1\",0-3"}));
  QCOMPARE(rows("nodes.csv").size(), run({"--json", "nodes", sample()}).json()["nodes"].toArray().size() + 1);
  QCOMPARE(rows("statistics.csv").size(), npy_files(sample()).size() + 1);
  const QStringList log = rows("statistics.csv").filter("LogOfZero/Log-op0,Log,output");
  QCOMPARE(log.size(), 2);
  QVERIFY(log[1].contains(",\"[4,10]\",160,"));
  QVERIFY(log[1].endsWith(",40,0.0,0.0,0.0,0.0,0.0,0.0,0,36,0,4,36,0"));
  const auto hits = run({"--json", "check", sample(), "--recommended"}).json()["hits"].toArray();
  QCOMPARE(rows("hits.csv").size(), hits.size() + 1);
  QCOMPARE(run({"export", sample(), "--csv-dir", tables}).status, 2);  // is there
  QCOMPARE(run({"export", sample(), "--csv-dir", sample() + "/tables"}).status, 2);
  QVERIFY(!QFile::exists(sample() + "/tables"));
}

// A mistyped number must not look like an empty dump, and a damaged file must not look like a missing one.
void CliValuesTest::tables_say_what_they_lack() {
  const QTemporaryDir folder;
  const auto exported = [&](const QStringList& first, const QString& from, const QString& name, const QStringList& selection) {
    return run(first + QStringList{"export", from, "--csv-dir", folder.filePath(name)} + selection);
  };
  const Outcome whole = exported({"--json"}, sample(), "whole", {});
  QCOMPARE(whole.status, 0);
  QVERIFY(whole.json()["complete"].toBool());
  QCOMPARE(whole.json()["problems"].toArray(), QJsonArray());

  const Outcome none = exported({"--json"}, sample(), "none", {"--rank", "9"});
  QCOMPARE(none.status, 0);
  QVERIFY2(none.err.contains("No such rank in the dump; its ranks: 0"), none.err.constData());
  QVERIFY(none.json()["problems"].toArray()[0].toObject()["message"].toString().contains("No such rank"));
  QCOMPARE(exported({"--strict"}, sample(), "strict", {"--rank", "9"}).status, 2);

  const Copy copy(sample());
  QVERIFY(copy.whole());
  QVERIFY(QFile::resize(copy.path() + log_file().mid(sample().size()), 100));
  const Outcome damaged = exported({"--json"}, copy.path(), "damaged", {"--node", "Log-op0"});
  QCOMPARE(damaged.status, 0);
  QVERIFY(!damaged.json()["complete"].toBool(true));
  QCOMPARE(damaged.json()["problems"].toArray().size(), 1);
  QVERIFY(damaged.json()["problems"].toArray()[0].toObject()["message"].toString().contains("Log-op0"));
}

// Reads the workbook with another program and compares it with the CSV tables.
void CliValuesTest::export_writes_the_tables_as_a_workbook() {
  const QTemporaryDir folder;
  const QString book = folder.path() + "/sample.xlsx";
  QCOMPARE(run({"export", sample(), "--xlsx", book}).status, 0);
  QProcess python;
  python.start("/usr/bin/python3", {QStringLiteral(SPORESCOPE_SOURCE "/tests/app/cli/read_workbook.py"), book});
  QVERIFY(python.waitForFinished(60'000));
  const QJsonObject sheets = QJsonDocument::fromJson(python.readAllStandardOutput()).object();
  QCOMPARE(sheets.keys(), (QStringList{"graphs", "hits", "nodes", "statistics"}));
  const QJsonArray graph{0, "LeNet5", 0, "kernel_graph0", 56, 21, 20, "0, 1", "0-3"};
  QCOMPARE(sheets["graphs"].toArray()[1].toArray(), graph);
  QCOMPARE(sheets["nodes"].toArray().size(), run({"--json", "nodes", sample()}).json()["nodes"].toArray().size() + 1);
  QCOMPARE(sheets["statistics"].toArray().size(), npy_files(sample()).size() + 1);
  const QJsonArray titles = sheets["statistics"].toArray()[0].toArray();
  const auto column = [&titles](const char* title) {
    const QVariantList all = titles.toVariantList();
    return static_cast<int>(all.indexOf(QString(title)));
  };
  QStringList infinite;
  for (const QJsonValue row : sheets["statistics"].toArray()) {
    const QJsonArray cells = row.toArray();
    if (cells[column("node")] == kLog && cells[column("neg_inf")] == 36) infinite << cells[column("io")].toString();
    if (cells[column("node")] == kLog && cells[column("io")] == "output") {
      QCOMPARE(cells[column("shape")], QJsonValue("[4,10]"));
    }
  }
  QCOMPARE(infinite, QStringList{"output"});
  const auto hits = run({"--json", "check", sample(), "--recommended"}).json()["hits"].toArray();
  QCOMPARE(sheets["hits"].toArray().size(), hits.size() + 1);
  QCOMPARE(run({"export", sample(), "--xlsx", book}).status, 2);  // is there
  QCOMPARE(run({"export", sample(), "--xlsx", sample() + "/book.xlsx"}).status, 2);
  QVERIFY(!QFile::exists(sample() + "/book.xlsx"));
  QCOMPARE(run({"export", sample(), "--xlsx", folder.path() + "/nowhere/book.xlsx"}).status, 2);
  QCOMPARE(run({"export", sample(), "--xlsx", book, "--csv-dir", folder.path() + "/both"}).status, 2);
}

SPORESCOPE_TEST(CliValuesTest)

}  // namespace cli_values_test

#include "cli_values_test.moc"
