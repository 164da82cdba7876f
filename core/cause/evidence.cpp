// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/evidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/cause/element_search.h"
#include "core/cause/missing_evidence.h"
#include "core/cause/same_values.h"
#include "core/dump/mindspore/recorder.h"
#include "core/graph/operators/operator_family.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

/// Maximum number of undumped operators to search.
constexpr std::size_t kMaxUndumped = 4096;

}  // namespace

std::optional<RecordIndex> Evidence::find_infinite_input(RecordIndex record, const std::vector<InputValue>& inputs) {
  const auto first = earliest_non_finite(inputs, Health::infinite);
  if (!first) return std::nullopt;
  const bool matters = has_origin(*first) || cannot_be_mask(*first, flow_.node_of(record)->type);
  return matters && is_nan_from_infinity(record, inputs) ? first : std::nullopt;
}

bool Evidence::cannot_be_mask(RecordIndex infinite, std::string_view type) {
  const auto mask_source = origins_.mask_source(infinite);
  if (!mask_source) return false;
  if (is_weighted_sum(type) || updates_in_place(type)) return true;
  if (has_positive_infinity(*mask_source) && !mixes_masked_values(type)) return true;
  const TensorRecord& origin = dump_.records()[*mask_source];
  if (origin.node == kNoNode) return false;
  if (origin.io == IoDirection::output) return !flow_.writers_of(origin.graph, origin.node).empty();
  const auto& inputs = flow_.inputs_of(origin.graph, origin.node);
  return std::any_of(inputs.begin(), inputs.end(), [&](const KernelInput& input) {
    return input.slot == origin.slot && !flow_.writers_of(origin.graph, input.from.node).empty();
  });
}

std::optional<Iteration> Evidence::origin_iteration(RecordIndex record) {
  const auto origin = origins_.origin_of(record);
  return origin ? std::optional(dump_.records()[origins_.origin(*origin).record].iteration) : std::nullopt;
}

bool Evidence::may_overflow(RecordIndex record, std::string_view type, const std::vector<InputValue>& inputs) {
  if (!overflows_only(type) && !updates_in_place(type)) return true;
  const Examination output = states_.examination(record);
  if (output.statistics.neg_inf + output.statistics.pos_inf == 0) return false;
  return std::any_of(inputs.begin(), inputs.end(), [&](const InputValue& input_value) {
    if (health_of(input_value) <= Health::no_value) return false;
    const Statistics statistics =
        states_.examination(input_value.file && !input_value.written ? *input_value.file : *input_value.source).statistics;
    return std::max(std::abs(statistics.min.value_or(0)), std::abs(statistics.max.value_or(0))) >
           largest_safe_input(type, output.dtype == DType::float16);
  });
}

bool Evidence::stays_finite(RecordIndex record, Health target, const std::vector<InputValue>& inputs) {
  const Graph& graph = *dump_.graphs()[dump_.records()[record].graph].graph;
  const std::string_view type = graph.nodes()[dump_.records()[record].node].type;
  const OperatorRow* row = operator_row(type);
  if (row == nullptr || updates_in_place(type)) return false;
  double largest = 0;
  std::map<std::uint32_t, Statistics> input_statistics;
  for (const InputValue& input_value : inputs) {
    const Health health = health_of(input_value);
    if (input_value.empty) return false;
    if (health <= Health::no_value && input_value.kind == NodeKind::constant) {
      if (may_be_non_finite(graph, input_value.input.from.node)) return false;
      continue;
    }
    if (health != Health::finite) return false;
    const Statistics statistics =
        states_.examination(input_value.file && !input_value.written ? *input_value.file : *input_value.source).statistics;
    largest = std::max({largest, std::abs(statistics.min.value_or(0)), std::abs(statistics.max.value_or(0))});
    input_statistics.emplace(input_value.input.slot, statistics);
  }
  if (has_trait(type, Trait::softmax)) return true;
  if (overflows_only(type)) return largest <= largest_safe_input(type, states_.examination(record).dtype == DType::float16);
  const auto slot = row->hazard == NumericHazard::division ? row->divisor : row->domain_of;
  const auto critical_input = input_statistics.find(slot);
  if (critical_input == input_statistics.end() || target != Health::nan || !critical_input->second.min ||
      !critical_input->second.max) {
    return false;
  }
  const double low = *critical_input->second.min;
  const double high = *critical_input->second.max;
  if (row->hazard == NumericHazard::division) return low > 0 || high < 0;
  const bool at_pole =
      std::any_of(row->domain.poles.begin(), row->domain.poles.end(), [&](double pole) { return low <= pole && pole <= high; });
  return row->hazard == NumericHazard::domain && low >= row->domain.low && high <= row->domain.high && !at_pole &&
         !row->domain.poles_below_zero;
}

