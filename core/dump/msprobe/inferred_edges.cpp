// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/inferred_edges.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>

namespace sporescope {
namespace {

using Number = RecordedTensor::Number;

/// Hash of the type, shape and statistics or checksum of a tensor, with 128 bits, so that collisions can be neglected.
struct ValueKey {
  std::uint64_t a = 0x9e3779b97f4a7c15;
  std::uint64_t b = 0xc2b2ae3d27d4eb4f;
  bool operator==(const ValueKey&) const = default;

  void add(std::uint64_t word) {
    a = scramble(a ^ word);
    b = scramble(b + (word | 1U) * 0xd6e8feb86659fd93);
  }
  void add(std::string_view text) { add(std::hash<std::string_view>{}(text)); }

 private:
  static std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111eb;
    return x ^ (x >> 31U);
  }
};
struct ValueKeyHash {
  std::size_t operator()(const ValueKey& key) const { return static_cast<std::size_t>(key.a); }
};

std::uint64_t bits_of(double value) {
  if (std::isnan(value)) return 0x7ff8000000000000;
  return std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
}

ValueKey key_of(const RecordedCalls& calls, const RecordedTensor& tensor) {
  ValueKey key;
  key.add(tensor.dtype);
  for (const std::int64_t size : calls.shape_of(tensor)) key.add(static_cast<std::uint64_t>(size));
  key.add(tensor.hash);
  for (std::size_t i = 0; i < tensor.statistics.size(); ++i) {
    key.add(tensor.known[i] == Number::none ? std::uint64_t{1} : bits_of(tensor.statistics[i]));
  }
  return key;
}

bool has_distinct_values(const RecordedTensor& tensor) {
  return tensor.listed && (!tensor.hash.empty() || tensor.known[0] != Number::none);
}

bool is_small_integer(double value, double limit) { return std::abs(value) <= limit && value == std::floor(value); }

/// Returns true if other tensors are likely to have the same XOR checksum ("0x013eda90f8b3f0b3"). If all values are equal, or
/// few and simple, most bits cancel.
bool is_plain_xor(std::uint64_t word) {
  constexpr std::uint64_t kLane = 0xffff;
  constexpr std::uint64_t kUpperLanes = 0xffff0000ffff0000;
  constexpr std::uint64_t kFlags = 0x0101010101010101;
  if ((word & ~kFlags) == 0) return true;       // bool
  if ((word & kUpperLanes) == 0) return true;   // small integers
  if ((word & ~kUpperLanes) == 0) return true;  // 1.0, -2.5, ... in 32 bits
  std::uint64_t single_lane = 0;                // a single number in 16 bits
  for (int shift = 0; shift < 64; shift += 16) {
    const std::uint64_t lane = (word >> shift) & kLane;
    if (lane != 0 && single_lane != 0 && lane != single_lane) return false;
    if (lane != 0) single_lane = lane;
  }
  return true;
}

/// Returns false if other tensors may have the same hash by chance.
bool is_distinctive(const RecordedTensor& tensor) {
  constexpr std::size_t kXor = 18;  // characters
  const std::string_view hash = tensor.hash;
  if (hash.size() != kXor || !hash.starts_with("0x")) return !hash.empty();
  std::uint64_t word = 0;
  const auto result = std::from_chars(hash.data() + 2, hash.data() + hash.size(), word, 16);
  return result.ec != std::errc() || result.ptr != hash.data() + hash.size() || !is_plain_xor(word);
}

/// Returns the value of a tensor without dimensions, which msprobe writes in place of an XOR checksum.
std::optional<double> value_for_hash(const RecordedTensor& tensor) {
  double value = 0;
  const std::string_view hash = tensor.hash;
  const auto result = std::from_chars(hash.data(), hash.data() + hash.size(), value);
  const bool is_number = result.ec == std::errc() && result.ptr == hash.data() + hash.size();
  return is_number && tensor.size_count == 0 && tensor.known[0] == Number::none ? std::optional(value) : std::nullopt;
}

/// Like is_unmistakable(), for a tensor with an infinite minimum or maximum. A tensor with only Inf, or with NaN, resembles
/// others.
bool is_unmistakable_infinity(const RecordedTensor& tensor) {
  constexpr double kMaxHalf = 65504;  // common bound of values
  const auto& [max, min, mean, norm] = tensor.statistics;
  if (std::isnan(max) || std::isnan(min) || max == min) return false;
  if (is_distinctive(tensor)) return true;
  return std::isinf(max) != std::isinf(min) && !is_small_integer(std::isinf(max) ? min : max, kMaxHalf);
}

/// Returns false if other tensors may have the same values by chance.
bool is_unmistakable(const RecordedTensor& tensor) {
  constexpr double kSmall = 1024;
  if (!has_distinct_values(tensor)) return false;
  const auto& [max, min, mean, norm] = tensor.statistics;
  const auto is_kind = [&](std::size_t i, auto... kinds) { return ((tensor.known[i] == kinds) || ...); };
  const bool has_range = is_kind(0, Number::floating, Number::integer) && is_kind(1, Number::floating, Number::integer);
  if (has_range && (!std::isfinite(max) || !std::isfinite(min))) return is_unmistakable_infinity(tensor);
  // A tensor with a single value is not distinctive if the value is a small integer.
  if (has_range && max == min && is_small_integer(max, kSmall)) return false;
  if (const auto value = value_for_hash(tensor)) return std::isfinite(*value) && !is_small_integer(*value, kSmall);
  if (is_distinctive(tensor)) return true;
  if (!has_range) return false;
  return max == min || (is_kind(2, Number::floating, Number::integer) && is_kind(3, Number::floating, Number::integer));
}

bool is_non_finite(const RecordedTensor& tensor) {
  for (std::size_t i = 0; i < 3; ++i) {  // max, min, mean; the norm may overflow even if all values are finite
    if (tensor.known[i] == Number::floating && !std::isfinite(tensor.statistics[i])) return true;
  }
  return false;
}

struct Producer {
  NodeIndex node = kNoNode;
  std::uint32_t slot = 0;
  auto operator<=>(const Producer&) const = default;
};

/// An input with several possible producers.
struct AmbiguousInput {
  NodeIndex node = kNoNode;
  std::uint32_t slot = 0;
  std::vector<Producer> producers;
};

/// Equal tensors that were produced so far. If there are too many, only the last ones are kept.
struct EqualTensors {
  static constexpr std::size_t kMax = 64;
  std::vector<Producer> producers;
  std::vector<NodeIndex> consumers;  ///< calls that read one of them
  std::vector<AmbiguousInput> ambiguous_inputs;
  bool has_dropped_producers = false;

