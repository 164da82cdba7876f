// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/dump/synthetic_dump.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

#include "proto/debug_graph.pb.h"

namespace sporescope {
namespace {

constexpr int kTensorType = 14;
constexpr int kFloat32 = 11;

void set_type(proto::TypeProto& type, const std::vector<std::int64_t>& shape = {2, 3}) {
  type.set_data_type(kTensorType);
  type.mutable_tensor_type()->set_elem_type(kFloat32);
  for (const std::int64_t size : shape) type.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(size);
}

std::string rank_folder(int rank) { return "rank_" + std::to_string(rank); }

}  // namespace

std::string graph_bytes(const SyntheticGraph& result) {
  proto::ModelProto model;
  proto::GraphProto& graph = *model.mutable_graph();
  graph.set_name(result.name);
  graph.set_root_name(result.root_name);
  int number = 0;
  for (const SyntheticOperator& op : result.operators) {
    proto::NodeProto& node = *graph.add_node();
    node.set_name(std::to_string(++number));
    node.set_op_type(op.type);
    node.set_full_name(op.full_name);
    node.set_scope(op.full_name.substr(0, op.full_name.rfind('/')));
    for (const std::string& input : op.inputs) node.add_input()->set_name(input);
    if (op.outputs == 1) {
      set_type(*node.mutable_output_type(), op.shape);
    } else {
      constexpr int kTuple = 31;
      node.mutable_output_type()->set_data_type(kTuple);
      for (int i = 0; i < op.outputs; ++i) {
        set_type(*node.mutable_output_type()->mutable_sequence_type()->add_elem_types(), op.shape);
      }
    }
  }
  for (const std::string& name : result.parameters) {
    proto::ParameterProto& parameter = *graph.add_parameters();
    parameter.set_name(name);
    set_type(*parameter.mutable_type());
  }
  for (const auto& [key, full_name] : result.constants) {
    proto::NamedValueProto& constant = *graph.add_const_vals();
    constant.set_key(key);
    if (!full_name.empty()) constant.set_full_name(full_name);
  }
  return model.SerializeAsString();
}

std::string npy_bytes(const std::vector<float>& values, const std::string& shape) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.append(128 - 10 - 1 - header.size(), ' ').append("\n");
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  bytes += header;
  return bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

std::string npy_bytes(float value) { return npy_bytes({value}, "1,"); }

const SyntheticDump& SyntheticDump::file(const std::filesystem::path& path, std::string_view contents) const {
  std::filesystem::create_directories((root_ / path).parent_path());
  std::ofstream(root_ / path, std::ios::binary) << contents;
  return *this;
}

const SyntheticDump& SyntheticDump::folder(const std::filesystem::path& path) const {
  std::filesystem::create_directories(root_ / path);
  return *this;
}

const SyntheticDump& SyntheticDump::graph(int rank, int id, const SyntheticGraph& graph) const {
  return file(rank_folder(rank) + "/graphs/ms_output_trace_code_graph_" + std::to_string(id) + ".pb", graph_bytes(graph));
}

const SyntheticDump& SyntheticDump::known_graph(int rank, int id, const std::string& name) const {
  const auto contents = [&](const char* ending) {
    std::ifstream in(std::string(SPORESCOPE_TEST_DATA "/") + name + ending, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  file(rank_folder(rank) + "/graphs/ms_output_trace_code_graph_" + std::to_string(id) + ".pb", contents(".pb"));
  return file(rank_folder(rank) + "/execution_order/ms_execution_order_graph_" + std::to_string(id) + ".csv", contents(".csv"));
}

const SyntheticDump& SyntheticDump::order(int rank, int id, const std::vector<std::string>& full_names) const {
  std::string text = "NodeExecutionOrder-FullNameWithScope\n";
  for (const std::string& name : full_names) text += name + "\n";
  return file(rank_folder(rank) + "/execution_order/ms_execution_order_graph_" + std::to_string(id) + ".csv", text);
}

const SyntheticDump& SyntheticDump::history(int rank, int id, std::string_view text) const {
  return file(rank_folder(rank) + "/execution_order/ms_global_execution_order_graph_" + std::to_string(id) + ".csv", text);
}

std::shared_ptr<const Dump> SyntheticDump::open() const {
  auto dumps = open_dumps(root_);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

const TensorRecord* record_of(const Dump& dump, std::string_view file_name) {
  const auto records = dump.records();
  const auto found =
      std::find_if(records.begin(), records.end(), [&](const auto& record) { return record.file_name == file_name; });
  return found == records.end() ? nullptr : &*found;
}

std::string node_of(const Dump& dump, std::string_view file_name) {
  const TensorRecord* record = record_of(dump, file_name);
  if (record == nullptr) return "?";
  if (record->node == kNoNode) return "-";
  return std::string(dump.graphs()[record->graph].graph->nodes()[record->node].full_name);
}

std::string reason_of(const Dump& dump, std::string_view file_name) {
  for (const UnmatchedFile& file : dump.unmatched()) {
    if (dump.records()[file.record].file_name == file_name) return file.reason.str();
  }
  return {};
}

}  // namespace sporescope
