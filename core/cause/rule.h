// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/cause/origin.h"
#include "core/cause/tensor_states.h"
#include "core/flow/rank_peers.h"

namespace sporescope {

class Evidence;

/// The role of a non-finite tensor in the network.
enum class TensorSituation : std::uint8_t {
  no_node,    ///< Its file belongs to no node
  output,     ///< An operator wrote it
  update,     ///< The file of an input that the operator updates in place: the value after the update
  input,      ///< An operator read it
  attribute,  ///< A value read by an operator without an edge
  parameter,  ///< A parameter's own file: the value after the iteration
  constant,   ///< A constant's own file
};

/// Result of Evidence::search_upstream(), which looks upstream of undumped values.
struct UpstreamValues {
  std::optional<RecordIndex> non_finite;  ///< The non-finite value with the oldest origin
  bool complete = true;                   ///< All values that flow in are known
};

/// A query for the origin of the NaN or Inf in one tensor.
struct OriginQuery {
  RecordIndex record{};
  TensorSituation situation = TensorSituation::no_node;
  Health target = Health::nan;     ///< Severity of the tensor: the value it results from is at least as severe
  ExecutionPoint point;            ///< Time when it was written
  NodeIndex node = kNoNode;        ///< Its node in the graph
  std::vector<InputValue> inputs;  ///< Inputs of the operator, for outputs, updates and inputs
  std::size_t input_index = 0;     ///< Index of the input in `inputs`, for updates and inputs

  // Results shared by several rules, computed once per query.
  mutable std::optional<UpstreamValues> upstream;
  mutable std::optional<std::vector<RankPeer>> peers;  ///< Ranks of a collective

  [[nodiscard]] const InputValue& input() const { return inputs[input_index]; }
};

/// The tensor results from this earlier one.
struct Upstream {
  RecordIndex record{};
};
/// Why a non-finite tensor is excluded.
enum class ExclusionReason : std::uint8_t {
  input_mask,     ///< Inf from a constant or a mask
  intentional,    ///< Inf that an operator writes by design
  uninitialized,  ///< Output without consumers, which its kernel need not fill
};
/// The tensor is not traced further and is no cause.
struct Benign {
  ExclusionReason reason = ExclusionReason::input_mask;
  std::optional<Origin> fallback_origin;  ///< The origin to use if the value reaches NaN, the loss or a weight after all; none
                                          ///< if that is impossible
};
/// One step upstream. An Origin ends the trace.
using Step = std::variant<Upstream, Origin, Benign>;
/// Returns `origin`, or excludes the tensor as a mask if its Inf is intended.
[[nodiscard]] inline Step origin_unless(bool is_intended, Origin origin) {
  return is_intended ? Step(Benign{ExclusionReason::input_mask, std::move(origin)}) : Step(std::move(origin));
}

/// One rule of the search. `apply` examines the evidence and returns the next step, or nothing if the rule does not apply.
struct CauseRule {
  TensorSituation situation;
  const char* name;  ///< For example "nan_of_infinity": equal in all versions, printed by `first --explain`
  const char* why;   ///< English sentence, to be translated: why the rule holds
  std::optional<Step> (*apply)(const OriginQuery&, Evidence&);
};

/// Returns all rules. The rules of one situation are tried in order, and the first one that applies decides; the last one
/// always applies. More certain rules therefore come first.
[[nodiscard]] std::span<const CauseRule> cause_rules();
/// Finds a rule by its name and sentence, because rules of several situations may share a name. Null if there is none.
[[nodiscard]] const CauseRule* find_cause_rule(std::string_view name, std::string_view why);

}  // namespace sporescope