  /// Returns true if the producers form a chain, in which each call passes on the value of the previous one.
  [[nodiscard]] bool is_chain(const std::vector<Producer>& chain) const {
    return std::all_of(chain.begin() + 1, chain.end(), [&](const Producer& producer) {
      const bool is_only_producer = std::count_if(chain.begin(), chain.end(), [&](const Producer& candidate) {
                                      return candidate.node == producer.node;
                                    }) == 1;
      return is_only_producer && std::find(consumers.begin(), consumers.end(), producer.node) != consumers.end();
    });
  }

  void add(Producer producer) {
    if (producers.size() == kMax) {
      producers.erase(producers.begin());
      has_dropped_producers = true;
    }
    producers.push_back(producer);
  }
};

/// Possible producers of an input, on which all steps agree.
struct Choice {
  std::vector<Producer> producers;
  void narrow(std::vector<Producer> found) {
    std::sort(found.begin(), found.end());
    if (producers.empty()) {
      producers = std::move(found);
      return;
    }
    std::vector<Producer> common;
    std::set_intersection(producers.begin(), producers.end(), found.begin(), found.end(), std::back_inserter(common));
    if (common.empty()) {
      common.insert(common.end(), 2, Producer{});  // the steps contradict each other, so the input stays ambiguous
    }
    producers = std::move(common);
  }
};

class EdgeInference {
 public:
  explicit EdgeInference(const ProcessCalls& calls) : calls_(calls) {}

