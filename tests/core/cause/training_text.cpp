// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/cause/training_text.h"

#include <QtTest>
#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "core/cause/walk.h"
#include "core/dump/memory_dump.h"
#include "core/dump/mindspore/recorder.h"
#include "core/flow/training_order.h"
#include "core/graph/read_graph.h"
#include "proto/debug_graph.pb.h"

namespace sporescope::cause_test {
namespace {

/// std::stof() throws for subnormal numbers.
float number_of(const std::string& text) { return std::strtof(text.c_str(), nullptr); }

struct WrittenOperator {
  std::string type, name;
  std::vector<std::string> inputs;
  bool gradient = false;
  bool expanded = false;
  int outputs = 1;
  std::vector<std::int64_t> shape{-1};
  std::vector<std::pair<std::string, std::string>> attributes;
};

struct WrittenValue {
  std::string name;
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  Iteration iteration{};
  std::uint64_t time = 0;
  DType dtype = DType::float32;
  std::optional<std::vector<float>> values;  ///< Nothing if the file cannot be read
};

struct WrittenGraph {
  int rank = 0;
  std::string name;
  std::vector<WrittenOperator> operators;
  std::vector<std::string> parameters, constants;
  std::map<std::string, float> numbers;  // Constants whose value is in the graph
  std::vector<WrittenValue> values;
  std::map<std::string, std::vector<std::int64_t>> shapes{};  // Of parameters

  [[nodiscard]] WrittenOperator* find(const std::string& expected) {
    for (WrittenOperator& op : operators) {
      if (op.name == expected) return &op;
    }
    return nullptr;
  }
};

std::string scope_of(const WrittenOperator& op) {
  return op.gradient ? "Gradients/Default/grad" : op.expanded ? "Expand/function" : "Default";
}

std::string full_name(const WrittenOperator& op) { return scope_of(op) + '/' + op.type + '-' + op.name; }

std::pair<std::string, std::uint32_t> split_at(const std::string& text, char mark) {
  const std::size_t at = text.rfind(mark);
  const bool slot =
      at != std::string::npos && at + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0;
  if (!slot) return {text, 0};
  return {text.substr(0, at), static_cast<std::uint32_t>(std::stoul(text.substr(at + 1)))};
}

std::vector<std::string> tokens_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> label;
  for (std::string word; stream >> word;) {
    while (!word.empty() && word.back() == ',') word.pop_back();
    if (!word.empty()) label.push_back(word);
  }
  return label;
}

class Reader {
 public:
  [[nodiscard]] const std::string& device() const { return device_; }
  [[nodiscard]] const std::string& net() const { return net_; }

  std::vector<WrittenGraph> read(std::string_view text) {
    graphs_.push_back({0, "kernel_graph_0", {}, {}, {}, {}, {}});
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
      const auto label = tokens_of(line);
      if (!label.empty()) take(line, label);
    }
    for (WrittenGraph& graph : graphs_) name_parameters(graph);
    return std::move(graphs_);
  }