bool Evidence::squares_are_finite(RecordIndex record, const std::vector<InputValue>& inputs) {
  const double limit = states_.examination(record).dtype == DType::float16 ? 100 : 1e18;
  return std::all_of(inputs.begin(), inputs.end(), [&](const InputValue& input_value) {
    const Health health = health_of(input_value);
    if (health <= Health::no_value) return true;
    if (health > Health::finite) return false;
    const Statistics statistics =
        states_.examination(input_value.file && !input_value.written ? *input_value.file : *input_value.source).statistics;
    return std::max(std::abs(statistics.min.value_or(0)), std::abs(statistics.max.value_or(0))) <= limit;
  });
}

std::optional<RecordIndex> Evidence::equal_value(RecordIndex record) {
  const std::vector<RecordIndex> earlier = outputs_.before(record);
  const auto match = std::find_if(earlier.begin(), earlier.end(), [&](RecordIndex other) {
    return states_.have_same_counts(record, other) && have_same_values(dump_, record, other);
  });
  return match == earlier.end() ? std::nullopt : std::optional(*match);
}

Health Evidence::health_of(const InputValue& input_value) {
  // Input files are written after the kernel ran, so the producer's output is more reliable. This does not hold for parameters,
  // which others may have written since the previous iteration, nor for inferred edges.
  std::array<std::optional<RecordIndex>, 2> witnesses{input_value.source, input_value.file};
  if (input_value.kind != NodeKind::op || input_value.input.from.inferred) std::swap(witnesses[0], witnesses[1]);
  for (const auto& witness : witnesses) {
    if (!witness || (input_value.written && witness == input_value.file)) continue;
    const Health health = states_.health(*witness);
    if (health == Health::infinite && is_in_log_table(*witness, dump_.records()[*witness].graph, input_value.input.from)) {
      return Health::finite;
    }
    if (health > Health::no_value) return health;
  }
  return input_value.empty ? Health::finite : Health::unknown;  // A tensor without elements has no file
}

bool Evidence::is_in_log_table(RecordIndex record, DumpGraphIndex graph, const Edge& produced_by) {
  if (produced_by.node == kNoNode) return false;
  const std::string_view type = dump_.graphs()[graph].graph->nodes()[produced_by.node].type;
  return is_log_table(type, produced_by.slot) && states_.health(record) == Health::infinite && !has_positive_infinity(record);
}

bool Evidence::was_passed_between_graphs(const ExecutionPoint& point, const InputValue& input_value) {
  return input_value.kind == NodeKind::parameter && !input_value.is_unlinked() && health_of(input_value) <= Health::no_value &&
         !flow_.parameter_is_dumped(point.graph, input_value.input.from.node);
}

std::optional<RecordIndex> Evidence::non_finite_record(const InputValue& input_value, Health target) {
  if (health_of(input_value) < target) return std::nullopt;
  if (input_value.source && states_.health(*input_value.source) >= target) return input_value.source;
  return input_value.file;
}

std::optional<RecordIndex> Evidence::value_after(const ExecutionPoint& point, const InputValue& input_value) const {
  return input_value.file ? input_value.file : flow_.parameter_in(point, input_value.input.from.node);
}

std::optional<RecordIndex> Evidence::earliest_non_finite(const std::vector<InputValue>& inputs, Health target) {
  std::vector<RecordIndex> files;
  for (const InputValue& input_value : inputs) {
    if (const auto file = non_finite_record(input_value, target)) files.push_back(*file);
  }
  if (files.size() < 2) return files.empty() ? std::nullopt : std::optional(files.front());
  // Choose the one with the oldest origin. The Inf of a mask has no origin and comes last.
  return *std::min_element(files.begin(), files.end(), [&](RecordIndex a, RecordIndex b) {
    const auto x = origins_.origin_of(a);
    const auto y = origins_.origin_of(b);
    if (x == y) return flow_.is_earlier(a, b);
    return x && (!y || is_older(origins_.origin(*x), origins_.origin(*y)));
  });
}

bool Evidence::only_constants_are_non_finite(const std::vector<InputValue>& inputs) {
  return std::all_of(inputs.begin(), inputs.end(), [&](const InputValue& input_value) {
    return input_value.kind == NodeKind::constant || health_of(input_value) < Health::infinite;
  });
}

bool Evidence::is_older(const Origin& a, const Origin& b) const {
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  // A value that existed before the iteration began is written when the iteration ends.
  const auto existed_before = [](const Origin& origin) {
    return cause_kind(origin.kind) == CauseKind::input || cause_kind(origin.kind) == CauseKind::parameter;
  };
  if (x.iteration == y.iteration && existed_before(a) != existed_before(b)) return existed_before(a);
  return flow_.is_earlier(a.record, b.record);
}

