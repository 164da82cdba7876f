// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/node_filter.h"

#include <QTest>

#include "samples.h"
#include "tests/program/test_class.h"

namespace node_filter_test {

using namespace sporescope;  // NOLINT(google-build-using-namespace)

namespace {

std::vector<std::string> found(const Graph& graph, NodeFilter filter) {
  std::vector<std::string> names;
  const auto matcher = NodeMatcher::make(std::move(filter));
  if (!matcher) {
    return {matcher.error().str()};
  }
  for (const NodeIndex node : matcher->find_all(graph)) {
    names.emplace_back(graph.nodes()[node].name());
  }
  return names;
}

NodeFilter with_text(std::string text, bool regex = false, bool ignore_case = false) {
  NodeFilter filter;
  filter.text = std::move(text);
  filter.regex = regex;
  filter.ignore_case = ignore_case;
  return filter;
}

using Names = std::vector<std::string>;

}  // namespace

class NodeFilterTest : public QObject {
  Q_OBJECT

  std::shared_ptr<const Graph> graph_ = samples::load("graph/log-of-zero-2.10.pb");

 private slots:
  void nothing_given_matches_everything() {
    const auto matcher = NodeMatcher::make({});
    QVERIFY(matcher->matches_all());
    QCOMPARE(matcher->find_all(*graph_).size(), graph_->nodes().size());
    QVERIFY(!NodeMatcher::make(with_text("x"))->matches_all());
  }

  void part_of_a_name() {
    QCOMPARE(found(*graph_, with_text("Log-op")), (Names{"Log-op0"}));
    QCOMPARE(found(*graph_, with_text("moments.fc1")), (Names{"moments.fc1.bias", "moments.fc1.weight"}));
    QCOMPARE(found(*graph_, with_text("cst10")), (Names{"cst10"}));
    QCOMPARE(found(*graph_, with_text("log-op")), Names{});
    QCOMPARE(found(*graph_, with_text("log-op", false, true)), (Names{"Log-op0"}));
    QCOMPARE(found(*graph_, with_text("no such node")), Names{});
    QCOMPARE(found(*graph_, with_text("fc1.")), (Names{"fc1.bias", "fc1.weight", "moments.fc1.bias", "moments.fc1.weight"}));
  }

  void regular_expressions_are_found_anywhere() {
    QCOMPARE(found(*graph_, with_text("Log-op\\d$", true)), (Names{"Log-op0"}));
    QCOMPARE(found(*graph_, with_text("^fc[12]\\.bias$", true)), (Names{"fc2.bias", "fc1.bias"}));
    QCOMPARE(found(*graph_, with_text("^FC[12]\\.BIAS$", true, true)), (Names{"fc2.bias", "fc1.bias"}));
    QCOMPARE(found(*graph_, with_text("LOG-OP", true)), Names{});
  }

  void wrong_expressions_are_refused() {
    const auto matcher = NodeMatcher::make(with_text("fc(1", true));
    QVERIFY(!matcher);
    QCOMPARE(matcher.error().code, ErrorCode::invalid_argument);
    QVERIFY(QString::fromStdString(matcher.error().str()).contains("fc(1"));
    QVERIFY(NodeMatcher::make(with_text("fc(1", false)).has_value());
    NodeFilter stack;
    stack.stack = "*";
    stack.regex = true;
    QVERIFY(!NodeMatcher::make(stack));
  }

  void expressions_that_explode_elsewhere_end() {
    samples::GraphBuilder builder;
    std::string many(100000, 'a');
    many += '!';
    builder.op("Add", many);
    const auto graph = builder.build();
    QCOMPARE(found(*graph, with_text("^(a+)+$", true)).size(), 0U);
    QCOMPARE(found(*graph, with_text("(a|aa)+!", true)).size(), 1U);
  }