  IndexedVector<NodeIndex, std::vector<Edge>> run() {
    for (std::size_t step = 0; step < calls_.steps.size(); ++step) infer_step(step);
    IndexedVector<NodeIndex, std::vector<Edge>> edges(calls_.names.size() + calls_.parameters.size());
    for (const auto& [input, choice] : choices_) {
      if (choice.producers.size() == 1) add(edges[input.first], input.second, choice.producers.front(), true);
    }
    for (const auto& [input, parameter] : parameters_) add(edges[input.first], input.second, {parameter, 0}, false);
    for (auto& node_edges : edges) {
      std::sort(node_edges.begin(), node_edges.end(), [](const Edge& a, const Edge& b) { return a.argument < b.argument; });
    }
    for (const auto& [node, producers] : module_producers_) {
      std::uint32_t argument = next_argument_[node];
      if (!edges[node].empty()) argument = std::max(argument, edges[node].back().argument + 1);
      for (const Producer& producer : producers) add(edges[node], argument++, producer, true);
    }
    return edges;
  }

 private:
  static void add(std::vector<Edge>& edges, std::uint32_t argument, const Producer& producer, bool inferred) {
    Edge& edge = edges.emplace_back();
    edge.argument = argument;
    edge.node = producer.node;
    edge.slot = producer.slot;
    edge.inferred = inferred;
  }

  void infer_step(std::size_t step) {
    equal_.clear();
    parameter_owners_.clear();
    const RecordedCalls& recorded = calls_.steps[step]->recorded;
    const auto& step_tensors = calls_.node_tensors[step];
    std::set<NodeIndex> visited;
    for (const NodeTensor& node_tensor : step_tensors) {
      if (node_tensor.parameter == kNoNode) continue;
      parameters_.emplace(std::pair(node_tensor.node, node_tensor.slot), node_tensor.parameter);
      parameter_owners_.emplace(node_tensor.parameter, ProcessCalls::call_of(node_tensor.node));
      if (!visited.insert(node_tensor.parameter).second) continue;
      equal_[key_of(recorded, recorded.tensors[node_tensor.tensor])].add({node_tensor.parameter, 0});
    }
    for (std::size_t begin = 0; begin < step_tensors.size();) {
      std::size_t end = begin;
      while (end < step_tensors.size() && step_tensors[end].node == step_tensors[begin].node) ++end;
      for (std::size_t i = begin; i < end; ++i) {
        if (step_tensors[i].io != IoDirection::input) continue;
        add_input(recorded, step_tensors[i]);
        add_own_parameter(recorded, {step_tensors.data() + begin, end - begin}, step_tensors[i]);
      }
      for (std::size_t i = begin; i < end; ++i) {
        if (step_tensors[i].io == IoDirection::output) add_output(recorded, step_tensors[i]);
      }
      begin = end;
    }
    for (const auto& [key, equal] : equal_) resolve_ambiguous_inputs(equal);
  }

  /// In a chain of calls that pass on a value, the output of the last call must have a consumer. If there is only one candidate
  /// input, it is the consumer.
  void resolve_ambiguous_inputs(const EqualTensors& equal) {
    for (const auto& [node, slot, producers] : equal.ambiguous_inputs) {
      const bool has_one_consumer = equal.ambiguous_inputs.size() == 1 && equal.is_chain(producers);
      choices_[{node, slot}].narrow(has_one_consumer ? std::vector{producers.back()} : producers);
    }
  }

  void add_input(const RecordedCalls& recorded, const NodeTensor& input) {
    const CallIndex call = ProcessCalls::call_of(input.node);
    auto& next = next_argument_[input.node];
    next = std::max(next, input.slot + 1);
    const RecordedTensor& tensor = recorded.tensors[input.tensor];
    if (input.parameter != kNoNode || !is_unmistakable(tensor)) return;
    const auto found = equal_.find(key_of(recorded, tensor));
    if (found == equal_.end() || found->second.has_dropped_producers) return;
    EqualTensors& equal = found->second;
    std::vector<Producer> producers;
    for (const Producer& producer : equal.producers) {
      if (!calls_.is_inside(producer.node, call)) producers.push_back(producer);
    }
    const bool is_leaf = !calls_.tree.has_children[call];
    if (is_leaf && equal.consumers.size() < EqualTensors::kMax) equal.consumers.push_back(input.node);
    if (producers.size() > 1 && is_leaf && producers.size() == equal.producers.size()) {
      if (equal.ambiguous_inputs.size() < EqualTensors::kMax) {
        equal.ambiguous_inputs.push_back({input.node, input.slot, std::move(producers)});
      }
    } else if (!producers.empty()) {
      choices_[{input.node, input.slot}].narrow(std::move(producers));
    }
  }

