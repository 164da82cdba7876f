// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryFile>
#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_compare_test {

using namespace sporescope::test;

namespace {

QString pair_dump(const QString& name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/compare/") + name; }

QJsonObject first_finding(const Outcome& outcome) { return outcome.json()["findings"].toArray().first().toObject(); }

/// Returns the nodes in A and B without scopes: "MaxPool-op0 MaxPool-op0", "- Cast-op0".
QString nodes_of(const QJsonObject& finding) {
  const auto last = [](const QJsonValue& name) {
    return name.isNull() ? QStringLiteral("-") : name.toString().section('/', -1);
  };
  return last(finding["node_a"]) + " " + last(finding["node_b"]);
}

}  // namespace

/// Tests `compare` on real trainings that differ in one property each (tests/data/compare).
class CliCompareTest : public QObject {
  Q_OBJECT
 private slots:
  void what_was_changed_is_found_first_from_both_sides_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("in_base");
    QTest::addColumn<QString>("in_change");
    QTest::addColumn<QString>("why");
    QTest::newRow("data") << "input"
                          << "inputs0"
                          << "inputs0"
                          << "the input data of the network differs by";
    QTest::newRow("weight") << "parameter"
                            << "fc2.weight"
                            << "fc2.weight"
                            << "before any dumped operator changes it; after the update it differs by";
    QTest::newRow("attribute") << "operator"
                               << "MaxPool-op0"
                               << "MaxPool-op0"
                               << "its attribute kernel_size";
    QTest::newRow("constant") << "constant"
                              << "Mul-op0"
                              << "Mul-op0"
                              << "its constant input 1 differs by 25%";
    QTest::newRow("rate") << "parameter"
                          << "learning_rate"
                          << "learning_rate"
                          << "before any dumped operator changes it";
    QTest::newRow("cast") << "operator"
                          << "-"
                          << "Cast-op2"
                          << "it is only in B";
    QTest::newRow("operator") << "operator"
                              << "ReLU-op1"
                              << "Tanh-op0"
                              << "reads different values from it";
  }

  void what_was_changed_is_found_first_from_both_sides() {
    QFETCH(QString, kind);
    QFETCH(QString, in_base);
    QFETCH(QString, in_change);
    QFETCH(QString, why);
    const QString change = pair_dump(QTest::currentDataTag());
    const auto there = run({"--json", "compare", pair_dump("base"), change, "--iteration", "0"});
    QCOMPARE(there.status, 1);
    const QJsonObject first = first_finding(there);
    QCOMPARE(first["kind"].toString(), kind);
    QCOMPARE(nodes_of(first), in_base + " " + in_change);
    QVERIFY2(first["why"].toString().contains(why), qPrintable(first["why"].toString()));
    QCOMPARE(first["iteration"].toInt(), 0);
    const auto back = run({"--json", "compare", change, pair_dump("base"), "--iteration", "0"});
    QCOMPARE(back.status, 1);
    QCOMPARE(first_finding(back)["kind"].toString(), kind);
    QCOMPARE(nodes_of(first_finding(back)), in_change + " " + in_base);
  }

  // MindSpore 2.0 numbers operators differently, does not run Flatten, and fuses matrix products with their biases.
  void what_was_changed_is_found_first_in_another_version_data() {
    QTest::addColumn<QString>("old");
    QTest::addColumn<QString>("recent");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("in_old");
    QTest::addColumn<QString>("in_recent");
    const auto row = [](const char* name, const QStringList& cells) {
      QTestData& data = QTest::newRow(name);
      for (const QString& cell : cells) data << cell;
    };
    row("data", {"base-2.0", "data", "input", "inputs0", "inputs0"});
    row("weight", {"base-2.0", "weight", "parameter", "fc2.weight", "fc2.weight"});
    row("weight of the old one", {"weight-2.0", "base", "parameter", "fc2.weight", "fc2.weight"});
    row("attribute", {"base-2.0", "attribute", "operator", "MaxPool-op55", "MaxPool-op0"});
    row("constant", {"base-2.0", "constant", "constant", "Mul-op58", "Mul-op0"});
    row("rate", {"base-2.0", "rate", "parameter", "learning_rate", "learning_rate"});
    row("cast", {"base-2.0", "cast", "operator", "-", "Cast-op2"});
    row("operator", {"base-2.0", "operator", "operator", "ReLU-op59", "Tanh-op0"});
  }