bool Evidence::was_clean_before(const ExecutionPoint& point, NodeIndex parameter) {
  const Graph& graph = *dump_.graphs()[point.graph].graph;
  const auto readers = flow_.consumers_of(point.graph, parameter, 0);
  return std::any_of(readers.begin(), readers.end(), [&](NodeIndex reader) {
    if (!has_trait(graph.nodes()[reader].type, Trait::propagates_non_finite)) return false;
    const auto output = dump_.find(point.graph, reader, point.iteration, IoDirection::output, 0, 1);
    return output && states_.health(*output) == Health::finite;
  });
}

std::optional<RecordIndex> Evidence::last_readable_value(const ExecutionPoint& point, NodeIndex parameter) {
  auto value = flow_.parameter_before(point, parameter);
  while (value && states_.health(*value) == Health::no_value) {
    value = flow_.parameter_before(flow_.execution_point_of(*value), parameter);
  }
  return value;
}

std::optional<RecordIndex> Evidence::read_in_iteration_before(const ExecutionPoint& point, NodeIndex parameter) {
  ExecutionPoint earlier_point = point;
  while (const auto previous = dump_.previous_iteration(point.graph, earlier_point.iteration)) {
    if (*previous >= earlier_point.iteration) break;  // The training was restarted
    earlier_point.iteration = *previous;
    const auto read = flow_.parameter_read(earlier_point, parameter);
    if (read && states_.health(*read) > Health::no_value) return read;
  }
  return std::nullopt;
}

// Only -Inf may be absorbed by undumped operators, because masks consist of it. A recording of a live training contains only
// hits, so the undumped operators in between had none. In other dumps, an earlier iteration must show the same -Inf while
// `record` is finite.
bool Evidence::may_be_absorbed(RecordIndex infinity, std::optional<RecordIndex> record) {
  const auto is_negative_infinity = [this](RecordIndex candidate) {
    const Examination examination = states_.examination(candidate);
    return examination.health == Health::infinite && examination.has_neg_inf && !examination.has_pos_inf;
  };
  const TensorRecord& tensor = dump_.records()[infinity];
  const DumpGraph& graph = dump_.graphs()[tensor.graph];
  if (!is_negative_infinity(infinity)) return false;
  if (graph.net == kLiveNet) return true;
  if (!record) return false;
  const TensorRecord& result = dump_.records()[*record];
  return std::any_of(graph.iterations.begin(), graph.iterations.end(), [&](const IterationFolder& folder) {
    if (folder.iteration >= tensor.iteration) return false;
    const auto earlier = dump_.find(tensor.graph, tensor.node, folder.iteration, tensor.io, tensor.slot, tensor.run);
    if (!earlier || !is_negative_infinity(*earlier)) return false;
    const auto earlier_result = dump_.find(result.graph, result.node, folder.iteration, result.io, result.slot, result.run);
    return earlier_result && states_.health(*earlier_result) == Health::finite;
  });
}

UpstreamValues Evidence::search_upstream(const ExecutionPoint& point, NodeIndex reader, const std::vector<InputValue>& inputs,
                                         Health target, std::optional<RecordIndex> record) {
  const auto nodes = dump_.graphs()[point.graph].graph->nodes();
  std::vector<InputValue> known_values;
  std::unordered_map<RecordIndex, NodeIndex> readers;
  bool complete = true;
  std::vector<std::pair<InputValue, NodeIndex>> pending;
  pending.reserve(inputs.size());
  for (const InputValue& input_value : inputs) pending.emplace_back(input_value, reader);
  std::unordered_set<NodeIndex> producers;
  while (!pending.empty()) {
    const auto [input_value, consumer] = pending.back();
    pending.pop_back();
    if (health_of(input_value) > Health::no_value) {
      known_values.push_back(input_value);
      if (const auto file = non_finite_record(input_value, Health::infinite)) readers.emplace(*file, consumer);
      continue;
    }
    if (input_value.kind == NodeKind::constant) continue;
    complete = false;
    const NodeIndex producer = input_value.kind == NodeKind::op ? input_value.input.from.node : input_value.written_by;
    if (producer == kNoNode || producers.size() >= kMaxUndumped || !producers.insert(producer).second) continue;
    for (const InputValue& next : flow_.input_values(point, producer)) {
      const bool is_overwritten = nodes[producer].type == "Assign" && next.input.from.argument == 0;
      if (!is_overwritten) pending.emplace_back(next, producer);
    }
  }
  std::optional<RecordIndex> non_finite = earliest_non_finite(known_values, target);
  if (!non_finite && target == Health::nan) {
    std::erase_if(known_values, [&](const InputValue& input_value) {
      const auto file = non_finite_record(input_value, Health::infinite);
      return file && may_be_absorbed(*file, record);
    });
    non_finite = earliest_non_finite(known_values, Health::infinite);
    if (non_finite && !has_origin(*non_finite) && !cannot_be_mask(*non_finite, nodes[readers.at(*non_finite)].type)) {
      non_finite.reset();
    }
  }
  return {non_finite, complete};
}

