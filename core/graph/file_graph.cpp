// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/file_graph.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>
#include <unordered_set>

#include "core/base/wire_reader.h"
#include "core/graph/categories.h"
#include "core/graph/counterparts.h"
#include "core/graph/full_name.h"
#include "core/graph/type_number.h"
#include "core/graph/value_text.h"

namespace sporescope {
namespace {

namespace node_field {
constexpr std::uint32_t kAttribute = 5;
constexpr std::uint32_t kOutputTypeField = 6;
constexpr std::uint32_t kSourceAddress = 9;
}  // namespace node_field
constexpr std::uint32_t kParameterType = 2;
constexpr std::uint32_t kConstantValue = 2;
constexpr std::uint32_t kConstantFullName = 3;

std::string_view text_after_last(std::string_view text, std::string_view separator) {
  const std::size_t at = text.rfind(separator);
  return at == std::string_view::npos ? text : text.substr(at + separator.size());
}

/// Returns "12" for "Default/Conv2D-op12", as MindSpore 1.0 names nodes, and for "12".
std::string_view bare_id(std::string_view id) { return text_after_last(text_after_last(id, "/"), "op"); }

/// Caches the roles of types. A graph has tens of types and tens of thousands of operators.
class RoleCache {
 public:
  /// Returns the first occurrence of the type, so that all operators of a type share its memory, and the role of the type.
  std::pair<std::string_view, OperatorRole> find_or_add(std::string_view type) {
    const auto [found, added] = roles_.try_emplace(type, OperatorRole::kernel);
    if (added) {
      found->second = operator_role(type);
    }
    return *found;
  }

 private:
  std::unordered_map<std::string_view, OperatorRole> roles_;
};

/// Replaces equal texts by the first of them, so that iterating over a large graph finds them in the processor's cache.
class SharedTexts {
 public:
  std::string_view share(std::string_view text) {
    if (text != last_) last_ = *texts_.insert(text).first;
    return last_;
  }

 private:
  std::unordered_set<std::string_view> texts_;
  std::string_view last_;
};

/// Finds a producer by its number, since operators are numbered from 1 in the order of the file. Otherwise looks up its name.
NodeIndex find_producer(std::string_view name, const IndexedVector<NodeIndex, std::string_view>& ids,
                        const NameTable<NodeIndex>& by_id, std::size_t operators) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error == std::errc{} && number >= 1 && number <= operators) {
    const auto candidate = index_at<NodeIndex>(number - 1);
    if (ids[candidate] == name) {
      return candidate;
    }
  }
  const NodeIndex found = by_id.find(name);
  const bool is_scoped = found == kNoNode && name.find('/') != std::string_view::npos;
  return is_scoped ? by_id.find(bare_id(name)) : found;
}

/// Returns true for edges that carry no data, whatever the file declares.
bool carries_no_data(OperatorRole consumer, std::uint32_t argument) {
  return consumer == OperatorRole::order || (consumer == OperatorRole::first && argument > 0);
}

}  // namespace

FileGraph::FileGraph(GraphBytes bytes, const GraphParts& parts, const std::vector<std::string>& execution_order)
    : bytes_(std::move(bytes)), name_(parts.name), root_name_(parts.root_name) {
  add_nodes(parts);
  add_edges(parts);
  add_uses();
  by_full_name_ = NameTable<NodeIndex>(full_names_);
  order_by(execution_order);
  assign_categories(*this, nodes_);
}

std::string_view FileGraph::intern(std::string text) { return owned_names_.emplace_back(std::move(text)); }

std::string_view FileGraph::full_name_of(const NodeParts& node, const NameTable<PartIndex>& parameters) {
  // MindSpore 1.5 gives a Load the name of the parameter that it loads, so that two nodes have one name.
  const bool named_as_parameter = is_load(node.type) && parameters.find(node.full_name) != parameters.kNone;
  if (!node.full_name.empty() && !named_as_parameter) {
    return node.full_name;
  }
  std::string name(node.scope);
  name += name.empty() ? "" : "/";
  name += node.type;
  name += "-op";
  name += bare_id(node.id);
  return intern(std::move(name));
}

void FileGraph::add_nodes(const GraphParts& parts) {
  parameter_count_ = parts.parameters.size();
  const std::size_t count = parts.nodes.size() + parameter_count_ + parts.constants.size();
  nodes_.reserve(count);
  messages_.reserve(count);
  roles_.reserve(parts.nodes.size());
  IndexedVector<PartIndex, std::string_view> parameter_names;
  parameter_names.reserve(parts.parameters.size());
  for (const SourceParts& part : parts.parameters) {
    parameter_names.add(part.name);
  }
  const NameTable<PartIndex> parameters(parameter_names);
  RoleCache cache;
  SharedTexts scopes;
  for (const NodeParts& part : parts.nodes) {
    const auto [type, role] = cache.find_or_add(part.type);
    Node node;
    node.full_name = full_name_of(part, parameters);
    node.type = type;
    node.scope = scopes.share(part.scope.empty() ? scope_part(node.full_name) : part.scope);
    nodes_.add(node);
    messages_.add(part.message);
    roles_.add(role);
  }
  const auto add_sources = [this](const std::vector<SourceParts>& sources, NodeKind kind, std::string_view type) {
    for (const SourceParts& part : sources) {
      Node node;
      node.kind = kind;
      node.full_name = part.name;
      node.type = type;
      nodes_.add(node);
      messages_.add(part.message);
    }
  };
  add_sources(parts.parameters, NodeKind::parameter, "Parameter");
  add_sources(parts.constants, NodeKind::constant, "Const");
  full_names_.reserve(count);
  for (const Node& node : nodes_) {
    full_names_.add(node.full_name);
  }
}

