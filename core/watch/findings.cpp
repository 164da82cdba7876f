// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/findings.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/dump/open_dump.h"
#include "core/watch/element_search.h"
#include "core/watch/operator_family.h"

namespace sporescope {
namespace {

/// Steps of a path that are told: its beginning and its end if it is longer.
constexpr std::size_t kLongestPath = 200;

/// Not all is known of what it came of.
bool is_unsure(OriginKind kind) {
  constexpr std::array kUnsure{OriginKind::undumped_inputs, OriginKind::unknown_operator, OriginKind::updated_unseen,
                               OriginKind::while_not_dumped, OriginKind::from_outside};
  return std::find(kUnsure.begin(), kUnsure.end(), kind) != kUnsure.end();
}

}  // namespace

std::vector<Finding> FindingsMaker::make(std::span<const std::uint32_t> nan, std::span<const std::uint32_t> infinite,
                                         std::size_t most) {
  std::vector<Finding> findings;
  for (const std::int32_t origin : ordered_origins(nan, infinite, most)) {
    if (findings.size() >= most) break;
    if (may_come_of(findings, origin)) continue;
    const bool ends_in_mask = descendants(origin, nan, {}).empty() && is_masking(descendants(origin, {}, infinite));
    if (!ends_in_mask) findings.push_back(finding(origin, nan, infinite));
  }
  return findings;
}

std::vector<std::int32_t> FindingsMaker::ordered_origins(std::span<const std::uint32_t> nan,
                                                         std::span<const std::uint32_t> infinite, std::size_t most) {
  std::vector<std::int32_t> origins;
  std::set<std::int32_t> seen;
  for (const auto& list : {nan, infinite}) {
    for (const std::uint32_t record : list) {
      const std::int32_t origin = tracer_.origin_of(record);
      if (seen.insert(origin).second) origins.push_back(origin);
    }
  }
  for (std::size_t i = 0; i < std::min(most, origins.size()); ++i) {
    const auto one = origins.begin() + static_cast<std::ptrdiff_t>(i);
    const auto before = std::find_if(std::next(one), origins.end(), [&](std::int32_t other) {
      return is_forward_of(other, *one) || was_there_before(other, *one);
    });
    if (before != origins.end()) std::rotate(one, before, std::next(before));
  }
  return origins;
}

bool FindingsMaker::is_forward_of(std::int32_t one, std::int32_t gradient) const {
  const Origin& a = tracer_.origins()[static_cast<std::size_t>(one)];
  const Origin& b = tracer_.origins()[static_cast<std::size_t>(gradient)];
  const auto is_made = [](const Origin& origin) {
    return origin.kind == OriginKind::computed || origin.kind == OriginKind::computed_unseen;
  };
  if (!is_made(a) || !is_made(b)) return false;
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  if (x.graph != y.graph || x.iteration != y.iteration) return false;
  const Graph& graph = *dump_.graphs()[x.graph].graph;
  const NodeIndex first = a.node != kNoNode ? a.node : x.node;
  const NodeIndex second = b.node != kNoNode ? b.node : y.node;
  const Node& node = graph.nodes()[first];
  const bool forward = node.category != Category::gradient && !updates_in_place(node.type);
  if (!forward || graph.nodes()[second].category != Category::gradient) return false;
  const auto is_constant = [](const Arrival& arrival) { return arrival.kind == NodeKind::constant; };
  const bool folded = std::all_of(b.inputs.begin(), b.inputs.end(), is_constant);
  const bool scaled = folded || std::any_of(b.inputs.begin(), b.inputs.end(), [&](const Arrival& arrival) {
                        return is_constant(arrival) && arrival.file && states_.health(*arrival.file) >= Health::infinite;
                      });
  const auto pairs = graph.counterparts(second);
  return scaled || std::find(pairs.begin(), pairs.end(), first) != pairs.end();
}

bool FindingsMaker::was_there_before(std::int32_t one, std::int32_t unsure) const {
  const Origin& a = tracer_.origins()[static_cast<std::size_t>(one)];
  const Origin& b = tracer_.origins()[static_cast<std::size_t>(unsure)];
  if (b.kind != OriginKind::undumped_inputs && b.kind != OriginKind::unknown_operator) return false;
  if (a.kind != OriginKind::initial_value && a.kind != OriginKind::before_first && a.kind != OriginKind::network_input)
    return false;
  const TensorRecord& x = dump_.records()[a.record];
  const TensorRecord& y = dump_.records()[b.record];
  return x.iteration == y.iteration && dump_.graphs()[x.graph].rank == dump_.graphs()[y.graph].rank;
}

bool FindingsMaker::may_come_of(const std::vector<Finding>& findings, std::int32_t number) const {
  const Origin& origin = tracer_.origins()[static_cast<std::size_t>(number)];
  if (!is_unsure(origin.kind)) return false;
  const auto rank_of = [&](std::uint32_t record) { return dump_.graphs()[dump_.records()[record].graph].rank; };
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return rank_of(finding.record) == rank_of(origin.record); });
}

