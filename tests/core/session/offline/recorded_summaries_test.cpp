// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/tensor_summary.h"

#include <QtTest>
#include <cmath>

#include "core/session/analysis.h"
#include "tests/core/dump/recorded_statistics_dump.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace recorded_summaries_test {

using namespace sporescope;
using test::ask;
using test::output_of;

namespace {

using Write = void (*)(const SyntheticDump&);

/// The session of a synthetic dump, completely opened.
class Opened {
 public:
  explicit Opened(Write write) {
    write(built_);
    session = test::opened(built_.root());
    if (!session) qFatal("the dump cannot be opened");
  }
  [[nodiscard]] TensorKey key(const std::string& name, std::int64_t iteration) const {
    return output_of(*session, name, iteration);
  }
  [[nodiscard]] TensorSummary summary(const std::string& name, std::int64_t iteration) const {
    const auto answer = ask<TensorSummary>([&](auto a) { return session->summary(key(name, iteration), std::move(a)); });
    if (!answer) qFatal("%s", answer.error().message.str().c_str());
    return *answer;
  }

  std::shared_ptr<Session> session;

 private:
  SyntheticDump built_;
};

std::string joined(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += std::to_string(number) + ' ';
  return text;
}

}  // namespace

/// Tests the summaries of tensors with recorded statistics, with and without dumped values.
class RecordedSummariesTest : public QObject {
  Q_OBJECT

 private slots:
  void statistics_alone_make_a_card() {
    const Opened opened(synthetic::write_statistics_only);
    const auto info = opened.session->tensor_info(opened.key(synthetic::kAddName, 0));
    QVERIFY(info && info->has_recorded_statistics && !info->readable && info->has_summary());
    QVERIFY(opened.session->has_data(GraphIndex{0}, opened.key(synthetic::kAddName, 0).node, Iteration{0}));
    const TensorSummary summary = opened.summary(synthetic::kAddName, 0);
    QVERIFY(!summary.from_values && summary.recorded);
    QCOMPARE(summary.recorded->file, std::string("statistic.csv"));
    QCOMPARE(summary.shape, (Shape{2, 3}));
    QCOMPARE(summary.bytes, 24U);
    QVERIFY(summary.values() == ValueClass::finite);
    QCOMPARE(summary.known().max, 2.5);
    QCOMPARE(summary.known().zero, std::uint64_t{1});
    QVERIFY(!summary.known().l2 && !summary.statistics.std);
    QVERIFY(summary.recorded->how_to_get_values.str().find("saved_data") != std::string::npos);
    QVERIFY(opened.session->cached_summary(opened.key(synthetic::kAddName, 0)));
  }

  void nan_is_told_as_it_was_written() {
    const Opened opened(synthetic::write_statistics_only);
    const TensorSummary summary = opened.summary(synthetic::kAddName, 1);
    QVERIFY(summary.values() == ValueClass::nan);
    QVERIFY(summary.known().max && std::isnan(*summary.known().max));
    QVERIFY(!summary.statistics.max);
    QCOMPARE(summary.known().nan, std::uint64_t{1});
  }

  /// Counts that were not recorded are unknown, not zero.
  void what_was_not_written_is_open() {
    const Opened opened(synthetic::write_statistics_only);
    const TensorSummary summary = opened.summary(synthetic::kMulName, 2);
    QVERIFY(summary.values() == ValueClass::infinite);
    QVERIFY(!summary.known().nan && !summary.known().pos_inf && !summary.known().zero);
  }

  void statistics_have_an_iteration_before() {
    const Opened opened(synthetic::write_statistics_only);
    QVERIFY(opened.session->previous_of(opened.key(synthetic::kAddName, 1)) == opened.key(synthetic::kAddName, 0));
    QVERIFY(!opened.session->previous_of(opened.key(synthetic::kAddName, 0)));
  }

  void checksums_are_held_against_other_iterations() {
    const Opened opened(synthetic::write_checksums_only);
    const TensorSummary summary = opened.summary(synthetic::kAddName, 2);
    QVERIFY(summary.values() == ValueClass::unknown && !summary.recorded->has_numbers());
    QCOMPARE(summary.recorded->checksum->name, std::string("MD5"));
    using Matches = std::optional<Session::ChecksumMatches>;
    const auto matches = ask<Matches>(
        [&](auto a) { return opened.session->checksum_matches(opened.key(synthetic::kAddName, 2), std::move(a)); });
    QVERIFY(matches && *matches);
    QCOMPARE(joined(numbers_of((*matches)->same)), std::string("0 "));
    QCOMPARE(joined(numbers_of((*matches)->other)), std::string("1 "));
    const Opened without(synthetic::write_statistics_only);
    const auto none = ask<Matches>(
        [&](auto a) { return without.session->checksum_matches(without.key(synthetic::kAddName, 0), std::move(a)); });
    QVERIFY(none && !*none);
  }

