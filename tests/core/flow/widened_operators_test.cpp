// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests which operators ran in float32 although the graph declares float16.

#include "core/flow/widened_operators.h"

#include <QtTest>

#include "core/dump/memory_dump.h"
#include "core/graph/read_graph.h"
#include "core/tensor/tensor_source.h"
#include "proto/debug_graph.pb.h"
#include "tests/program/test_class.h"

namespace widened_operators_test {

using namespace sporescope;

namespace {

constexpr int kFloat16 = proto::DT_FLOAT16;
constexpr int kFloat32 = proto::DT_FLOAT32;
constexpr int kBFloat16 = 46;

/// An operator with one output of this type. Inputs are the numbers of operators from "1", or parameters.
struct TypedOperator {
  std::string type;
  int dtype = kFloat32;
  std::vector<std::string> inputs;
};

void set_type(proto::TypeProto& type, int dtype) {
  type.set_data_type(proto::DT_TENSOR);
  type.mutable_tensor_type()->set_elem_type(dtype);
  type.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(2);
}

/// Returns a graph with the float16 parameter "x" and the float32 parameter "w.weight".
std::shared_ptr<const Graph> graph_of(const std::vector<TypedOperator>& operators) {
  proto::GraphProto graph;
  graph.set_name("kernel_graph_0");
  for (const auto& [name, dtype] : {std::pair("x", kFloat16), std::pair("w.weight", kFloat32)}) {
    auto& parameter = *graph.add_parameters();
    parameter.set_name(name);
    set_type(*parameter.mutable_type(), dtype);
  }
  for (const TypedOperator& op : operators) {
    auto& node = *graph.add_node();
    const std::string number = std::to_string(graph.node_size());
    node.set_name(number);
    node.set_op_type(op.type);
    node.set_scope("Default");
    node.set_full_name("Default/" + op.type + "-op" + number);
    for (const std::string& input : op.inputs) node.add_input()->set_name(input);
    set_type(*node.mutable_output_type(), op.dtype);
  }
  const std::string bytes = graph.SerializeAsString();
  auto parsed = parse_graph({reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()}, {}, "written");
  if (!parsed) qFatal("%s", parsed.error().str().c_str());
  return *parsed;
}

/// A value of a tensor in the file; nothing if the file cannot be opened.
struct TypedValue {
  std::uint32_t op = 1;  ///< number of the operator, from 1
  IoDirection io = IoDirection::output;
  std::optional<DType> dtype;
};

std::shared_ptr<const Dump> dump_of(const std::string& device, const std::vector<TypedOperator>& operators,
                                    const std::vector<TypedValue>& values = {}) {
  MemoryDumpParts parts{"written", "2.10.0", device, {}, {}};
  DumpGraph graph;
  graph.name = "kernel_graph_0";
  graph.graph = graph_of(operators);
  const auto index = parts.graphs.add(std::move(graph));
  for (const TypedValue& value : values) {
    DumpedTensor tensor{index, Iteration{}, NodeIndex{value.op - 1}, 0, value.io, parts.tensors.size() + 1, {}};
    if (value.dtype) {
      const std::vector<std::byte> bytes(2 * item_size(*value.dtype));
      tensor.open = [dtype = *value.dtype, bytes] {
        return Result<DumpedTensor::Source>(std::make_shared<const MemoryTensor>(dtype, Shape{2}, bytes));
      };
    }
    parts.tensors.push_back(std::move(tensor));
  }
  return MemoryDump::make(std::move(parts));
}

/// Returns the numbers of the operators that ran in float32: "1 3".
QString widened_in(const std::string& device, const std::vector<TypedOperator>& operators) {
  const auto dump = dump_of(device, operators);
  const ValueFlow flow(*dump);
  const auto widened = widened_operators(flow, DumpGraphIndex{});
  QStringList numbers;
  for (const NodeIndex node : widened.indices()) {
    if (widened[node]) numbers += QString::number(number_of(node) + 1);
  }
  return numbers.join(' ');
}

/// Float16 values are widened for an addition; its result is narrowed again at the end of the graph.
const std::vector<TypedOperator>& widened_addition() {
  static const std::vector<TypedOperator> operators{
      {"Neg", kFloat16, {"x"}},  {"Cast", kFloat32, {"1"}}, {"Add", kFloat16, {"2", "2"}}, {"Mul", kFloat16, {"3"}},
      {"Cast", kFloat16, {"4"}}, {"Abs", kFloat16, {"5"}},  {"Cast", kFloat32, {"x"}},
  };
  return operators;
}

bool is_mislabeled(const TypedValue& value) {
  const auto dump = dump_of("CPU", widened_addition(), {value});
  return ValueFlow(*dump).is_mislabeled(RecordIndex{});
}

}  // namespace

class WidenedOperatorsTest : public QObject {
  Q_OBJECT