  // PCRE2 backtracks. A text that exceeds the step limit ends the search, is reported, and prevents further attempts with other
  // names.
  void expressions_with_lookaheads_end() {
    QCOMPARE(found(*graph_, with_text("^(?!fc1)fc[12]\\.bias$", true)), (Names{"fc2.bias"}));
    QCOMPARE(found(*graph_, with_text("LOG(?=-op0)", true, true)), (Names{"Log-op0"}));
    samples::GraphBuilder builder;
    for (int i = 0; i < 1000; ++i) builder.op("Add", std::string(60, 'a') + std::to_string(i) + "!");
    const auto graph = builder.build();
    const auto matcher = NodeMatcher::make(with_text("^(?!zz)((a|[b-z_])+)+7$", true));
    QVERIFY(matcher && !matcher->step_limit_error());
    QVERIFY(matcher->find_all(*graph).empty());
    const auto error = matcher->step_limit_error();
    QVERIFY(error);
    QCOMPARE(error->code, ErrorCode::invalid_argument);
    QVERIFY(QString::fromStdString(error->str()).contains(QString(60, 'a')));
    QVERIFY(!NodeMatcher::make(with_text("(?!", true)));
  }

  void types_and_categories() {
    NodeFilter type;
    type.type = "Softmax";
    QCOMPARE(found(*graph_, type), (Names{"Softmax-op0"}));
    NodeFilter both = with_text("optimizer");
    both.type = "AssignAdd";
    QCOMPARE(found(*graph_, both), (Names{"AssignAdd-op0"}));
    const auto count = [&](Category category) {
      NodeFilter filter;
      filter.category = category;
      return found(*graph_, filter).size();
    };
    QCOMPARE(count(Category::weight), 8U);
    QCOMPARE(count(Category::parameter), 21U);  // weights are parameters
    QCOMPARE(count(Category::op), 87U);         // every operator
    QCOMPARE(count(Category::constant), 20U);
    QCOMPARE(count(Category::gradient), 22U);
    QCOMPARE(count(Category::activation), 5U);
  }

  void category_text() {
    const Node weight{NodeKind::parameter, Category::weight, -1, {}, {}, {}};
    const Node constant{NodeKind::constant, Category::constant, -1, {}, {}, {}};
    const Node gradient{NodeKind::op, Category::gradient, -1, {}, {}, {}};
    QVERIFY(in_category(weight, "weight") && in_category(weight, "parameter") && in_category(weight, "tensor"));
    QVERIFY(!in_category(weight, "operator"));
    QVERIFY(in_category(gradient, "gradient") && in_category(gradient, "operator") && in_category(gradient, "tensor"));
    QVERIFY(!in_category(gradient, "activation"));
    QVERIFY(in_category(constant, "constant") && !in_category(constant, "tensor"));
    QVERIFY(!in_category(gradient, "no such word"));
  }

  void source_lines() {
    NodeFilter line;
    line.stack = "networks.py:60";
    const Names on_line = found(*graph_, line);
    QVERIFY(std::find(on_line.begin(), on_line.end(), "Log-op0") != on_line.end());
    QVERIFY(std::find(on_line.begin(), on_line.end(), "Softmax-op0") != on_line.end());
    QVERIFY(std::find(on_line.begin(), on_line.end(), "Neg-op0") == on_line.end());
    line.stack = "networks.py:6";  // line 6, not 60 and 61
    QCOMPARE(found(*graph_, line), Names{});
    line.stack = "self.log(self.softmax";
    QCOMPARE(found(*graph_, line), on_line);
    line.stack = "SELF.LOG(";
    line.ignore_case = true;
    QCOMPARE(found(*graph_, line), on_line);
    line.stack = R"(networks\.py:60\b)";
    line.regex = true;
    QCOMPARE(found(*graph_, line), on_line);
    line.text = "Softmax-";
    QCOMPARE(found(*graph_, line), (Names{"Softmax-op0"}));
  }
};

SPORESCOPE_TEST(NodeFilterTest)

}  // namespace node_filter_test

#include "node_filter_test.moc"
