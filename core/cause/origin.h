// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cause/cause_kind.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// How the NaN or Inf at the end of a trace came into existence.
enum class OriginKind : std::uint8_t {
  computed,               ///< The operator computed it from finite inputs
  computed_unseen,        ///< The undumped operator whose output this input file holds computed it from finite inputs
  undumped_inputs,        ///< The operator or one upstream computed it: some inputs were not dumped
  differs_from_producer,  ///< The operator's input differs from its producer's output
  unknown_operator,       ///< The file belongs to no node
  network_input,          ///< It was fed to the network
  from_unrecorded,        ///< An input that no recorded operator produced, before any other value was non-finite
  constant,
  initial_value,      ///< A parameter, before the first dumped iteration, which is the first of the training
  updated_unseen,     ///< A parameter, after an update whose inputs were not all dumped
  before_first,       ///< A parameter, before the first dumped iteration, which is not the first of the training
  while_not_dumped,   ///< A parameter, in an iteration between two dumped ones
  external,           ///< A parameter that no dumped operator wrote
  external_update,    ///< A parameter, by an optimizer outside of the graph that received finite gradients
  parameter_changed,  ///< One or more parameters read by an operator, since the previous iteration
  state_changed,      ///< An optimizer's parameter, between two iterations: the update would have left it finite
  collective,         ///< Computed by a collective from finite values of all ranks
  missing_rank,       ///< The output of a collective, from a rank that is not in the dump
};

/// The end of a trace.
struct Origin {
  OriginKind kind = OriginKind::computed;
  RecordIndex record{};
  std::vector<InputValue> inputs;  ///< Inputs of the operator
  /// In the graph of `record`: the constant, or the operator of computed_unseen and external_update.
  NodeIndex node = kNoNode;
  std::optional<RecordIndex> witness;  ///< For a parameter: a file that shows its value before the update
  std::optional<RecordIndex>
      evidence_record;  ///< For a parameter without a witness: a result computed from its value before the update
  std::optional<RecordIndex> last_clean;  ///< while_not_dumped, external, state_changed: the last finite value of the parameter
};

[[nodiscard]] CauseKind cause_kind(OriginKind kind);
/// Returns true if the inputs are not all known, so that the true origin may be upstream.
[[nodiscard]] bool is_unsure(OriginKind kind);
/// Returns an origin at a tensor. `inputs` are those of the operator that produced it.
[[nodiscard]] Origin origin_at(OriginKind kind, RecordIndex record, std::vector<InputValue> inputs = {});

/// Index of an origin, in the order of discovery.
enum class OriginIndex : std::uint32_t {};

/// The origins of tensors known so far, for rules that choose between several inputs.
class Origins {
 public:
  Origins() = default;
  Origins(const Origins&) = delete;
  Origins& operator=(const Origins&) = delete;
  virtual ~Origins() = default;

  /// Returns the origin of a non-finite tensor. Returns nothing for excluded tensors and for those not traced yet; in the
  /// latter case the result is requested again later.
  [[nodiscard]] virtual std::optional<OriginIndex> origin_of(RecordIndex record) = 0;
  [[nodiscard]] virtual const Origin& origin(OriginIndex index) const = 0;
  /// For an excluded tensor: the tensor that its Inf is from, if that could be a cause.
  [[nodiscard]] virtual std::optional<RecordIndex> mask_source(RecordIndex record) const = 0;
};

}  // namespace sporescope
