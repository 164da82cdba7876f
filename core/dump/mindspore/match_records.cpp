// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/match_records.h"

#include <algorithm>
#include <tuple>

#include "core/base/parse.h"
#include "core/dump/mindspore/file_name.h"

namespace sporescope {
namespace {

constexpr std::string_view kParameter = "Parameter";

/// Returns the major and minor number of "2.10.0"; nothing if the text does not begin with a version.
std::optional<std::pair<std::uint64_t, std::uint64_t>> version_of(std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto major = parse_digits(text.substr(0, dot));
  std::string_view rest = text.substr(dot + 1);
  rest = rest.substr(0, rest.find_first_not_of("0123456789"));
  const auto minor = parse_digits(rest);
  if (!major || !minor) return std::nullopt;
  return std::pair{*major, *minor};
}

/// Searches the candidates in order. An ambiguous match ends the search.
template <class Find>
FoundOperator find_in_candidates(const FolderGraphs& graphs, Find&& find) {
  for (const Candidate& candidate : graphs.candidates) {
    const NameMatch match = find(*candidate.names);
    if (match.node != kNoNode || match.ambiguous) return {candidate.graph, match};
  }
  return {};
}

/// Returns true if the operator has fewer outputs in the graph than the slot requires, or another dtype than the file name.
/// Then the file most likely belongs to another operator.
bool contradicts(const Graph& graph, NodeIndex node, const TensorRecord& record) {
  if (record.io != IoDirection::output) return false;
  const std::vector<OutputType> outputs = graph.outputs(node);
  if (outputs.empty()) return false;
  if (record.slot >= outputs.size()) return true;
  const std::string_view dtype = outputs[record.slot].dtype;
  if (dtype.empty() || record.dtype_suffix.empty()) return false;
  const auto recorded = dtype_from_name(record.dtype_suffix);
  const auto expected = dtype_from_name(dtype);
  return recorded && expected && *recorded != *expected;
}

bool supports(const FolderGraphs& graphs, NameRule rule, const TensorRecord& record) {
  const FoundOperator found =
      find_in_candidates(graphs, [&](const NodeNames& names) { return names.find_operator(rule, record.type, record.name); });
  if (found.match.ambiguous) return true;
  if (found.match.node == kNoNode) return false;
  const auto is_same_graph = [&](const Candidate& candidate) { return candidate.graph == found.graph; };
  const auto candidate = std::find_if(graphs.candidates.begin(), graphs.candidates.end(), is_same_graph);
  return !contradicts(candidate->names->graph(), found.match.node, record);
}

UnmatchedReason reason_of(UnmatchableReason unmatchable) {
  switch (unmatchable) {
    case UnmatchableReason::malformed_name:
      return UnmatchedReason::malformed_name;
    case UnmatchableReason::not_in_mapping:
      return UnmatchedReason::not_in_mapping;
  }
  return UnmatchedReason::malformed_name;
}

bool is_constant_name(std::string_view name) {
  const std::string_view digits = name.starts_with("data-") ? name.substr(5) : name.starts_with("cst") ? name.substr(3) : "";
  return parse_digits(digits).has_value();
}

UnmatchedReason match_record(TensorRecord& record, const FolderGraphs& graphs, NameRule rule, bool constants_folder) {
  const bool is_operator = record.type != kParameter;
  FoundOperator found;
  if (is_operator) {
    found = find_operator(record.type, record.name, graphs, rule);
  } else {
    if (!constants_folder) {
      found = find_in_candidates(graphs, [&](const NodeNames& names) { return names.find_parameter(rule, record.name); });
    }
    if (found.match.node == kNoNode && !found.match.ambiguous) {
      found = find_in_candidates(graphs, [&](const NodeNames& names) { return names.find_constant(record.name); });
    }
  }
  if (found.match.node != kNoNode) {
    record.graph = found.graph;
    record.node = found.match.node;
    return UnmatchedReason::matched;
  }
  if (found.match.ambiguous) return UnmatchedReason::ambiguous;
  if (graphs.candidates.empty() || graphs.candidates.front().graph != graphs.own) {
    if (graphs.own_has_file) return UnmatchedReason::broken_graph_file;
    if (graphs.candidates.empty()) return UnmatchedReason::no_graph_file;
  }
  if (is_operator) {
    // With an empty order, no operator has a name by the counted rule, so another rule may appear to fit.
    const bool not_launched = std::any_of(graphs.candidates.begin(), graphs.candidates.end(), [&](const Candidate& candidate) {
      return (rule == NameRule::counted || candidate.names->none_launched()) && candidate.names->is_unlaunched(record.name);
    });
    return not_launched ? UnmatchedReason::not_in_order : UnmatchedReason::no_operator;
  }
  return constants_folder || is_constant_name(record.name) ? UnmatchedReason::no_constant : UnmatchedReason::no_parameter;
}

}  // namespace

FoundOperator find_operator(std::string_view type, std::string_view name, const FolderGraphs& graphs, NameRule rule) {
  const auto find_by_rule = [&](NameRule tried_rule) {
    return find_in_candidates(graphs, [&](const NodeNames& names) { return names.find_operator(tried_rule, type, name); });
  };
  FoundOperator found = find_by_rule(rule);
  if (found.match.node != kNoNode || found.match.ambiguous || rule == NameRule::counted) return found;
  return find_by_rule(rule == NameRule::last_part ? NameRule::exact : NameRule::last_part);
}

void NameEvidence::add(const NameEvidence& other) {
  names += other.names;
  last_part += other.last_part;
  exact += other.exact;
  counted += other.counted;
}

NameEvidence collect_name_evidence(const TensorListing& listing, const FolderGraphs& graphs) {
  constexpr std::size_t kEnough = 20'000;
  NameEvidence evidence;
  auto unreadable = listing.unreadable.begin();  // excluded, because their names follow other rules
  for (std::uint32_t i = 0; i < listing.records.size(); ++i) {
    const TensorRecord& record = listing.records[i];
    if (unreadable != listing.unreadable.end() && unreadable->first == i) {
      ++unreadable;
      continue;
    }
    if (record.type == kParameter) continue;
    ++evidence.names;
    evidence.last_part += supports(graphs, NameRule::last_part, record) ? 1 : 0;
    evidence.exact += supports(graphs, NameRule::exact, record) ? 1 : 0;
    evidence.counted += supports(graphs, NameRule::counted, record) ? 1 : 0;
    if (evidence.names == kEnough) break;
  }
  return evidence;
}

NameRule decide_rule(const NameEvidence& evidence, std::string_view ms_version, bool counting_known) {
  constexpr std::pair<std::uint64_t, std::uint64_t> kCountedSince{2, 7};
  constexpr std::pair<std::uint64_t, std::uint64_t> kWholeNamesSince{2, 3};
  const auto version = version_of(ms_version);
  const bool counts_by_version = !version || *version >= kCountedSince;
  const std::uint64_t whole_names = std::max(evidence.exact, evidence.counted);
  if (evidence.last_part > whole_names) return NameRule::last_part;
  if (whole_names == 0) {
    if (version && *version < kWholeNamesSince) return NameRule::last_part;
    return counts_by_version ? NameRule::counted : NameRule::exact;
  }
  if (evidence.exact == evidence.counted) return counts_by_version ? NameRule::counted : NameRule::exact;
  if (evidence.counted > evidence.exact) return NameRule::counted;
  // More names match by the exact rule. From 2.7 on that is not conclusive unless it explains all names and the counting is
  // complete.
  const bool all_exact = evidence.exact == evidence.names;
  if (version && *version >= kCountedSince && evidence.counted > 0 && !(all_exact && counting_known)) return NameRule::counted;
  return NameRule::exact;
}

std::vector<UnmatchedReason> match_records(TensorListing& listing, const FolderGraphs& graphs, NameRule rule,
                                           bool constants_folder) {
  std::vector<UnmatchedReason> reasons(listing.records.size(), UnmatchedReason::matched);
  for (const auto& [number, unmatchable] : listing.unreadable) reasons[number] = reason_of(unmatchable);
  for (std::size_t i = 0; i < listing.records.size(); ++i) {
    TensorRecord& record = listing.records[i];
    record.graph = graphs.own;
    if (reasons[i] == UnmatchedReason::matched) reasons[i] = match_record(record, graphs, rule, constants_folder);
  }
  return reasons;
}

}  // namespace sporescope
