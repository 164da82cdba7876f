// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/record_buckets.h"

#include <QtTest>
#include <vector>

#include "tests/program/test_class.h"

namespace record_buckets_test {

using namespace sporescope;

namespace {

constexpr std::uint32_t kEach = 20'000;  // records per iteration; two iterations exceed one batch
constexpr std::uint32_t kIterations = 5;

/// Returns two outputs of each node in each iteration, in reverse order of time.
std::vector<TensorRecord> synthetic_records() {
  std::vector<TensorRecord> records;
  for (std::uint32_t iteration = 0; iteration < kIterations; ++iteration) {
    for (std::uint32_t i = 0; i < kEach; ++i) {
      TensorRecord& record = records.emplace_back();
      record.graph = DumpGraphIndex{};
      record.iteration = Iteration{iteration};
      record.node = index_at<NodeIndex>(i / 2);
      record.slot = i % 2;
      record.time = 1 + kEach - i;
    }
  }
  return records;
}

RecordBuckets buckets_of(std::vector<TensorRecord>& records) {
  RecordBuckets buckets;
  for (TensorRecord& record : records)
    buckets[{record.graph, record.iteration}].records.push_back({&record, UnmatchedReason::matched});
  return buckets;
}

DumpIndex index_with_a_graph() {
  DumpIndex index;
  static_cast<void>(index.graphs.add({}));
  return index;
}

}  // namespace

class RecordBucketsTest : public QObject {
  Q_OBJECT
 private slots:
  void init() { records_ = synthetic_records(); }

  void all_records_are_sorted_into_the_places_of_their_iteration() {
    RecordBuckets buckets = buckets_of(records_);
    DumpIndex index = index_with_a_graph();
    arrange_buckets(index, buckets, 2);
    QCOMPARE(index.records.size(), records_.size());
    const DumpGraph& graph = index.graphs[DumpGraphIndex{}];
    QCOMPARE(graph.iterations.size(), std::size_t{kIterations});
    for (std::uint32_t n = 0; n < kIterations; ++n) {
      const IterationFolder& folder = graph.iterations[n];
      QCOMPARE(folder.records.size(), std::size_t{kEach});
      QCOMPARE(number_of(folder.records.front()), n * kEach);
      const auto part = std::as_const(index.records).part(folder.records);
      QVERIFY(std::all_of(part.begin(), part.end(), [&](const TensorRecord& one) { return one.iteration == Iteration{n}; }));
      QVERIFY(std::is_sorted(part.begin(), part.end(),
                             [](const TensorRecord& a, const TensorRecord& b) { return a.time < b.time; }));
      const auto by_node = std::as_const(index.by_node).part(folder.records);
      for (std::uint32_t i = 0; i < kEach; ++i) QCOMPARE(index.records[by_node[i]].node, index_at<NodeIndex>(i / 2));
    }
  }

  /// The source records of a batch may be freed before the next batch.
  void records_that_are_done_are_needed_no_more() {
    RecordBuckets buckets = buckets_of(records_);
    DumpIndex index = index_with_a_graph();
    std::vector<RecordBuckets::key_type> recorded;
    arrange_buckets(index, buckets, 1, {}, [&](const RecordBuckets::key_type& until) {
      recorded.push_back(until);
      for (TensorRecord& record : records_) {
        if (std::pair(record.graph, record.iteration) <= until) record = TensorRecord();
      }
    });
    QVERIFY(recorded.size() > 1);
    QVERIFY(std::is_sorted(recorded.begin(), recorded.end()));
    QCOMPARE(recorded.back().second, Iteration{kIterations - 1});
    QVERIFY(std::all_of(index.records.begin(), index.records.end(), [](const TensorRecord& one) { return one.time > 0; }));
  }

  void a_request_to_stop_leaves_the_rest_out() {
    RecordBuckets buckets = buckets_of(records_);
    DumpIndex index = index_with_a_graph();
    std::stop_source stop;
    arrange_buckets(index, buckets, 1, stop.get_token(), [&](const auto&) { stop.request_stop(); });
    QVERIFY(!index.records.empty() && index.records.size() < records_.size());
  }

 private:
  std::vector<TensorRecord> records_;
};

SPORESCOPE_TEST(RecordBucketsTest)

}  // namespace record_buckets_test

#include "record_buckets_test.moc"
