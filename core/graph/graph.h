// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/indexed.h"
#include "core/graph/source_line.h"

namespace sporescope {

/// Kind of a node.
enum class NodeKind : std::uint8_t { op, parameter, constant };

/// Category of a node for the checks, by the rules of MindInsight's debugger (mindinsight-debugger r1.10, node categories).
enum class Category : std::uint8_t {
  op,          ///< Operator in none of the following categories
  activation,  ///< Activation operator of the forward pass (ReLU, Sigmoid, ...)
  gradient,    ///< Operator under Gradients/
  parameter,   ///< Parameter that is not a weight
  weight,      ///< Trainable parameter: .weight or .bias, not an optimizer's
  constant,
};
/// Returns "operator", "activation", "gradient", "parameter", "weight" or "constant".
[[nodiscard]] std::string_view category_name(Category category);

/// Index of a node in its graph. Operators come first in the order of the graph file, then parameters, then constants. Only a
/// UnionGraph has further nodes of another run after the constants.
enum class NodeIndex : std::uint32_t {};
inline constexpr NodeIndex kNoNode{std::numeric_limits<std::uint32_t>::max()};

/// An edge, from the consumer's point of view.
struct Edge {
  std::uint32_t argument = 0;  ///< Position among the consumer's inputs in the graph file, from 0
  NodeIndex node = kNoNode;    ///< Producer
  std::uint32_t slot = 0;      ///< Output of the producer, or the index that a consuming TupleGetItem takes
  /// The edge only orders its ends and carries no data (monads, the second input of Depend, UpdateState).
  bool control = false;
  bool element = false;   ///< The edge takes element `slot` of a tuple; otherwise a tuple's producer represents the whole tuple
  bool inferred = false;  ///< The edge is in no file; it follows from equal values or from the order of calls
};

/// An edge, from the producer's point of view.
struct Use {
  NodeIndex node = kNoNode;  ///< Consumer
  std::uint32_t argument = 0;
  std::uint32_t slot = 0;
  bool control = false;
};

/// Element type and shape of one output.
struct OutputType {
  std::string_view dtype;           ///< NumPy's name ("float32"), or MindSpore's where NumPy has none; empty if unknown
  std::vector<std::int64_t> shape;  ///< -1 for a dimension of unknown size
  /// False if even the number of dimensions is unknown (some outputs of tuples); the shape is then empty.
  bool shape_known = true;
};

/// Attribute of a node.
struct Attribute {
  std::string name;
  std::string value;  ///< Text in the usual notation: -1, true, (1, 2), "valid"
};

/// One operator, parameter or constant. The views point into the graph, which must outlive the node.
struct Node {
  NodeKind kind = NodeKind::op;
  Category category = Category::op;
  std::int32_t order = -1;     ///< Position in the execution order, or -1 if the node is not in the order (virtual operators,
                               ///< parameters)
  std::string_view full_name;  ///< Full name in the graph; the name of a parameter, the key of a constant
  std::string_view type;       ///< "Conv2D", "Parameter", "Const"
  std::string_view scope;      ///< "Default/network-WithLossCell"; empty for parameters and constants
  std::string_view name() const;  ///< Last part of full_name
};

/// The computational graph of one graph file. Immutable and thread-safe.
class Graph {
 public:
  virtual ~Graph() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;       ///< "kernel_graph0"
  [[nodiscard]] virtual std::string_view root_name() const = 0;  ///< Decimal ID of the root graph, as the file contains it
  [[nodiscard]] virtual IndexedSpan<NodeIndex, const Node> nodes() const = 0;
  /// Number of operators in the graph file, including virtual operators.
  [[nodiscard]] virtual std::size_t operator_count() const = 0;
  [[nodiscard]] virtual std::size_t parameter_count() const = 0;
  [[nodiscard]] virtual std::size_t constant_count() const = 0;
  [[nodiscard]] IndexRange<NodeIndex> operators() const { return {NodeIndex{}, operator_count()}; }
  [[nodiscard]] IndexRange<NodeIndex> parameters() const { return nodes().indices().part(operator_count(), parameter_count()); }
  [[nodiscard]] IndexRange<NodeIndex> constants() const {
    return nodes().indices().part(operator_count() + parameter_count(), constant_count());
  }
  /// Returns the number of operators in the execution order, or of all operators except virtual ones if the order is unknown.
  [[nodiscard]] virtual std::size_t executed_count() const = 0;
  /// Returns true if the order is from an execution-order file, false if it is the order of the graph file.
  [[nodiscard]] virtual bool order_known() const = 0;
  /// Returns the operators in execution order.
  [[nodiscard]] virtual std::span<const NodeIndex> execution_order() const = 0;

  /// Returns true if all edges are inferred. Operators may then have inputs whose producer is unknown.
  [[nodiscard]] virtual bool edges_are_inferred() const { return false; }
  [[nodiscard]] virtual std::span<const Edge> inputs(NodeIndex node) const = 0;
  [[nodiscard]] virtual std::span<const Use> uses(NodeIndex node) const = 0;
  /// Returns one entry for each output. Tokens have no entries, and neither have constants without a value in the file. If the
  /// file omits the shape of a tuple's element, the TupleGetItem that takes the element supplies it where there is one.
  [[nodiscard]] virtual std::vector<OutputType> outputs(NodeIndex node) const = 0;
  /// Returns the edge to the node that produces the value. Follows TupleGetItem, MakeTuple, Depend, Load and other operators
  /// that only pass a value on. Stops at a MakeTuple if the edge carries the whole tuple, and at a TupleGetItem whose index is
  /// not in the file.
  [[nodiscard]] virtual Edge resolve(const Edge& edge) const = 0;

  [[nodiscard]] virtual std::vector<Attribute> attributes(NodeIndex node) const = 0;
  /// Returns the source lines, innermost first. Parses them on each call.
  [[nodiscard]] virtual std::vector<SourceLine> source_lines(NodeIndex node) const = 0;
  /// Returns the innermost line of the user's own code, or else of the framework.
  [[nodiscard]] virtual std::optional<SourceLine> user_line(NodeIndex node) const = 0;
  /// Returns a constant's value as text, or an empty string if the value is not in the file.
  [[nodiscard]] virtual std::string constant_text(NodeIndex node) const = 0;
  /// Returns a constant's full name ("Default--data-3"), or an empty string if it has none.
  [[nodiscard]] virtual std::string_view constant_full_name(NodeIndex node) const = 0;
  /// Returns the forward operators of a gradient operator, or the gradient operators of a forward operator. They are matched by
  /// scope and source lines.
  [[nodiscard]] virtual std::vector<NodeIndex> counterparts(NodeIndex node) const = 0;

  /// Finds a node by its full name (constants: by key). Returns kNoNode if there is none. Names need not be unique; the first
  /// node in the order of nodes() wins.
  [[nodiscard]] virtual NodeIndex find(std::string_view full_name) const = 0;
};

/// Returns true for operators without a kernel (Load, Depend, MakeTuple, TupleGetItem, UpdateState, Return, Partial, Switch,
/// ...).
[[nodiscard]] bool is_virtual_operator(std::string_view type);

}  // namespace sporescope