Finding FindingsMaker::finding(std::int32_t number, std::span<const std::uint32_t> nan,
                               std::span<const std::uint32_t> infinite) {
  const Origin& origin = tracer_.origins()[static_cast<std::size_t>(number)];
  Finding made;
  made.kind = cause_kind(origin.kind);
  made.record = origin.record;
  made.why = explain(evidence(origin, made));
  if (const auto tensor = open_tensor(dump_, dump_.records()[origin.witness.value_or(origin.record)])) {
    made.element = first_non_finite_element(**tensor, false, stop_).value_or(ElementIndex{});
  }
  made.nan_follows =
      std::any_of(nan.begin(), nan.end(), [&](std::uint32_t record) { return tracer_.origin_of(record) == number; });
  for (const std::uint32_t record : path(number, nan, infinite)) {
    made.path.push_back({record, states_.examination(record).statistics});
  }
  return made;
}

Evidence FindingsMaker::evidence(const Origin& origin, Finding& finding) {
  const TensorRecord& record = dump_.records()[origin.record];
  Evidence found;
  found.kind = origin.kind;
  found.iteration = record.iteration;
  const Node* node = flow_.node_of(origin.record);
  found.updated = node != nullptr && node->kind == NodeKind::parameter && !origin.witness && record.io == Io::output &&
                  !flow_.writers_of(record.graph, record.node).empty();
  if (origin.node != kNoNode) node = &dump_.graphs()[record.graph].graph->nodes()[origin.node];
  found.not_dumped = origin.node != kNoNode;
  if (node != nullptr) {
    found.type = node->type;
    found.name = node->full_name;
  }
  found.output = states_.examination(origin.witness.value_or(origin.record));
  finding.statistics = found.output.statistics;
  if (origin.witness) finding.inputs.push_back({*origin.witness, found.output.statistics});
  if (origin.last_clean) found.last_clean_iteration = dump_.records()[*origin.last_clean].iteration;
  if (origin.inputs.size() == 1 && origin.inputs.front().kind == NodeKind::op) {
    found.made_by = dump_.graphs()[record.graph].graph->nodes()[origin.inputs.front().input.from.node].full_name;
  }
  for (const Arrival& arrival : origin.inputs) {
    const auto file = arrival.file && !arrival.written ? arrival.file : arrival.source;
    if (!file || states_.health(*file) <= Health::no_value) continue;
    ExplainedInput input{arrival.input.slot, states_.examination(*file)};
    if (input.examination.health <= Health::no_value) continue;
    finding.inputs.push_back({*file, input.examination.statistics});
    found.inputs.push_back(std::move(input));
  }
  return found;
}

std::vector<std::uint32_t> FindingsMaker::descendants(std::int32_t origin, std::span<const std::uint32_t> nan,
                                                      std::span<const std::uint32_t> infinite) {
  std::vector<std::uint32_t> found;
  for (const auto& list : {nan, infinite}) {
    std::copy_if(list.begin(), list.end(), std::back_inserter(found),
                 [&](std::uint32_t record) { return tracer_.origin_of(record) == origin; });
  }
  const auto records = dump_.records();
  std::sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(records[a].iteration, records[a].time, a) < std::tie(records[b].iteration, records[b].time, b);
  });
  return found;
}

