// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the comparison of ranks in the output of the program.

#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"

namespace cli_replicas_test {

using namespace sporescope::test;

namespace {

/// A real dump of one rank, copied to several ranks, which are equal in all iterations.
class Ranks {
 public:
  explicit Ranks(int count, const char* model = "lenet-2.0") {
    for (int rank = 0; rank < count; ++rank) {
      whole_ = whole_ && copy_folder(dump(model) + "/rank_0", path() + "/rank_" + QString::number(rank));
    }
  }
  [[nodiscard]] bool whole() const { return whole_; }
  [[nodiscard]] QString path() const { return folder_.path(); }
  /// Flips the lowest bit of the last element of a weight, or of the tensor whose files match `pattern`.
  [[nodiscard]] bool turn_a_bit(int rank, int iteration, const QString& pattern = "Parameter.fc2.weight.*.npy") const {
    const QString folder = path() + "/rank_" + QString::number(rank) + "/LeNet5/0/" + QString::number(iteration);
    const QStringList files = QDir(folder).entryList({pattern}, QDir::Files);
    QFile file(folder + "/" + files.value(0));
    char byte = 0;
    if (files.size() != 1 || !file.open(QFile::ReadWrite) || !file.seek(file.size() - 4) || !file.getChar(&byte)) return false;
    return file.seek(file.size() - 4) && file.putChar(static_cast<char>(byte ^ 1));
  }

 private:
  QTemporaryDir folder_;
  bool whole_ = true;
};

}  // namespace

class CliReplicasTest : public QObject {
  Q_OBJECT

 private slots:
  void ranks_that_stay_the_same_are_a_clean_bill() {
    const Ranks ranks(3);
    QVERIFY(ranks.whole());
    const Outcome done = run({"--json", "replicas", ranks.path()});
    QCOMPARE(done.status, 0);
    const QJsonObject answer = done.json();
    QVERIFY(answer["complete"].toBool());
    QVERIFY(answer["compared"].toObject()["tensors"].toInt() > 100);
    QCOMPARE(answer["compared"].toObject()["ranks"].toArray(), (QJsonArray{0, 1, 2}));
    QVERIFY(answer["findings"].toArray().isEmpty());
  }

  void a_bit_that_turned_on_one_rank_is_found() {
    const Ranks ranks(3);
    QVERIFY(ranks.whole() && ranks.turn_a_bit(1, 2));
    const Outcome done = run({"--json", "replicas", ranks.path()});
    QCOMPARE(done.status, 1);
    const QJsonArray findings = done.json()["findings"].toArray();
    QCOMPARE(findings.size(), 1);
    const QJsonObject finding = findings[0].toObject();
    QCOMPARE(finding["node"].toString(), "fc2.weight");
    QCOMPARE(finding["last_equal"].toInt(), 1);
    QCOMPARE(finding["iteration"].toInt(), 2);
    QCOMPARE(finding["ranks"].toArray(), (QJsonArray{QJsonArray{0, 2}, QJsonArray{1}}));
    QCOMPARE(finding["element"].toArray(), (QJsonArray{11, 15}));
    const Outcome text = run({"replicas", ranks.path(), "--category", "weight"});
    QCOMPARE(text.status, 1);
    QVERIFY2(text.out.contains("0, 2 | 1") && text.out.contains("[11, 15]: "), text.out.constData());
    QCOMPARE(run({"replicas", ranks.path(), "--iteration", "0-1"}).status, 0);
  }

  void a_rank_without_a_graph_file_is_compared_as_well() {
    const Ranks ranks(3);
    QVERIFY(ranks.whole() && ranks.turn_a_bit(2, 2));
    QVERIFY(QDir(ranks.path() + "/rank_2/graphs").removeRecursively());
    const Outcome done = run({"--json", "replicas", ranks.path()});
    QCOMPARE(done.status, 1);
    const QJsonArray findings = done.json()["findings"].toArray();
    QCOMPARE(findings.size(), 1);
    QCOMPARE(findings[0].toObject()["ranks"].toArray(), (QJsonArray{QJsonArray{0, 1}, QJsonArray{2}}));
  }

