// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Ranks that held equal content and no longer do.

#include "core/replicas/replicas.h"

#include <QtTest>
#include <bit>
#include <limits>

#include "core/dump/selection.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace replicas_test {

using namespace sporescope;

namespace {

const std::vector<float> kWeight{0.5F, -1.25F, 3, 4, 5, 6};
const std::vector<float> kZeros(6);

float with_other_bit(float value) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ 1U); }

/// A dump of one weight and one operator on several ranks; values are added rank by rank, iteration by iteration.
class RankDump {
 public:
  explicit RankDump(int ranks) : ranks_(ranks) {
    for (int rank = 0; rank < ranks; ++rank) {
      built_.graph(rank, 0, {"kernel_graph_0", "0", {{"ReLU", "Default/net/ReLU-op0", {"fc.weight"}}}, {"fc.weight"}});
      built_.order(rank, 0, {"Default/net/ReLU-op0"});
    }
  }
  void weight(int rank, int iteration, const std::vector<float>& values, int time = 20) const {
    built_.file(folder(rank, iteration) + "Parameter.fc.weight.0.0." + std::to_string(time) + ".output.0.DefaultFormat.npy",
                npy_bytes(values, "2, 3"));
  }
  void output(int rank, int iteration, const std::vector<float>& values) const {
    built_.file(folder(rank, iteration) + "ReLU.ReLU-op0.0.0.10.output.0.DefaultFormat.npy", npy_bytes(values, "2, 3"));
  }
  void weights(int iteration, const std::vector<float>& values) const {
    for (int rank = 0; rank < ranks_; ++rank) weight(rank, iteration, values);
  }
  [[nodiscard]] Replicas replicas() const {
    const auto dump = built_.open();
    const auto records = select_records(*dump, {});
    if (!records) qFatal("%s", records.error().str().c_str());
    return find_replicas(ValueFlow(*dump), *records, {});
  }
  void statistics(int rank, int iteration, const std::string& checksum) const {
    write_statistics(rank, iteration, "ReLU,ReLU-op0,0,0,10", checksum);
  }
  void weight_statistics(int rank, int iteration, const std::string& checksum) const {
    write_statistics(rank, iteration, "Parameter,fc.weight,0,0,20", checksum);
  }

 private:
  void write_statistics(int rank, int iteration, const std::string& whose, const std::string& checksum) const {
    built_.file(folder(rank, iteration) + "statistic.csv",
                "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,MD5\n" + whose +
                    ",output,0,24,float32,\"(2,3)\"," + checksum + "\n");
  }
  static std::string folder(int rank, int iteration) {
    return "rank_" + std::to_string(rank) + "/Net/0/" + std::to_string(iteration) + "/";
  }
  int ranks_;
  SyntheticDump built_;
};

}  // namespace

class ReplicasTest : public QObject {
  Q_OBJECT

 private slots:
  void an_iteration_that_one_rank_lacks_is_not_judged() {
    const RankDump dump(2);
    for (const int iteration : {0, 1, 2}) {
      dump.weight(0, iteration, kWeight);
      dump.output(0, iteration, {static_cast<float>(iteration), 1, 2, 3, 4, 5});
    }
    dump.weight(1, 0, kWeight);
    dump.output(1, 0, {7, 7, 7, 7, 7, 8});  // its own batch, which is not compared with other ranks
    const Replicas found = dump.replicas();
    QVERIFY(found.findings.empty());
    QCOMPARE(found.rank_summaries.at(0).absent, std::uint64_t{0});
    QCOMPARE(found.rank_summaries.at(1).absent, std::uint64_t{2});
    QCOMPARE(found.coverage.undetermined, std::uint64_t{2});
    QVERIFY(!found.coverage.all_judged());
  }

  void where_ranks_never_begin_together_nobody_knows() {
    const RankDump dump(2);
    dump.weight(0, 0, kWeight);
    dump.weight(1, 1, kWeight);
    for (const int rank : {0, 1}) dump.weight(rank, 2, {static_cast<float>(rank), 1, 2, 3, 4, 5});
    const Replicas found = dump.replicas();
    QVERIFY(found.findings.empty() && !found.coverage.all_judged());
    QCOMPARE(found.rank_summaries.at(1).absent, std::uint64_t{1});
  }

  void an_iteration_before_they_were_alike_is_none_that_is_lacking() {
    const RankDump dump(2);
    dump.weight(0, 0, kWeight);
    for (const int iteration : {1, 2}) dump.weights(iteration, kWeight);
    QVERIFY(dump.replicas().coverage.all_judged());
  }

