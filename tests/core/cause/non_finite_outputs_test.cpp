// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/non_finite_outputs.h"

#include <QtTest>

#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace non_finite_outputs_test {

using namespace sporescope;
using sporescope::cause_test::written_training;

namespace {

/// The non-finite outputs of a training whose tensors were examined in reverse order, so that they must be sorted.
class Known {
 public:
  explicit Known(const std::string& training) : dump_(written_training(training)), flow_(*dump_), states_(*dump_, {}) {
    const auto records = dump_->records().indices();
    for (std::size_t left = records.size(); left-- > 0;) (void)states_.health(records[left]);
  }

  [[nodiscard]] RecordIndex at(std::uint64_t time) const {
    const auto records = dump_->records();
    const auto found =
        std::find_if(records.begin(), records.end(), [time](const TensorRecord& one) { return one.time == time; });
    return records.indices()[static_cast<std::size_t>(found - records.begin())];
  }
  /// Returns the times of the outputs before the tensor with this time; values are written at 1, 2, 3 ...
  [[nodiscard]] std::vector<std::uint64_t> before(std::uint64_t time) {
    std::vector<std::uint64_t> times;
    for (const RecordIndex record : outputs_.before(at(time))) times.push_back(dump_->records()[record].time);
    return times;
  }

 private:
  std::shared_ptr<const Dump> dump_;
  ValueFlow flow_;
  TensorStates states_;
  NonFiniteOutputs outputs_{flow_, states_};
};

using Times = std::vector<std::uint64_t>;

}  // namespace

class NonFiniteOutputsTest : public QObject {
  Q_OBJECT

 private slots:
  void the_latest_come_first() {
    Known known("x -> Neg op0\nx -> Abs op1\nop0, op1 -> Add op2\nop0: nan\nop1: inf\nop2: nan\niteration 1\nop0: nan\nop1: 1");
    QCOMPARE(known.before(5), (Times{4, 3, 2, 1}));
    QCOMPARE(known.before(3), (Times{2, 1}));
    QCOMPARE(known.before(1), Times());
  }

  void finite_ones_and_inputs_are_none() {
    Known known("x -> Neg op0\nop0 -> Abs op1\nop0: nan\nop1.0: nan\nop1: 1\niteration 1\nop0: 1");
    QCOMPARE(known.before(4), Times{1});
  }

  void those_of_other_ranks_are_none() {
    Known known("x -> Neg op0\nop0: nan\nrank 1\nx -> Neg op0\nop0: nan\niteration 1\nop0: nan");
    QCOMPARE(known.before(3), Times{2});
    QCOMPARE(known.before(2), Times());
  }

  void no_more_than_the_last_ones_are_looked_through() {
    constexpr std::uint64_t kMany = NonFiniteOutputs::kMaxBefore + 10;
    std::string training = "x -> Neg op0\n";
    for (std::uint64_t i = 0; i <= kMany; ++i) training += "iteration " + std::to_string(i) + "\nop0: nan\n";
    Known known(training);
    const Times times = known.before(kMany + 1);
    QCOMPARE(times.size(), NonFiniteOutputs::kMaxBefore);
    QCOMPARE(times.front(), kMany);
    QCOMPARE(times.back(), kMany + 1 - NonFiniteOutputs::kMaxBefore);
  }
};

SPORESCOPE_TEST(NonFiniteOutputsTest)

}  // namespace non_finite_outputs_test

#include "non_finite_outputs_test.moc"