  void values_keep_what_was_told_of_them() {
    const Opened opened(synthetic::write_values_with_statistics);
    const TensorSummary summary = opened.summary(synthetic::kAddName, 0);
    QVERIFY(summary.from_values && summary.recorded);
    QCOMPARE(summary.statistics.nan, 1U);
    QCOMPARE(summary.recorded->statistics.nan, std::uint64_t{2});
    QVERIFY(summary.values() == ValueClass::nan);
  }

  void a_sample_is_no_clean_bill() {
    const Opened opened(synthetic::write_sample);
    const TensorSummary summary = opened.summary(synthetic::kAddName, 0);
    QVERIFY(summary.is_sample);
    QVERIFY(summary.values() == ValueClass::unknown);
  }

  void a_sample_is_as_bad_as_was_told_of_the_whole() {
    const Opened opened(synthetic::write_sample);
    TensorSummary summary = opened.summary(synthetic::kAddName, 0);
    summary.recorded.emplace().values = ValueClass::nan;
    QVERIFY(summary.values() == ValueClass::nan);
    summary.recorded->values = ValueClass::finite;  // may be of the sample only
    QVERIFY(summary.values() == ValueClass::unknown);
  }

  void arguments_of_kernels_come_with_their_iteration() {
    const Opened opened(synthetic::write_kernel_arguments);
    const auto recorded = [&](std::int64_t iteration) {
      const TensorKey key = opened.key(synthetic::kAddName, iteration);
      return ask<std::vector<Attribute>>(
          [&](auto a) { return opened.session->kernel_arguments(key.graph, key.node, key.iteration, std::move(a)); });
    };
    QVERIFY(recorded(0) && recorded(0)->size() == 1);
    QCOMPARE(recorded(0)->front().name, std::string("alpha"));
    QVERIFY(recorded(1) && recorded(1)->empty());
  }

  void overflow_reports_name_nodes_of_the_session() {
    const Opened opened(synthetic::write_overflow);
    const auto snapshot = opened.session->snapshot();
    QCOMPARE(snapshot->overflows.size(), 1U);
    QCOMPARE(snapshot->overflows.front().graph, GraphIndex{0});
    QCOMPARE(snapshot->overflows.front().node, opened.key(synthetic::kMulName, 0).node);
    QVERIFY(snapshot->overflows.front().description.str().starts_with("AI Core: "));
  }

  /// Tensors without a verdict are listed with the reason.
  void what_could_not_be_judged_is_named() {
    const Opened opened(synthetic::write_checksums_only);
    std::vector<SessionUnjudgedTensor> open;
    CauseSearchProgress last;
    const auto causes = ask<std::vector<Finding>>([&](auto a) {
      CauseCallbacks callbacks;
      callbacks.on_not_judged = [&](std::vector<SessionUnjudgedTensor> tensors) { open = std::move(tensors); };
      callbacks.on_progress = [&](const CauseSearchProgress& progress) { last = progress; };
      callbacks.on_done = std::move(a);
      return opened.session->analysis().first_cause(std::move(callbacks));
    });
    QVERIFY(causes && causes->empty());
    QCOMPARE(last.coverage.undetermined, 6U);
    QCOMPARE(open.size(), 6U);
    QVERIFY(open.front().tensor.key == opened.key(synthetic::kAddName, 0));
    QCOMPARE(open.front().why.str(), std::string("statistic.csv has only its MD5, which says nothing about NaN and Inf"));
  }

  /// Each hit names the evidence on which it was judged.
  void hits_say_by_what_they_were_judged() {
    const auto hits_of = [](const Opened& opened, const char* condition) {
      std::vector<Hit> hits;
      const auto done = ask<CheckProgress>([&](auto a) {
        CheckCallbacks callbacks;
        callbacks.on_hits = [&](std::vector<Hit> batch) { hits.insert(hits.end(), batch.begin(), batch.end()); };
        callbacks.on_done = std::move(a);
        return opened.session->analysis().check({*make_watchpoint(1, condition, {})}, {}, std::move(callbacks));
      });
      if (!done) qFatal("%s", done.error().message.str().c_str());
      return hits;
    };
    const auto recorded = hits_of(Opened(synthetic::write_statistics_only), "tensor_overflow");
    QCOMPARE(recorded.size(), 2U);
    QVERIFY(recorded[0].by == JudgedBy::statistics && recorded[0].value_class() == ValueClass::nan);
    QCOMPARE(recorded[0].source_file, std::string("statistic.csv"));
    QVERIFY(recorded[1].value_class() == ValueClass::infinite);
    const auto read = hits_of(Opened(synthetic::write_values_with_statistics), "tensor_overflow");
    QCOMPARE(read.size(), 1U);
    QVERIFY(read[0].by == JudgedBy::values && read[0].value_class() == ValueClass::nan);
    const auto reported = hits_of(Opened(synthetic::write_overflow), "operator_overflow");
    QCOMPARE(reported.size(), 1U);
    QVERIFY(reported[0].by == JudgedBy::overflow_report);
  }
};

SPORESCOPE_TEST(RecordedSummariesTest)

}  // namespace recorded_summaries_test

#include "recorded_summaries_test.moc"