  void what_was_changed_is_found_first_in_another_version() {
    QFETCH(QString, old);
    QFETCH(QString, recent);
    QFETCH(QString, kind);
    QFETCH(QString, in_old);
    QFETCH(QString, in_recent);
    const auto there = run({"--json", "compare", pair_dump(old), pair_dump(recent), "--iteration", "0"});
    QCOMPARE(there.status, 1);
    QCOMPARE(first_finding(there)["kind"].toString(), kind);
    QCOMPARE(nodes_of(first_finding(there)), in_old + " " + in_recent);
    const auto back = run({"--json", "compare", pair_dump(recent), pair_dump(old), "--iteration", "0"});
    QCOMPARE(back.status, 1);
    QCOMPARE(first_finding(back)["kind"].toString(), kind);
    QCOMPARE(nodes_of(first_finding(back)), in_recent + " " + in_old);
  }

  void the_same_in_another_version_has_no_finding() {
    for (const bool turned : {false, true}) {
      const QString old = pair_dump("base-2.0");
      const QString recent = pair_dump("base");
      const auto found = run({"--json", "compare", turned ? recent : old, turned ? old : recent, "--iteration", "0"});
      const QJsonObject answer = found.json();
      QCOMPARE(found.status, 3);  // each version dumps operators that the other one does not run
      QVERIFY(answer["findings"].toArray().isEmpty());
      const auto pairs = answer["pairs"].toArray();
      QVERIFY(pairs.size() >= 88);
      for (const auto& pair : pairs) QCOMPARE(pair.toObject()["status"].toString(), QStringLiteral("agrees"));
    }
  }

  void what_is_fused_stands_beside_the_last_of_its_operators() {
    const auto found = run({"--json", "compare", pair_dump("base-2.0"), pair_dump("base"), "--iteration", "0"});
    QSet<QString> baseline;
    for (const auto& pair : found.json()["pairs"].toArray()) {
      const QJsonObject both = pair.toObject();
      const QString name = both["a"].toObject()["node"].toString();
      if (name.contains("MatMulBiasAddFusion")) baseline.insert(both["b"].toObject()["node"].toString().section('/', -2));
    }
    QCOMPARE(baseline, (QSet<QString>{"fc1-Dense/BiasAdd-op0", "fc2-Dense/BiasAdd-op0"}));
  }

  void a_run_agrees_with_itself() {
    const auto same = run({"--json", "compare", pair_dump("base"), pair_dump("base")});
    QCOMPARE(same.status, 0);
    QCOMPARE(same.err, QByteArray());
    const QJsonObject answer = same.json();
    QVERIFY(answer["findings"].toArray().isEmpty());
    QVERIFY(answer["complete"].toBool());
    QCOMPARE(answer["pairs"].toArray().size(), npy_files(pair_dump("base")).size());
    for (const auto& pair : answer["pairs"].toArray()) QCOMPARE(pair.toObject()["status"].toString(), QStringLiteral("agrees"));
    QVERIFY(run({"compare", pair_dump("base"), pair_dump("base")}).out.startsWith("The runs agree in "));
  }

  void constants_among_the_tensors_agree_too() { QCOMPARE(run({"compare", dump("lenet-1.5"), dump("lenet-1.5")}).status, 0); }

