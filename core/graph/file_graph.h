// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/indexed_lists.h"
#include "core/graph/graph.h"
#include "core/graph/graph_parts.h"
#include "core/graph/name_table.h"
#include "core/graph/operators/operator_role.h"

namespace sporescope {

/// Bytes of a graph file. The graph owns them, so that names and texts are views into the file.
struct GraphBytes {
  std::shared_ptr<const char[]> data;  // NOLINT(modernize-avoid-c-arrays): neither filled with zeros nor copied
  std::size_t size = 0;

  [[nodiscard]] std::string_view view() const { return {data.get(), size}; }
};

/// Graph read from a graph file. The structure is built at once. Attributes, types and source lines are parsed from the bytes
/// on demand.
class FileGraph final : public Graph {
 public:
  /// `parts` must point into `bytes`. `execution_order` contains full names and is empty if the order is unknown.
  FileGraph(GraphBytes bytes, const GraphParts& parts, const std::vector<std::string>& execution_order);

  /// Returns the name of a producer that an input refers to but the file lacks, or an empty string if there is none. The graph
  /// omits the edge of this input.
  [[nodiscard]] std::string_view missing_producer() const { return missing_producer_; }
  /// Returns the bytes of the file.
  [[nodiscard]] std::string_view bytes() const { return bytes_.view(); }

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string_view root_name() const override { return root_name_; }
  [[nodiscard]] IndexedSpan<NodeIndex, const Node> nodes() const override { return nodes_; }
  [[nodiscard]] std::size_t operator_count() const override { return roles_.size(); }
  [[nodiscard]] std::size_t parameter_count() const override { return parameter_count_; }
  [[nodiscard]] std::size_t constant_count() const override { return nodes_.size() - roles_.size() - parameter_count_; }
  [[nodiscard]] std::size_t executed_count() const override { return execution_order_.size(); }
  [[nodiscard]] bool order_known() const override { return order_known_; }
  [[nodiscard]] std::span<const NodeIndex> execution_order() const override { return execution_order_; }

  [[nodiscard]] std::span<const Edge> inputs(NodeIndex node) const override { return edges_[node]; }
  [[nodiscard]] std::span<const Use> uses(NodeIndex node) const override { return uses_[node]; }
  [[nodiscard]] std::vector<OutputType> outputs(NodeIndex node) const override;
  [[nodiscard]] Edge resolve(const Edge& edge) const override;

  [[nodiscard]] std::vector<Attribute> attributes(NodeIndex node) const override;
  [[nodiscard]] std::vector<SourceLine> source_lines(NodeIndex node) const override;
  [[nodiscard]] std::optional<SourceLine> user_line(NodeIndex node) const override;
  [[nodiscard]] std::string constant_text(NodeIndex node) const override;
  [[nodiscard]] std::string_view constant_full_name(NodeIndex node) const override;
  [[nodiscard]] std::vector<NodeIndex> counterparts(NodeIndex node) const override;

  [[nodiscard]] NodeIndex find(std::string_view full_name) const override { return by_full_name_.find(full_name); }

 private:
  /// Index of a parameter among the parameters of the file.
  enum class PartIndex : std::uint32_t {};

  void add_nodes(const GraphParts& parts);
  void add_edges(const GraphParts& parts);
  void add_uses();
  void order_by(const std::vector<std::string>& full_names);
  void order_by_file();
  std::string_view intern(std::string text);
  [[nodiscard]] std::string_view full_name_of(const NodeParts& node, const NameTable<PartIndex>& parameters);
  /// Returns true if this input of an UpdateState or a Load is a token, even where the file records no type.
  [[nodiscard]] bool is_token_input(NodeIndex consumer, std::uint32_t argument) const;
  /// Sets `slot` and `element` of the first edge to the index that a TupleGetItem takes.
  void set_tuple_item(std::span<Edge> consumer_inputs, OperatorRole role) const;
  [[nodiscard]] std::optional<std::uint32_t> item_index(std::span<const Edge> consumer_inputs) const;
  [[nodiscard]] std::vector<OutputType> operator_outputs(NodeIndex node) const;
  [[nodiscard]] std::string_view field(NodeIndex node, std::uint32_t number) const;

  GraphBytes bytes_;
  std::string_view name_;
  std::string_view root_name_;
  std::string_view missing_producer_;
  IndexedVector<NodeIndex, Node> nodes_;
  IndexedVector<NodeIndex, OperatorRole> roles_;           ///< Roles of the operators
  IndexedVector<NodeIndex, std::string_view> messages_;    ///< Protobuf message of each node
  IndexedVector<NodeIndex, std::string_view> full_names_;  ///< Full names of operators and parameters, keys of constants
  std::deque<std::string> owned_names_;                    ///< Names that are not in the file
  NameTable<NodeIndex> by_full_name_;
  std::size_t parameter_count_ = 0;
  IndexedLists<NodeIndex, Edge> edges_;
  IndexedLists<NodeIndex, Use> uses_;
  std::vector<NodeIndex> execution_order_;
  bool order_known_ = false;

  mutable std::once_flag counterparts_once_;
  mutable IndexedVector<NodeIndex, std::vector<NodeIndex>> counterparts_;
};

}  // namespace sporescope