 private:
  void take(const std::string& line, const std::vector<std::string>& label) {
    if (const std::size_t arrow = line.find("->"); arrow != std::string::npos) {
      take_operator(tokens_of(line.substr(0, arrow)), tokens_of(line.substr(arrow + 2)));
    } else if (const std::size_t colon = line.find(':'); colon != std::string::npos) {
      take_value(tokens_of(line.substr(0, colon)).at(0), tokens_of(line.substr(colon + 1)));
    } else if (label[0] == "constant") {
      graphs_.back().constants.push_back(label.at(1));
      if (label.size() > 2) graphs_.back().numbers[label[1]] = number_of(label[2]);
    } else if (label[0] == "outputs") {
      graphs_.back().find(label.at(1))->outputs = std::stoi(label.at(2));
    } else if (label[0] == "shape") {
      WrittenOperator* op = graphs_.back().find(label.at(1));
      auto& shape = op != nullptr ? op->shape : graphs_.back().shapes[label[1]];
      shape.clear();
      for (std::size_t i = 2; i < label.size(); ++i) shape.push_back(std::stoll(label[i]));
    } else if (label[0] == "attribute") {
      graphs_.back().find(label.at(1))->attributes.emplace_back(label.at(2), label.at(3));
    } else if (label[0] == "device") {
      device_ = label.at(1);
    } else if (label[0] == "kept") {
      net_ = kLiveNet;
    } else if (label[0] == "iteration") {
      iteration_ = Iteration{std::stoll(label.at(1))};
    } else if (label[0] == "graph") {
      graphs_.push_back({graphs_.back().rank, label.at(1), {}, {}, {}, {}, {}});
      iteration_ = {};
    } else if (label[0] == "rank") {
      graphs_.push_back({std::stoi(label.at(1)), "kernel_graph_0", {}, {}, {}, {}, {}});
      iteration_ = {};
    } else {
      qFatal("not understood: %s", line.c_str());
    }
  }

  void take_operator(std::vector<std::string> inputs, const std::vector<std::string>& label) {
    const bool gradient = label.at(0) == "gradient";
    const bool expanded = label.at(0) == "expanded";
    const std::size_t type = gradient || expanded ? 1 : 0;
    graphs_.back().operators.push_back(
        {label.at(type), label.at(type + 1), std::move(inputs), gradient, expanded, 1, {-1}, {}});
  }

  void take_value(const std::string& what, const std::vector<std::string>& numbers) {
    WrittenValue value;
    const auto input = split_at(what, '.');
    const bool is_input = graphs_.back().find(input.first) != nullptr && input.first != what;
    std::tie(value.name, value.slot) = is_input ? input : split_at(what, '/');
    value.io = is_input ? IoDirection::input : IoDirection::output;
    value.iteration = iteration_;
    value.time = ++time_;
    if (numbers.at(0) != "failed") {
      std::vector<float> values;
      if (numbers[0] == "bfloat16") value.dtype = DType::bfloat16;
      if (numbers[0] == "int32") value.dtype = DType::int32;
      for (std::size_t i = value.dtype == DType::float32 ? 0 : 1; i < numbers.size(); ++i)
        values.push_back(number_of(numbers[i]));
      value.values = std::move(values);
    }
    graphs_.back().values.push_back(std::move(value));
  }

  static void name_parameters(WrittenGraph& graph) {
    for (const WrittenOperator& op : graph.operators) {
      for (const std::string& input : op.inputs) {
        const std::string name = split_at(input, '/').first;
        const auto is_there = [&](const auto& list) { return std::find(list.begin(), list.end(), name) != list.end(); };
        if (graph.find(name) == nullptr && !is_there(graph.constants) && !is_there(graph.parameters)) {
          graph.parameters.push_back(name);
        }
      }
    }
  }

  std::vector<WrittenGraph> graphs_;
  std::string device_ = "GPU";
  std::string net_ = "Net";
  Iteration iteration_{};
  std::uint64_t time_ = 0;
};

void set_floats(proto::TypeProto& type, const std::vector<std::int64_t>& shape = {-1}) {
  type.set_data_type(proto::DT_TENSOR);
  type.mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
  for (const std::int64_t size : shape) type.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(size);
}

/// Adds a node that selects one output of an operator. Returns the number of the node.
std::string item_of_tuple(proto::GraphProto& graph, const std::string& tuple, std::uint32_t slot) {
  const std::string number = std::to_string(1000 + graph.node_size());
  auto& index = *graph.add_const_vals();
  index.set_key("cst" + number);
  index.mutable_value()->set_dtype(proto::DT_INT64);
  index.mutable_value()->set_int_val(slot);
  auto& node = *graph.add_node();
  node.set_name(number);
  node.set_op_type("TupleGetItem");
  node.set_scope("Default");
  node.set_full_name("Default/TupleGetItem-op" + number);
  node.add_input()->set_name(tuple);
  node.add_input()->set_name("cst" + number);
  set_floats(*node.mutable_output_type());
  return number;
}