void FileGraph::add_edges(const GraphParts& parts) {
  IndexedVector<NodeIndex, std::string_view> ids;
  IndexedVector<NodeIndex, bool> is_token;  // nodes without data
  ids.reserve(nodes_.size());
  is_token.reserve(nodes_.size());
  for (const NodeParts& part : parts.nodes) {
    ids.add(bare_id(part.id));
    is_token.add(part.monad);
  }
  for (const auto* sources : {&parts.parameters, &parts.constants}) {
    for (const SourceParts& part : *sources) {
      ids.add(part.name);
      is_token.add(part.monad);
    }
  }
  const NameTable<NodeIndex> by_id(ids);
  edges_.reserve(nodes_.size(), parts.inputs.size());
  for (const NodeIndex consumer : roles_.indices()) {
    const NodeParts& part = parts.nodes[number_of(consumer)];
    edges_.add_list();
    for (std::uint32_t k = 0; k < part.input_count; ++k) {
      const InputParts& input = parts.inputs[part.first_input + k];
      const NodeIndex producer = find_producer(input.producer, ids, by_id, roles_.size());
      if (producer == kNoNode) {
        missing_producer_ = input.producer;
        continue;
      }
      const bool control = input.control || carries_no_data(roles_[consumer], input.argument);
      edges_.add(Edge{input.argument, producer, 0, control, false});
      if (is_token_input(consumer, input.argument) && nodes_[producer].kind == NodeKind::constant) {
        is_token[producer] = true;
      }
    }
    set_tuple_item(edges_.last(), roles_[consumer]);
  }
  edges_.resize(nodes_.size());
  for (Edge& edge : edges_.entries()) {
    edge.control = edge.control || is_token[edge.node];
  }
}

bool FileGraph::is_token_input(NodeIndex consumer, std::uint32_t argument) const {
  return (roles_[consumer] == OperatorRole::order && argument == 0) || (is_load(nodes_[consumer].type) && argument == 1);
}

void FileGraph::set_tuple_item(std::span<Edge> consumer_inputs, OperatorRole role) const {
  if (role != OperatorRole::take_item || consumer_inputs.empty() || consumer_inputs.front().argument != 0) {
    return;
  }
  if (const auto index = item_index(consumer_inputs)) {
    consumer_inputs.front().slot = *index;
    consumer_inputs.front().element = true;
  }
}

std::optional<std::uint32_t> FileGraph::item_index(std::span<const Edge> consumer_inputs) const {
  for (const Edge& edge : consumer_inputs) {
    if (edge.argument == 1 && nodes_[edge.node].kind == NodeKind::constant) {
      const auto index = value_as_index(field(edge.node, kConstantValue));
      if (index && *index >= 0 && *index <= std::numeric_limits<std::int32_t>::max()) {
        return static_cast<std::uint32_t>(*index);
      }
    }
  }
  return std::nullopt;
}

void FileGraph::add_uses() {
  uses_ = {nodes_.size(), [this](auto&& put) {
             for (const NodeIndex consumer : roles_.indices()) {
               for (const Edge& edge : inputs(consumer)) {
                 put(edge.node, Use{consumer, edge.argument, edge.slot, edge.control});
               }
             }
           }};
}

void FileGraph::order_by(const std::vector<std::string>& full_names) {
  // A repeated name in the order refers to the next node with this name, if there is one.
  std::unordered_map<std::string_view, std::vector<NodeIndex>> same_name;
  for (const NodeIndex i : by_full_name_.has_repeated_names() ? roles_.indices() : IndexRange<NodeIndex>()) {
    const NodeIndex first = by_full_name_.find(full_names_[i]);
    if (first != i && first != kNoNode) {
      same_name[full_names_[i]].push_back(i);
    }
  }
  for (const std::string& name : full_names) {
    NodeIndex node = by_full_name_.find(name);
    if (!roles_.has(node)) {
      continue;
    }
    if (nodes_[node].order >= 0) {
      const auto repeated = same_name.find(name);
      const auto candidates = repeated == same_name.end() ? std::vector<NodeIndex>{} : repeated->second;
      const auto found =
          std::find_if(candidates.begin(), candidates.end(), [this](NodeIndex i) { return nodes_[i].order < 0; });
      if (found == candidates.end()) {
        continue;
      }
      node = *found;
    }
    nodes_[node].order = static_cast<std::int32_t>(execution_order_.size());
    execution_order_.push_back(node);
  }
  order_known_ = !execution_order_.empty();
  if (!order_known_) {
    order_by_file();
  }
}

