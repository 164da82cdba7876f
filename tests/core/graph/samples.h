// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/graph/read_graph.h"
#include "proto/debug_graph.pb.h"

namespace sporescope::samples {

/// Returns the path of a file below tests/data.
std::string data_path(const std::string& relative);
std::string read_bytes(const std::string& path);
/// Returns the lines of an execution-order file without its header.
std::vector<std::string> read_order(const std::string& path);

/// Returns the graph of a file below tests/data, with the execution order of another file if specified. Returns null if it
/// cannot be read.
std::shared_ptr<const Graph> load(const std::string& relative, const std::string& order_relative = {});

/// Builds graph files by MindSpore's own rules: operators are numbered from 1, and inputs are operator numbers, parameter names
/// or constant keys.
class GraphBuilder {
 public:
  /// Returns the number of the operator.
  std::string op(const std::string& type, const std::string& full_name, const std::vector<std::string>& inputs = {});
  std::string parameter(const std::string& name, std::vector<std::int64_t> shape = {2, 3});
  std::string integer(const std::string& key, std::int64_t value);
  /// Adds a constant without a value in the file.
  std::string unknown(const std::string& key);

  proto::NodeProto& last();
  proto::GraphProto& graph() { return *model_.mutable_graph(); }
  [[nodiscard]] std::string model_bytes() const;
  [[nodiscard]] std::string bare_bytes() const;
  [[nodiscard]] std::shared_ptr<const Graph> build(std::vector<std::string> order = {}) const;

 private:
  proto::ModelProto model_;
};

/// Sets a tensor type of this shape.
void set_tensor(proto::TypeProto& type, const std::vector<std::int64_t>& shape, int dtype = proto::DT_FLOAT32);

std::span<const std::byte> as_span(const std::string& bytes);
/// Returns the message of the error, or "read" if there is none.
std::string parse_failure(const std::string& bytes);

}  // namespace sporescope::samples