  void iterations_of_one_dump() {
    const auto found = run({"--json", "compare", pair_dump("base"), "--iteration", "0", "--with-iteration", "1"});
    QCOMPARE(found.status, 1);
    QCOMPARE(nodes_of(first_finding(found)), QStringLiteral("inputs0 inputs0"));
    const QJsonObject pair = found.json()["pairs"].toArray().first().toObject();
    QCOMPARE(pair["a"].toObject()["iteration"].toInt(), 0);
    QCOMPARE(pair["b"].toObject()["iteration"].toInt(), 1);
  }

  void ranks_of_one_dump() {
    // Each rank gets its own data.
    const auto found =
        run({"--json", "compare", dump("two-ranks-2.10"), "--rank", "0", "--with-rank", "1", "--iteration", "1"});
    QCOMPARE(found.status, 1);
    QCOMPARE(first_finding(found)["kind"].toString(), QStringLiteral("input"));
  }

  void a_graph_beside_what_msprobe_dumped_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("in_graph");
    QTest::addColumn<QString>("in_msprobe");
    QTest::newRow("msprobe-base") << ""
                                  << ""
                                  << "";
    QTest::newRow("msprobe-constant") << "operator"
                                      << "Mul-op0"
                                      << "Tensor.__mul__.0.forward";
    QTest::newRow("msprobe-weight") << "parameter"
                                    << "fc2.weight"
                                    << "fc2.weight";
  }

  void a_graph_beside_what_msprobe_dumped() {
    QFETCH(QString, kind);
    QFETCH(QString, in_graph);
    QFETCH(QString, in_msprobe);
    const QString probe = pair_dump(QTest::currentDataTag());
    for (const bool turned : {false, true}) {
      const QString a = turned ? probe : pair_dump("base");
      const auto found = run({"--json", "compare", a, turned ? pair_dump("base") : probe, "--iteration", "0"});
      const QJsonObject answer = found.json();
      // Parameters of msprobe are from before the update, and many operators have no counterpart, so the comparison cannot be
      // complete.
      QVERIFY(!answer["complete"].toBool());
      if (kind.isEmpty()) {
        QCOMPARE(found.status, 3);
        QVERIFY(answer["findings"].toArray().isEmpty());
        int agreeing = 0;
        for (const auto& pair : answer["pairs"].toArray()) agreeing += pair.toObject()["status"].toString() == "agrees" ? 1 : 0;
        QVERIFY(agreeing >= 34);  // all of the 22 operators in both dumps
        continue;
      }
      QCOMPARE(found.status, 1);
      QCOMPARE(first_finding(found)["kind"].toString(), kind);
      if (kind == "operator") QVERIFY(run({"compare", pair_dump("base"), probe}).out.contains("msprobe_twins.py:47"));
      QCOMPARE(nodes_of(first_finding(found)), turned ? in_msprobe + ' ' + in_graph : in_graph + ' ' + in_msprobe);
    }
  }

  void updates_that_one_run_alone_tells_of_are_no_cause() {
    for (const bool turned : {false, true}) {
      const QString base = pair_dump("base");
      const QString probe = pair_dump("msprobe-constant");
      const auto found = run({"--json", "compare", turned ? probe : base, turned ? base : probe});
      QCOMPARE(found.status, 1);
      for (const auto& finding : found.json()["findings"].toArray()) {
        const QString nodes = nodes_of(finding.toObject());
        QVERIFY2(!nodes.contains("ApplyMomentum"), qPrintable(nodes));
      }
    }
  }

  void ranks_in_another_order_are_named() {
    QTemporaryDir folder;
    const QString turned = folder.filePath("turned");
    QVERIFY(QDir().mkpath(turned));
    for (const int rank : {0, 1}) {
      const QString from = QDir(dump("two-ranks-2.10")).absoluteFilePath(QString("rank_%1").arg(1 - rank));
      QVERIFY(QFile::link(from, turned + QString("/rank_%1").arg(rank)));
    }
    for (const auto& [a, b] : {std::pair(dump("two-ranks-2.10"), turned), std::pair(turned, dump("two-ranks-2.10"))}) {
      const auto found = run({"--json", "compare", a, b});
      QCOMPARE(found.status, 1);
      const QJsonObject first = first_finding(found);
      QCOMPARE(first["kind"].toString(), QStringLiteral("input"));
      const int rank = first["b"].toObject()["rank"].toInt();
      QVERIFY2(first["why"].toString().endsWith(QString("; A has these values on rank %1").arg(1 - rank)),
               qPrintable(first["why"].toString()));
      // Each place in the text contains its rank.
      const QString text = run({"compare", a, b}).out;
      const QRegularExpression places(", iteration \\d+(, rank \\d)?(:|$)", QRegularExpression::MultilineOption);
      int named = 0;
      for (auto place = places.globalMatch(text); place.hasNext(); ++named)
        QVERIFY2(!place.next().captured(1).isEmpty(), qPrintable(text));
      QVERIFY2(named > 0, qPrintable(text));
    }
    QVERIFY(!run({"compare", pair_dump("base"), pair_dump("weight"), "--iteration", "0"}).out.contains(", rank"));
  }

  void batches_in_another_order_are_named() {
    // The first iteration of B is the second one of A.
    QTemporaryDir folder;
    const QString late = folder.filePath("late");
    QVERIFY(QProcess::execute("cp", {"-rL", pair_dump("base"), late}) == 0);
    QVERIFY(QProcess::execute("chmod", {"-R", "u+w", late}) == 0);
    const QString graph = late + "/rank_0/Net/0";
    QVERIFY2(QDir(graph + "/0").removeRecursively() && QDir().rename(graph + "/1", graph + "/0"), qPrintable(graph));
    const auto found = run({"--json", "compare", pair_dump("base"), late, "--iteration", "0"});
    QCOMPARE(found.status, 1);
    const QString why = first_finding(found)["why"].toString();
    QVERIFY2(why.endsWith("; A has these values in iteration 1"), qPrintable(why));
    const auto itself = run({"--json", "compare", pair_dump("base"), "--iteration", "0", "--with-iteration", "1"});
    QVERIFY(!first_finding(itself)["why"].toString().contains("A has these values"));
  }

  void the_text_names_the_line_of_code_first() {
    const auto found = run({"compare", pair_dump("base"), pair_dump("attribute"), "--iteration", "0"});
    QCOMPARE(found.status, 1);
    const auto lines = found.out.split('\n');
    QCOMPARE(lines[0], QByteArray("The runs diverge at MaxPool-op0, iteration 0"));
    QVERIFY(lines[1].contains("x = self.pool(self.relu(self.conv(x)))"));
    QVERIFY(lines[2].contains("kernel_size"));
  }

  void records_are_printed_one_a_line() {
    const auto lines = run({"--jsonl", "compare", pair_dump("base"), pair_dump("data"), "--iteration", "0"}).lines();
    QVERIFY(lines.size() > 100);
    QVERIFY(lines.front().contains("status"));
    QCOMPARE(lines.back()["finding"].toObject()["kind"].toString(), QStringLiteral("input"));
  }

  void a_selection_says_what_is_told() {
    const auto recorded = run({"--json", "compare", pair_dump("base"), pair_dump("weight"), "--iteration", "0", "--node",
                               "fc2-Dense", "--io", "output"});
    const auto pairs = recorded.json()["pairs"].toArray();
    QVERIFY(!pairs.isEmpty());
    for (const auto& pair : pairs) QVERIFY(pair.toObject()["b"].toObject()["node"].toString().contains("fc2-Dense"));
    QCOMPARE(pairs.first().toObject()["status"].toString(), QStringLiteral("carries"));
  }

  void files_are_compared_alone() {
    const auto file = [](const QString& run_of, const QString& node) {
      const QString found =
          tensors({"--json", "tensors", pair_dump(run_of), "--node", node, "--io", "output", "--iteration", "0"})
              .at(0)["file"]
              .toString();
      return pair_dump(run_of) + '/' + found;
    };
    const Outcome same = run({"--json", "compare", file("base", "Conv2D-op0"), file("weight", "Conv2D-op0")});
    QCOMPARE(same.json()["pairs"].toArray().size(), 1);
    const Outcome other = run({"--json", "compare", file("base", "fc1"), file("weight", "fc1")});
    QCOMPARE(other.json()["pairs"].toArray().size(), 1);
  }

  void a_selection_that_hides_the_cause_is_no_agreement() {
    const QStringList call{"compare", pair_dump("base"), pair_dump("weight"), "--iteration", "0", "--node", "Softmax"};
    const auto recorded = run(QStringList{"--json"} + call);
    QCOMPARE(recorded.status, 1);
    QVERIFY(recorded.json()["findings"].toArray().isEmpty());
    QCOMPARE(nodes_of(recorded.json()["outside"].toObject()), QStringLiteral("fc2.weight fc2.weight"));
    const QByteArray text = run(call).out;
    QVERIFY2(text.startsWith("The runs differ in "), text.constData());
    QVERIFY2(text.contains("because of something outside the selection.\nOutside the selection they diverge at fc2.weight"),
             text.constData());
    // The selected tensors agree if the change does not affect them.
    const auto before = run({"--json", "compare", pair_dump("base"), pair_dump("weight"), "--iteration", "0", "--node",
                             "conv-Conv2d", "--type", "Conv2D", "--io", "output"});
    QCOMPARE(before.status, 0);
    QCOMPARE(nodes_of(before.json()["outside"].toObject()), QStringLiteral("fc2.weight fc2.weight"));
  }

  void a_tensor_that_one_dump_lacks_is_no_agreement() {
    const Copy part(pair_dump("base"));
    QVERIFY(part.whole());
    const QJsonArray outputs = tensors({"--json", "tensors", part.path(), "--node", "fc2-Dense", "--io", "output"});
    QVERIFY(outputs.size() > 1 && QFile::remove(part.path() + "/" + outputs[0].toObject()["file"].toString()));
    const auto answer = run({"--json", "compare", pair_dump("base"), part.path(), "--node", "fc2-Dense", "--io", "output"});
    QCOMPARE(answer.status, 3);
    QVERIFY(!answer.json()["complete"].toBool());
    QCOMPARE(answer.json()["tensors_only"].toObject(), (QJsonObject{{"a", 1}, {"b", 0}}));
    QCOMPARE(answer.json()["pairs"].toArray().size(), outputs.size() - 1);
  }

  void without_graphs_the_file_is_named() {
    const Copy a(pair_dump("base"));
    const Copy b(pair_dump("weight"));
    QVERIFY(a.whole() && b.whole());
    for (const Copy* dump : {&a, &b}) QVERIFY(QDir(dump->path() + "/rank_0/graphs").removeRecursively());
    const auto answer = run({"compare", a.path(), b.path()});
    QCOMPARE(answer.status, 1);
    const QString first = answer.out.left(answer.out.indexOf('\n'));
    QVERIFY2(first.startsWith("The runs appear to diverge at ") && !first.contains("the first tensors") &&
                 first.contains(QRegularExpression(", (in|out)put \\d+, iteration \\d+$")),
             qPrintable(first));
  }

  void statistics_alone_are_no_agreement() {
    const CopyWithStatistics recorded("Max Value,Min Value", "0,-inf");
    QVERIFY(recorded.written());
    const auto answer = run({"--json", "compare", recorded.path(), recorded.path(), "--iteration", "1"});
    QCOMPARE(answer.status, 3);
    const QJsonObject pair = answer.json()["pairs"].toArray().first().toObject();
    QCOMPARE(pair["status"].toString(), QStringLiteral("not_comparable"));
    QCOMPARE(pair["reason"].toString(), QStringLiteral("only statistics were dumped for both"));
  }

  void statistics_that_differ_are_a_difference() {
    const CopyWithStatistics a("Max Value,Min Value,L2Norm Value", "5,-1,10");
    const CopyWithStatistics b("Max Value,Min Value,L2Norm Value", "8,-1,10");
    QVERIFY(a.written() && b.written());
    const auto answer = run({"--json", "compare", a.path(), b.path(), "--iteration", "1"});
    QCOMPARE(answer.status, 1);
    QVERIFY(!answer.json()["complete"].toBool());
    const QJsonObject pair = answer.json()["pairs"].toArray().first().toObject();
    QVERIFY(pair["status"].toString() == "carries" || pair["status"].toString() == "diverges");
    QCOMPARE(pair["reason"].toString(), QStringLiteral("the maximum is 5 in A and 8 in B"));
    QVERIFY(!first_finding(answer)["certain"].toBool(true));
    const QByteArray text = run({"compare", a.path(), b.path(), "--iteration", "1"}).out;
    QVERIFY2(text.contains("by at least 30% (the maximum is 5 in A and 8 in B)"), text.constData());
    const auto same = run({"compare", a.path(), a.path(), "--iteration", "1"});
    QCOMPARE(same.status, 3);
    QVERIFY(same.out.startsWith("No values could be compared: no verdict. The statistics of 1 tensor agree.\n"));
    QCOMPARE(run({"compare", a.path(), b.path(), "--iteration", "1", "--tolerance", "0.5"}).status, 3);
  }

  void checksums_that_differ_are_told() {
    const CopyWithStatistics a("Max Value,MD5", "5,0badf00d");
    const CopyWithStatistics b("Max Value,MD5", "5,deadbeef");
    const CopyWithStatistics single("MD5", "0badf00d");
    const CopyWithStatistics other("MD5", "deadbeef");
    QVERIFY(a.written() && b.written() && single.written() && other.written());
    for (const auto& [one, two] : {std::pair(&a, &b), std::pair(&single, &other)}) {
      const auto answer = run({"--json", "compare", one->path(), two->path(), "--iteration", "1"});
      QCOMPARE(answer.status, 3);
      const QJsonObject pair = answer.json()["pairs"].toArray().first().toObject();
      QCOMPARE(pair["status"].toString(), QStringLiteral("not_comparable"));
      QVERIFY(pair["checksums_differ"].toBool());
      QVERIFY2(pair["reason"].toString().startsWith("the checksums differ"), qPrintable(pair["reason"].toString()));
      const QByteArray text = run({"compare", one->path(), two->path(), "--iteration", "1"}).out;
      QVERIFY2(text.contains("The checksums of 1 pair differ") && text.contains("Log-op0") && !text.contains("they agree"),
               text.constData());
    }
    QVERIFY(!run({"compare", a.path(), a.path(), "--iteration", "1"}).out.contains("checksum"));
  }

  void first_divergence_names_node_in_both_runs() {
    // The data that a rank received is not a node of the dump, so the origin of the difference is unknown.
    const QString ranks = QStringLiteral(SPORESCOPE_TEST_DATA "/msprobe/pt-26.2-mix-statistics-two-ranks");
    const auto found = run({"--json", "compare", ranks, "--rank", "0", "--with-rank", "1", "--iteration", "0"});
    QCOMPARE(found.status, 1);
    const QJsonObject first = first_finding(found);
    QCOMPARE(nodes_of(first), QStringLiteral("Functional.linear.0.forward Functional.linear.0.forward"));
    QVERIFY(!first["certain"].toBool(true));
  }

  void versions_that_fuse_operators_are_laid_over_each_other() {
    const auto answer = run({"--json", "compare", dump("lenet-2.0"), dump("lenet-1.5"), "--iteration", "0"}).json();
    QVERIFY(answer["matched"]["name"].toInt() + answer["matched"]["structure"].toInt() > 40);
  }

  // An iteration missing on one rank does not prevent the comparison of the others.
  void an_iteration_that_one_rank_lacks() {
    const Copy copy(dump("two-ranks-2.10"));
    QVERIFY(copy.whole());
    const QStringList call{"--json", "compare", copy.path(), "--iteration", "0", "--with-iteration", "1"};
    const QJsonArray whole = run(call).json()["pairs"].toArray();
    const QStringList nets = QDir(copy.path() + "/rank_1").entryList({"LeNet5*"}, QDir::Dirs);
    QCOMPARE(nets.size(), 1);
    QVERIFY(QDir(copy.path() + "/rank_1/" + nets[0] + "/0/1").removeRecursively());
    const Outcome done = run(call);
    QVERIFY2(done.status == 1 || done.status == 3, done.err.constData());
    QVERIFY(!done.json()["complete"].toBool(true));
    const QJsonArray pairs = done.json()["pairs"].toArray();
    QVERIFY(!pairs.isEmpty());
    QCOMPARE(pairs.size() * 2, whole.size());
    for (const QJsonValue& pair : pairs) QCOMPARE(pair.toObject()["b"].toObject()["rank"].toInt(-1), 0);
  }

  void wrong_calls_are_refused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("description");
    QTest::newRow("one dump") << QStringList{pair_dump("base")} << QByteArray("Specify a second dump");
    QTest::newRow("three") << QStringList{"a", "b", "c"} << QByteArray("compare needs two dumps");
    QTest::newRow("no iteration of A") << QStringList{pair_dump("base"), "--with-iteration", "1"}
                                       << QByteArray("requires --iteration");
    QTest::newRow("tolerance") << QStringList{pair_dump("base"), pair_dump("data"), "--tolerance", "small"}
                               << QByteArray("--tolerance: small is not a number of 0 or more");
    QTest::newRow("tolerance of no type") << QStringList{pair_dump("base"), pair_dump("data"), "--tolerance", "float8=1"}
                                          << QByteArray("--tolerance: float8=1 is not one of");
    QTest::newRow("no rules") << QStringList{pair_dump("base"), pair_dump("data"), "--match", pair_dump("none.txt")}
                              << QByteArray("none.txt");
    QTest::newRow("not equally many") << QStringList{pair_dump("base"), "--iteration", "0-1", "--with-iteration", "1"}
                                      << QByteArray("specify the same number on both sides");
    QTest::newRow("no such iteration") << QStringList{pair_dump("base"), "--iteration", "0", "--with-iteration", "7"}
                                       << QByteArray("No such iteration in the dump");
  }

  void rules_say_which_nodes_are_the_same() {
    QTemporaryFile rules;
    QVERIFY(rules.open());
    rules.write("# the same\n(fc1\\..*) -> \\1\n");
    rules.close();
    const auto matched = [](const Outcome& outcome) { return outcome.json()["matched"].toObject(); };
    const auto plain = run({"--json", "compare", pair_dump("base"), pair_dump("attribute")});
    const auto ruled = run({"--json", "compare", pair_dump("base"), pair_dump("attribute"), "--match", rules.fileName()});
    QCOMPARE(ruled.status, 1);
    QCOMPARE(matched(plain)["hand"].toInt(), 0);
    const int hand = matched(ruled)["hand"].toInt();
    QVERIFY(hand > 0);
    QCOMPARE(matched(ruled)["name"].toInt() + hand, matched(plain)["name"].toInt());
    QCOMPARE(nodes_of(first_finding(ruled)), nodes_of(first_finding(plain)));
  }

  void tolerances_of_single_types() {
    const QStringList call{"compare", pair_dump("base"), pair_dump("attribute"), "--tolerance"};
    QCOMPARE(run(call + QStringList{"float16=1e9"}).status, 1);
    QVERIFY(run(call + QStringList{"float32=1e9,int=1e9"}).status != 1);
  }

  void wrong_calls_are_refused() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, description);
    const auto refused = run(QStringList{"compare"} + arguments);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains(description), refused.err.constData());
  }
};

SPORESCOPE_TEST(CliCompareTest)

}  // namespace cli_compare_test

#include "cli_compare_test.moc"
