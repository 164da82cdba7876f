// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "large_graph.h"

#include <vector>

#include "proto/debug_graph.pb.h"

namespace sporescope::bench {
namespace {

constexpr int kStackLines = 16;

class TransformerBuilder {
 public:
  std::string make(int blocks) {
    graph_ = model_.mutable_graph();
    model_.set_ir_version(1);
    graph_->set_name("kernel_graph0");
    graph_->set_root_name("0");
    std::string value = parameter("inputs0");
    std::vector<std::string> weights;
    for (int block = 0; block < blocks; ++block) {
      value = forward_block(block, value, weights);
    }
    for (int block = blocks; block-- > 0;) {
      value = backward_block(block, value);
    }
    std::string state = constant();
    for (const std::string& weight : weights) {
      state =
          op("UpdateState", "Default/optimizer-Adam",
             {state, op("Adam", "Default/optimizer-Adam",
                        {weight, parameter("moment1." + weight), parameter("moment2." + weight), "inputs0", value, state})});
    }
    return model_.SerializeAsString();
  }

 private:
  std::string forward_block(int block, std::string value, std::vector<std::string>& weights) {
    const std::string number = std::to_string(block);
    const std::string scope = "Default/network-WithLossCell/_backbone-Transformer/blocks-CellList/" + number + "-Block/";
    for (const char* layer : {"norm1-LayerNorm", "qkv-Dense", "out-Dense", "up-Dense", "down-Dense", "norm2-LayerNorm"}) {
      const std::string cell = scope + layer;
      const std::string weight = parameter("blocks." + number + "." + layer + ".weight");
      const std::string bias = parameter("blocks." + number + "." + layer + ".bias");
      weights.push_back(weight);
      weights.push_back(bias);
      const std::string token = constant();
      const std::string reshaped = op("Reshape", cell, {value, constant()});
      const std::string product = op("MatMul", cell, {reshaped, op("Load", cell, {weight, token}), constant(), constant()});
      value = op("BiasAdd", cell, {product, op("Load", cell, {bias, token}), constant()});
      value = op("GeLU", cell, {value});
    }
    return op("Add", scope + "attention-Attention", {value, value});
  }

  std::string backward_block(int block, std::string value) {
    const std::string scope =
        "Gradients/Default/network-WithLossCell/_backbone-Transformer/blocks-CellList/" + std::to_string(block) + "-Block/";
    for (const char* layer : {"norm2-LayerNorm", "down-Dense", "up-Dense", "out-Dense", "qkv-Dense", "norm1-LayerNorm"}) {
      const std::string cell = scope + layer;
      value = op("GeLUGrad", cell + "/Grad_GeLU", {value, value});
      op("BiasAddGrad", cell + "/Grad_BiasAdd", {value, constant()});
      op("MatMul", cell + "/Grad_MatMul", {value, value, constant(), constant()});
      value = op("MatMul", cell + "/Grad_MatMul", {value, value, constant(), constant()});
      value = op("Reshape", cell + "/Grad_Reshape", {value, constant()});
    }
    return value;
  }

  std::string op(const std::string& type, const std::string& scope, const std::vector<std::string>& inputs) {
    proto::NodeProto& node = *graph_->add_node();
    node.set_name(std::to_string(graph_->node_size()));
    node.set_op_type(type);
    node.set_scope(scope);
    node.set_full_name(scope + "/" + type + "-op" + node.name());
    for (const std::string& input : inputs) {
      node.add_input()->set_name(input);
    }
    proto::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name("IsFeatureMapInputList");
    attribute.mutable_value()->set_dtype(proto::DT_TUPLE);
    for (std::uint64_t i = 0; i < inputs.size(); ++i) {
      proto::ValueProto& value = *attribute.mutable_value()->add_values();
      value.set_dtype(proto::DT_UINT64);
      value.set_uint_val(i);
    }
    node.mutable_output_type()->set_data_type(proto::DT_TENSOR);
    node.mutable_output_type()->mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
    for (const std::int64_t size : {4, 1024, 4096}) {
      node.mutable_output_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_size(size);
    }
    std::string stack;
    for (int line = 0; line < kStackLines; ++line) {
      stack += "      # In file /opt/mindspore/lib/python3.11/site-packages/mindspore/nn/layer/basic.py:" +
               std::to_string(800 + line) + ", 12~39/        x = self.matmul(x, self.weight)/\n";
    }
    node.set_source_address(stack);
    return node.name();
  }

  std::string parameter(const std::string& name) {
    proto::ParameterProto& parameter = *graph_->add_parameters();
    parameter.set_name(name);
    parameter.mutable_type()->set_data_type(proto::DT_TENSOR);
    parameter.mutable_type()->mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
    return name;
  }

  std::string constant() {
    proto::NamedValueProto& constant = *graph_->add_const_vals();
    constant.set_key("cst" + std::to_string(graph_->const_vals_size()));
    constant.set_full_name("Default_data-" + std::to_string(graph_->const_vals_size()));
    constant.mutable_value()->set_dtype(proto::DT_BOOL);
    constant.mutable_value()->set_bool_val(true);
    return constant.key();
  }

  proto::ModelProto model_;
  proto::GraphProto* graph_ = nullptr;
};

}  // namespace

std::string make_large_graph(int blocks) { return TransformerBuilder().make(blocks); }

}  // namespace sporescope::bench
