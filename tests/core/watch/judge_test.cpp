// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "core/watch/check.h"
#include "tests/core/watch/test_dumps.h"
#include "tests/program/test_class.h"

namespace judge_test {

using namespace sporescope;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class T>
MemoryTensor tensor_of(DType dtype, const std::vector<T>& values, Shape shape = {}) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  if (shape.empty()) shape = {static_cast<std::int64_t>(values.size())};
  return {dtype, std::move(shape), std::move(bytes)};
}

MemoryTensor floats(const std::vector<float>& values) { return tensor_of(DType::float32, values); }
MemoryTensor doubles(const std::vector<double>& values) { return tensor_of(DType::float64, values); }

Watchpoint watchpoint(std::string_view condition, const std::vector<ParameterInput>& parameters = {}) {
  auto result = make_watchpoint(1, condition, parameters);
  if (!result) qFatal("%s", result.error().str().c_str());
  return *result;
}

/// Returns the judgement of one watchpoint, or nothing if it neither hits nor has errors.
std::optional<Judgement> judge(const Watchpoint& watchpoint, const TensorSource& tensor,
                               const TensorSource* previous = nullptr) {
  const auto judged = judge_tensor({&watchpoint}, tensor, previous);
  if (!judged || judged->judgements.empty()) return std::nullopt;
  return judged->judgements.front();
}

bool hits(const Watchpoint& watchpoint, const TensorSource& tensor, const TensorSource* previous = nullptr) {
  const auto judgement = judge(watchpoint, tensor, previous);
  return judgement && !judgement->errors.any();
}

WatchErrors errors(const Watchpoint& watchpoint, const TensorSource& tensor, const TensorSource* previous = nullptr) {
  const auto judgement = judge(watchpoint, tensor, previous);
  return judgement ? judgement->errors : WatchErrors();
}

using Json = nlohmann::json;

std::unique_ptr<const MemoryTensor> tensor_of(const Json& json_of) {
  const QByteArray bytes = QByteArray::fromHex(QByteArray::fromStdString(json_of["bytes"]));
  std::vector<std::byte> values(static_cast<std::size_t>(bytes.size()));
  std::copy_n(reinterpret_cast<const std::byte*>(bytes.data()), values.size(), values.begin());
  const auto dtype = dtype_from_name(json_of["dtype"].get<std::string>());
  return std::make_unique<const MemoryTensor>(dtype.value(), json_of["shape"].get<Shape>(), std::move(values));
}

Watchpoint watchpoint_of(const Json& requested) {
  std::vector<ParameterInput> parameters;
  for (const auto& [name, value] : requested["parameters"].items()) parameters.push_back({name, value.get<double>()});
  return watchpoint(requested["condition"].get<std::string>(), parameters);
}

double number(const Json& value) { return value.is_number() ? value.get<double>() : value == "inf" ? kInf : -kInf; }

/// Formats a judgement like the golden verdicts; actual values that are nearly equal to the `expected` ones are replaced by
/// them.
Json json_of(const std::optional<Judgement>& judgement, const Json& expected) {
  if (!judgement) return nullptr;
  if (judgement->errors.any()) return {{"errors", judgement->errors.bits()}};
  Json actual = Json::object();
  Json crossed = Json::array();
  for (const JudgedParameter& parameter : judgement->parameters) {
    const std::string name(parameter.spec->name);
    if (parameter.hit) crossed.push_back(name);
    if (!expected.contains("actual") || !expected["actual"].contains(name)) continue;
    const double desired = number(expected["actual"][name]);
    const bool equal = parameter.actual == desired || std::abs(parameter.actual - desired) <= 1e-12 * std::abs(desired);
    actual[name] = equal ? expected["actual"][name] : Json(parameter.actual);
  }
  return {{"actual", actual}, {"crossed", crossed}};
}

/// A tensor in Fortran order.
class FortranTensor final : public TensorSource {
 public:
  FortranTensor(Shape shape, const std::vector<float>& values) : inner_(tensor_of(DType::float32, values, std::move(shape))) {}
  [[nodiscard]] DType dtype() const override { return inner_.dtype(); }
  [[nodiscard]] const Shape& shape() const override { return inner_.shape(); }
  [[nodiscard]] bool fortran_order() const override { return true; }
  [[nodiscard]] std::uint64_t count() const override { return inner_.count(); }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    return inner_.read(first, out);
  }

 private:
  MemoryTensor inner_;
};

