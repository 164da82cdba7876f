// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cause/cause_kind.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// How a NaN or Inf came to be where its trace ends.
enum class OriginKind : std::uint8_t {
  computed,               ///< the operator made it out of clean inputs
  computed_unseen,        ///< so did the one whose output this input file is: it was not dumped itself
  undumped_inputs,        ///< the operator or one before it made it: inputs of it were not dumped
  differs_from_producer,  ///< the operator's input is not what its producer wrote
  unknown_operator,       ///< the file belongs to no node
  network_input,          ///< it was fed
  from_unrecorded,        ///< an input that nothing gave which was recorded, before anything else was bad
  constant,
  initial_value,      ///< a parameter, before the first iteration that was dumped, which is the first one at all
  updated_unseen,     ///< a parameter, after an update of which not all was dumped
  before_first,       ///< a parameter, before the first iteration that was dumped, which was not the first one
  while_not_dumped,   ///< a parameter, in an iteration between two that were dumped
  external,           ///< a parameter that no dumped operator wrote
  external_update,    ///< a parameter, by an optimizer outside of the graph that was given finite gradients
  parameter_changed,  ///< one of the parameters that an operator read, or several, since the iteration before
  state_changed,      ///< what an optimizer updates, between two iterations: the update alone would have left it finite
  collective,         ///< made while ranks were combined, from clean values of all ranks
  missing_rank,       ///< came out of a collective, from a rank that is not in the dump
};

/// Where a trace ends.
struct Origin {
  OriginKind kind = OriginKind::computed;
  RecordIndex record{};
  std::vector<InputValue> inputs;  ///< of the operator
  /// Of the graph of `record`: the constant, or the operator that is computed_unseen or external_update.
  NodeIndex node = kNoNode;
  std::optional<RecordIndex> witness;          ///< of a parameter: the file that shows its value before the update
  std::optional<RecordIndex> evidence_record;  ///< of a parameter: else what was made of its value before the update
  std::optional<RecordIndex> last_clean;       ///< while_not_dumped, external, state_changed: the parameter's last clean value
};

[[nodiscard]] CauseKind cause_kind(OriginKind kind);
/// True if not all is known of what it came of.
[[nodiscard]] bool is_unsure(OriginKind kind);
/// A trace that ends at a tensor; `recomputed` are those of the operator that made it.
[[nodiscard]] Origin origin_at(OriginKind kind, RecordIndex record, std::vector<InputValue> inputs = {});

/// Index of an origin in the order in which they were found.
enum class OriginIndex : std::uint32_t {};

/// What is known so far of where tensors came from, for whoever must choose between several.
class Origins {
 public:
  Origins() = default;
  Origins(const Origins&) = delete;
  Origins& operator=(const Origins&) = delete;
  virtual ~Origins() = default;

  /// Of a tensor that is not finite; nothing for what was set aside, and for what is not known yet: whatever is concluded from
  /// that is asked for again once it is.
  [[nodiscard]] virtual std::optional<OriginIndex> origin_of(RecordIndex record) = 0;
  [[nodiscard]] virtual const Origin& origin(OriginIndex index) const = 0;
  /// Of a tensor that was set aside: the one that brought its Inf, if that could be a cause.
  [[nodiscard]] virtual std::optional<RecordIndex> mask_source(RecordIndex record) const = 0;
};

}  // namespace sporescope