std::shared_ptr<const Graph> graph_of(WrittenGraph& written) {
  proto::GraphProto graph;
  graph.set_name(written.name);
  for (const std::string& parameter : written.parameters) {
    auto& one = *graph.add_parameters();
    one.set_name(parameter);
    const auto shape = written.shapes.find(parameter);
    set_floats(*one.mutable_type(), shape == written.shapes.end() ? std::vector<std::int64_t>{-1} : shape->second);
  }
  for (const std::string& constant : written.constants) {
    auto& one = *graph.add_const_vals();
    one.set_key(constant);
    if (const auto number = written.numbers.find(constant); number != written.numbers.end()) {
      one.mutable_value()->set_dtype(proto::DT_FLOAT32);
      one.mutable_value()->set_float_val(number->second);
      continue;
    }
    one.mutable_value()->set_dtype(proto::DT_TENSOR);
    one.mutable_value()->mutable_tensor_val()->set_data_type(proto::DT_FLOAT32);
  }
  std::map<std::string, std::string> number_of;
  for (const WrittenOperator& op : written.operators) number_of.emplace(op.name, std::to_string(number_of.size() + 1));
  for (const WrittenOperator& op : written.operators) {
    proto::NodeProto node;
    node.set_name(number_of[op.name]);
    node.set_op_type(op.type);
    node.set_scope(scope_of(op));
    node.set_full_name(full_name(op));
    for (const auto& [name, text] : op.attributes) {
      auto& attribute = *node.add_attribute();
      attribute.set_name(name);
      attribute.mutable_value()->set_dtype(proto::DT_STRING);
      attribute.mutable_value()->set_str_val(text);
    }
    for (const std::string& input : op.inputs) {
      const auto [name, slot] = split_at(input, '/');
      const WrittenOperator* from = written.find(name);
      if (from == nullptr) {
        node.add_input()->set_name(name);
      } else if (from->outputs == 1) {
        node.add_input()->set_name(number_of[name]);
      } else {
        node.add_input()->set_name(item_of_tuple(graph, number_of[name], slot));
      }
    }
    if (op.outputs == 1) {
      set_floats(*node.mutable_output_type(), op.shape);
    } else {
      node.mutable_output_type()->set_data_type(proto::DT_TUPLE);
      for (int i = 0; i < op.outputs; ++i) {
        set_floats(*node.mutable_output_type()->mutable_sequence_type()->add_elem_types(), op.shape);
      }
    }
    *graph.add_node() = std::move(node);
  }
  const std::string bytes = graph.SerializeAsString();
  auto parsed = parse_graph({reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()}, {}, "written");
  if (!parsed) qFatal("%s", parsed.error().str().c_str());
  return *parsed;
}

/// bfloat16 is the upper half of float32, which is stored last in memory.
DumpedTensor::Source tensor_of(DType dtype, const std::vector<float>& values) {
  Shape shape;
  if (values.size() > 1) shape.push_back(static_cast<std::int64_t>(values.size()));
  const std::size_t size = dtype == DType::bfloat16 ? 2 : sizeof(float);
  std::vector<std::byte> bytes(values.size() * size);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t bits = dtype == DType::int32 ? static_cast<std::uint32_t>(static_cast<std::int32_t>(values[i]))
                                                     : std::bit_cast<std::uint32_t>(values[i]);
    const auto whole = std::bit_cast<std::array<std::byte, sizeof(float)>>(bits);
    std::copy(whole.end() - static_cast<std::ptrdiff_t>(size), whole.end(), &bytes[i * size]);
  }
  return std::make_shared<const MemoryTensor>(dtype, std::move(shape), std::move(bytes));
}

}  // namespace