 private slots:
  void half_types_data() {
    QTest::addColumn<bool>("half");
    for (const char* type : {"float16", "bfloat16", "Float16", "BFloat16"}) QTest::newRow(type) << true;
    for (const char* type : {"float32", "float64", "int16", "uint16", "float1", "unknown"}) QTest::newRow(type) << false;
  }
  void half_types() {
    QTEST(is_half_type(QTest::currentDataTag()), "half");
    QVERIFY(!is_half_type(""));
  }

  /// A Cast to the type that its input already has would do nothing, so the input has another one.
  void a_cast_to_the_declared_type_narrows_the_values() {
    for (const char* device : {"CPU", "GPU", "Ascend"}) {
      for (const int half : {kFloat16, kBFloat16}) {
        QCOMPARE(widened_in(device, {{"Add", half, {"x", "x"}}, {"Cast", half, {"1"}}}), "1");
      }
    }
  }

  void a_cast_to_another_type_narrows_what_is_declared() {
    QCOMPARE(widened_in("GPU", {{"Add", kFloat32, {"w.weight"}}, {"Cast", kFloat16, {"1"}}}), "");
    QCOMPARE(widened_in("GPU", {{"Add", kBFloat16, {"w.weight"}}, {"Cast", kFloat16, {"1"}}}), "");
    QCOMPARE(widened_in("GPU", {{"Add", kFloat32, {"w.weight"}}, {"Cast", kFloat32, {"1"}}}), "");
    QCOMPARE(widened_in("GPU", {{"Cast", kFloat16, {"x"}}}), "");  // a parameter is no operator
  }

  /// The addition reads what a Cast widened, and the product reads the addition; the last Cast narrows the result.
  void operators_behind_a_widening_cast_on_a_cpu() {
    QCOMPARE(widened_in("CPU", widened_addition()), "3 4");
    QCOMPARE(widened_in("Ascend", widened_addition()), "4");  // only what the last Cast shows
  }

  void a_cast_of_float32_values_widens_nothing() {
    QCOMPARE(widened_in("CPU", {{"Abs", kFloat32, {"w.weight"}}, {"Cast", kFloat32, {"1"}}, {"Add", kFloat16, {"2"}}}), "");
  }

  /// The network itself may cast to float32 to compute in it: such an operator declares float32.
  void operators_that_declare_float32_are_not_widened() {
    QCOMPARE(widened_in("CPU", {{"Cast", kFloat32, {"x"}}, {"Add", kFloat32, {"1"}}, {"Neg", kFloat32, {"2"}}}), "");
  }

  void updates_in_place_are_not_widened() {
    QCOMPARE(widened_in("CPU", {{"Cast", kFloat32, {"x"}}, {"AssignAdd", kFloat16, {"x", "1"}}, {"Neg", kFloat16, {"1"}}}),
             "3");
  }

  /// Producers may follow their consumers in the file.
  void the_order_of_the_file_does_not_matter() {
    QCOMPARE(widened_in("CPU", {{"Mul", kFloat16, {"2"}}, {"Add", kFloat16, {"3"}}, {"Cast", kFloat32, {"x"}}}), "1 2");
  }

  void a_file_in_half_precision_of_a_widened_operator_is_mislabeled() {
    QVERIFY(is_mislabeled({3, IoDirection::output, DType::float16}));
    QVERIFY(!is_mislabeled({3, IoDirection::output, DType::float32}));  // it holds all values
    QVERIFY(!is_mislabeled({3, IoDirection::output, std::nullopt}));    // damaged
    QVERIFY(!is_mislabeled({1, IoDirection::output, DType::float16}));  // before the Cast
    QVERIFY(!is_mislabeled({6, IoDirection::output, DType::float16}));  // after the Cast
  }

  /// Other operators than a Cast read what their kernels expect, which is in the name of the file.
  void the_input_of_the_narrowing_cast_is_mislabeled_too() {
    QVERIFY(is_mislabeled({5, IoDirection::input, DType::float16}));
    QVERIFY(!is_mislabeled({5, IoDirection::input, DType::float32}));
    QVERIFY(!is_mislabeled({4, IoDirection::input, DType::float16}));
    QVERIFY(!is_mislabeled({2, IoDirection::input, DType::float16}));  // it widens what ran in float16
  }
};

SPORESCOPE_TEST(WidenedOperatorsTest)

}  // namespace widened_operators_test

#include "widened_operators_test.moc"
