// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Damaged, truncated and manipulated dumps: everything skipped is reported, and nothing hangs.

#include <sys/stat.h>
#include <unistd.h>

#include <QTest>
#include <array>

#include "core/dump/broken_off.h"
#include "core/dump/find_dumps.h"
#include "core/dump/header_check.h"
#include "core/dump/selection.h"
#include "core/dump/validate_dump.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/core/dump/synthetic_dump_data.h"
#include "tests/program/test_class.h"

namespace mindspore_damage_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

constexpr const char* kEnd = ".0.0.1.output.0.DefaultFormat.npy";

/// While an object exists, file permissions apply to this process. If it runs as root, which may read everything, it acts as
/// another user.
class RightsApply {
 public:
  RightsApply() : changed_(geteuid() == 0 && seteuid(kUnprivilegedUid) == 0) {}
  ~RightsApply() {
    if (changed_ && seteuid(0) != 0) qFatal("the user cannot be changed back");
  }
  RightsApply(const RightsApply&) = delete;
  RightsApply& operator=(const RightsApply&) = delete;

 private:
  static constexpr uid_t kUnprivilegedUid = 65534;
  bool changed_;
};

QString messages(std::span<const Problem> problems) {
  QString all;
  for (const Problem& problem : problems) all += QString::fromStdString(problem.message.str()) + '\n';
  return all;
}
QString messages(const Dump& dump) { return messages(dump.problems()); }

/// Returns a .npy file of zeros: a header of 128 bytes, followed by the values.
std::string npy(const std::string& descr, const std::string& shape, std::size_t bytes) {
  std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize(117, ' ');
  header += '\n';
  return std::string("\x93NUMPY\x01\x00", 8) + char(118) + '\0' + header + std::string(bytes, '\0');
}

/// Two executed operators, with names of MindSpore 2.7 and newer.
class Network {
 public:
  Network() {
    built_.file("rank_0/.dump_metadata/config.json", R"({"device_target":"CPU","ms_version":"2.10.0"})");
    built_.graph(0, 0, {"kernel_graph0", "0", {{"Mul", "Default/a/Mul-op3"}, {"Add", "Default/b/Add-op7", {"1"}}}});
    built_.order(0, 0, {"Default/a/Mul-op3", "Default/b/Add-op7"}).history(0, 0, "0\n");
    put("Mul.Default_a_Mul-op0", npy("<f4", "(2, 3)", 24)).put("Add.Default_b_Add-op0", npy("<f4", "(2, 3)", 24));
  }
  Network& put(const std::string& name, const std::string& bytes) {
    built_.file("rank_0/Net/0/0/" + name + kEnd, bytes);
    return *this;
  }
  [[nodiscard]] fs::path path(const std::string& inside) const { return built_.root() / inside; }
  [[nodiscard]] const SyntheticDump& result() const { return built_; }
  [[nodiscard]] std::shared_ptr<const Dump> open() const { return built_.open(); }
  [[nodiscard]] QString problems() const {
    const auto dump = open();
    return dump ? messages(*dump) : QStringLiteral("it cannot be opened");
  }

 private:
  SyntheticDump built_;
};

}  // namespace

class DamageTest : public QObject {
  Q_OBJECT

 private slots:
  void a_sound_dump_has_no_problems() {
    const Network network;
    QCOMPARE(network.problems(), QString());
    const ValidationReport coverage = validate_dump(*network.open(), {});
    QVERIFY2(coverage.problems.empty(), qPrintable(messages(coverage.problems)));
    QCOMPARE(coverage.files, std::uint64_t{2});
    QCOMPARE(coverage.valid, std::uint64_t{2});
  }

  void settings_that_are_nested_without_end_are_told() {
    const Network network;
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    for (const char* const name : {"config.json", "data_dump.json", "hccl.json"}) {
      network.result().file(fs::path("rank_0/.dump_metadata") / name, R"({"hccl_config": )" + deep + "}");
    }
    QCOMPARE(network.problems().count("is not a JSON object and was skipped"), 3);
  }

