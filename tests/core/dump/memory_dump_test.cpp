// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/memory_dump.h"

#include <QtTest>

#include "core/graph/read_graph.h"
#include "core/tensor/tensor_source.h"
#include "proto/debug_graph.pb.h"
#include "tests/program/test_class.h"

namespace memory_dump_test {

using namespace sporescope;

namespace {

/// Returns a graph with Neg-op0 and Abs-op1, which reads its result.
std::shared_ptr<const Graph> two_operators() {
  proto::GraphProto graph;
  graph.set_name("kernel_graph_0");
  for (const auto& [number, type] : {std::pair("1", "Neg"), std::pair("2", "Abs")}) {
    auto& node = *graph.add_node();
    node.set_name(number);
    node.set_op_type(type);
    node.set_scope("Default");
    node.set_full_name(std::string("Default/") + type + (type == std::string("Neg") ? "-op0" : "-op1"));
    node.mutable_output_type()->set_data_type(proto::DT_TENSOR);
    node.mutable_output_type()->mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
    if (number == std::string("2")) node.add_input()->set_name("1");
  }
  const std::string bytes = graph.SerializeAsString();
  auto parsed = parse_graph({reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()}, {}, "written");
  return parsed ? *parsed : nullptr;
}

DumpedTensor::Source tensor_of(float value) {
  std::vector<std::byte> bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return std::make_shared<const MemoryTensor>(DType::float32, Shape{}, std::move(bytes));
}

/// Builds a dump of two ranks with the same graph.
class Written {
 public:
  Written() {
    for (const int rank : {0, 1}) {
      DumpGraph graph;
      graph.rank = rank;
      graph.name = "kernel_graph_0";
      graph.graph = two_operators();
      parts_.graphs.add(std::move(graph));
    }
  }
  Written& tensor(std::uint32_t rank, std::int64_t iteration, const char* node, std::uint64_t time, float value) {
    const DumpGraphIndex graph{rank};
    DumpedTensor tensor{graph, Iteration{iteration}, parts_.graphs[graph].graph->find(node), 0, IoDirection::output, time, {}};
    tensor.open = [value] { return Result<DumpedTensor::Source>(tensor_of(value)); };
    parts_.tensors.push_back(std::move(tensor));
    return *this;
  }
  Written& nothing(DumpGraphIndex graph, const char* node) {
    parts_.tensors.push_back({graph, {}, parts_.graphs[graph].graph->find(node), 0, IoDirection::output, 1, {}});
    return *this;
  }
  [[nodiscard]] std::shared_ptr<const MemoryDump> make() { return MemoryDump::make(std::move(parts_)); }

 private:
  MemoryDumpParts parts_{"written", "2.10.0", "CPU", {}, {}};
};

float value_of(const Dump& dump, RecordIndex record) {
  const auto tensor = dump.open(dump.records()[record]);
  float value = 0;
  if (!tensor || !(*tensor)->read(0, std::as_writable_bytes(std::span(&value, 1)))) return -1;
  return value;
}

constexpr auto kNeg = "Default/Neg-op0";
constexpr auto kAbs = "Default/Abs-op1";

}  // namespace

class MemoryDumpTest : public QObject {
  Q_OBJECT

 private slots:
  // Sorted by graph, then by iteration, regardless of the order of insertion.
  void tensors_stand_in_the_order_of_graphs_and_iterations() {
    const auto dump =
        Written().tensor(1, 0, kNeg, 9, 1).tensor(0, 7, kAbs, 4, 2).tensor(0, 3, kAbs, 2, 3).tensor(0, 3, kNeg, 1, 4).make();
    std::vector<std::pair<DumpGraphIndex, std::int64_t>> places;
    for (const TensorRecord& record : dump->records()) places.emplace_back(record.graph, number_of(record.iteration));
    QCOMPARE(places, (std::vector<std::pair<DumpGraphIndex, std::int64_t>>{
                         {DumpGraphIndex{0}, 3}, {DumpGraphIndex{0}, 3}, {DumpGraphIndex{0}, 7}, {DumpGraphIndex{1}, 0}}));
    QCOMPARE(dump->graphs().front().iterations.size(), std::size_t{2});
    QCOMPARE(dump->graphs().front().iterations[0].records.size(), std::size_t{2});
    QCOMPARE(dump->graphs().front().iterations[1].records.front(), RecordIndex{2});
    QCOMPARE(dump->graphs()[DumpGraphIndex{1}].iterations[0].records.front(), RecordIndex{3});
  }

  void each_record_opens_its_own_values() {
    const auto dump = Written().tensor(1, 0, kNeg, 9, 1).tensor(0, 7, kAbs, 4, 2).tensor(0, 3, kNeg, 1, 4).make();
    const NodeIndex neg = dump->graphs().front().graph->find(kNeg);
    const NodeIndex abs = dump->graphs().front().graph->find(kAbs);
    QCOMPARE(value_of(*dump, dump->find(DumpGraphIndex{0}, neg, Iteration{3}, IoDirection::output, 0, 1).value()), 4.0F);
    QCOMPARE(value_of(*dump, dump->find(DumpGraphIndex{0}, abs, Iteration{7}, IoDirection::output, 0, 1).value()), 2.0F);
    QCOMPARE(value_of(*dump, dump->find(DumpGraphIndex{1}, neg, Iteration{0}, IoDirection::output, 0, 1).value()), 1.0F);
    QVERIFY(!dump->find(DumpGraphIndex{0}, abs, Iteration{3}, IoDirection::output, 0, 1));
    QVERIFY(!dump->find(DumpGraphIndex{0}, neg, Iteration{3}, IoDirection::input, 0, 1));
    QVERIFY(!dump->find(DumpGraphIndex{0}, neg, Iteration{3}, IoDirection::output, 1, 1));
  }

  void runs_are_counted_by_their_time() {
    const auto dump = Written().tensor(0, 0, kNeg, 30, 3).tensor(0, 0, kNeg, 10, 1).tensor(0, 0, kNeg, 20, 2).make();
    const NodeIndex neg = dump->graphs().front().graph->find(kNeg);
    for (const std::uint32_t run : {1U, 2U, 3U}) {
      const auto record = dump->find(DumpGraphIndex{0}, neg, Iteration{0}, IoDirection::output, 0, run);
      QVERIFY(record);
      QCOMPARE(dump->records()[*record].runs, 3U);
      QCOMPARE(value_of(*dump, *record), static_cast<float>(run));
    }
    QVERIFY(!dump->find(DumpGraphIndex{0}, neg, Iteration{0}, IoDirection::output, 0, 4));
  }

  void what_has_no_values_yet_is_not_found() {
    const auto dump = Written().nothing(DumpGraphIndex{0}, kNeg).make();
    QCOMPARE(dump->records().size(), std::size_t{1});
    const auto opened = dump->open(dump->records().front());
    QVERIFY(!opened);
    QVERIFY(opened.error().code == ErrorCode::not_found);
    QCOMPARE(opened.error().str(), std::string("“Default/Neg-op0:0” has no values yet"));
  }

  void names_stand_for_files() {
    const auto dump = Written().tensor(0, 0, kAbs, 1, 1).make();
    QCOMPARE(dump->relative_path(dump->records().front()).string(), std::string("Default/Abs-op1:0"));
    QVERIFY(dump->folders().empty());
    QCOMPARE(dump->tensor_files(), std::uint64_t{0});
  }
};

SPORESCOPE_TEST(MemoryDumpTest)

}  // namespace memory_dump_test

#include "memory_dump_test.moc"
