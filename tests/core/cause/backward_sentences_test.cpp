// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the explanations of backward calls that have the names of their forward functions, as dumped by msprobe.

#include <QTest>
#include <cmath>

#include "core/cause/first_cause.h"
#include "tests/core/dump/msprobe/probe_folder.h"
#include "tests/program/test_class.h"

namespace backward_sentences_test {

using namespace sporescope;
using namespace sporescope::probe_test;

namespace {

using Values = std::vector<float>;

/// One forward call of a function and its backward call, with files of all tensors.
class CallFolder {
 public:
  explicit CallFolder(std::string name) : name_(std::move(name)) {}

  /// Returns the explanation and the expression of the last finding.
  std::pair<QString, QString> sentence_of(const std::vector<Values>& read, const Values& gave, const Values& arrived,
                                          const Values& result) {
    std::string inputs;
    for (std::size_t i = 0; i < read.size(); ++i) {
      inputs += (i == 0 ? "" : ",") + file(".forward.input." + std::to_string(i), read[i]);
    }
    const std::string output = file(".forward.output.0", gave);
    const std::string gradient = file(".backward.input.0", arrived);
    folder_.step(0, forward(name_ + ".forward", inputs, output) + "," +
                        backward(name_ + ".backward", gradient, file(".backward.output.0", result)));
    const auto dump = folder_.open();
    if (dump == nullptr) return {"no dump", ""};
    const auto first = find_first_cause(*dump);
    if (!first || first->findings.empty()) return {"no cause", ""};
    const Finding& last = first->findings.back();
    return {QString::fromStdString(last.why.str()), QString::fromStdString(last.expression.str())};
  }

 private:
  /// Writes the file and returns its entry in dump.json.
  std::string file(const std::string& what, const Values& values) {
    const std::string count = std::to_string(values.size());
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + count + ",), }";
    header.resize(117, ' ');
    std::string content("\x93NUMPY\x01\x00\x76\x00", 10);
    content += header + '\n';
    content.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    folder_.file("step0/rank/dump_tensor_data/" + name_ + what + ".npy", content);
    std::string sentence_of = tensor(++tensors_);
    sentence_of.replace(sentence_of.find("[4]"), 3, "[" + count + "]");
    sentence_of.back() = ',';
    return sentence_of + " \"data_name\": \"" + name_ + what + ".npy\"}";
  }

  std::string name_;
  ProbeFolder folder_;
  int tensors_ = 0;
};

constexpr float kInf = INFINITY;
constexpr float kNan = NAN;

}  // namespace

class BackwardSentencesTest : public QObject {
  Q_OBJECT

 private slots:
  void each_call_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<QList<float>>>("tensors");  // Forward inputs and output, incoming gradient, result
    QTest::addColumn<QString>("why");
    QTest::addColumn<QString>("expression");
    const auto row = [](const char* name, const QList<QList<float>>& tensors, const char* why, const char* expression) {
      QTest::newRow(qPrintable(QString("%1: %2").arg(name, why))) << name << tensors << QString::fromUtf8(why) << expression;
    };
    row("Torch.sqrt.0", {{0, 4}, {0, 2}, {0.25, 1}, {kInf, 0.25}},
        "1 of 2 values are +Inf: the gradient of sqrt is infinite at zero (zeros in its input: 1)", "0.250 × sqrt′(0)");
    row("Functional.sqrt.1", {{0, 0}, {0, 0}, {0, -1}, {kNan, -kInf}},
        "1 of 2 values are NaN: the gradient of sqrt is infinite at zero, and 0 × Inf is undefined (zeros in its input: 2)",
        "0 × sqrt′(0)");
    // The gradients are negative, not the argument of the logarithm.
    row("Torch.log.0", {{0, 1}, {-kInf, 0}, {-2, -1}, {-kInf, -1}},
        "1 of 2 values are −Inf: the gradient of log is infinite at zero (zeros in its input: 1)", "-2 × log′(0)");
    row("Torch.asin.0", {{0.5, 1}, {0.52F, 1.57F}, {1, 2}, {1.15F, kInf}},
        "1 of 2 values are +Inf: the gradient of asin is infinite where its input is 1", "2 × asin′(1)");
    row("Torch.acos.0", {{-1, 1}, {3.14F, 0}, {1, 2}, {-kInf, -kInf}},
        "2 of 2 values are −Inf: the gradient of acos is infinite where its input is ±1", "1 × acos′(-1)");
    row("Tensor.__truediv__.0", {{1, 1}, {0, 2}, {3e38F, 0.5}, {1, 1}, {kInf, 0.5}},
        "1 of 2 values are +Inf: the gradient of a division is infinite where its divisor is 0 (zeros in the divisor: 1)", "");
    row("Torch.pow.0", {{0, 4}, {0.5, 0.5}, {0, 2}, {1, 1}, {kInf, 0.25}},
        "1 of 2 values are +Inf: the gradient of a power with an exponent below one is infinite at zero (zeros among its "
        "bases: 1)",
        "");
    // The result is no exponential of the incoming gradient.
    row("Torch.exp.0", {{80, 1}, {5.5e34F, 2.7F}, {1e5, 100}, {kInf, 270}},
        "1 of 2 values are +Inf: its inputs are finite (up to 100000), but the result exceeds float32 (±3.403e+38)",
        "100000 × exp′(80)");
  }

  void each_call() {
    QFETCH(QString, name);
    QFETCH(QList<QList<float>>, tensors);
    std::vector<Values> all;
    for (const QList<float>& one : tensors) all.emplace_back(one.begin(), one.end());
    const std::vector<Values> read(all.begin(), all.end() - 3);
    const auto sentence_of = CallFolder(name.toStdString()).sentence_of(read, *(all.end() - 3), *(all.end() - 2), all.back());
    QTEST(sentence_of.first, "why");
    QTEST(sentence_of.second, "expression");
  }
};

SPORESCOPE_TEST(BackwardSentencesTest)

}  // namespace backward_sentences_test

#include "backward_sentences_test.moc"