void FileGraph::order_by_file() {
  for (const NodeIndex i : roles_.indices()) {
    if (roles_[i] == OperatorRole::kernel) {
      nodes_[i].order = static_cast<std::int32_t>(execution_order_.size());
      execution_order_.push_back(i);
    }
  }
}

std::string_view FileGraph::field(NodeIndex node, std::uint32_t number) const {
  std::string_view found;
  for (WireReader reader(messages_[node]); reader.next();) {
    if (reader.field() == number && reader.is_bytes()) {
      found = reader.bytes();
    }
  }
  return found;
}

std::vector<OutputType> FileGraph::outputs(NodeIndex node) const {
  switch (nodes_[node].kind) {
    case NodeKind::op:
      return operator_outputs(node);
    case NodeKind::parameter:
      return output_types(field(node, kParameterType));
    case NodeKind::constant:
      return value_type(field(node, kConstantValue));
  }
  return {};
}

std::vector<OutputType> FileGraph::operator_outputs(NodeIndex node) const {
  std::vector<OutputType> types = output_types(field(node, node_field::kOutputTypeField));
  const bool is_complete = std::all_of(types.begin(), types.end(), [](const OutputType& type) { return type.shape_known; });
  for (const Use& use : is_complete ? std::span<const Use>{} : uses(node)) {
    if (roles_[use.node] != OperatorRole::take_item || use.slot >= types.size() || types[use.slot].shape_known) {
      continue;
    }
    const std::span<const Edge> item_inputs = inputs(use.node);
    const std::vector<OutputType> element = output_types(field(use.node, node_field::kOutputTypeField));
    if (use.argument == 0 && item_inputs.front().element && element.size() == 1) {
      types[use.slot] = element.front();
    }
  }
  return types;
}

Edge FileGraph::resolve(const Edge& edge) const {
  Edge resolved = edge;
  std::vector<std::uint32_t> items;  // indices of elements to be taken, the innermost last
  if (edge.element) {
    items.push_back(edge.slot);
  }
  // Every step leads to a producer. More steps than nodes mean a cycle in a malformed file.
  for (std::size_t step = 0; step <= roles_.size() && roles_.has(resolved.node); ++step) {
    const OperatorRole role = roles_[resolved.node];
    const std::span<const Edge> sources = inputs(resolved.node);
    const Edge* next = nullptr;
    if (role == OperatorRole::make_tuple && !items.empty()) {
      const auto item = std::find_if(sources.begin(), sources.end(), [&](const Edge& e) { return e.argument == items.back(); });
      next = item == sources.end() ? nullptr : &*item;
      if (next != nullptr) {
        items.pop_back();
      }
    } else if (role == OperatorRole::take_item && !sources.empty() && sources.front().element) {
      next = &sources.front();
      items.push_back(next->slot);
    } else if (role == OperatorRole::first && !sources.empty() && sources.front().argument == 0) {
      next = &sources.front();
    }
    if (next == nullptr) {
      break;
    }
    resolved.node = next->node;
  }
  resolved.element = !items.empty();
  resolved.slot = resolved.element ? items.back() : (resolved.node == edge.node ? edge.slot : 0);
  return resolved;
}

std::vector<Attribute> FileGraph::attributes(NodeIndex node) const {
  std::vector<Attribute> found;
  if (nodes_[node].kind == NodeKind::op) {
    for (WireReader reader(messages_[node]); reader.next();) {
      if (reader.field() == node_field::kAttribute && reader.is_bytes()) {
        found.push_back(attribute_of(reader.bytes()));
      }
    }
  }
  return found;
}

std::vector<SourceLine> FileGraph::source_lines(NodeIndex node) const {
  return nodes_[node].kind == NodeKind::op ? parse_source_lines(field(node, node_field::kSourceAddress))
                                           : std::vector<SourceLine>{};
}

std::optional<SourceLine> FileGraph::user_line(NodeIndex node) const { return innermost_user_line(source_lines(node)); }

std::string FileGraph::constant_text(NodeIndex node) const {
  return nodes_[node].kind == NodeKind::constant ? value_text(field(node, kConstantValue)) : std::string{};
}

std::string_view FileGraph::constant_full_name(NodeIndex node) const {
  return nodes_[node].kind == NodeKind::constant ? field(node, kConstantFullName) : std::string_view{};
}

std::vector<NodeIndex> FileGraph::counterparts(NodeIndex node) const {
  std::call_once(counterparts_once_, [this] {
    counterparts_ = match_gradients_to_forward(*this, [this](NodeIndex i) { return field(i, node_field::kSourceAddress); });
  });
  return counterparts_.has(node) ? counterparts_[node] : std::vector<NodeIndex>{};
}

}  // namespace sporescope