std::optional<RecordIndex> Evidence::find_last_write(const ExecutionPoint& point, NodeIndex parameter, Health target) {
  std::optional<RecordIndex> last;
  for (const ValueFlow::Writer& writer : flow_.writers_of(point.graph, parameter)) {
    for (const RecordIndex i : dump_.records_of(writer.graph, writer.node, point.iteration)) {
      const TensorRecord& record = dump_.records()[i];
      const bool is_too_late = record.time != 0 && point.time != 0 && record.time >= point.time;
      const bool holds_parameter = record.io == IoDirection::output || record.slot == writer.slot;
      if (!holds_parameter || is_too_late || states_.health(i) < target) continue;
      if (!last || flow_.is_earlier(*last, i)) last = i;
    }
  }
  return last;
}

std::optional<RecordIndex> Evidence::find_non_finite_update(const ExecutionPoint& point, NodeIndex parameter, Health target) {
  for (const ValueFlow::Writer& writer : flow_.writers_of(point.graph, parameter)) {
    const ExecutionPoint update_point{writer.graph, point.iteration, point.time, point.run};
    std::vector<InputValue> other_inputs;
    for (const InputValue& input_value : flow_.input_values(update_point, writer.node)) {
      if (input_value.kind == NodeKind::op) other_inputs.push_back(input_value);
      // A weight is computed from its moments and rates of the previous iteration; none of those is computed from a weight.
      const bool is_previous_value = input_value.kind == NodeKind::parameter && input_value.source &&
                                     input_value.input.from.argument != 0 &&
                                     dump_.records()[*input_value.source].iteration < point.iteration;
      if (is_previous_value && input_value.input.from.node != parameter) other_inputs.push_back(input_value);
    }
    if (const auto non_finite = earliest_non_finite(other_inputs, target)) return non_finite;
    if (const auto non_finite = earliest_non_finite(other_inputs, Health::infinite); non_finite && has_origin(*non_finite)) {
      return non_finite;
    }
    if (const auto non_finite = search_upstream(update_point, writer.node, other_inputs, target).non_finite) return non_finite;
  }
  return std::nullopt;
}

bool Evidence::is_nan_from_infinity(RecordIndex record, const std::vector<InputValue>& inputs) {
  const TensorRecord& tensor = dump_.records()[record];
  const Node& node = *flow_.node_of(record);
  // A backward call has the type of its forward function, but its inputs are in other slots.
  if (node.category == Category::gradient && dump_.graphs()[tensor.graph].graph->edges_are_inferred()) return true;
  const std::string_view type = node.type;
  const std::size_t operands = is_elementwise_unary(type) ? 1 : is_elementwise_binary(type) ? 2 : 0;
  if (operands == 0 || inputs.size() < operands) return true;
  const auto output = dump_.open(tensor);
  if (!output) return true;
  const auto element = first_non_finite_element(**output, true, states_.stop());
  if (!element) return true;
  for (std::size_t i = 0; i < operands; ++i) {
    const auto file = inputs[i].file ? inputs[i].file : inputs[i].source;
    if (!file) return true;
    const auto input = dump_.open(dump_.records()[*file]);
    const auto shape = flow_.shape_of(record, inputs[i].input.from);
    const auto value = input ? broadcast_element(**input, *element, shape) : std::nullopt;
    if (!value || std::isinf(*value)) return true;
  }
  return false;
}

bool Evidence::is_mask(RecordIndex record) {
  const Examination examination = states_.examination(record);
  if (examination.health != Health::infinite || examination.has_neg_inf == examination.has_pos_inf) return false;
  const auto& [min, max] = std::tie(examination.statistics.min, examination.statistics.max);
  if (min.has_value() == max.has_value()) return min == max;
  // Recorded statistics contain the extremes, one of which is infinite: masks consist of it and zeros. The output of a ReLU
  // that overflowed looks the same, and masks of +Inf are rare.
  return examination.has_neg_inf && min.value_or(0) == 0 && max.value_or(0) == 0;
}

std::vector<const InputValue*> Evidence::unknown_inputs(const ExecutionPoint& point, const std::vector<InputValue>& inputs) {
  std::vector<const InputValue*> unknown;
  for (const InputValue& input_value : inputs) {
    if (input_value.kind == NodeKind::constant || health_of(input_value) > Health::no_value) continue;
    // A value that is finite after its update was finite before it.
    const auto after_update = input_value.written ? value_after(point, input_value) : std::nullopt;
    if (!after_update || states_.health(*after_update) != Health::finite) unknown.push_back(&input_value);
  }
  return unknown;
}

bool Evidence::have_same_bytes(RecordIndex a, RecordIndex b) const { return have_same_values(dump_, a, b); }

}  // namespace sporescope