  void one_bit_of_eight_ranks_is_found() {
    const RankDump dump(8);
    for (const int iteration : {0, 1, 2}) dump.weights(iteration, kWeight);
    std::vector<float> moved = kWeight;
    moved[5] = with_other_bit(moved[5]);
    dump.weight(5, 2, moved);
    const Replicas found = dump.replicas();
    QCOMPARE(found.tensors, std::uint64_t{1});
    QCOMPARE(found.ranks.size(), std::size_t{8});
    QVERIFY(found.coverage.all_judged() && found.complete);
    QCOMPARE(found.findings.size(), std::size_t{1});
    const ReplicaFinding& finding = found.findings[0];
    QCOMPARE(finding.last_equal, Iteration{1});
    QCOMPARE(finding.iteration, Iteration{2});
    QCOMPARE(finding.ranks, (std::vector<std::vector<int>>{{0, 1, 2, 3, 4, 6, 7}, {5}}));
    QVERIFY(finding.element.has_value());
    QCOMPARE(*finding.element, (ElementIndex{1, 2}));
    QCOMPARE(QString::fromStdString(finding.value), "6");
    QCOMPARE(QString::fromStdString(finding.other_value), "6.0000005");
  }

  void groups_that_part_are_told_once() {
    const RankDump dump(4);
    dump.weights(0, kWeight);
    for (const int iteration : {1, 2}) {
      dump.weights(iteration, kWeight);
      for (const int rank : {1, 3}) dump.weight(rank, iteration, {6, 5, 4, 3, 2, 1});
    }
    const Replicas found = dump.replicas();
    QCOMPARE(found.findings.size(), std::size_t{1});
    QCOMPARE(found.findings[0].ranks, (std::vector<std::vector<int>>{{0, 2}, {1, 3}}));
  }

  void shards_are_no_finding() {
    const RankDump dump(4);
    for (const int iteration : {0, 1}) {
      for (int rank = 0; rank < 4; ++rank) {
        dump.weight(rank, iteration, {1, 2, 3, 4, 5, static_cast<float>(10 * iteration + rank)});
      }
    }
    QVERIFY(dump.replicas().findings.empty());
  }

  // The bias of a sharded layer begins with zeros; pairs of ranks hold the same shard.
  void zeros_that_become_shards_are_no_finding() {
    for (const bool pairs : {false, true}) {
      const RankDump dump(4);
      dump.weights(0, kZeros);
      for (int rank = 0; rank < 4; ++rank) {
        dump.weight(rank, 1, {1, 2, 3, 4, 5, static_cast<float>(pairs ? rank % 2 : rank)});
      }
      QVERIFY(dump.replicas().findings.empty());
    }
  }

  void zeros_of_a_parameter_that_most_ranks_change_alike_are_told() {
    const RankDump dump(4);
    dump.weights(0, kZeros);
    dump.weights(1, kWeight);
    dump.weight(3, 1, {6, 5, 4, 3, 2, 1});
    QCOMPARE(dump.replicas().findings.size(), std::size_t{1});
    // An output of zeros, such as an unset flag, proves nothing.
    const RankDump flags(4);
    for (int rank = 0; rank < 4; ++rank) flags.output(rank, 0, kZeros);
    for (int rank = 0; rank < 4; ++rank) flags.output(rank, 1, rank == 3 ? kWeight : kZeros);
    QVERIFY(flags.replicas().findings.empty());
  }

  // All elements of a counter have the same value, but it changed in the same way on all ranks.
  void what_moved_together_was_no_chance() {
    const RankDump dump(2);
    for (const int iteration : {0, 1}) {
      for (const int rank : {0, 1}) dump.output(rank, iteration, std::vector<float>(6, static_cast<float>(iteration)));
    }
    dump.output(0, 2, std::vector<float>(6, 2));
    dump.output(1, 2, std::vector<float>(6, 3));
    const Replicas found = dump.replicas();
    QCOMPARE(found.findings.size(), std::size_t{1});
    QCOMPARE(found.findings[0].last_equal, Iteration{1});
  }

  void what_was_missing_in_between_is_compared_with_what_was_seen_last() {
    const RankDump dump(2);
    dump.weights(0, kWeight);
    dump.weight(0, 1, kWeight);
    dump.weights(3, kWeight);
    dump.weight(1, 3, {6, 5, 4, 3, 2, 1});
    // Rank 0 was seen in iteration 1, rank 1 in iteration 0, in which they were equal.
    const Replicas found = dump.replicas();
    QCOMPARE(found.findings.size(), std::size_t{1});
    QCOMPARE(found.findings[0].last_equal, Iteration{0});
    QCOMPARE(found.findings[0].iteration, Iteration{3});
  }

