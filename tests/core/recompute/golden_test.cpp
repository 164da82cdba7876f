// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares recomputed operators with the results of MindSpore's kernels for the same inputs (make_golden.py).

#include <QtTest>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/recompute/element_errors.h"
#include "core/recompute/operators.h"
#include "tests/program/test_class.h"

namespace golden_test {

using namespace sporescope;
using Json = nlohmann::json;

namespace {

constexpr double kUnit = 0x1p-24;

const Json& cases() {
  static const Json read = [] {
    std::ifstream file(SPORESCOPE_TEST_DATA "/golden/recompute.json");
    return Json::parse(file);
  }();
  return read;
}

DType dtype_of(const std::string& name) {
  if (name == "float32") return DType::float32;
  return name == "bool" ? DType::boolean : DType::int64;
}

Operand operand(const Json& tensor) {
  return {dtype_of(tensor["dtype"].get<std::string>()), tensor["shape"].get<Shape>(),
          tensor["values"].get<std::vector<double>>()};
}

std::map<std::uint32_t, Operand> operands(const Json& by_slot) {
  std::map<std::uint32_t, Operand> result;
  for (const auto& [slot, tensor] : by_slot.items()) result[static_cast<std::uint32_t>(std::stoul(slot))] = operand(tensor);
  return result;
}

OperatorCall call_of(const Json& golden) {
  OperatorCall call;
  call.unit = kUnit;
  call.product_unit = kUnit;
  call.ignores_nesterov = true;
  call.inputs = operands(golden["inputs"]);
  for (const auto& [name, text] : golden["attributes"].items()) call.attributes[name] = text.get<std::string>();
  for (const auto& [slot, output] : operands(golden["outputs"])) call.outputs[slot] = output.shape;
  return call;
}

}  // namespace

class GoldenTest : public QObject {
  Q_OBJECT
 private slots:
  void each_case_data() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < cases().size(); ++i) {
      const std::string type = cases()[i]["type"].get<std::string>();
      QTest::addRow("%s, case %d", type.c_str(), static_cast<int>(i)) << static_cast<int>(i);
    }
  }

  // The kernel's result agrees, and a changed element of it does not.
  void each_case() {
    QFETCH(int, number);
    const Json& golden = cases()[static_cast<std::size_t>(number)];
    const KnownOperator* known = find_known_operator(golden["type"].get<std::string>());
    QVERIFY(known != nullptr);
    const auto expected = known->recompute(call_of(golden));
    QVERIFY(expected.has_value());
    const auto outputs = operands(golden["outputs"]);
    const auto written = operands(golden["written"]);
    std::size_t compared = 0;
    for (const Expected& one : *expected) {
      const auto& files = one.io == IoDirection::output ? outputs : written;
      const auto found = files.find(one.slot);
      if (found == files.end()) continue;
      ++compared;
      check(one, found->second);
    }
    QCOMPARE(compared, outputs.size() + written.size());
  }

 private:
  static void check(const Expected& expected, Operand found) {
    const ElementErrors right = compare_with(expected, found, kUnit);
    const QString slot = QStringLiteral("slot %1: ").arg(expected.slot);
    QVERIFY2(right.beyond == 0, qPrintable(slot + QStringLiteral("%1 for %2").arg(right.expected).arg(right.found)));
    QVERIFY(right.examined > 0);
    for (std::size_t i = 0; i < found.count(); ++i) {
      if (std::isnan(expected.values[i])) continue;
      const double stored = found.values[i];
      found.values[i] += 0.01 * (1 + std::fabs(stored));
      QVERIFY2(compare_with(expected, found, kUnit).beyond == 1, qPrintable(slot + QStringLiteral("element %1").arg(i)));
      found.values[i] = stored;
    }
  }
};

SPORESCOPE_TEST(GoldenTest)

}  // namespace golden_test

#include "golden_test.moc"
