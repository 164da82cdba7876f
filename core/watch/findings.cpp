// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/findings.h"

#include <algorithm>
#include <set>

#include "core/dump/open_dump.h"
#include "core/watch/element_search.h"
#include "core/watch/operator_family.h"

namespace sporescope {
namespace {

/// Steps of a path that are told: its beginning and its end if it is longer.
constexpr std::size_t kLongestPath = 200;

}  // namespace

std::vector<Finding> FindingsMaker::make(std::span<const std::uint32_t> nan, std::span<const std::uint32_t> infinite,
                                         std::size_t most) {
  std::vector<Finding> findings;
  std::set<std::int32_t> told;
  for (const std::uint32_t record : nan) {
    if (findings.size() >= most) return findings;
    const std::int32_t origin = tracer_.origin_of(record);
    if (told.insert(origin).second && !may_come_of(findings, origin)) findings.push_back(finding(origin, nan, infinite));
  }
  for (const std::uint32_t record : infinite) {
    if (findings.size() >= most) break;
    const std::int32_t origin = tracer_.origin_of(record);
    if (told.insert(origin).second && !may_come_of(findings, origin) && !is_masking(descendants(origin, {}, infinite))) {
      findings.push_back(finding(origin, nan, infinite));
    }
  }
  return findings;
}

bool FindingsMaker::may_come_of(const std::vector<Finding>& findings, std::int32_t number) const {
  const Origin& origin = tracer_.origins()[static_cast<std::size_t>(number)];
  if (origin.kind != OriginKind::undumped_inputs && origin.kind != OriginKind::unknown_operator) return false;
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
  return loss ? loss : weight;
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
    if (states_.examination(record).statistics.pos_inf > 0) return false;
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