/// A tensor whose file is truncated.
class CutTensor final : public TensorSource {
 public:
  [[nodiscard]] DType dtype() const override { return DType::float32; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return 300'000; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    if (first > 0) return fail(ErrorCode::truncated, "cut");
    std::fill(out.begin(), out.end(), std::byte{0});
    return {};
  }

 private:
  Shape shape_{300'000};
};

}  // namespace

class JudgeTest : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_mindspores_own_tests() {
    std::ifstream file(test_data("golden/mindspore_watchpoints.json"));
    const auto golden = nlohmann::json::parse(file);
    const auto values = [&](std::size_t i) { return golden["files"][i]["values"].get<std::vector<float>>(); };
    const auto below_zero = watchpoint("tensor_too_small", {{"min_lt", 0}});
    const auto conv = judge(below_zero, floats(values(0)));
    QVERIFY(conv && conv->parameters[0].hit);
    QCOMPARE(conv->parameters[0].actual, golden["checks"][0]["expect"][0]["parameters"][0]["actual_value"].get<double>());
    QVERIFY(!judge(watchpoint("tensor_too_small", {{"min_lt", -1000}}), floats(values(0))));
    const auto before = floats(values(1));
    const auto ratio =
        judge(watchpoint("weight_change_too_large", {{"abs_mean_update_ratio_gt", 0}}), floats(values(2)), &before);
    QVERIFY(ratio && ratio->parameters[0].hit);
    const double expected = golden["checks"][3]["expect"][0]["parameters"][0]["actual_value"].get<double>();
    QVERIFY(std::abs(ratio->parameters[0].actual - expected) < 1e-14);
    const auto random = judge(watchpoint("tensor_too_small", {{"min_lt", 10}}), floats(values(4)));
    QVERIFY(random && random->parameters[0].actual == -4096.0);
  }

  void judges_as_numpy_does() {
    std::ifstream file(test_data("golden/conditions.json"));
    const auto golden = Json::parse(file);
    std::map<std::string, std::unique_ptr<const MemoryTensor>> tensors;
    for (const Json& tensor : golden["tensors"]) tensors.emplace(tensor["name"].get<std::string>(), tensor_of(tensor));
    QVERIFY(golden["verdicts"].size() > 500);
    for (const Json& requested : golden["verdicts"]) {
      const Watchpoint watchpoint = watchpoint_of(requested);
      QCOMPARE(watchpoint.condition->number, requested["number"].get<int>());
      const auto before = requested["before"].is_null() ? nullptr : tensors.at(requested["before"].get<std::string>()).get();
      Json verdict = requested["verdict"];
      if (verdict.contains("crossed")) std::sort(verdict["crossed"].begin(), verdict["crossed"].end());
      Json judged = json_of(judge(watchpoint, *tensors.at(requested["now"].get<std::string>()), before), verdict);
      if (judged.contains("crossed")) std::sort(judged["crossed"].begin(), judged["crossed"].end());
      QVERIFY2(judged == verdict, (requested.dump() + "\njudged: " + judged.dump()).c_str());
    }
  }

  void hits_where_any_parameter_holds() {
    const auto one = watchpoint("tensor_too_large", {{"max_gt", 100}, {"mean_gt", 1}, {"min_gt", -5}});
    const auto judgement = judge(one, floats({1, 2, 6}));
    QVERIFY(judgement.has_value());
    QCOMPARE(judgement->parameters.size(), std::size_t{3});
    QVERIFY(!judgement->parameters[0].hit && judgement->parameters[0].actual == 6);
    QVERIFY(judgement->parameters[1].hit && judgement->parameters[1].actual == 1 &&
            judgement->parameters[1].spec->name == "min_gt");
    QVERIFY(judgement->parameters[2].hit && judgement->parameters[2].actual == 3);
  }

  void tells_nan_and_inf_apart() {
    const auto overflow = watchpoint("tensor_overflow");
    QVERIFY(hits(overflow, floats({1, NAN})) && hits(overflow, floats({-INFINITY})) && !hits(overflow, floats({3.4e38F})));
    const auto zero = watchpoint("tensor_all_zero", {{"zero_percentage_ge", 0}});
    QCOMPARE(errors(zero, floats({0, NAN})), WatchErrors(WatchError::nan));
    QCOMPARE(errors(zero, floats({0, INFINITY})), WatchErrors(WatchError::inf));
    QCOMPARE(errors(zero, floats({NAN, -INFINITY})), (WatchErrors{WatchError::nan, WatchError::inf}));
    const auto judgement = judge(zero, floats({0, NAN}));
    QVERIFY(judgement && !judgement->parameters[0].hit && judgement->parameters[0].actual == 0);
    QVERIFY(!judge(overflow, tensor_of<std::int32_t>(DType::int32, {-1})));
    QVERIFY(!judge(watchpoint("operator_overflow"), floats({NAN})));
  }

  void measures_the_mean_change() {
    const auto ratio = [](const TensorSource& now, const TensorSource& before) {
      const auto judgement = judge(watchpoint("weight_change_too_large", {{"abs_mean_update_ratio_gt", 0}}), now, &before);
      return judgement ? judgement->parameters[0].actual : -1;
    };
    QCOMPARE(ratio(floats({3, -3}), floats({2, -2})), 1.0 / (2.0 + 1e-9));
    QCOMPARE(ratio(floats({1, -1}), floats({0, 0})), 1.0 / 1e-9);
    QCOMPARE(ratio(floats({1, 2}), doubles({1, kNan})), -1.0);
    QCOMPARE(ratio(floats({1, 2}), doubles({1, kInf})), -1.0);
    // each in its own type, by element position
    QCOMPARE(ratio(tensor_of<std::int32_t>(DType::int32, {3, 0, 0, 0}, {2, 2}), floats({1, 0, 0, 0})),
             2.0 / 4 / (1.0 / 4 + 1e-9));
    QCOMPARE(ratio(tensor_of<std::uint8_t>(DType::boolean, {1, 1}), tensor_of<std::uint8_t>(DType::boolean, {1, 0})),
             0.5 / (0.5 + 1e-9));
    // long enough for several blocks
    std::vector<float> now(200'001, 2), before(200'001, 1);
    QVERIFY(std::abs(ratio(floats(now), floats(before)) - 1.0 / (1.0 + 1e-9)) < 1e-12);
  }

  void skips_means_that_overflow() {
    // Welford's recurrence overflows to NaN, which MindSpore skips; the mean of absolute values does not.
    const auto huge = doubles({1.7e308, 1.7e308, -1.7e308, 5e-324});
    const auto judgement = judge(watchpoint("tensor_too_large", {{"mean_gt", -1e308}, {"abs_mean_gt", 2}}), huge);
    QVERIFY(judgement && judgement->parameters[0].hit);
    QVERIFY(std::abs(judgement->parameters[0].actual / 1.275e308 - 1) < 1e-12);
    QVERIFY(!judgement->parameters[1].hit && judgement->parameters[1].actual == 0);
    const auto range = judge(watchpoint("tensor_range", {{"max_min_gt", 7}}), huge);
    QVERIFY(range && range->parameters[0].actual == kInf);
    const auto before = doubles({1.7e308, 1});
    QVERIFY(!judge(watchpoint("weight_change_too_large", {{"abs_mean_update_ratio_gt", 0}}), doubles({-1.7e308, 1}), &before));
  }

  void knows_what_has_not_changed() {
    const auto same = watchpoint("weight_not_changed", {{"rtol", 1e-5}});
    const auto before = doubles({1, -2});
    QVERIFY(hits(same, doubles({1 + 9e-6, -2}), &before));
    QVERIFY(!hits(same, doubles({1 + 1.1e-5, -2}), &before));
    const auto judgement = judge(same, doubles({1, -2}), &before);
    QVERIFY(judgement && judgement->holds && judgement->parameters.size() == 1);
    QVERIFY(!judgement->parameters[0].hit && judgement->parameters[0].actual == 0);
    const auto nan = doubles({1, kNan});
    QVERIFY(!hits(same, doubles({1, 2}), &nan));
    const auto inf = doubles({1, kInf});
    QVERIFY(hits(same, doubles({1, 2}), &inf));
    QVERIFY(!hits(watchpoint("weight_not_changed", {{"rtol", 0}}), doubles({1, 2}), &inf));
    std::vector<float> many(200'000, 1), other(many);
    other.back() = 2;
    const auto past = floats(many);
    QVERIFY(hits(same, floats(many), &past));
    QVERIFY(!hits(same, floats(other), &past));
  }

  void counts_values_in_ranges() {
    const auto ramp = floats({1, 2, 3, 4, 5, 6, 7, 8});
    const auto actual = [&](std::vector<ParameterInput> parameters) {
      parameters.push_back({"range_percentage_lt", 100});
      const auto judgement = judge(watchpoint("tensor_range", parameters), ramp);
      return judgement ? judgement->parameters.back().actual : -1;
    };
    QCOMPARE(actual({{"range_start_inclusive", 1}, {"range_end_inclusive", 4}}), 50.0);
    QCOMPARE(actual({{"range_start_inclusive", 1.5}, {"range_end_inclusive", 4}}), 37.5);
    QCOMPARE(actual({{"range_end_inclusive", 2}}), 25.0);
    QCOMPARE(actual({{"range_start_inclusive", 8}}), 12.5);
    QCOMPARE(actual({{"range_start_inclusive", 20}}), 0.0);
    // the same range for two watchpoints, and another one
    const auto a = watchpoint("tensor_range", {{"range_start_inclusive", 1}, {"range_percentage_gt", 99}});
    const auto b = watchpoint("activation_range", {{"range_start_inclusive", 1}, {"range_percentage_lt", 99}});
    const auto c = watchpoint("tensor_range", {{"range_start_inclusive", 5}, {"range_percentage_gt", 49}});
    const auto judged = judge_tensor({&a, &b, &c}, ramp, nullptr);
    QVERIFY(judged && judged->judgements.size() == 2);
    QCOMPARE(judged->judgements[0].parameters[1].actual, 100.0);
    QCOMPARE(judged->judgements[1].parameters[1].actual, 50.0);
  }

  void finds_the_first_non_finite_element() {
    std::vector<float> values(150'000, 1);
    values[140'007] = INFINITY;
    values[149'000] = NAN;
    const auto judged = judge_tensor({}, floats(values), nullptr);
    QVERIFY(judged && judged->first_non_finite == std::optional<std::uint64_t>(140'007));
    QCOMPARE(judged->statistics.nan, std::uint64_t{1});
    QVERIFY(!judge_tensor({}, floats({1, 2}), nullptr)->first_non_finite);
    // element [1, 0] of [2, 3] is the fourth in C order
    const FortranTensor fortran({2, 3}, {0, NAN, 0, 0, 0, 0});
    QCOMPARE(judge_tensor({}, fortran, nullptr)->first_non_finite, std::optional<std::uint64_t>(3));
  }

  void compares_storage_orders_by_index() {
    const FortranTensor fortran({2, 2}, {1, 3, 2, 4});
    const auto c_order = tensor_of<float>(DType::float32, {1, 2, 3, 4}, {2, 2});
    QVERIFY(hits(watchpoint("weight_not_changed"), fortran, &c_order));
    QVERIFY(hits(watchpoint("weight_not_changed"), c_order, &fortran));
  }

  void says_why_it_cannot_read() {
    const auto judged = judge_tensor({}, CutTensor(), nullptr);
    QVERIFY(!judged && judged.error().code == ErrorCode::truncated);
    const auto fine = floats(std::vector<float>(300'000, 1));
    const auto change = watchpoint("weight_not_changed");
    const CutTensor cut;
    const auto with_bad_past = judge_tensor({&change}, fine, &cut);
    QVERIFY(!with_bad_past && with_bad_past.error().code == ErrorCode::truncated);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(judge_tensor({}, fine, nullptr, stop.get_token()).error().code, ErrorCode::cancelled);
  }

  void names_errors() {
    QCOMPARE(watch_error_names(WatchErrors::from_bits(63)),
             (std::vector<std::string>{"nan", "inf", "no_previous", "too_large", "no_history", "no_value"}));
    QVERIFY(watch_error_names({}).empty());
  }
};

SPORESCOPE_TEST(JudgeTest)

}  // namespace judge_test

#include "judge_test.moc"