  /// NaN alone is not distinctive. However, if a call in a module reads NaN, and no other tensor so far and no other input of
  /// the call is equal, its producer is the module's own parameter.
  void add_own_parameter(const RecordedCalls& recorded, std::span<const NodeTensor> call_tensors, const NodeTensor& input) {
    const RecordedTensor& tensor = recorded.tensors[input.tensor];
    if (input.parameter != kNoNode || !has_distinct_values(tensor) || !is_non_finite(tensor)) return;
    const ValueKey key = key_of(recorded, tensor);
    const auto found = equal_.find(key);
    if (found == equal_.end() || found->second.producers.size() != 1) return;
    const Producer producer = found->second.producers.front();
    const auto is_equal = [&](const NodeTensor& other) {
      return other.io == IoDirection::input && key_of(recorded, recorded.tensors[other.tensor]) == key;
    };
    if (std::count_if(call_tensors.begin(), call_tensors.end(), is_equal) != 1) return;
    const auto [first, last] = parameter_owners_.equal_range(producer.node);
    if (std::any_of(first, last, [&](const auto& owner) { return calls_.is_inside(input.node, owner.second); })) {
      choices_[{input.node, input.slot}].narrow({producer});
    }
  }

  void add_output(const RecordedCalls& recorded, const NodeTensor& output) {
    const RecordedTensor& tensor = recorded.tensors[output.tensor];
    if (!has_distinct_values(tensor)) return;
    EqualTensors& equal = equal_[key_of(recorded, tensor)];
    if (const auto producer = find_inner_producer(output.node, equal)) {
      auto& inner_producers = module_producers_[output.node];
      if (std::find(inner_producers.begin(), inner_producers.end(), *producer) == inner_producers.end()) {
        inner_producers.push_back(*producer);
      }
      return;  // the module is not a second producer of the value
    }
    equal.add({output.node, output.slot});
  }

  /// Returns the producer of an output inside its module. For gradients of parameters, it is a backward call in the same
  /// module.
  [[nodiscard]] std::optional<Producer> find_inner_producer(NodeIndex node, const EqualTensors& equal) const {
    const CallIndex call = ProcessCalls::call_of(node);
    const bool is_gradient = calls_.parts[call].kind == CallKind::parameters_grad;
    if (!is_gradient && !calls_.tree.has_children[call]) return std::nullopt;
    const CallIndex module = is_gradient ? calls_.tree.parent[call] : call;
    const auto found = std::find_if(equal.producers.rbegin(), equal.producers.rend(), [&](const Producer& producer) {
      if (!calls_.is_call(producer.node)) return false;
      if (is_gradient && (!calls_.parts[ProcessCalls::call_of(producer.node)].backward || producer.node == node)) return false;
      return calls_.is_inside(producer.node, module);
    });
    return found == equal.producers.rend() ? std::nullopt : std::optional(*found);
  }

  const ProcessCalls& calls_;
  std::unordered_map<ValueKey, EqualTensors, ValueKeyHash> equal_;
  std::multimap<NodeIndex, CallIndex> parameter_owners_;                 ///< modules that have a parameter
  std::map<std::pair<NodeIndex, std::uint32_t>, Choice> choices_;        ///< by node and slot
  std::map<std::pair<NodeIndex, std::uint32_t>, NodeIndex> parameters_;  ///< by node and slot
  std::map<NodeIndex, std::vector<Producer>> module_producers_;          ///< producers of a module's outputs
  std::map<NodeIndex, std::uint32_t> next_argument_;
};

}  // namespace

IndexedVector<NodeIndex, std::vector<Edge>> infer_edges(const ProcessCalls& calls) { return EdgeInference(calls).run(); }

}  // namespace sporescope
