// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include <cmath>
#include <set>

#include "core/watch/condition.h"
#include "tests/program/test_class.h"

namespace condition_test {

using namespace sporescope;

namespace {

/// MindInsight's catalogue (debugger of r1.10), in the order of its collections.
struct Expected {
  const char* id;
  const char* abbreviation;
  WatchTarget target;
  int number;
  std::vector<const char*> parameters;
};

const std::vector<Expected>& catalogue() {
  static const std::vector<const char*> large{"abs_mean_gt", "max_gt", "min_gt", "mean_gt"};
  static const std::vector<const char*> small{"abs_mean_lt", "max_lt", "min_lt", "mean_lt"};
  static const std::vector<const char*> range{"range_start_inclusive", "range_end_inclusive", "range_percentage_lt",
                                              "range_percentage_gt",   "max_min_lt",          "max_min_gt"};
  static const std::vector<Expected> all{
      {"operator_overflow", "OO", WatchTarget::tensor, 2, {}},
      {"tensor_all_zero", "TZ", WatchTarget::tensor, 17, {"zero_percentage_ge"}},
      {"tensor_overflow", "TO", WatchTarget::tensor, 13, {}},
      {"tensor_range", "TR", WatchTarget::tensor, 21, range},
      {"tensor_too_large", "TL", WatchTarget::tensor, 15, large},
      {"tensor_too_small", "TS", WatchTarget::tensor, 16, small},
      {"weight_change_too_large", "WCL", WatchTarget::weight, 18, {"abs_mean_update_ratio_gt", "epsilon"}},
      {"weight_change_too_small", "WCS", WatchTarget::weight, 19, {"abs_mean_update_ratio_lt", "epsilon"}},
      {"weight_initialization", "WI", WatchTarget::weight, 14, {"zero_percentage_ge", "max_gt", "min_lt"}},
      {"weight_not_changed", "WNC", WatchTarget::weight, 20, {"rtol", "atol", "equal_nan"}},
      {"weight_overflow", "WO", WatchTarget::weight, 13, {}},
      {"weight_too_large", "WL", WatchTarget::weight, 15, large},
      {"weight_too_small", "WS", WatchTarget::weight, 16, small},
      {"activation_range", "AR", WatchTarget::activation, 21, range},
      {"gradient_exploding", "GE", WatchTarget::gradient, 13, {}},
      {"gradient_too_large", "GL", WatchTarget::gradient, 15, large},
      {"gradient_vanishing", "GV", WatchTarget::gradient, 16, small},
  };
  return all;
}

}  // namespace

class ConditionTest : public QObject {
  Q_OBJECT

 private slots:
  void has_the_conditions_of_the_catalogue() {
    const auto all = conditions();
    QCOMPARE(all.size(), catalogue().size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Expected& expected = catalogue()[i];
      QCOMPARE(QByteArray(all[i].id.data(), static_cast<int>(all[i].id.size())), QByteArray(expected.id));
      QVERIFY2(all[i].abbreviation == expected.abbreviation, expected.id);
      QVERIFY2(all[i].target == expected.target, expected.id);
      QCOMPARE(all[i].number, expected.number);
      QCOMPARE(all[i].parameters.size(), expected.parameters.size());
      for (std::size_t p = 0; p < expected.parameters.size(); ++p) QVERIFY(all[i].parameters[p].name == expected.parameters[p]);
    }
  }

  void has_names_and_advice_for_people() {
    std::set<std::string> names;
    for (const Condition& condition : conditions()) {
      names.insert(condition.name);
      QVERIFY(!std::string_view(condition.advice).empty());
      for (const ParameterSpec& spec : condition.parameters) QVERIFY(!std::string_view(spec.label).empty());
    }
    QCOMPARE(names.size(), conditions().size());
  }

  void calls_overflows_errors_and_the_rest_warnings() {
    std::set<std::string_view> errors;
    for (const Condition& condition : conditions()) {
      if (condition.severity() == Severity::error) errors.insert(condition.id);
    }
    const std::set<std::string_view> expected{"operator_overflow", "tensor_overflow", "weight_overflow", "gradient_exploding"};
    QVERIFY(errors == expected);
  }

  void knows_what_each_condition_needs() {
    std::set<std::string_view> previous, init, ascend;
    for (const Condition& condition : conditions()) {
      if (condition.needs_previous()) previous.insert(condition.id);
      if (condition.only_init) init.insert(condition.id);
      if (condition.only_ascend()) ascend.insert(condition.id);
    }
    QVERIFY(previous ==
            (std::set<std::string_view>{"weight_change_too_large", "weight_change_too_small", "weight_not_changed"}));
    QVERIFY(init == std::set<std::string_view>{"weight_initialization"});
    QVERIFY(ascend == std::set<std::string_view>{"operator_overflow"});
  }

  void has_defaults_ranges_and_hidden_parameters() {
    const Condition& not_changed = *find_condition("weight_not_changed");
    QCOMPARE(find_parameter(not_changed, "rtol")->default_value, std::optional(1e-5));
    QCOMPARE(find_parameter(not_changed, "atol")->default_value, std::optional(1e-8));
    QVERIFY(!find_parameter(not_changed, "rtol")->hidden && find_parameter(not_changed, "atol")->hidden);
    QVERIFY(find_parameter(not_changed, "equal_nan")->hidden && find_parameter(not_changed, "equal_nan")->is_bool);
    QCOMPARE(find_parameter(*find_condition("weight_change_too_large"), "abs_mean_update_ratio_gt")->default_value,
             std::optional(0.1));
    QCOMPARE(find_parameter(*find_condition("weight_change_too_small"), "abs_mean_update_ratio_lt")->default_value,
             std::optional(1e-4));
    QCOMPARE(find_parameter(*find_condition("weight_change_too_small"), "epsilon")->default_value, std::optional(1e-9));
    const ParameterSpec& zeros = *find_parameter(*find_condition("tensor_all_zero"), "zero_percentage_ge");
    QCOMPARE(zeros.default_value, std::optional(100.0));
    QCOMPARE(zeros.minimum, 0.0);
    QCOMPARE(zeros.maximum, 100.0);
    const Condition& range = *find_condition("activation_range");
    QVERIFY(find_parameter(range, "range_start_inclusive")->is_range_bound() &&
            find_parameter(range, "range_end_inclusive")->is_range_bound());
    QVERIFY(find_parameter(range, "max_min_lt")->minimum_excluded && !find_parameter(range, "max_min_gt")->minimum_excluded);
    QVERIFY(!find_parameter(range, "max_gt"));
    QVERIFY(std::isinf(find_parameter(*find_condition("tensor_too_large"), "max_gt")->maximum));
  }

  void does_not_find_what_is_not_there() {
    QVERIFY(find_condition("tensor_overflows") == nullptr);
    QVERIFY(find_condition("") == nullptr);
  }
};

SPORESCOPE_TEST(ConditionTest)

}  // namespace condition_test

#include "condition_test.moc"
