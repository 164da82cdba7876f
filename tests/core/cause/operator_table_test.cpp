// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares the functions of one argument in the operator table with the mathematical functions of the C library. Tests that the
// table contains each operator that has a sentence, and its lookup by name.

#include "core/graph/operators/operator_table.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>
#include <cmath>
#include <functional>
#include <set>

#include "core/cause/explain.h"
#include "core/cause/sentences/operator_sentences.h"
#include "core/graph/operators/operator_family.h"
#include "tests/program/test_class.h"

namespace operator_table_test {

using namespace sporescope;

namespace {

struct Function {
  const char* type;
  std::function<float(float)> of;
};

const std::vector<Function>& functions() {
  static const std::vector<Function> all{
      {"Log", [](float x) { return std::log(x); }},     {"Log2", [](float x) { return std::log2(x); }},
      {"Log10", [](float x) { return std::log10(x); }}, {"Log1p", [](float x) { return std::log1p(x); }},
      {"Sqrt", [](float x) { return std::sqrt(x); }},   {"Rsqrt", [](float x) { return 1 / std::sqrt(x); }},
      {"Reciprocal", [](float x) { return 1 / x; }},    {"Acos", [](float x) { return std::acos(x); }},
      {"Asin", [](float x) { return std::asin(x); }},   {"Acosh", [](float x) { return std::acosh(x); }},
      {"Atanh", [](float x) { return std::atanh(x); }}, {"Logit", [](float x) { return std::log(x / (1 - x)); }},
  };
  return all;
}

Examination examined(const std::vector<float>& values) {
  Examination found;
  Statistics& s = found.statistics;
  s.count = values.size();
  for (const float x : values) {
    if (std::isnan(x)) ++s.nan;
    if (std::isinf(x)) ++(x < 0 ? s.neg_inf : s.pos_inf);
    if (x == 0) ++s.zero;
    if (x < 0) ++s.negative;
    if (!std::isfinite(x)) continue;
    s.min = std::min<double>(s.min.value_or(x), x);
    s.max = std::max<double>(s.max.value_or(x), x);
  }
  found.health = s.nan > 0 ? Health::nan : s.has_non_finite() ? Health::infinite : Health::finite;
  return found;
}

std::string sentence(const char* type, const std::vector<float>& in, const std::vector<float>& out) {
  OriginDetails evidence;
  evidence.type = type;
  evidence.output = examined(out);
  evidence.inputs.push_back({0, examined(in), false, in.front()});
  return operator_sentence(evidence).str();
}

/// Returns all string literals of the engine's sources that could be operator types.
std::set<QString> quoted_names() {
  std::set<QString> label;
  static const QRegularExpression word("\"([A-Z_][A-Za-z0-9_]+)\"");
  QDirIterator sources(SPORESCOPE_SOURCE "/core", {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
  while (sources.hasNext()) {
    QFile file(sources.next());
    if (!file.open(QIODevice::ReadOnly)) continue;
    auto match = word.globalMatch(QString::fromUtf8(file.readAll()));
    while (match.hasNext()) label.insert(match.next().captured(1));
  }
  return label;
}

/// Returns the sentences about an operator of this type in many situations, without its name and `other`.
QStringList all_sentences(const QString& type, const QString& other) {
  const std::vector<std::vector<float>> inputs{{1}, {0}, {-2}, {100}, {1e30F}, {INFINITY}, {-INFINITY}, {0, -INFINITY}};
  const std::vector<std::vector<float>> outputs{{NAN}, {INFINITY}, {-INFINITY}, {0, NAN}};
  QStringList all;
  for (const bool backward : {false, true}) {
    for (const auto& out : outputs) {
      for (const auto& first : inputs) {
        for (const auto& second : inputs) {
          OriginDetails snapshot;
          snapshot.type = type.toStdString();
          snapshot.backward = backward;
          snapshot.output = examined(out);
          snapshot.output.dtype = DType::float32;
          snapshot.inputs = {{0, examined(first), false, first.front()}, {1, examined(second), false, second.front()}};
          if (backward) snapshot.inputs.push_back({0, examined(first), true, first.front()});
          all << QString::fromStdString(operator_sentence(snapshot).str())
              << QString::fromStdString(expression_at_element(snapshot).str())
              << QString::fromStdString(sentence_of_dumped_inputs(snapshot).str());
          snapshot.inputs.erase(snapshot.inputs.begin());
          all << QString::fromStdString(sentence_of_dumped_inputs(snapshot).str());
        }
      }
    }
  }
  all.replaceInStrings(type, QString()).replaceInStrings(other, QString());
  return all;
}

}  // namespace

class OperatorTableTest : public QObject {
  Q_OBJECT

 private slots:
  void domains_and_poles_are_those_of_the_functions() {
    for (const Function& function : functions()) {
      const OperatorRow* row = operator_row(function.type);
      QVERIFY2(row != nullptr && row->hazard == NumericHazard::domain && row->elementwise == Elementwise::unary, function.type);
      QVERIFY2(row->function != nullptr, function.type);
      for (float x = -3; x <= 3; x += 0.25F) {
        const float y = function.of(x);
        const bool outside = x < row->domain.low || x > row->domain.high;
        const bool pole = x == row->domain.poles[0] || x == row->domain.poles[1];
        QVERIFY2(std::isnan(y) == outside, qPrintable(QStringLiteral("%1(%2)").arg(function.type).arg(x)));
        QVERIFY2(std::isinf(y) == pole, qPrintable(QStringLiteral("%1(%2)").arg(function.type).arg(x)));
        const double recorded = row->function(x);
        const bool same = std::isnan(y) ? std::isnan(recorded) : std::isinf(y) ? recorded == y : std::abs(recorded - y) < 1e-5;
        QVERIFY2(same, qPrintable(QStringLiteral("%1(%2)").arg(function.type).arg(x)));
      }
    }
  }

  // Compares the slope between a pole of the derivative and a neighboring point inside of the domain.
  void slopes_are_infinite_at_their_poles_alone() {
    for (const Function& function : functions()) {
      const OperatorRow* row = operator_row(function.type);
      for (double x = -1; x <= 1; x += 0.25) {
        if (x < row->domain.low || x > row->domain.high) continue;
        const double step = x + 1e-10 > row->domain.high ? -1e-10 : 1e-10;
        const double slope = (row->function(x + step) - row->function(x)) / step;
        const Poles& poles = slope_poles(*row);
        const bool pole = x == poles[0] || x == poles[1];
        const bool infinite = !std::isfinite(slope) || std::abs(slope) > 1e4;
        QVERIFY2(infinite == pole, qPrintable(QStringLiteral("%1(%2)").arg(function.type).arg(x)));
      }
    }
  }

  void what_has_a_domain_never_overflows_in_words() {
    for (const Function& function : functions()) {
      for (float x = -3; x <= 3; x += 0.25F) {
        const float y = function.of(x);
        if (std::isfinite(y)) continue;
        const std::string text = sentence(function.type, {x}, {y});
        QVERIFY2(text.find("beyond") == std::string::npos && text.find("all its inputs are finite") == std::string::npos,
                 qPrintable(QStringLiteral("%1(%2): %3").arg(function.type).arg(x).arg(QString::fromStdString(text))));
      }
    }
    QCOMPARE(sentence("Log1p", {-1}, {-INFINITY}),
             std::string("1 of 1 values are \u2212Inf: its input reaches -1, where Log1p is infinite"));
    QCOMPARE(sentence("Acosh", {0.5F}, {NAN}),
             std::string("1 of 1 values are NaN: its input goes down to 0.500, but Acosh is undefined below 1"));
    QCOMPARE(sentence("Asin", {1.5F}, {NAN}),
             std::string("1 of 1 values are NaN: its input ranges from 1.500 to 1.500, but Asin is defined only from -1 to 1"));
  }

  void sums_of_small_values_are_not_said_to_overflow() {
    QCOMPARE(sentence("MatMul", {2}, {NAN}), std::string("1 of 1 values are NaN, but all its inputs are finite (up to 2)"));
    QCOMPARE(sentence("Square", {1e30F}, {INFINITY}),
             std::string("1 of 1 values are +Inf: its inputs are finite (up to 1.000e+30), but the result exceeds float32 "
                         "(±3.403e+38)"));
    QCOMPARE(sentence("Sin", {INFINITY}, {NAN}), std::string("1 of 1 values are NaN: Sin(+Inf) is undefined"));
  }

  void roots_work_element_by_element() {
    for (const char* type : {"Sqrt", "Exp", "ReLU", "Tanh", "Inv", "ACos"}) QVERIFY2(is_elementwise_unary(type), type);
    for (const char* type : {"TensorAdd", "Sub", "RealDiv", "Maximum"}) QVERIFY2(is_elementwise_binary(type), type);
    for (const char* type : {"MatMul", "Softmax", "ReduceSum", "Unheard"}) {
      QVERIFY2(!is_elementwise_unary(type) && !is_elementwise_binary(type), type);
    }
  }

  // The Python name of an operator is equivalent to the operator in all queries.
  void names_of_python_are_those_of_operators() {
    const std::pair<const char*, const char*> same[] = {{"__truediv__", "Div"},      {"add_", "Add"}, {"log", "Log"},
                                                        {"all_reduce", "AllReduce"}, {"Divs", "Div"}, {"Log", "Log"}};
    for (const auto& [spelled, plain] : same) QCOMPARE(canonical_type(spelled), std::string_view(plain));
    QCOMPARE(canonical_type("own_function"), std::string_view("own_function"));
    QVERIFY(is_collective("all_reduce") && has_pole("__truediv__") && has_pole("log") && !has_pole("mul"));
    QCOMPARE(sentence("log", {-1}, {NAN}), sentence("Log", {-1}, {NAN}));
  }

  void each_operator_that_has_a_sentence_has_a_row() {
    const QString unheard("Unheard");
    const auto label = quoted_names();
    QVERIFY(label.count("Log") == 1 && label.count("Adam") == 1 && label.count("Softmax") == 1);
    int with_a_sentence = 0;
    for (const QString& word : label) {
      if (all_sentences(word, unheard) == all_sentences(unheard, word)) continue;
      ++with_a_sentence;
      const std::string type = word.toStdString();
      QVERIFY2(operator_row(type) != nullptr || traits_of(type) != Trait::none, type.c_str());
    }
    QVERIFY(with_a_sentence > 50);
  }

  void each_type_stands_in_the_table_once() {
    for (const OperatorRow& row : operator_rows()) QVERIFY2(operator_row(row.type) == &row, std::string(row.type).c_str());
  }

  void names_tell_what_they_begin_with() {
    for (const char* type : {"AllReduce", "AllGather", "Broadcast", "all_reduce"}) {
      QVERIFY2(is_collective(type) && has_trait(type, Trait::replicates_result), type);
    }
    for (const char* type : {"ReduceScatter", "AlltoAllV", "Reduce", "Receive"}) {
      QVERIFY2(is_collective(type) && !has_trait(type, Trait::replicates_result), type);
    }
    QVERIFY(!is_collective("ReduceSum") && !is_collective("Send") && is_send("isend") && is_receive("recv"));
    for (const char* type : {"ApplyMomentum", "FusedScaleApplyMomentum", "Adam", "AdamWeightDecay", "SGD"}) {
      QVERIFY2(updates_in_place(type) && !has_trait(type, Trait::write_only), type);
    }
    for (const char* type : {"Assign", "AssignAdd", "ScatterNdUpdate", "InplaceUpdate"}) {
      QVERIFY2(updates_in_place(type) && has_trait(type, Trait::write_only), type);
    }
    QVERIFY(has_trait("AssignSub", Trait::assigns) && !has_trait("ScatterAdd", Trait::assigns));
    QVERIFY(!updates_in_place("AdamNoUpdateParam") && !updates_in_place("add_"));
    QVERIFY(absorbs_negative_infinity("FlashAttentionScore") && absorbs_negative_infinity("ArgMaxV2"));
    QVERIFY(is_weighted_sum("Conv3DTranspose") && is_weighted_sum("linear") && !is_weighted_sum("Mul"));
    QVERIFY(inserts_values("masked_fill_") && inserts_values("FillV2") && !inserts_values("Mul"));
    QVERIFY(is_uninitialized("Empty") && selects_values("SelectExt") && mixes_masked_values("LogSumExp"));
  }
};

SPORESCOPE_TEST(OperatorTableTest)

}  // namespace operator_table_test

#include "operator_table_test.moc"