std::shared_ptr<const Dump> written_training(std::string_view text) {
  Reader reader;
  auto graphs = reader.read(text);
  MemoryDumpParts parts{"written", "2.10.0", reader.device(), {}, {}};
  for (WrittenGraph& written : graphs) {
    DumpGraph graph;
    graph.rank = written.rank;
    graph.net = reader.net();
    graph.name = written.name;
    graph.graph_id = static_cast<std::uint32_t>(written.name.back() - '0');
    graph.root_graph_id = graph.graph_id;
    graph.graph = graph_of(written);
    const auto index = parts.graphs.next();
    for (const WrittenValue& value : written.values) {
      const WrittenOperator* op = written.find(value.name);
      const NodeIndex node = graph.graph->find(op != nullptr ? full_name(*op) : value.name);
      if (node == kNoNode) qFatal("no node is called %s", value.name.c_str());
      DumpedTensor tensor{index, value.iteration, node, value.slot, value.io, value.time, {}};
      if (value.values) {
        tensor.open = [source = tensor_of(value.dtype, *value.values)] { return Result<DumpedTensor::Source>(source); };
      }
      parts.tensors.push_back(std::move(tensor));
    }
    parts.graphs.add(std::move(graph));
  }
  return MemoryDump::make(std::move(parts));
}

namespace {

std::string operator_name(const Dump& dump, NodeIndex node, const TensorRecord& record) {
  const std::string_view full = dump.graphs()[record.graph].graph->nodes()[node].full_name;
  return std::string(full.substr(full.rfind('-') + 1));
}

/// Returns "op0" for the first output of an operator, "op0/1" for its second one, "op0.1" for its second input, and the own
/// name of a parameter.
std::string short_name(const Dump& dump, const TensorRecord& record) {
  const Node& n = dump.graphs()[record.graph].graph->nodes()[record.node];
  if (n.kind != NodeKind::op) return std::string(n.full_name);
  const std::string name = operator_name(dump, record.node, record);
  if (record.io == IoDirection::input) return name + '.' + std::to_string(record.slot);
  return record.slot == 0 ? name : name + '/' + std::to_string(record.slot);
}

}  // namespace

std::vector<Decided> decided_in(std::string_view text) {
  const auto dump = written_training(text);
  const ValueFlow flow(*dump);
  TensorStates states(*dump, {});
  Walk walk(flow, states);
  const auto all = dump->records().indices();
  std::vector<RecordIndex> records(all.begin(), all.end());
  sort_by_execution(*dump, records);
  std::vector<Decided> decided;
  for (const RecordIndex record : records) {
    if (states.health(record) < Health::infinite) continue;
    (void)walk.origin_of(record);
    decided.push_back({short_name(*dump, dump->records()[record]), walk.rule_of(record)});
  }
  return decided;
}

std::string rules_in(std::string_view text) {
  std::string rules;
  for (const auto& [tensor, rule] : decided_in(text)) {
    if (!rules.empty()) rules += "; ";
    rules += tensor + ": " + (rule != nullptr ? rule->name : "no rule");
  }
  return rules;
}

std::string findings_in(std::string_view text) {
  const auto dump = written_training(text);
  const auto result = find_first_cause(*dump);
  if (!result) qFatal("%s", result.error().str().c_str());
  std::string found;
  for (const Finding& finding : result->findings) {
    const TensorRecord& record = dump->records()[finding.record];
    if (!found.empty()) found += "; ";
    const std::string file = short_name(*dump, record);
    found += std::string(cause_kind_name(finding.kind)) + ' ';
    const bool built = finding.produced_by != kNoNode;
    found += built ? operator_name(*dump, finding.produced_by, record) : file;
    if (built && finding.produced_by != record.node) found += " seen in " + file;
    found += ", iteration " + to_string(record.iteration);
    if (dump->graphs().back().rank != 0) found += ", rank " + std::to_string(dump->graphs()[record.graph].rank);
  }
  return found;
}

}  // namespace sporescope::cause_test
