// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Recomputes operators with arbitrary headers. AddressSanitizer detects writes outside of a tensor.

#include "core/recompute/operators.h"

#include <QtTest>
#include <array>
#include <random>

#include "core/recompute/broadcast.h"
#include "core/recompute/recompute.h"
#include "tests/program/test_class.h"

namespace operators_test {

using namespace sporescope;

namespace {

/// Generates calls that are sometimes consistent, and often nearly so.
class AnyCalls {
 public:
  OperatorCall next() {
    OperatorCall call;
    call.unit = 0x1p-24;
    const Shape base = shape();
    const int count = any(12);
    for (int slot = 0; slot < count; ++slot) call.inputs[static_cast<std::uint32_t>(slot)] = operand(near(base));
    for (int slot = any(3); slot-- > 0;) call.outputs[static_cast<std::uint32_t>(slot)] = near(base);
    for (const char* name : kNames) {
      if (any(4) > 0) call.attributes[name] = kTexts[static_cast<std::size_t>(any(kTexts.size() - 1))];
    }
    for (const char* name : {"kernel_size", "stride"}) {
      if (any(2) > 0) call.attributes[name] = any(1) == 0 ? "(1, 1)" : "(2, 2)";
    }
    if (any(2) > 0) call.attributes["pad_mode"] = any(1) == 0 ? "valid" : "same";
    return call;
  }

 private:
  static constexpr std::array kNames{"axis",        "perm",
                                     "kernel_size", "stride",
                                     "dilation",    "pad_mode",
                                     "pad",         "group",
                                     "transpose_a", "transpose_b",
                                     "is_grad",     "output_num",
                                     "epsilon",     "begin_norm_axis",
                                     "batch_dims",  "begin_params_axis",
                                     "begin",       "size",
                                     "begin_mask",  "end_mask",
                                     "is_training", "num_groups",
                                     "dim",         "keep_prob"};
  static constexpr std::array kTexts{"0",
                                     "1",
                                     "-1",
                                     "2",
                                     "(1, 1)",
                                     "(0, 0)",
                                     "(2, 2)",
                                     "(1, 1, 2, 2)",
                                     "(0, 1, 2, 3)",
                                     "(1, 0, 1, 0)",
                                     "true",
                                     "false",
                                     "valid",
                                     "same",
                                     "pad",
                                     "(9e99, nan)",
                                     "1e300",
                                     "(-3, 4, 0, 1)",
                                     "(4503599627370496, 1)",
                                     "",
                                     "()"};

  int any(std::size_t limit) { return std::uniform_int_distribution<int>(0, static_cast<int>(limit))(random_); }
  Shape shape() {
    Shape result(any(7) < 5 ? 4 : static_cast<std::size_t>(any(5)));
    for (auto& size : result) size = any(9) == 0 ? 0 : 1 + any(3);
    return result;
  }
  Shape near(Shape shape) {
    if (any(2) == 0) return shape;
    if (any(4) == 0) return this->shape();
    if (!shape.empty()) shape[static_cast<std::size_t>(any(shape.size() - 1))] = any(5);
    return shape;
  }
  Operand operand(Shape shape) {
    if (any(3) == 0) shape = any(2) == 0 ? Shape{} : Shape{1 + any(3)};
    Operand result{DType::float32, shape, std::vector<double>(elements_of(shape))};
    for (double& value : result.values) value = any(20) == 0 ? kUndetermined : any(6) - 2;
    return result;
  }

  std::mt19937 random_{42};  // NOLINT: the same calls each time
};

}  // namespace

class OperatorsTest : public QObject {
  Q_OBJECT

