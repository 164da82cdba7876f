// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "samples.h"

#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

namespace sporescope::samples {

std::string data_path(const std::string& relative) { return std::string(SPORESCOPE_TEST_DATA) + "/" + relative; }

std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> read_order(const std::string& path) {
  std::istringstream lines(read_bytes(path));
  std::vector<std::string> names;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    if (!line.empty()) {
      names.push_back(line);
    }
  }
  return names;
}

std::shared_ptr<const Graph> load(const std::string& relative, const std::string& order_relative) {
  GraphReadOptions options;
  if (!order_relative.empty()) {
    options.execution_order = read_order(data_path(order_relative));
  }
  return read_graph_file(data_path(relative), std::move(options)).value_or(nullptr);
}

std::string GraphBuilder::op(const std::string& type, const std::string& full_name, const std::vector<std::string>& inputs) {
  proto::NodeProto& node = *graph().add_node();
  node.set_name(std::to_string(graph().node_size()));
  node.set_op_type(type);
  node.set_full_name(full_name);
  const std::size_t slash = full_name.rfind('/');
  node.set_scope(slash == std::string::npos ? "" : full_name.substr(0, slash));
  for (const std::string& input : inputs) {
    node.add_input()->set_name(input);
  }
  set_tensor(*node.mutable_output_type(), {4, 10});
  return node.name();
}

std::string GraphBuilder::parameter(const std::string& name, std::vector<std::int64_t> shape) {
  proto::ParameterProto& parameter = *graph().add_parameters();
  parameter.set_name(name);
  set_tensor(*parameter.mutable_type(), shape);
  return name;
}

std::string GraphBuilder::integer(const std::string& key, std::int64_t value) {
  proto::NamedValueProto& constant = *graph().add_const_vals();
  constant.set_key(key);
  constant.mutable_value()->set_dtype(proto::DT_INT64);
  constant.mutable_value()->set_int_val(value);
  return key;
}

std::string GraphBuilder::unknown(const std::string& key) {
  proto::NamedValueProto& constant = *graph().add_const_vals();
  constant.set_key(key);
  constant.mutable_value();
  return key;
}

proto::NodeProto& GraphBuilder::last() { return *graph().mutable_node(graph().node_size() - 1); }

std::string GraphBuilder::model_bytes() const {
  proto::ModelProto model = model_;
  model.set_ir_version(1);
  model.mutable_graph()->set_name("kernel_graph0");
  model.mutable_graph()->set_root_name("0");
  return model.SerializeAsString();
}

std::string GraphBuilder::bare_bytes() const {
  proto::GraphProto graph = model_.graph();
  graph.set_name("kernel_graph_0");
  return graph.SerializeAsString();
}

std::shared_ptr<const Graph> GraphBuilder::build(std::vector<std::string> order) const {
  const std::string bytes = model_bytes();
  return parse_graph(as_span(bytes), {std::move(order)}, "made.pb").value_or(nullptr);
}

void set_tensor(proto::TypeProto& type, const std::vector<std::int64_t>& shape, int dtype) {
  type.set_data_type(proto::DT_TENSOR);
  type.mutable_tensor_type()->set_elem_type(dtype);
  for (const std::int64_t size : shape) {
    type.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(size);
  }
}

std::span<const std::byte> as_span(const std::string& bytes) { return std::as_bytes(std::span(bytes)); }

std::string parse_failure(const std::string& bytes) {
  const auto graph = parse_graph(as_span(bytes), {}, "folder/bad.pb");
  return graph ? "read" : graph.error().str();
}

}  // namespace sporescope::samples
