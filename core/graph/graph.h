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

enum class NodeKind : std::uint8_t { op, parameter, constant };

/// What a node is for the checks; rules of MindInsight's debugger (mindinsight-debugger r1.10, node categories).
enum class Category : std::uint8_t {
  op,          ///< an operator that is none of the following
  activation,  ///< an activation operator of the forward pass (ReLU, Sigmoid, ...)
  gradient,    ///< an operator under Gradients/
  parameter,   ///< a parameter that is no weight
  weight,      ///< a trainable parameter: .weight or .bias, not an optimizer's
  constant,
};
/// "operator", "activation", "gradient", "parameter", "weight", "constant".
[[nodiscard]] std::string_view category_name(Category category);

/// Index of a node in its graph: operators first in the order of the graph file, then parameters, then constants.
/// Only in a UnionGraph operators of another run stand behind them.
enum class NodeIndex : std::uint32_t {};
inline constexpr NodeIndex kNoNode{std::numeric_limits<std::uint32_t>::max()};

/// An edge as its consumer sees it.
struct Edge {
  std::uint32_t argument = 0;  ///< position among the consumer's inputs in the graph file, from 0
  NodeIndex node = kNoNode;    ///< the producer
  std::uint32_t slot = 0;      ///< which output of the producer; into a TupleGetItem: the index that it takes
  bool control = false;        ///< order only, no data (monads, the second input of Depend, UpdateState)
  bool element = false;        ///< takes element `slot` out of a tuple; else a tuple's maker stands for the whole tuple
  bool inferred = false;       ///< no file tells of it: equal values or the order of calls show it
};

/// An edge as its producer sees it.
struct Use {
  NodeIndex node = kNoNode;  ///< the consumer
  std::uint32_t argument = 0;
  std::uint32_t slot = 0;
  bool control = false;
};

struct OutputType {
  std::string_view dtype;           ///< NumPy's name ("float32"), or MindSpore's where NumPy has none; empty if unknown
  std::vector<std::int64_t> shape;  ///< -1: unknown size
  bool shape_known = true;  ///< false: not even the number of dimensions is known (some outputs of tuples), shape is empty
};

struct Attribute {
  std::string name;
  std::string value;  ///< as a person would write it: -1, true, (1, 2), "valid"
};

/// One operator, parameter or constant. The views point into the graph, which lives longer.
struct Node {
  NodeKind kind = NodeKind::op;
  Category category = Category::op;
  std::int32_t order = -1;        ///< place in the execution order, -1 if it is not in it (virtual operators, parameters)
  std::string_view full_name;     ///< the graph's own full name; parameters: their name; constants: their key
  std::string_view type;          ///< "Conv2D"; "Parameter"; "Const"
  std::string_view scope;         ///< "Default/network-WithLossCell", empty for parameters and constants
  std::string_view name() const;  ///< the last part of full_name
};

/// The computational graph of one graph file. Immutable; may be used from any thread.
class Graph {
 public:
  virtual ~Graph() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;       ///< "kernel_graph0"
  [[nodiscard]] virtual std::string_view root_name() const = 0;  ///< decimal id of the root graph, as written
  [[nodiscard]] virtual IndexedSpan<NodeIndex, const Node> nodes() const = 0;
  [[nodiscard]] virtual std::size_t operator_count() const = 0;  ///< in the graph file, virtual ones included
  [[nodiscard]] virtual std::size_t parameter_count() const = 0;
  [[nodiscard]] virtual std::size_t constant_count() const = 0;
  [[nodiscard]] IndexRange<NodeIndex> operators() const { return {NodeIndex{}, operator_count()}; }
  [[nodiscard]] IndexRange<NodeIndex> parameters() const { return nodes().indices().part(operator_count(), parameter_count()); }
  [[nodiscard]] IndexRange<NodeIndex> constants() const {
    return nodes().indices().part(operator_count() + parameter_count(), constant_count());
  }
  /// Number of operators of the execution order (all but virtual ones if no order is known).
  [[nodiscard]] virtual std::size_t executed_count() const = 0;
  /// True if the order came from an execution-order file, false if it is that of the graph file.
  [[nodiscard]] virtual bool order_known() const = 0;
  /// Operators in execution order.
  [[nodiscard]] virtual std::span<const NodeIndex> execution_order() const = 0;

  /// True if edges are only those that can be concluded, so that an operator may have inputs of which nothing tells where they
  /// came from.
  [[nodiscard]] virtual bool edges_are_inferred() const { return false; }
  [[nodiscard]] virtual std::span<const Edge> inputs(NodeIndex node) const = 0;
  [[nodiscard]] virtual std::span<const Use> uses(NodeIndex node) const = 0;
  /// One for each output; none for tokens and constants without a value in the file. Elements of a tuple whose shape the file
  /// leaves out are known from the TupleGetItem that takes them, if there is one.
  [[nodiscard]] virtual std::vector<OutputType> outputs(NodeIndex node) const = 0;
  /// The producer whose value arrives: follows TupleGetItem, MakeTuple, Depend, Load and other operators that only pass a value
  /// on. Ends at a MakeTuple if the whole tuple arrives, and at a TupleGetItem whose index the file does not hold.
  [[nodiscard]] virtual Edge resolve(const Edge& edge) const = 0;

  [[nodiscard]] virtual std::vector<Attribute> attributes(NodeIndex node) const = 0;
  /// Innermost first. Parsed when asked for.
  [[nodiscard]] virtual std::vector<SourceLine> source_lines(NodeIndex node) const = 0;
  /// The innermost line of the user's own code, else of the framework.
  [[nodiscard]] virtual std::optional<SourceLine> user_line(NodeIndex node) const = 0;
  /// A constant's value as text, empty if the file does not hold it.
  [[nodiscard]] virtual std::string constant_text(NodeIndex node) const = 0;
  /// A constant's full name ("Default--data-3"), empty if it has none.
  [[nodiscard]] virtual std::string_view constant_full_name(NodeIndex node) const = 0;
  /// Forward operators that a gradient operator belongs to, gradient operators of a forward one (by scope and source lines).
  [[nodiscard]] virtual std::vector<NodeIndex> counterparts(NodeIndex node) const = 0;

  /// By full name (constants: by key); kNoNode if there is none. Names need not be unique: the first node in the order of
  /// nodes().
  [[nodiscard]] virtual NodeIndex find(std::string_view full_name) const = 0;
};

/// True for operators that no kernel runs (Load, Depend, MakeTuple, TupleGetItem, UpdateState, Return, Partial, Switch, ...).
[[nodiscard]] bool is_virtual_operator(std::string_view type);

}  // namespace sporescope
