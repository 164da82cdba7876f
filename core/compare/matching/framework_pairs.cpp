// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/matching/framework_pairs.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "core/graph/operators/neutral_type.h"

namespace sporescope {
namespace {

bool have_equal_shape(const OutputType& a, const OutputType& b) {
  return element_count(a) && a.shape_known && b.shape_known && a.shape == b.shape;
}

/// Returns the only output with this shape, or -1 if there are none or several.
std::ptrdiff_t find_unique_shape(const std::vector<OutputType>& outputs, const OutputType& output) {
  const auto is_similar = [&](const OutputType& candidate) { return have_equal_shape(candidate, output); };
  const auto found = std::find_if(outputs.begin(), outputs.end(), is_similar);
  if (found == outputs.end() || std::any_of(std::next(found), outputs.end(), is_similar)) return -1;
  return found - outputs.begin();
}

bool is_read_forward(const FrameworkNetwork& side, NodeIndex node, std::uint32_t slot) {
  const auto& readers = side.network().readers(node);
  return std::any_of(readers.begin(), readers.end(), [&](const Reader& reader) {
    return side.phase(reader.node) == Phase::forward && side.network().reads(reader.node)[reader.position].slot == slot;
  });
}

bool includes_all(const std::vector<NodeIndex>& superset, const std::vector<NodeIndex>& subset) {
  return std::all_of(subset.begin(), subset.end(),
                     [&](NodeIndex node) { return std::find(superset.begin(), superset.end(), node) != superset.end(); });
}

}  // namespace

NodeIndex FrameworkPairs::value_in_b(NodeIndex a) const {
  const auto in_b = [this](NodeIndex node) {
    const NodeIndex other = of_a(node);
    if (other == kNoNode || b_.network().at(other).kind != NodeKind::op) return other;
    return b_.forwarded_value(other) == kNoNode ? other : b_.forwarded_value(other);
  };
  if (const NodeIndex direct = in_b(a); direct != kNoNode) return direct;
  for (const NodeIndex layer : a_.layers_of(a)) {
    if (const NodeIndex by_layer = in_b(layer); by_layer != kNoNode) return by_layer;
  }
  return kNoNode;
}

std::vector<NodeIndex> FrameworkPairs::known_reads_of_a(NodeIndex a) const {
  std::vector<NodeIndex> known;
  for (const Read& read : a_.network().reads(a)) {
    if (const NodeIndex value = value_in_b(read.from); value != kNoNode) known.push_back(value);
  }
  return known;
}

std::vector<NodeIndex> FrameworkPairs::known_reads_of_b(NodeIndex b) const {
  std::vector<NodeIndex> known;
  const auto has_counterpart = [this](NodeIndex node) { return of_b(node) != kNoNode; };
  for (const Read& read : b_.network().reads(b)) {
    const auto& layers = b_.layers_of(read.from);
    if (has_counterpart(read.from) || std::any_of(layers.begin(), layers.end(), has_counterpart)) known.push_back(read.from);
  }
  return known;
}

/// An additional input on one side may be an edge that was not inferred. Additional inputs on both sides are a contradiction.
bool FrameworkPairs::are_inconsistent(NodeIndex a, NodeIndex b) const {
  const auto of_a = known_reads_of_a(a);
  const auto of_b = known_reads_of_b(b);
  return !includes_all(of_a, of_b) && !includes_all(of_b, of_a);
}

bool FrameworkPairs::have_same_output_count(NodeIndex a, NodeIndex b) const {
  if (a_.outputs(a).empty() || b_.outputs(b).empty()) return false;
  const auto count = element_count(a_.outputs(a).front());
  return count && count == element_count(b_.outputs(b).front());
}

bool FrameworkPairs::may_be_same(NodeIndex a, NodeIndex b) const {
  return is_open(a, b) && a_.produces_value(a) && b_.produces_value(b) && a_.phase(a) == b_.phase(b) &&
         a_.kind(a) == b_.kind(b) && have_same_output_count(a, b) && !are_inconsistent(a, b);
}

SlotPairs FrameworkPairs::outputs_by_position(NodeIndex a, NodeIndex b) const {
  SlotPairs slots;
  const auto& of_a = a_.outputs(a);
  const auto& of_b = b_.outputs(b);
  for (std::uint32_t slot = 0; slot < std::min(of_a.size(), of_b.size()); ++slot) {
    const auto count = element_count(of_a[slot]);
    // Kernels need not fill outputs without readers, and outputs that only the gradient reads are specific to the framework.
    const bool is_compared = slot == 0 || is_read_forward(a_, a, slot) || is_read_forward(b_, b, slot);
    if (is_compared && count && count == element_count(of_b[slot])) slots.outputs.emplace_back(slot, slot);
  }
  return slots;
}

bool FrameworkPairs::add_forward(NodeIndex a, NodeIndex b) {
  if (!may_be_same(a, b)) return false;
  SlotPairs slots = outputs_by_position(a, b);
  for (std::uint32_t slot = 0; slot < neutral_inputs(a_.kind(a).type); ++slot) slots.inputs.emplace_back(slot, slot);
  matching_.add(a, b, MatchedBy::structure, std::move(slots));
  return true;
}

bool FrameworkPairs::add_with_bias(NodeIndex a, NodeIndex b) {
  if (!is_open(a, b) || !have_same_output_count(a, b)) return false;
  matching_.add(a, b, MatchedBy::structure, outputs_by_position(a, b));
  return true;
}

bool FrameworkPairs::add_by_shapes(NodeIndex a, NodeIndex b, MatchedBy reason) {
  if (!is_open(a, b)) return false;
  SlotPairs slots;
  const auto& of_a = a_.outputs(a);
  const auto& of_b = b_.outputs(b);
  for (std::uint32_t slot = 0; slot < of_a.size(); ++slot) {
    const std::ptrdiff_t slot_b = find_unique_shape(of_b, of_a[slot]);
    if (slot_b < 0 || find_unique_shape(of_a, of_a[slot]) != static_cast<std::ptrdiff_t>(slot)) continue;
    slots.outputs.emplace_back(slot, static_cast<std::uint32_t>(slot_b));
  }
  if (slots.outputs.empty()) return false;
  // The inputs of gradient calls are the gradients of their outputs.
  if (a_.graph().edges_are_inferred() && b_.graph().edges_are_inferred()) slots.inputs.emplace_back(0, 0);
  matching_.add(a, b, reason, std::move(slots));
  return true;
}

bool FrameworkPairs::add_parameter(NodeIndex a, NodeIndex b, MatchedBy reason) {
  const auto& of_a = a_.outputs(a);
  const auto& of_b = b_.outputs(b);
  const bool has_same_shape = !of_a.empty() && !of_b.empty() && have_equal_shape(of_a.front(), of_b.front());
  if (!is_open(a, b) || (reason != MatchedBy::name && !has_same_shape)) return false;
  matching_.add(a, b, reason);
  return true;
}

bool FrameworkPairs::add_layer(NodeIndex a, NodeIndex b) {
  if (!is_open(a, b)) return false;
  if (a_.phase(a) != Phase::forward) return add_by_shapes(a, b, MatchedBy::name);
  SlotPairs slots = outputs_by_position(a, b);
  if (slots.outputs.empty()) return false;
  for (std::uint32_t slot = 0; slot < std::min(1U, neutral_inputs(a_.kind(a).type)); ++slot) {
    slots.inputs.emplace_back(slot, slot);
  }
  matching_.add(a, b, MatchedBy::name, std::move(slots));
  return true;
}

}  // namespace sporescope