  void a_rank_that_was_not_compared_is_told() {
    const Ranks ranks(3);
    QVERIFY(ranks.whole() && QDir(ranks.path() + "/rank_2").rename("LeNet5", "Other"));
    const Outcome done = run({"--json", "replicas", ranks.path()});
    QCOMPARE(done.status, 3);
    QVERIFY(!done.json()["complete"].toBool());
    const QJsonObject compared = done.json()["compared"].toObject();
    QCOMPARE(compared["ranks"].toArray(), (QJsonArray{0, 1}));
    QCOMPARE(compared["ranks_not_compared"].toArray(), QJsonArray{2});
    const QByteArray text = run({"replicas", ranks.path()}).out;
    QVERIFY2(text.contains("on ranks 0, 1; rank 2 was not compared: no other rank has a tensor of the same name"),
             text.constData());
  }

  // An earlier agreement is not needed, because these results are equal by definition.
  void a_result_of_a_communication_that_differs_once_is_found() {
    const Ranks ranks(4, "two-ranks-2.10");
    QVERIFY(ranks.whole() && ranks.turn_a_bit(3, 1, "AllReduce.*-op3.*.output.0.*.npy"));
    const Outcome done = run({"--json", "replicas", ranks.path()});
    QCOMPARE(done.status, 1);
    const QJsonObject answer = done.json();
    QVERIFY(answer["suspicions"].toArray().isEmpty());
    QCOMPARE(answer["findings"].toArray().size(), 1);
    const QJsonObject finding = answer["findings"].toArray()[0].toObject();
    QCOMPARE(finding["kind"].toString(), "collective");
    QCOMPARE(finding["type"].toString(), "AllReduce");
    QVERIFY(finding["last_equal"].isNull());
    QCOMPARE(finding["iteration"].toInt(), 1);
    QCOMPARE(finding["ranks"].toArray(), (QJsonArray{QJsonArray{0, 1, 2}, QJsonArray{3}}));
    const QByteArray text = run({"replicas", ranks.path()}).out;
    QVERIFY2(text.contains("1 collective gives its ranks different results") && !text.contains("may be intended"),
             text.constData());
  }

  // This may be intended, so it is reported but not as a finding.
  void a_weight_that_was_never_the_same_is_told() {
    const Ranks ranks(3);
    QVERIFY(ranks.whole() && ranks.turn_a_bit(1, 0) && ranks.turn_a_bit(1, 1) && ranks.turn_a_bit(1, 2));
    const Outcome done = run({"--json", "replicas", ranks.path()});
    QCOMPARE(done.status, 0);
    QVERIFY(done.json()["findings"].toArray().isEmpty());
    const QJsonArray suspicions = done.json()["suspicions"].toArray();
    QCOMPARE(suspicions.size(), 1);
    QCOMPARE(suspicions[0]["node"].toString(), "fc2.weight");
    QCOMPARE(suspicions[0]["kind"].toString(), "from_start");
    QCOMPARE(suspicions[0]["ranks"].toArray(), (QJsonArray{QJsonArray{0, 2}, QJsonArray{1}}));
    const QByteArray text = run({"replicas", ranks.path()}).out;
    QVERIFY2(text.contains("fc2.weight differs on a few ranks, iteration 0: 0, 2 | 1"), text.constData());
  }

  void what_cannot_be_compared_is_no_clean_bill() {
    const Ranks ranks(2);
    QVERIFY(ranks.whole());
    QCOMPARE(run({"replicas", ranks.path(), "--iteration", "0"}).status, 3);
    const Outcome single = run({"replicas", ranks.path(), "--rank", "0"});
    QCOMPARE(single.status, 2);
    QVERIFY2(single.err.contains("The selection leaves only one rank of “") && single.err.contains("leaves only one rank"),
             single.err.constData());
    const Outcome only = run({"replicas", dump("lenet-2.0")});
    QCOMPARE(only.status, 2);
    QVERIFY2(only.err.contains("” has only one rank; replicas needs at least two"), only.err.constData());
  }
};

SPORESCOPE_TEST(CliReplicasTest)

}  // namespace cli_replicas_test

#include "cli_replicas_test.moc"