bool FindingsMaker::is_of_forward_pass(std::uint32_t record) const {
  for (std::optional<std::uint32_t> at = record; at; at = tracer_.parent_of(*at)) {
    const Node* node = flow_.node_of(*at);
    if (node == nullptr || node->category == Category::gradient || updates_in_place(node->type)) return false;
  }
  return true;
}

std::optional<std::uint32_t> FindingsMaker::noticeable(std::span<const std::uint32_t> tensors, std::uint32_t cause) {
  std::optional<std::uint32_t> loss, weight;
  const auto rank_of = [&](std::uint32_t record) { return dump_.graphs()[dump_.records()[record].graph].rank; };
  const bool stays = std::any_of(tensors.begin(), tensors.end(),
                                 [&](std::uint32_t record) { return record != cause && rank_of(record) == rank_of(cause); });
  for (const std::uint32_t record : tensors) {
    if (stays && rank_of(record) != rank_of(cause)) continue;
    const TensorRecord& tensor = dump_.records()[record];
    const Node* node = flow_.node_of(record);
    if (node == nullptr || tensor.io != Io::output || record == cause) continue;
    if (node->category == Category::weight && !weight) weight = record;
    // The loss is the last scalar of the forward pass.
    const bool same_iteration = !loss || dump_.records()[*loss].iteration == tensor.iteration;
    const bool scalar = node->kind == NodeKind::op && states_.examination(record).statistics.count == 1;
    if (scalar && same_iteration && is_of_forward_pass(record)) loss = record;
  }
  if (loss || weight) return loss ? loss : weight;
  // Nobody would have noticed: the last tensor that it reached there.
  const auto last = std::find_if(tensors.rbegin(), tensors.rend(), [&](std::uint32_t record) {
    return record != cause && dump_.records()[record].io == Io::output && rank_of(record) == rank_of(cause);
  });
  return last == tensors.rend() ? std::nullopt : std::optional(*last);
}

std::vector<std::uint32_t> FindingsMaker::path(std::int32_t origin, std::span<const std::uint32_t> nan,
                                               std::span<const std::uint32_t> infinite) {
  const std::uint32_t cause = tracer_.origins()[static_cast<std::size_t>(origin)].record;
  std::vector<std::uint32_t> back;
  if (const auto end = noticeable(descendants(origin, nan, infinite), cause)) {
    for (std::optional<std::uint32_t> at = end; at && *at != cause; at = tracer_.parent_of(*at)) {
      if (dump_.records()[*at].io == Io::output) back.push_back(*at);
    }
  }
  back.push_back(cause);
  std::reverse(back.begin(), back.end());
  if (back.size() > kLongestPath) {
    const auto half = static_cast<std::ptrdiff_t>(kLongestPath / 2);
    back.erase(back.begin() + half, back.end() - half);
  }
  return back;
}

bool FindingsMaker::is_masking(std::span<const std::uint32_t> tensors) {
  bool absorbed = false;
  for (const std::uint32_t record : tensors) {
    const TensorRecord& tensor = dump_.records()[record];
    const Node* node = flow_.node_of(record);
    if (node == nullptr || node->kind != NodeKind::op) return false;
    if (tensor.io == Io::input) continue;
    if (is_weighted_sum(node->type)) return false;
    if (states_.examination(record).has_pos_inf) return false;
    for (const NodeIndex consumer : flow_.consumers_of(tensor.graph, tensor.node, tensor.slot)) {
      const auto moment = flow_.moment_of(record);
      bool seen = false;
      bool passed_on = false;
      for (const std::uint32_t out : dump_.records_of(tensor.graph, consumer, moment.iteration)) {
        if (dump_.records()[out].io != Io::output) continue;
        seen = true;
        passed_on = passed_on || states_.health(out) >= Health::infinite;
      }
      if (!seen) return false;
      if (passed_on) continue;
      if (!absorbs_negative_infinity(dump_.graphs()[tensor.graph].graph->nodes()[consumer].type)) return false;
      absorbed = true;
    }
  }
  return absorbed;
}

}  // namespace sporescope