 private slots:
  void nothing_is_written_beside_a_result_data();
  void nothing_is_written_beside_a_result();
  void planes_must_be_as_many();
  void strided_slices_are_those_of_numpy_data();
  void strided_slices_are_those_of_numpy();
  void results_that_no_machine_holds_are_refused();
};

void OperatorsTest::nothing_is_written_beside_a_result_data() {
  QTest::addColumn<QByteArray>("type");
  for (const std::string_view type : known_operator_types()) {
    const QByteArray name(type.data(), static_cast<qsizetype>(type.size()));
    QTest::newRow(name.constData()) << name;
  }
}

void OperatorsTest::nothing_is_written_beside_a_result() {
  QFETCH(QByteArray, type);
  const KnownOperator* const known = find_known_operator(type.toStdString());
  QVERIFY(known != nullptr);
  AnyCalls calls;
  int computed = 0;
  for (int i = 0; i < 3000; ++i) {
    const OperatorCall call = calls.next();
    if (call.input_count() < known->inputs) continue;
    const auto all = known->recompute(call);
    if (!all) continue;
    ++computed;
    for (const Expected& one : *all) {
      QCOMPARE(one.values.size(), elements_of(one.shape));
      QVERIFY(one.slack.empty() || one.slack.size() == one.values.size());
    }
  }
  // Operators with several inputs or attributes rarely get consistent ones by chance.
  static const QSet<QByteArray> kSeldom{"OneHot", "StridedSlice", "StridedSliceGrad"};
  if (known->inputs == 1 && !kSeldom.contains(type)) QVERIFY(computed > 0);
}

// A header may declare more planes than the result has.
void OperatorsTest::planes_must_be_as_many() {
  OperatorCall call;
  call.attributes = {{"kernel_size", "(1, 1, 2, 2)"}, {"stride", "(1, 1, 2, 2)"}, {"pad_mode", "valid"}};
  call.inputs[0] = {DType::float32, {2, 3, 4, 4}, std::vector<double>(96)};
  const std::array types{"MaxPool", "AvgPool"};
  call.outputs[0] = {2, 3, 2, 2};
  for (const char* type : types) QVERIFY(find_known_operator(type)->recompute(call).has_value());
  for (const Shape& wrong : {Shape{2, 1, 2, 2}, Shape{1, 3, 2, 2}, Shape{3, 3, 2, 2}}) {
    call.outputs[0] = wrong;
    for (const char* type : types) QVERIFY(!find_known_operator(type)->recompute(call).has_value());
  }
}

void OperatorsTest::strided_slices_are_those_of_numpy_data() {
  QTest::addColumn<QByteArray>("begin");
  QTest::addColumn<QByteArray>("end");
  QTest::addColumn<QByteArray>("strides");
  QTest::addColumn<QByteArray>("masks");  // begin, end and shrunk axes
  QTest::addColumn<QList<double>>("taken");
  // For numpy.arange(12).reshape(3, 4): the values of x[...].ravel().
  QTest::newRow("[1:3, 0:2]") << QByteArray("(1, 0)") << QByteArray("(3, 2)") << QByteArray("(1, 1)") << QByteArray("000")
                              << QList<double>{4, 5, 8, 9};
  QTest::newRow("[:, 1:]") << QByteArray("(9, 1)") << QByteArray("(9, 9)") << QByteArray("(1, 1)") << QByteArray("130")
                           << QList<double>{1, 2, 3, 5, 6, 7, 9, 10, 11};
  QTest::newRow("[-1]") << QByteArray("(-1)") << QByteArray("(0)") << QByteArray("(1)") << QByteArray("001")
                        << QList<double>{8, 9, 10, 11};
  QTest::newRow("[::2, ::-1]") << QByteArray("(0, 0)") << QByteArray("(0, 0)") << QByteArray("(2, -1)") << QByteArray("330")
                               << QList<double>{3, 2, 1, 0, 11, 10, 9, 8};
  QTest::newRow("[:, 3:0:-2]") << QByteArray("(0, 3)") << QByteArray("(0, 0)") << QByteArray("(1, -2)") << QByteArray("110")
                               << QList<double>{3, 1, 7, 5, 11, 9};
}

void OperatorsTest::strided_slices_are_those_of_numpy() {
  QFETCH(QByteArray, begin);
  QFETCH(QByteArray, end);
  QFETCH(QByteArray, strides);
  QFETCH(QByteArray, masks);
  QFETCH(QList<double>, taken);
  OperatorCall call;
  call.attributes = {{"begin", begin.toStdString()}, {"end", end.toStdString()}, {"strides", strides.toStdString()},
                     {"begin_mask", {masks[0]}},     {"end_mask", {masks[1]}},   {"shrink_axis_mask", {masks[2]}},
                     {"ellipsis_mask", "0"},         {"new_axis_mask", "0"}};
  Operand x{DType::float32, {3, 4}, std::vector<double>(12)};
  for (std::size_t i = 0; i < x.count(); ++i) x.values[i] = static_cast<double>(i);
  call.inputs[0] = x;
  call.outputs[0] = {taken.size()};
  const auto sliced = find_known_operator("StridedSlice")->recompute(call);
  QVERIFY(sliced.has_value());
  QCOMPARE(QList<double>(sliced->front().values.begin(), sliced->front().values.end()), taken);
  // The gradient puts each value back to its original position, which equals the value.
  call.inputs[0] = {DType::float32, {taken.size()}, std::vector<double>(taken.begin(), taken.end())};
  call.outputs[0] = {3, 4};
  const auto impact = find_known_operator("StridedSliceGrad")->recompute(call);
  QVERIFY(impact.has_value());
  for (std::size_t i = 0; i < x.count(); ++i) {
    const auto value = static_cast<double>(i);
    QCOMPARE(impact->front().values[i], taken.contains(value) ? value : 0.0);
  }
}

// Sizes multiply if inputs are broadcast with each other.
void OperatorsTest::results_that_no_machine_holds_are_refused() {
  constexpr std::int64_t kMany = 100000;
  OperatorCall call;
  call.attributes = {{"transpose_a", "false"}, {"transpose_b", "false"}};
  call.inputs[0] = {DType::float32, {kMany, 1}, std::vector<double>(kMany)};
  call.inputs[1] = {DType::float32, {1, kMany}, std::vector<double>(kMany)};
  QVERIFY(!find_known_operator("BatchMatMul")->recompute(call).has_value());
  call.inputs[2] = call.inputs[1];
  QVERIFY(!find_known_operator("Select")->recompute(call).has_value());
}

SPORESCOPE_TEST(OperatorsTest)

}  // namespace operators_test

#include "operators_test.moc"
