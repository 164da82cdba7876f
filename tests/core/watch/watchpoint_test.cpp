// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include <limits>

#include "core/watch/parameters.h"
#include "core/watch/watchpoint.h"
#include "tests/program/test_class.h"

namespace watchpoint_test {

using namespace sporescope;

namespace {

std::string refusal(std::string_view condition, const std::vector<ParameterInput>& parameters, WatchNodes nodes = {}) {
  const auto result = make_watchpoint(1, condition, parameters, std::move(nodes));
  return result ? "made" : result.error().str();
}

WatchNodes with_regex(std::string regex) {
  WatchNodes nodes;
  nodes.regex = std::move(regex);
  return nodes;
}

WatchNodes with_category(std::string category) {
  WatchNodes nodes;
  nodes.category = std::move(category);
  return nodes;
}

}  // namespace

class WatchpointTest : public QObject {
  Q_OBJECT

 private slots:
  void puts_parameters_into_the_order_of_the_condition() {
    const auto result = make_watchpoint(7, "tensor_too_large", {{"mean_gt", 3}, {"max_gt", 100}});
    QVERIFY(result.has_value());
    QCOMPARE(result->id, 7);
    QVERIFY(result->condition == find_condition("tensor_too_large"));
    QCOMPARE(result->parameters.size(), std::size_t{2});
    QCOMPARE(result->parameters[0].spec->name, std::string_view("max_gt"));
    QCOMPARE(result->parameters[1].spec->name, std::string_view("mean_gt"));
    QCOMPARE(result->parameters[1].value, 3.0);
    QVERIFY(!result->parameters[0].implied);
  }

  void fills_in_hidden_parameters() {
    const auto result = make_watchpoint(1, "weight_not_changed", {{"rtol", 0.5}});
    QVERIFY(result.has_value());
    QCOMPARE(result->parameters.size(), std::size_t{3});
    QCOMPARE(result->parameters[1].spec->name, std::string_view("atol"));
    QCOMPARE(result->parameters[1].value, 1e-8);
    QVERIFY(!result->parameters[0].implied && result->parameters[1].implied && result->parameters[2].implied);
  }

  void takes_defaults_where_nothing_is_given() {
    const auto zero = make_watchpoint(1, "tensor_all_zero", {});
    QVERIFY(zero.has_value());
    QCOMPARE(zero->parameters.size(), std::size_t{1});
    QCOMPARE(zero->parameters[0].value, 100.0);
    QVERIFY(!zero->parameters[0].implied);
    QVERIFY(make_watchpoint(1, "tensor_overflow", {}).has_value());
    QCOMPARE(refusal("tensor_too_small", {}),
             std::string("tensor_too_small needs at least one of abs_mean_lt, max_lt, min_lt, mean_lt"));
  }

  void refuses_what_makes_no_sense_data() {
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const std::string& got, const char* expected) {
      QTest::newRow(name) << QString::fromStdString(got) << QString(expected);
    };
    constexpr double kInf = std::numeric_limits<double>::infinity();
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    row("condition", refusal("tensor_to_large", {}), "Unknown condition tensor_to_large");
    row("parameter", refusal("tensor_too_large", {{"max_lt", 1}}),
        "tensor_too_large has no parameter max_lt; did you mean max_gt? It has abs_mean_gt, max_gt, min_gt, mean_gt");
    row("none at all", refusal("tensor_overflow", {{"max_gt", 1}}),
        "tensor_overflow takes no parameters, but max_gt was given");
    row("twice", refusal("tensor_too_large", {{"max_gt", 1}, {"max_gt", 2}}), "max_gt is given twice");
    row("inf", refusal("tensor_too_large", {{"max_gt", kInf}}), "max_gt must be a finite number, not inf");
    row("nan", refusal("tensor_too_large", {{"max_gt", kNan}}), "max_gt must be a finite number, not nan");
    row("negative", refusal("tensor_too_large", {{"abs_mean_gt", -0.5}}), "abs_mean_gt must be at least 0, not -0.5");
    row("above 100", refusal("tensor_all_zero", {{"zero_percentage_ge", 100.5}}),
        "zero_percentage_ge must be at most 100, not 100.5");
    row("not above 0", refusal("tensor_range", {{"max_min_lt", 0}}), "max_min_lt must be above 0, not 0");
    row("no truth", refusal("weight_not_changed", {{"rtol", 1}, {"equal_nan", 0.5}}),
        "equal_nan must be true or false, not 0.5");
    row("no range", refusal("tensor_range", {{"range_percentage_gt", 5}}),
        "A percentage inside a range requires range_start_inclusive or range_end_inclusive");
    row("reversed",
        refusal("tensor_range", {{"range_percentage_gt", 5}, {"range_start_inclusive", 2}, {"range_end_inclusive", 1}}),
        "The range is reversed: from 2 to 1");
    row("support alone", refusal("tensor_range", {{"range_start_inclusive", 2}}),
        "tensor_range needs at least one of range_percentage_lt, range_percentage_gt, max_min_lt, max_min_gt");
    row("category", refusal("tensor_overflow", {}, with_category("weights")),
        "weights is not a category that can be watched; choose from tensor, number, weight, gradient, activation, parameter, "
        "operator, unmasked, weight_matrix, weight_gradient, layer");
    row("constants", refusal("tensor_overflow", {}, with_category("constant")),
        "constant is not a category that can be watched; choose from tensor, number, weight, gradient, activation, parameter, "
        "operator, unmasked, weight_matrix, weight_gradient, layer");
    row("one end", refusal("tensor_range", {{"range_percentage_gt", 5}, {"range_start_inclusive", 2}}), "made");
    row("edges", refusal("tensor_all_zero", {{"zero_percentage_ge", 0}}), "made");
    row("equal ends",
        refusal("tensor_range", {{"range_percentage_gt", 5}, {"range_start_inclusive", 2}, {"range_end_inclusive", 2}}),
        "made");
  }
  void refuses_what_makes_no_sense() {
    QFETCH(QString, got);
    QFETCH(QString, expected);
    QCOMPARE(got, expected);
  }

  void tells_problems_in_the_words_of_a_screen() {
    const Condition& range = *find_condition("tensor_range");
    const ParameterSpec* share = find_parameter(range, "range_percentage_gt");
    const ParameterSpec* from = find_parameter(range, "range_start_inclusive");
    const ParameterFormat text{[](const ParameterSpec& spec) { return label_of(spec); }, [](double) { return "so many"; }};
    QCOMPARE(find_problem(range, {{share, 5}}, text)->str(), std::string("A percentage inside a range requires From or To"));
    QCOMPARE(find_problem(*share, 200, text)->str(), std::string("Values in range (%) > must be at most so many, not so many"));
    QVERIFY(find_problem(range, {{from, 1}}, text).has_value());
    QVERIFY(!find_problem(range, {{from, 1}, {share, 5}}, text));
  }

  void refuses_a_wrong_regular_expression() {
    QVERIFY(QString::fromStdString(refusal("tensor_overflow", {}, with_regex("(conv"))).contains("(conv"));
    QCOMPARE(refusal("tensor_overflow", {}, with_regex("(^(?!retype).*weight$)|Add-op")), std::string("made"));
  }
};

SPORESCOPE_TEST(WatchpointTest)

}  // namespace watchpoint_test

#include "watchpoint_test.moc"
