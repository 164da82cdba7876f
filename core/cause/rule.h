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

/// What a tensor that is not finite is to the network.
enum class TensorSituation : std::uint8_t {
  no_node,    ///< its file belongs to no node
  output,     ///< an operator wrote it
  update,     ///< the file of an input that the operator updates in place: it holds the value after the update
  input,      ///< an operator read it
  attribute,  ///< a value that an operator read, but that no edge brings
  parameter,  ///< a parameter's own file: its value after the iteration
  constant,   ///< a constant's own file
};

/// What lies behind values that were not dumped.
struct UpstreamValues {
  std::optional<RecordIndex> bad;  ///< the earliest bad value
  bool complete = true;            ///< all values that flow in are known
};

/// "Where did the NaN or Inf in this tensor come from?"
struct OriginQuery {
  RecordIndex record{};
  TensorSituation situation = TensorSituation::no_node;
  Health target = Health::nan;       ///< how bad the tensor is: what it came of is as bad or worse
  ExecutionPoint moment;             ///< when it was written
  NodeIndex node = kNoNode;          ///< of its graph
  std::vector<InputValue> arrivals;  ///< what arrived at the operator, for outputs, updates and inputs
  std::size_t place = 0;             ///< of the input among `arrivals`, for updates and inputs

  // What several rules look for: once a question.
  mutable std::optional<UpstreamValues> upstream;
  mutable std::optional<std::vector<RankPeer>> peers;  ///< of a collective

  [[nodiscard]] const InputValue& arrival() const { return arrivals[place]; }
};

/// It came of this tensor, which was there before.
struct Upstream {
  RecordIndex record{};
};
enum class ExclusionReason : std::uint8_t {
  input_mask,     ///< an Inf that a constant or a mask brought
  intentional,    ///< an Inf that an operator writes by the way it computes
  uninitialized,  ///< an output that nothing reads, which its kernel need not fill
};
/// It is not followed further, and no cause.
struct Benign {
  ExclusionReason as = ExclusionReason::input_mask;
  std::optional<Origin>
      fallback_origin;  ///< what it is after all where NaN, the loss or a weight came of it; none: it cannot be
};
/// One step back. An Origin ends the trace.
using Step = std::variant<Upstream, Origin, Benign>;
/// The Inf that ends here began here, unless it was meant.
[[nodiscard]] inline Step origin_unless(bool intended, Origin origin) {
  return intended ? Step(Benign{ExclusionReason::input_mask, std::move(origin)}) : Step(std::move(origin));
}

/// One rule of the search: looks at the evidence and says where the tensor came from, or nothing where it does not apply.
struct CauseRule {
  TensorSituation situation;
  const char* name;  ///< "nan_of_infinity": the same in all versions, as `first --explain` prints it
  const char* why;   ///< an English sentence: why it holds (to be translated)
  std::optional<Step> (*apply)(const OriginQuery&, Evidence&);
};

/// All rules. Those of one situation are asked in their order, and the first one that answers decides; the last one of each
/// situation always answers. So what is surer stands before what is less sure.
[[nodiscard]] std::span<const CauseRule> cause_rules();
/// By what is written of it elsewhere: several situations may have rules of one name. Null if there is none.
[[nodiscard]] const CauseRule* find_cause_rule(std::string_view name, std::string_view why);

}  // namespace sporescope
