// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// statistic.csv in three dialects, with and without tensor files.

#include "core/dump/mindspore/statistic_csv.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/dump/csv.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/tensor/dtype.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace statistics_test {

using namespace sporescope;

namespace {

QString text(std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); }

constexpr const char* kHead16 =
    "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value,Avg "
    "Value,Count,Negative Zero "
    "Count,Positive Zero Count,NaN Count,Negative Inf Count,Positive Inf Count,Zero Count\n";
constexpr const char* kHead23 =
    "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Min Value,L2Norm Value\n";

/// Returns a column of the row, and "" if there is no row.
QString value(const Dump& dump, const TensorRecord& record, const char* column) {
  const auto row = dump.statistic_row(record);
  if (!row) return {};
  for (const auto& [name, cell] : row->columns) {
    if (name == column) return text(cell);
  }
  return "no such column";
}

const TensorRecord* record_at(const Dump& dump, std::uint64_t time, IoDirection io) {
  for (const TensorRecord& record : dump.records()) {
    if (record.time == time && record.io == io) return &record;
  }
  return nullptr;
}

QString node(const Dump& dump, const TensorRecord& record) {
  return record.node == kNoNode ? "-" : text(dump.graphs()[record.graph].graph->nodes()[record.node].full_name);
}

SyntheticGraph add_graph(const std::string& name) { return {"kernel_graph0", "0", {{"Add", name}}, {"fc.weight"}}; }

}  // namespace

class StatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  /// In tables with MD5, msprobe writes the shape without quotes. Rows of the device use CANN's names.
  void text_of_msprobe() {
    std::vector<Problem> problems;
    const StatisticCsv host(
        "Op Type,Op Name,Task ID,Stream ID,Timestamp,Input/Output,Slot,Data Size,Data Type,Format,Shape,MD5 Value\n"
        "Add,Default_Add-op0,0,10,5,input,1,160,FLOAT,ND,(4,10),abc\nAdd,Default_Add-op0,0,10,6,output,0,4,FLOAT,ND,(),def\n",
        "statistic.csv", problems);
    QCOMPARE(host.lines().size(), 2U);
    QVERIFY(host.lines()[0].io == IoDirection::input && host.lines()[0].slot == 1);
    const StatisticRow of_host = host.row(host.lines()[0].line);
    QCOMPARE(of_host.shape, Shape({4, 10}));
    QVERIFY(dtype_from_name(of_host.dtype) == DType::float32);
    QCOMPARE(of_host.columns.back().first, std::string("MD5"));
    QCOMPARE(of_host.columns.back().second, std::string("abc"));
    const StatisticCsv device(
        "Op Type,Op Name,Task ID,Stream ID,Timestamp,Input/Output,Slot,Data Size,Data Type,Format,Shape,Max Value\n"
        "Add,Default_Add-op0,0,10,5,Output,0,1152,DT_FLOAT16,NCHW,4x1x12x12,2.5\n",
        "statistic.csv", problems);
    QCOMPARE(device.lines().size(), 1U);
    const StatisticRow of_device = device.row(device.lines()[0].line);
    QCOMPARE(of_device.shape, Shape({4, 1, 12, 12}));
    QCOMPARE(of_device.dtype, std::string("float16"));
    QVERIFY(problems.empty());
  }

  /// CANN writes a table for each operator, which is identified only by the file name.
  void a_table_for_each_operator() {
    const SyntheticDump result;
    const std::string head =
        "Input/Output,Index,Data Size,Data Type,Format,Shape,Max Value,Min Value,Avg Value,Count,Nan Count\n";
    const std::string folder = "20250110155500/0/model/1/0/";
    result.file(folder + "Add.Default_Add-op0.3.10.5.csv",
                head + "Input,0,16,DT_FLOAT,ND,4,2,1,1.5,4,0\nOutput,0,16,DT_FLOAT,ND,4,nan,1,nan,4,1\n");
    result.file(folder + "Mul.Default_Mul-op0.4.10.6.csv", "Other,Titles\n1,2\n");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 2U);
    const TensorRecord* output = record_at(*dump, 5, IoDirection::output);
    QVERIFY(output != nullptr && !output->has_values);
    QCOMPARE(node(*dump, *output), QString("Default/Add-op0"));
    QCOMPARE(value(*dump, *output, "Nan Count"), QString("1"));
    QCOMPARE(dump->statistic_row(*output)->shape, Shape{4});
    bool recorded = false;
    for (const Problem& problem : dump->problems())
      recorded = recorded || text(problem.message.str()).contains("Mul.Default_Mul-op0");
    QVERIFY(recorded);
  }

  /// Each table is read separately: a damaged one is reported, and one with another heading is read.
  void damaged_tables_of_operators() {
    const SyntheticDump result;
    const std::string head = "Input/Output,Index,Data Size,Data Type,Format,Shape,Max Value,Min Value\n";
    const std::string folder = "20250110155500/0/model/1/0/";
    result.file(folder + "Add.Default_Add-op0.3.10.5.csv", head + "Output,0,16,DT_FLOAT,ND,4,2,1\n");
    result.file(folder + "Mul.Default_Mul-op1.4.10.6.csv", head + "Input,0,16,DT_FLOAT,ND,4,3,1\nOutput,0,16,DT_FL");
    result.file(folder + "Div.Default_Div-op2.5.10.7.csv", "");
    result.file(
        folder + "Sub.Default_Sub-op3.6.10.8.csv",
        "Input/Output,Index,Data Size,Data Type,Format,Shape,Min Value,Max Value,l2norm\nOutput,0,16,DT_FLOAT,ND,4,1,7,9\n");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 3U);
    QCOMPARE(value(*dump, *record_at(*dump, 5, IoDirection::output), "Max Value"), QString("2"));
    QCOMPARE(value(*dump, *record_at(*dump, 6, IoDirection::input), "Max Value"), QString("3"));
    QCOMPARE(value(*dump, *record_at(*dump, 8, IoDirection::output), "Max Value"), QString("7"));
    QCOMPARE(value(*dump, *record_at(*dump, 8, IoDirection::output), "L2Norm Value"), QString("9"));
    QVERIFY(!dump->graphs().front().iterations.front().readable);
    QString recorded;
    for (const Problem& problem : dump->problems()) recorded += text(problem.message.str()) + '\n';
    QVERIFY2(recorded.contains("Mul-op1.4.10.6.csv”: skipped 1 rows") && recorded.contains("the first on line 3"),
             qPrintable(recorded));
    QVERIFY2(recorded.contains("Div-op2.5.10.7.csv” has no column"), qPrintable(recorded));
    QVERIFY2(!recorded.contains("Sub-op3"), qPrintable(recorded));
  }

  void shapes_data() {
    QTest::addColumn<QString>("written");
    QTest::addColumn<bool>("good");
    QTest::addColumn<QList<int>>("sizes");
    QTest::newRow("two") << "(2,3)" << true << QList<int>{2, 3};
    QTest::newRow("scalar") << "()" << true << QList<int>{};
    QTest::newRow("one, as Python writes it") << "(4,)" << true << QList<int>{4};
    QTest::newRow("brackets") << "[2, 3, 0]" << true << QList<int>{2, 3, 0};
    QTest::newRow("none") << "" << false << QList<int>{};
    QTest::newRow("words") << "(a)" << false << QList<int>{};
    QTest::newRow("mixed") << "(2]" << false << QList<int>{};
    QTest::newRow("bare") << "2,3" << false << QList<int>{};
  }

  void shapes() {
    QFETCH(QString, written);
    std::vector<std::int64_t> shape;
    QTEST(parse_shape(written.toStdString(), shape), "good");
    QFETCH(bool, good);
    if (good) QTEST((QList<int>(shape.begin(), shape.end())), "sizes");
  }

  /// saved_data = statistic, MindSpore 1.6 to 2.2: names without scope, and no tensor files.
  void statistics_only() {
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    result.file("rank_0/Net/0/0/statistic.csv",
                std::string(kHead16) +
                    "Add,Add-op4,0,0,101,input,0,24,float32,\"(2,3)\",10,-11,0.88,6,2,3,0,0,0,1\n"
                    "Add,Add-op4,0,0,102,output,0,24,float32,\"(2,3)\",null,null,null,6,0,0,6,0,0,0\n"
                    "Parameter,fc.weight,0,0,103,output,0,4,float32,\"()\",1,1,1,1,0,1,0,0,0,0\n"
                    "Add,Add-op9,0,0,104,output,0,4,float32,\"()\",1,1,1,1,0,1,0,0,0,0\n");
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(dump->problems().empty());
    QCOMPARE(dump->tensor_files(), 0U);
    QCOMPARE(dump->matched_files(), 0U);
    QCOMPARE(dump->records().size(), 4U);
    QCOMPARE(dump->graphs().front().iterations[0].tensor_files, 0U);
    QCOMPARE(dump->graphs().front().iterations[0].records.size(), std::size_t{4});
    const TensorRecord* input = record_at(*dump, 101, IoDirection::input);
    QVERIFY(input != nullptr);
    QVERIFY(input->file_name.empty());
    QCOMPARE(node(*dump, *input), "Default/net/Add-op4");
    QCOMPARE(value(*dump, *input, "Max Value"), "10");
    QCOMPARE(value(*dump, *input, "Zero Count"), "1");
    const auto row = dump->statistic_row(*input);
    QVERIFY(row);
    QCOMPARE(text(row->dtype), "float32");
    QCOMPARE(row->shape, (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(row->columns.size(), 20U);
    QCOMPARE(value(*dump, *record_at(*dump, 102, IoDirection::output), "Max Value"), "null");
    QCOMPARE(node(*dump, *record_at(*dump, 103, IoDirection::output)), "fc.weight");
    QCOMPARE(node(*dump, *record_at(*dump, 104, IoDirection::output)), "-");
    QCOMPARE(dump->unmatched().size(), 1U);
    const auto opened = dump->open(*input);
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, ErrorCode::not_found);
    QVERIFY(text(opened.error().str()).contains("statistic.csv"));
  }

  /// saved_data = full: each row belongs to a file. Names: encoded with --, encoded with _, full; columns by the setting.
  // As saved by an editor.
  void marks_and_line_ends_of_editors() {
    const std::string table =
        std::string(kHead16) + "Add,Add-op4,0,0,101,input,0,24,float32,\"(2,3)\",10,-11,0.88,6,2,3,0,0,0,1\n";
    for (const std::string line_end : {"\n", "\r\n", "\r"}) {
      std::string text = "\xef\xbb\xbf" + table;
      for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += line_end.size()) {
        text.replace(at, 1, line_end);
      }
      const SyntheticDump result;
      result.graph(0, 0, add_graph("Default/net/Add-op4")).file("rank_0/Net/0/0/statistic.csv", text);
      const auto dump = result.open();
      QVERIFY(dump && dump->problems().empty());
      QCOMPARE(dump->records().size(), 1U);
      const TensorRecord& input = dump->records()[RecordIndex{0}];
      QCOMPARE(value(*dump, input, "Op Type"), "Add");
      QCOMPARE(value(*dump, input, "Zero Count"), "1");
    }
  }

  /// As saved by spreadsheets: semicolons and decimal commas, tabs in UTF-16 of either byte order, a line that declares the
  /// separator, rows in quotes.
  void tables_of_spreadsheets_data() {
    QTest::addColumn<QByteArray>("bytes");
    const QString table =
        kHead23 + QString(
                      "Log,Default/net/Log-op1,0,0,1700000000000002,output,0,24,float32,\"(2,3)\",0.5,-inf,inf\n"
                      "Add,Default/net/Add-op4,0,0,1700000000000001,input,0,24,float32,\"(2,3)\",1.5,-0.25,3.125\n");
    QString other = kHead23;
    other.replace(",", ";");
    other +=
        "Log;Default/net/Log-op1;0;0;1700000000000002;output;0;24;float32;(2,3);0,5;-inf;inf\r\n"
        "Add;Default/net/Add-op4;0;0;1700000000000001;input;0;24;float32;(2,3);1,5;-0,25;3,125\r\n";
    QString tabs = other;
    tabs.replace(";", "\t");
    const auto utf16 = [](const QString& text, bool big) {
      QByteArray bytes = big ? QByteArray("\xFE\xFF") : QByteArray("\xFF\xFE");
      for (const QChar c : text) {
        const char low = static_cast<char>(c.unicode() & 0xFF);
        const char high = static_cast<char>(c.unicode() >> 8);
        bytes.append(big ? high : low).append(big ? low : high);
      }
      return bytes;
    };
    QTest::newRow("plain") << table.toUtf8();
    QTest::newRow("semicolons") << other.toLatin1();
    QTest::newRow("bars") << QString(other).replace(";", "|").toLatin1();
    QTest::newRow("sep=") << "sep=;\r\n" + other.toLatin1();
    QTest::newRow("sep= and a mark") << "\xEF\xBB\xBF\"sep=;\"\r\n" + other.toLatin1();
    QTest::newRow("sep=,") << "sep=,\n" + table.toUtf8();
    QTest::newRow("tabs, UTF-16 LE") << utf16(tabs, false);
    QTest::newRow("tabs, UTF-16 BE") << utf16(tabs, true);
    QTest::newRow("UTF-16 without a mark") << utf16(tabs, false).mid(2);
    QTest::newRow("commas, UTF-16 BE without a mark") << utf16(table, true).mid(2);
    QByteArray rows = kHead23;
    for (const QString& row : table.split('\n').mid(1)) {
      if (!row.isEmpty()) rows += "\"" + QString(row).replace("\"", "\"\"").toUtf8() + "\"\r\n";
    }
    QTest::newRow("rows in quotes") << rows;
  }
  void tables_of_spreadsheets() {
    QFETCH(QByteArray, bytes);
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"Log", "Default/net/Log-op1"}, {"Add", "Default/net/Add-op4"}}, {}});
    result.file("rank_0/Net/0/0/statistic.csv", bytes.toStdString());
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY2(dump->problems().empty(), dump->problems().empty() ? "" : dump->problems()[0].message.str().c_str());
    QCOMPARE(dump->records().size(), 2U);
    const auto recorded = [&](std::uint64_t time, IoDirection io) {
      return parse_recorded_statistics(*dump->statistic_row(*record_at(*dump, time, io)));
    };
    const RecordedStatistics add = recorded(1700000000000001, IoDirection::input);
    QVERIFY(add.max == 1.5 && add.min == -0.25 && add.l2 == 3.125 && add.count == 6U);
    const RecordedStatistics log = recorded(1700000000000002, IoDirection::output);
    QVERIFY(log.max == 0.5 && log.min == -std::numeric_limits<double>::infinity());
  }

  /// As written by C libraries of other systems, and by people.
  void numbers_of_other_programs() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::vector<std::pair<const char*, double>> known{{"+1.5", 1.5},
                                                            {"-1.5", -1.5},
                                                            {"1,5", 1.5},
                                                            {"+2,5e-3", 0.0025},
                                                            {"1.#INF", kInfinity},
                                                            {"-1.#INF", -kInfinity},
                                                            {"1.#J", kInfinity},
                                                            {"+1.#INF00", kInfinity},
                                                            {"1e400", kInfinity},
                                                            {"-1E+400", -kInfinity},
                                                            {"1e-400", 0.0},
                                                            {"+inf", kInfinity},
                                                            {"-Infinity", -kInfinity},
                                                            {"\xE2\x88\x92"
                                                             "2",
                                                             -2},
                                                            {" 7 ", 7}};
    for (const auto& [text, number] : known) {
      const auto read = csv_number(text);
      QVERIFY2(read && *read == number, text);
    }
    for (const char* nan : {"1.#QNAN", "-1.#IND", "1.#SNAN", "-1.#IO", "NaN", "-nan", "+nan", "-nan(ind)"}) {
      const auto read = csv_number(nan);
      QVERIFY2(read && std::isnan(*read), nan);
    }
    for (const char* none : {"", "+", "--1", "+-", "1.5x", "null", "1,000,000", "1.#", "1,5.0", "a,5"})
      QVERIFY2(!csv_number(none), none);
  }

  /// Times that are rounded, missing or empty: the rows are in the order in which they were written.
  void times_that_are_lost_data() {
    QTest::addColumn<QStringList>("times");
    QTest::newRow("all the same") << QStringList{"1.7E+15", "1.7E+15", "1.7E+15"};
    QTest::newRow("with decimal commas") << QStringList{"\"1,7E+15\"", "\"1,7E+15\"", "\"1,7E+15\""};
    QTest::newRow("empty") << QStringList{"", "", ""};
    QTest::newRow("one is empty") << QStringList{"1700000000000001", "", "1700000000000003"};
    QTest::newRow("rounded to 15 digits") << QStringList{"1700000000000000", "1700000000000000", "1700000000000020"};
    QTest::newRow("no numbers") << QStringList{"########", "########", "########"};
  }
  void times_that_are_lost() {
    QFETCH(QStringList, times);
    QString csv = kHead23;
    const QStringList names{"Default_z_Sqrt-op0", "Default_y_Log-op0", "Default_a_Exp-op0"};
    for (int i = 0; i < 3; ++i) csv += "Op," + names[i] + ",0,0," + times[i] + ",output,0,4,float32,\"()\",1,1,1\n";
    const SyntheticDump result;
    result.file("rank_0/Net/0/0/statistic.csv", csv.toStdString());
    const auto dump = result.open();
    QVERIFY(dump);
    QStringList order;
    for (const TensorRecord& record : dump->records()) order.append(text(record.name));
    QCOMPARE(order, names);
  }

  /// Strings cannot be NaN.
  void text_is_finite() {
    for (const char* dtype : {"<U12", "|S2", "S8", ">U1", "|s2", "<u12"}) {
      StatisticRow row;
      row.dtype = dtype;
      QVERIFY2(classify_recorded(row) == ValueClass::finite, dtype);
    }
    StatisticRow row;
    row.dtype = "UNKNOWN";
    QVERIFY(classify_recorded(row) == ValueClass::unknown);
  }

  void a_pointer_in_place_of_a_table() {
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    result.file("rank_0/Net/0/0/statistic.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4\n");
    const auto dump = result.open();
    QVERIFY(dump && dump->problems().size() == 1);
    QVERIFY(text(dump->problems()[0].message.str()).contains("statistic.csv is a Git LFS pointer"));
  }

  void statistics_and_tensors_data() {
    QTest::addColumn<QString>("csv_name");
    QTest::addColumn<QString>("file_name");
    QTest::newRow("last parts") << "Add-op4"
                                << "Add-op4";
    QTest::newRow("full name, last part in the file") << "Default/net/Add-op4"
                                                      << "Add-op4";
    QTest::newRow("encoded with _") << "Default_net_Add-op4"
                                    << "Default_net_Add-op4";
    QTest::newRow("full name") << "Default/net/Add-op4"
                               << "Default_net_Add-op4";
    QTest::newRow("encoded with --, last part in the file") << "Default--net--Add-op4"
                                                            << "Add-op4";
  }

  void statistics_and_tensors() {
    QFETCH(QString, csv_name);
    QFETCH(QString, file_name);
    const std::string row = "Add," + csv_name.toStdString() + ",0,0,";
    const std::string file = "Add." + file_name.toStdString() + ".0.0.";
    const SyntheticDump result;
    result.file("rank_0/.dump_metadata/config.json", R"({"ms_version":"2.4.0"})");
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    result.file("rank_0/Net/0/0/statistic.csv", kHead23 + row + "101,output,0,24,bfloat16,\"(2,3)\",1.5,-inf,3,\n" + row +
                                                    "205,output,0,24,bfloat16,\"(2,3)\",2.5,nan,4,\n" + row +
                                                    "100,input,0,24,bfloat16,\"(2,3)\",0,0,0,\n");
    result.tensor("rank_0/Net/0/0", file + "205.output.0.DefaultFormat.npy");
    result.tensor("rank_0/Net/0/0", file + "101.output.0.DefaultFormat.npy");
    const auto dump = result.open();
    QVERIFY(dump);
    QVERIFY(dump->problems().empty());
    QCOMPARE(dump->records().size(), 3U);
    QCOMPARE(dump->tensor_files(), 2U);
    QCOMPARE(dump->matched_files(), 2U);
    QVERIFY(dump->unmatched().empty());
    const TensorRecord* first = record_at(*dump, 101, IoDirection::output);
    const TensorRecord* second = record_at(*dump, 205, IoDirection::output);
    QVERIFY(first != nullptr && second != nullptr && !first->file_name.empty());
    QCOMPARE(value(*dump, *first, "Max Value"), "1.5");
    QCOMPARE(value(*dump, *first, "Min Value"), "-inf");
    QCOMPARE(value(*dump, *second, "Max Value"), "2.5");
    QCOMPARE(dump->statistic_row(*first)->columns.size(), 13U);
    QCOMPARE(first->run, 1U);
    QCOMPARE(second->run, 2U);
    const TensorRecord* input = record_at(*dump, 100, IoDirection::input);
    QVERIFY(input != nullptr && input->file_name.empty());
    QCOMPARE(node(*dump, *input), "Default/net/Add-op4");
  }

  /// If time stamps do not match, rows and files of one tensor are paired in the order of time.
  void other_time_stamps() {
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    result.file("rank_0/Net/0/0/statistic.csv", std::string(kHead23) +
                                                    "Add,Add-op4,0,0,11,output,0,4,float32,\"()\",1,1,1\n"
                                                    "Add,Add-op4,0,0,21,output,0,4,float32,\"()\",2,2,2\n");
    result.tensor("rank_0/Net/0/0", "Add.Add-op4.0.0.22.output.0.DefaultFormat.npy");
    result.tensor("rank_0/Net/0/0", "Add.Add-op4.0.0.12.output.0.DefaultFormat.npy");
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 2U);
    QCOMPARE(value(*dump, *record_at(*dump, 12, IoDirection::output), "Max Value"), "1");
    QCOMPARE(value(*dump, *record_at(*dump, 22, IoDirection::output), "Max Value"), "2");
  }

  void several_folders() {
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    for (const char* iteration : {"0", "1", "2"}) {
      result.file(std::string("rank_0/Net/0/") + iteration + "/statistic.csv",
                  std::string(kHead23) + "Add,Add-op4,0,0,1,output,0,4,float32,\"()\"," + iteration + ",1,1\n");
    }
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(dump->records().size(), 3U);
    for (const TensorRecord& record : dump->records()) {
      QCOMPARE(value(*dump, record, "Max Value"), QString::number(number_of(record.iteration)));
    }
    TensorRecord none;
    QVERIFY(!dump->statistic_row(none));
    none.statistic_row = 99;
    QVERIFY(!dump->statistic_row(none));
  }

  /// MindSpore 2.3 and newer ends each row with a comma. msprobe and older releases do not, and editors remove the last line
  /// end.
  void a_last_row_without_its_end_data() {
    QTest::addColumn<QString>("rows");
    QTest::addColumn<int>("records");
    const QString one = "Add,Default/net/Add-op4,0,0,1,output,0,4,float32,\"()\",1,1,20,";
    const QString other = "Add,Default/net/Add-op4,0,0,2,output,0,4,float32,\"()\",3,1,2";
    QTest::newRow("cut in its last number") << one + "\n" + other << 1;
    QTest::newRow("cut before its last number") << one + "\n" + other.chopped(1) << 1;
    QTest::newRow("cut, of an editor of another system") << one + "\r\n" + other << 1;
    QTest::newRow("with its comma") << one + "\n" + other + "," << 2;
    QTest::newRow("with its line end") << one + "\n" + other + "\n" << 2;
    QTest::newRow("rows without commas") << one.chopped(1) + "\n" + other << 2;
  }

  void a_last_row_without_its_end() {
    QFETCH(QString, rows);
    QFETCH(int, records);
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    result.file("rank_0/Net/0/0/statistic.csv", kHead23 + rows.toStdString());
    const auto dump = result.open();
    QVERIFY(dump);
    QCOMPARE(static_cast<int>(dump->records().size()), records);
    QCOMPARE(dump->graphs().front().iterations.front().readable, records == 2);
    QCOMPARE(dump->problems().empty(), records == 2);
    if (records == 2) return;
    const QString recorded = text(dump->problems().front().message.str());
    QVERIFY2(recorded.contains("statistic.csv” is cut off in its last row (line 3)"), qPrintable(recorded));
  }

  void bad_rows_data() {
    QTest::addColumn<QString>("csv");
    QTest::addColumn<int>("records");
    QTest::addColumn<QString>("problem");
    const QString head = kHead23;
    QTest::newRow("empty file") << "" << 0 << "no column";
    QTest::newRow("heading alone") << head << 0 << "";
    QTest::newRow("no Slot") << "Op Type,Op Name,IO\nAdd,Add-op4,output\n" << 0 << "skipped";
    QTest::newRow("no Shape") << "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Max Value\n"
                                 "Add,Add-op4,0,0,1,output,0,4,float32,1\n"
                              << 1 << "Shape";
    QTest::newRow("cut row") << head + "Add,Add-op4,0,0,1,output,0,4,float32,\"()\",1,1,1\nAdd,Add-op4,0,0" << 1 << "line 3";
    QTest::newRow("too many fields") << head + "Add,Add-op4,0,0,1,output,0,4,float32,\"()\",1,1,1,1,1\n" << 0 << "1 rows";
    QTest::newRow("open quote")
        << head + "Add,Add-op4,0,0,1,output,0,4,float32,\"(2,1,1,1\nAdd,Add-op4,0,0,1,output,0,4,float32,\"()\",1,1,1\n"
        << 1 << "line 2";
    QTest::newRow("no io") << head + "Add,Add-op4,0,0,1,both,0,4,float32,\"()\",1,1,1\n" << 0 << "line 2";
    QTest::newRow("negative slot") << head + "Add,Add-op4,0,0,1,output,-1,4,float32,\"()\",1,1,1\n" << 0 << "line 2";
    QTest::newRow("CRLF") << QString(head).replace("\n", "\r\n") + "Add,Add-op4,0,0,1,output,0,4,float32,\"()\",1,1,1,\r\n"
                          << 1 << "";
    QTest::newRow("blanks") << QString(head).replace(",", ", ") +
                                   "Add, Add-op4, 0, 0, 1, output, 0, 4, float32,\"()\", 1, 1, 1\n\n"
                            << 1 << "";
  }

  void bad_rows() {
    QFETCH(QString, csv);
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4")).file("rank_0/Net/0/0/statistic.csv", csv.toStdString());
    const auto dump = result.open();
    QVERIFY(dump);
    QTEST(static_cast<int>(dump->records().size()), "records");
    QFETCH(QString, problem);
    QCOMPARE(dump->problems().empty(), problem.isEmpty());
    // Lost rows may belong to unknown tensors.
    const bool lost = !problem.isEmpty() && problem != "Shape";
    QCOMPARE(dump->graphs().front().iterations.front().readable, !lost);
    if (problem.isEmpty()) return;
    const QString sentence = text(dump->problems()[0].message.str());
    QVERIFY2(sentence.contains(problem) && sentence.contains("statistic.csv"), qPrintable(sentence));
  }

  /// If all tensors have values, a damaged table hides none of them.
  void bad_rows_beside_values() {
    const SyntheticDump result;
    result.graph(0, 0, add_graph("Default/net/Add-op4"));
    result.file("rank_0/Net/0/0/Add.Default_net_Add-op4.0.0.1.output.0.DefaultFormat.float32.npy", npy_bytes(1));
    result.file("rank_0/Net/0/0/statistic.csv", std::string(kHead23) + "Add,Default/net/Add-op4,0,0");
    const auto dump = result.open();
    QVERIFY(dump && !dump->problems().empty());
    QVERIFY(dump->graphs().front().iterations.front().readable);
  }
};

SPORESCOPE_TEST(StatisticsTest)

}  // namespace statistics_test

#include "statistics_test.moc"