  // The first training reached iteration 1 on one rank and iteration 2 on the other. In iteration 2, the first run belongs to
  // the first training on one rank and to the last training on the other.
  void of_several_trainings_the_last_is_compared_data() {
    QTest::addColumn<bool>("separate");
    QTest::newRow("equal") << false;
    QTest::newRow("apart") << true;
  }
  void of_several_trainings_the_last_is_compared() {
    QFETCH(bool, separate);
    const RankDump dump(2);
    for (const int rank : {0, 1}) {
      for (int iteration = 0; iteration < 2 + rank; ++iteration) dump.weight(rank, iteration, kWeight, 1000 + 10 * iteration);
      for (int iteration = 0; iteration < 3; ++iteration) {
        std::vector<float> values = kWeight;
        values[0] = 7;
        if (separate && rank == 1 && iteration == 2) values[1] = with_other_bit(values[1]);
        dump.weight(rank, iteration, values, 2000 + 10 * iteration);
      }
    }
    const Replicas found = dump.replicas();
    QCOMPARE(found.restarted_ranks, (std::vector<int>{0, 1}));
    QCOMPARE(found.findings.size(), std::size_t{separate ? 1U : 0U});
    QCOMPARE(found.coverage.judged(), std::uint64_t{6});
    QVERIFY(found.coverage.all_judged());
    if (separate) QCOMPARE(found.findings[0].iteration, Iteration{2});
  }

  void checksums_serve_where_there_are_no_values() {
    const RankDump dump(3);
    for (int rank = 0; rank < 3; ++rank) {
      dump.statistics(rank, 0, "14d6cde2ac8b99f7cca4bd45c162b8d4");
      dump.statistics(rank, 1, rank == 1 ? "0547ae43323d2878d508060f50264359" : "14d6cde2ac8b99f7cca4bd45c162b8d4");
    }
    const Replicas found = dump.replicas();
    QCOMPARE(found.findings.size(), std::size_t{1});
    QCOMPARE(found.findings[0].ranks, (std::vector<std::vector<int>>{{0, 2}, {1}}));
    QVERIFY(found.findings[0].by == FingerprintSource::checksum && !found.findings[0].element);
  }

  // A recorded checksum is not the hash of bytes that were read, so a difference between them proves nothing.
  void a_rank_that_left_checksums_alone_is_no_shard() {
    const RankDump dump(3);
    for (const int rank : {0, 1}) dump.weight(rank, 0, kWeight);
    dump.weight_statistics(2, 0, "14d6cde2ac8b99f7cca4bd45c162b8d4");
    const Replicas found = dump.replicas();
    QVERIFY(found.findings.empty() && found.others.empty());
    QCOMPARE(found.coverage.judged(), std::uint64_t{3});
    QCOMPARE(found.sets.size(), std::size_t{1});
    QCOMPARE(found.sets.front().ranks, (std::vector<int>{0, 1, 2}));
  }

  // The expected values are those of the reference implementation (libxxhash 0.8).
  void hashes_are_those_of_the_specification_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<quint64>("plain");
    QTest::addColumn<quint64>("seeded");
    QByteArray hundred, thousand;
    for (int i = 0; i < 100; ++i) hundred += static_cast<char>(i);
    for (int i = 0; i < 1000; ++i) thousand += static_cast<char>(i % 251);
    QTest::newRow("nothing") << QByteArray() << quint64{0xef46db3751d8e999ULL} << quint64{0xc4349fc93c010000ULL};
    QTest::newRow("a") << QByteArray("a") << quint64{0xd24ec4f1a98c6e5bULL} << quint64{0x9a7c6d2ea45568c9ULL};
    QTest::newRow("abc") << QByteArray("abc") << quint64{0x44bc2cf5ad770999ULL} << quint64{0x2ed0f59d6b43ac8bULL};
    QTest::newRow("a hundred") << hundred << quint64{0x6ac1e58032166597ULL} << quint64{0x3b97d91eba03e785ULL};
    QTest::newRow("a thousand") << thousand << quint64{0xf306f04aa88b54d3ULL} << quint64{0xd9b7af87dd48f5b4ULL};
  }
  void hashes_are_those_of_the_specification() {
    QFETCH(QByteArray, bytes);
    QFETCH(quint64, plain);
    QFETCH(quint64, seeded);
    const auto all = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    for (const std::size_t first : {std::size_t{0}, all.size() / 3, all.size() / 2 + 1}) {
      const std::size_t cut = std::min(first, all.size());
      Xxh64 one(0), two(0x9E3779B97F4A7C15ULL);
      for (const auto& part : {all.first(cut), all.subspan(cut)}) {
        one.add(part);
        two.add(part);
      }
      QCOMPARE(one.result(), plain);
      QCOMPARE(two.result(), seeded);
    }
  }
};

SPORESCOPE_TEST(ReplicasTest)

}  // namespace replicas_test

#include "replicas_test.moc"