  void an_order_that_lacks_operators_is_blamed_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("expected");
    const QString mul("Default/a/Mul-op3"), add("Default/b/Add-op7");
    QTest::newRow("empty") << QStringList() << "does not list all executed operators: 2 files";
    QTest::newRow("cut") << QStringList{mul} << "does not list all executed operators: 1 files";
    QTest::newRow("unknown") << QStringList{mul, add, "Default/c/Sub-op1"} << "1 of 3 lines name no operator of the graph";
    QTest::newRow("doubled") << QStringList{mul, mul, add, add}
                             << "2 lines repeat an operator, the first is “Default/a/Mul-op3”";
  }
  void an_order_that_lacks_operators_is_blamed() {
    QFETCH(QStringList, names);
    QFETCH(QString, expected);
    const Network network;
    std::vector<std::string> order;
    for (const QString& name : names) order.push_back(name.toStdString());
    network.result().order(0, 0, order);
    const QString problems = network.problems();
    QVERIFY2(problems.contains(expected) && problems.contains("ms_execution_order_graph_0.csv"), qPrintable(problems));
  }

  // Files whose names happen to be in the graph make another naming rule appear to apply.
  void an_empty_order_is_blamed_whatever_the_names() {
    SyntheticDump result;
    result.file("rank_0/.dump_metadata/config.json", R"({"device_target":"CPU","ms_version":"2.10.0"})");
    result.graph(0, 0, {"kernel_graph0", "0", {{"Mul", "Default/a/Mul-op0"}, {"Add", "Default/b/Add-op7", {"1"}}}});
    result.order(0, 0, {}).history(0, 0, "0\n");
    for (const char* name : {"Mul.Default_a_Mul-op0", "Add.Default_b_Add-op0"}) {
      result.file(std::string("rank_0/Net/0/0/") + name + kEnd, npy("<f4", "(2, 3)", 24));
    }
    const auto dump = result.open();
    QVERIFY(dump != nullptr);
    QCOMPARE(dump->unmatched().size(), std::size_t{1});
    const QString problems = messages(*dump);
    QVERIFY2(problems.contains("does not list all executed operators: 1 files"), qPrintable(problems));
  }

  void a_missing_graph_file_is_told() {
    const Network network;
    fs::remove(network.path("rank_0/graphs/ms_output_trace_code_graph_0.pb"));
    QVERIFY2(network.problems().contains("Missing graph file"), qPrintable(network.problems()));
  }

  void without_a_graph_tensors_are_selected_by_the_names_in_their_files() {
    const Network network;
    fs::remove(network.path("rank_0/graphs/ms_output_trace_code_graph_0.pb"));
    const auto dump = network.open();
    const auto count = [&](const Selection& selection) { return select_records(*dump, selection)->size(); };
    Selection selection;
    selection.nodes.text = "Mul-op";
    QCOMPARE(count(selection), 1U);
    selection = {};
    selection.nodes.type = "Add";
    QCOMPARE(count(selection), 1U);
    selection.category = "parameter";
    QCOMPARE(count(selection), 0U);
    selection = {};
    selection.nodes.stack = "train.py";
    QCOMPARE(count(selection), 0U);
  }

  void a_pipe_is_never_waited_for_data() {
    QTest::addColumn<QString>("file");
    for (const char* file :
         {"rank_0/graphs/ms_output_trace_code_graph_0.pb", "rank_0/execution_order/ms_execution_order_graph_0.csv",
          "rank_0/execution_order/ms_global_execution_order_graph_0.csv", "rank_0/.dump_metadata/config.json",
          "rank_0/Net/0/0/statistic.csv", "rank_0/Net/0/0/Mul.Default_a_Mul-op0.0.0.1.output.0.DefaultFormat.npy"}) {
      QTest::newRow(file) << file;
    }
  }
  void a_pipe_is_never_waited_for() {
    QFETCH(QString, file);
    const Network network;
    const fs::path path = network.path(file.toStdString());
    fs::remove(path);
    QCOMPARE(mkfifo(path.c_str(), 0600), 0);
    QVERIFY2(network.problems().contains(QString::fromStdString(path.filename().string())), qPrintable(network.problems()));
  }

  void what_is_left_out_is_told_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("expected");
    QTest::newRow("negative iteration") << "rank_0/Net/0/-3/x"
                                        << "0/-3” was skipped: iteration folders are named by number";
    QTest::newRow("too large iteration") << "rank_0/Net/0/99999999999999999999/x"
                                         << "was skipped: iteration folders are named by number";
    QTest::newRow("file as iteration") << "rank_0/Net/0/2"
                                       << "0/2” was skipped: it is named like an iteration";
    QTest::newRow("graph of letters") << "rank_0/Net/abc/0/x"
                                      << "abc” was skipped: graph folders are named by number";
    QTest::newRow("some other file") << "rank_0/Net/0/0/notes.txt"
                                     << "skipped 1 files that do not belong to a dump";
    QTest::newRow("folder as tensor") << "rank_0/Net/0/0/Mul.x.0.0.1.output.0.DefaultFormat.npy/y"
                                      << "it is a folder, not a file";
  }
  void what_is_left_out_is_told() {
    QFETCH(QString, file);
    QFETCH(QString, expected);
    const Network network;
    network.result().file(file.toStdString(), "x");
    QVERIFY2(network.problems().contains(expected), qPrintable(network.problems()));
  }

  void unreadable_iteration_is_not_empty() {
    const Network network;
    network.result().folder("rank_0/Net/0/1");
    fs::permissions(network.path("rank_0/Net/0/1"), fs::perms::none);
    fs::permissions(network.path(""), fs::perms::group_all | fs::perms::others_read | fs::perms::others_exec,
                    fs::perm_options::add);
    std::error_code refused;
    const auto dump = [&] {
      const RightsApply rights;
      static_cast<void>(fs::directory_iterator(network.path("rank_0/Net/0/1"), refused));
      return network.open();
    }();
    fs::permissions(network.path("rank_0/Net/0/1"), fs::perms::owner_all);
    if (!refused) QSKIP("this user may read everything");
    QVERIFY(dump != nullptr);
    QCOMPARE(dump->graphs().front().iterations.size(), 2U);
    QVERIFY(dump->graphs().front().iterations[0].readable);
    QVERIFY(!dump->graphs().front().iterations[1].readable);
    QVERIFY(messages(*dump).contains("cannot be read"));
  }

  void graph_files_that_may_not_be_listed_are_not_missing() {
    const Network network;
    fs::permissions(network.path("rank_0/graphs"), fs::perms::none);
    fs::permissions(network.path(""), fs::perms::group_all | fs::perms::others_read | fs::perms::others_exec,
                    fs::perm_options::add);
    std::error_code refused;
    const auto dump = [&] {
      const RightsApply rights;
      static_cast<void>(fs::directory_iterator(network.path("rank_0/graphs"), refused));
      return network.open();
    }();
    fs::permissions(network.path("rank_0/graphs"), fs::perms::owner_all);
    if (!refused) QSKIP("this user may read everything");
    QVERIFY(dump != nullptr);
    const QString output = messages(*dump);
    QVERIFY2(output.contains("graphs” cannot be read: Permission denied"), qPrintable(output));
    QVERIFY2(!output.contains("Missing graph file"), qPrintable(output));
  }

  void dumps_of_all_families_are_found_beside_each_other() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"Mul", "Default/a/Mul-op3"}}});
    fs::create_directory(result.root() / "good");
    fs::rename(result.root() / "rank_0", result.root() / "good/rank_0");
    result.file("probe_a/step0/rank0/dump.json", "{}").file("probe_b/step1/rank0/dump.json", "{}");
    std::vector<Problem> left_out;
    const auto found = find_dumps(result.root(), {}, [&](const Problem& problem) { left_out.push_back(problem); });
    QVERIFY(found);
    QStringList families;
    for (const FoundDump& one : *found) {
      families += QString::fromStdString(one.root.filename().string() + ' ' + std::string(one.family->name));
    }
    QCOMPARE(families, (QStringList{"good mindspore", "probe_a msprobe", "probe_b msprobe"}));
    QVERIFY2(left_out.empty(), qPrintable(messages(left_out)));
  }

  void a_header_is_held_against_the_graph_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, const std::string& bytes, const char* expected) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString(expected);
    };
    add("another kind of number", npy("<i4", "(2, 3)", 24), "its header says int32, the graph says float32");
    add("more elements", npy("<f4", "(2, 4)", 32), "its header says [2, 4], the graph says [2, 3]");
    add("another width", npy("<f2", "(2, 3)", 12), "");
    add("another shape of as many elements", npy("<f4", "(6,)", 24), "");
    add("cut", npy("<f4", "(2, 3)", 20), "ends at byte 148");
  }
  void a_header_is_held_against_the_graph() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    Network network;
    network.put("Mul.Default_a_Mul-op0", bytes.toStdString());
    const ValidationReport coverage = validate_dump(*network.open(), {});
    QCOMPARE(coverage.problems.size(), expected.isEmpty() ? std::size_t{0} : std::size_t{1});
    QVERIFY2(messages(coverage.problems).contains(expected), qPrintable(messages(coverage.problems)));
    QCOMPARE(coverage.valid, std::uint64_t{expected.isEmpty() ? 2U : 1U});
  }

  /// Opening reports a file that is truncated in its second tensor. It is not valid, although its first tensor is complete.
  void a_file_that_was_told_of_is_not_sound() {
    const std::string whole = synthetic::dump_data("Default/a/Add-op1", {{}}, {{}});
    for (const auto& [bytes, valid] : {std::pair(whole, 2U), std::pair(whole.substr(0, whole.size() - 2), 1U)}) {
      const SyntheticDump result;
      result.file("20240512093015/0/1/0/Add.Default_a_Add-op1.2.7.1", bytes);
      result.file("20240512093015/0/1/0/Add.Default_a_Add-op1.2.7.2", whole);
      const auto dump = result.open();
      const ValidationReport coverage = validate_dump(*dump, {});
      QCOMPARE(coverage.files, std::uint64_t{2});
      QCOMPARE(coverage.valid, std::uint64_t{valid});
      QVERIFY2(coverage.problems.empty(), qPrintable(messages(coverage.problems)));
    }
  }

  void an_iteration_that_lacks_tensors_is_named() {
    const SyntheticDump result;
    const std::string whole = npy("<f4", "(2, 3)", 24);
    for (const int rank : {0, 1, 2}) {
      result.graph(rank, 0, {"kernel_graph0", "0", {{"Mul", "Default/Mul-op0"}, {"Add", "Default/Add-op1", {"1"}}}});
      result.order(rank, 0, {"Default/Mul-op0", "Default/Add-op1"}).history(rank, 0, "0\n1\n2\n");
      for (const int iteration : {0, 1, 2}) {
        if (rank == 2 && iteration == 0) continue;
        const std::string folder = "rank_" + std::to_string(rank) + "/Net/0/" + std::to_string(iteration) + "/";
        const std::string end = ".0.0.1.output.0.DefaultFormat.Float32.npy";
        result.file(folder + "Mul.Default_Mul-op0" + end, whole);
        if (rank != 1 || iteration != 1) result.file(folder + "Add.Default_Add-op1" + end, whole);
      }
    }
    const ValidationReport coverage = validate_dump(*result.open(), {});
    QCOMPARE(messages(coverage.problems),
             QString("“rank_1/Net/0/1” holds only 1 of the 2 tensors that most iterations have: it was copied or written "
                     "only in part\n"
                     "Rank 2 has no tensors for iteration 0, unlike 2 of 3 ranks\n"));
    QCOMPARE(coverage.valid, coverage.files);
  }

  // An empty tensor has no file, and its size is known when the graph runs.
  void tensors_that_may_be_empty_are_not_missed() {
    for (const std::int64_t rows : {-1, 2}) {
      const SyntheticDump result;
      const std::vector<std::int64_t> shape{rows, 3};
      result.graph(0, 0,
                   {"kernel_graph0",
                    "0",
                    {{"MaskedSelect", "Default/MaskedSelect-op0", {}, 1, shape},
                     {"Mul", "Default/Mul-op1", {"1"}, 1, shape},
                     {"ReduceSum", "Default/ReduceSum-op2", {"2"}}}});
      result.order(0, 0, {"Default/MaskedSelect-op0", "Default/Mul-op1", "Default/ReduceSum-op2"}).history(0, 0, "0\n1\n2\n");
      for (const int iteration : {0, 1, 2}) {
        const std::string folder = "rank_0/Net/0/" + std::to_string(iteration) + "/";
        const std::string whole = npy("<f4", "(2, 3)", 24);
        const std::string end = ".output.0.DefaultFormat.Float32.npy";
        if (iteration != 1) result.file(folder + "MaskedSelect.Default_MaskedSelect-op0.0.0.1" + end, whole);
        if (iteration != 1) result.file(folder + "Mul.Default_Mul-op1.0.0.2" + end, whole);
        result.file(folder + "ReduceSum.Default_ReduceSum-op2.0.0.3" + end, whole);
      }
      const ValidationReport coverage = validate_dump(*result.open(), {});
      QVERIFY2(coverage.problems.empty() == (rows < 0), qPrintable(messages(coverage.problems)));
    }
  }

  void an_iteration_that_broke_off_is_named_data() {
    QTest::addColumn<int>("iterations");
    QTest::addColumn<int>("operators");  // in the last iteration
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<bool>("parameter");
    QTest::addColumn<bool>("named");
    const QByteArray all = R"({"common_dump_settings": {"dump_mode": 0}})";
    const QByteArray some = R"({"common_dump_settings": {"dump_mode": 1}})";
    QTest::newRow("after another one") << 2 << 1 << QByteArray("{}") << false << true;
    QTest::newRow("after a whole one") << 2 << 3 << QByteArray("{}") << false << false;
    QTest::newRow("after several") << 4 << 2 << QByteArray("{}") << false << true;
    QTest::newRow("of chosen operators") << 2 << 1 << some << false << true;
    QTest::newRow("the first one") << 1 << 1 << all << false << true;
    QTest::newRow("a whole first one") << 1 << 3 << all << false << false;
    QTest::newRow("the first one, of chosen operators") << 1 << 1 << some << false << false;
    QTest::newRow("the first one, of unknown settings") << 1 << 1 << QByteArray("{}") << false << false;
    QTest::newRow("with what is written at the end") << 2 << 1 << QByteArray("{}") << true << false;
  }
  void an_iteration_that_broke_off_is_named() {
    QFETCH(int, iterations);
    QFETCH(int, operators);
    QFETCH(QByteArray, settings);
    QFETCH(bool, parameter);
    QFETCH(bool, named);
    const SyntheticDump result;
    result.file("rank_0/.dump_metadata/data_dump.json", settings.toStdString());
    result.graph(
        0, 0,
        {"kernel_graph0",
         "0",
         {{"Mul", "Default/Mul-op0", {"fc.weight"}}, {"Add", "Default/Add-op1", {"1"}}, {"Sub", "Default/Sub-op2", {"2"}}},
         {"fc.weight"}});
    result.order(0, 0, {"Default/Mul-op0", "Default/Add-op1", "Default/Sub-op2"});
    const std::array<std::string, 3> names{"Mul.Default_Mul-op0", "Add.Default_Add-op1", "Sub.Default_Sub-op2"};
    const std::string end = ".output.0.DefaultFormat.Float32.npy";
    std::string history;
    for (int i = 0; i < iterations; ++i) {
      const bool is_last = i + 1 == iterations;
      const std::string folder = "rank_0/Net/0/" + std::to_string(i) + "/";
      history += std::to_string(i) + "\n";
      for (int op = 0; op < (is_last ? operators : 3); ++op) {
        result.file(folder + names.at(static_cast<std::size_t>(op)) + ".0.0." + std::to_string(10 * i + op + 1) + end,
                    npy("<f4", "(2, 3)", 24));
      }
      if (parameter || !is_last) {
        result.file(folder + "Parameter.fc.weight.0.0." + std::to_string(10 * i + 9) + end, npy("<f4", "(2, 3)", 24));
      }
    }
    result.history(0, 0, history);
    const auto dump = result.open();
    const auto found = find_interrupted_iterations(*dump);
    QCOMPARE(found.size(), std::size_t{named ? 1U : 0U});
    const ValidationReport coverage = validate_dump(*dump, {});
    QCOMPARE(coverage.problems.size() > 0, named);
    if (!named) return;
    QCOMPARE(number_of(found[0].iteration), std::int64_t{iterations - 1});
    QCOMPARE(found[0].operators, static_cast<std::size_t>(operators));
    QCOMPARE(found[0].all, std::size_t{3});
    const QString output = messages(std::array{interruption_problem(*dump, found[0])});
    QVERIFY2(output.contains(QString("operator %1 of 3 in execution order").arg(operators)), qPrintable(output));
  }

  void short_files_of_views_are_named_once() {
    const SyntheticDump result;
    result.graph(0, 0, {"kernel_graph0", "0", {{"BroadcastToView", "Default/BroadcastToView-op0"}}});
    result.order(0, 0, {"Default/BroadcastToView-op0"});
    for (const char* time : {"1", "2", "3"}) {
      result.file(
          std::string("rank_0/Net/0/0/BroadcastToView.Default_BroadcastToView-op0.0.0.") + time + ".output.0.DefaultFormat.npy",
          npy("<f4", "(2, 3)", 4));
    }
    const ValidationReport coverage = validate_dump(*result.open(), {});
    QCOMPARE(coverage.problems.size(), std::size_t{1});
    QVERIFY(messages(coverage.problems).contains("(3 in all) hold only the values behind a view"));
    QCOMPARE(coverage.remarks, std::uint64_t{1});
  }

  // The input of an operator that reads a view has an equally short file.
  void short_inputs_of_what_reads_views_are_no_damage() {
    const SyntheticDump result;
    result.graph(
        0, 0, {"kernel_graph0", "0", {{"BroadcastToView", "Default/BroadcastToView-op0"}, {"Sub", "Default/Sub-op1", {"1"}}}});
    result.order(0, 0, {"Default/BroadcastToView-op0", "Default/Sub-op1"});
    const auto put = [&](const std::string& name, std::size_t bytes) {
      result.file("rank_0/Net/0/0/" + name + ".DefaultFormat.npy", npy("<f4", "(2, 3)", bytes));
    };
    put("BroadcastToView.Default_BroadcastToView-op0.0.0.1.output.0", 12);
    put("Sub.Default_Sub-op1.0.0.2.input.0", 12);
    put("Sub.Default_Sub-op1.0.0.3.output.0", 24);
    const ValidationReport coverage = validate_dump(*result.open(), {});
    QVERIFY2(coverage.problems.size() == 1 && coverage.remarks == 1, qPrintable(messages(coverage.problems)));
    put("Sub.Default_Sub-op1.0.0.3.output.0", 12);
    const ValidationReport damaged = validate_dump(*result.open(), {});
    QVERIFY2(damaged.problems.size() == 2 && damaged.remarks == 1, qPrintable(messages(damaged.problems)));
  }
};

SPORESCOPE_TEST(DamageTest)

}  // namespace mindspore_damage_test

#include "mindspore_damage_test.moc"
