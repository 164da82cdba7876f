// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/cause/tensor_states.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// How a NaN or Inf came to be where its trace ends.
enum class OriginKind : std::uint8_t {
  computed,          ///< the operator made it out of clean inputs
  computed_unseen,   ///< so did the one whose output this input file is: it was not dumped itself
  undumped_inputs,   ///< the operator or one before it made it: inputs of it were not dumped
  not_as_produced,   ///< the operator's input is not what its producer wrote
  unknown_operator,  ///< the file belongs to no node
  network_input,     ///< it was fed
  constant,
  initial_value,     ///< a parameter, before the first iteration that was dumped, which is the first one at all
  updated_unseen,    ///< a parameter, after an update of which not all was dumped
  before_first,      ///< a parameter, before the first iteration that was dumped, which was not the first one
  while_not_dumped,  ///< a parameter, in an iteration between two that were dumped
  from_outside,      ///< a parameter that no dumped operator wrote
  collective,        ///< made while ranks were combined, from clean values of all ranks
  missing_rank,      ///< came out of a collective, from a rank that is not in the dump
};

struct Origin {
  OriginKind kind = OriginKind::computed;
  std::uint32_t record = 0;
  std::vector<Arrival> inputs;              ///< of the operator
  NodeIndex node = kNoNode;                 ///< of the graph of `record`: the constant, or the operator that is computed_unseen
  std::optional<std::uint32_t> witness;     ///< of a parameter: the file that shows its value before the update
  std::optional<std::uint32_t> last_clean;  ///< while_not_dumped, from_outside: the parameter's last clean value
};

[[nodiscard]] CauseKind cause_kind(OriginKind kind);

/// Follows NaN and Inf back to where they were made. Each tensor that is not finite has one parent, the earliest of the values
/// that it came of, or is an origin; so traces are a forest, and a tensor's trace is walked once. NaN is preferred to Inf; an
/// Inf is followed from an operator that made NaN out of it. Inf that a constant or a mask brought has no origin.
class Tracer {
 public:
  static constexpr std::int32_t kNoOrigin = -1;  ///< an Inf of a constant or a mask
  static constexpr std::int32_t kUnfilled = -2;  ///< an output that nothing reads, which its kernel need not fill

  Tracer(const ValueFlow& flow, TensorStates& states) : flow_(flow), dump_(flow.dump()), states_(states) {}

  /// Number of the origin of a tensor that is not finite; below 0 for what has none.
  [[nodiscard]] std::int32_t origin_of(std::uint32_t record);
  [[nodiscard]] const std::vector<Origin>& origins() const { return origins_; }
  /// The tensor it came of; nothing for an origin. Known once origin_of was asked.
  [[nodiscard]] std::optional<std::uint32_t> parent_of(std::uint32_t record) const;

 private:
  /// One step back.
  struct Step {
    std::optional<std::uint32_t> parent;
    std::optional<Origin> origin;  ///< neither: an Inf of a constant, or `unfilled`
    bool unfilled = false;
  };
  struct Beyond {
    std::optional<std::uint32_t> bad;  ///< the earliest bad value
    bool complete = true;              ///< all values that flow in are known
  };

  static Step to(std::uint32_t parent) { return {parent, std::nullopt}; }
  static Step unfilled() { return {std::nullopt, std::nullopt, true}; }
  static Step at(OriginKind kind, std::uint32_t record) {
    return {std::nullopt, Origin{kind, record, {}, kNoNode, std::nullopt, std::nullopt}};
  }

  [[nodiscard]] std::int32_t walk(std::uint32_t record);
  [[nodiscard]] std::int32_t number_of(Origin origin);
  [[nodiscard]] Step step(std::uint32_t record);
  [[nodiscard]] Step step_from_input(std::uint32_t record);
  [[nodiscard]] Step step_over_undumped(std::uint32_t record, const Moment& moment, NodeIndex producer);
  [[nodiscard]] Step step_from_written_input(std::uint32_t record, const std::vector<Arrival>& arrivals);
  [[nodiscard]] Step step_from_operator(std::uint32_t record);
  [[nodiscard]] Step step_from_parameter(std::uint32_t record);
  [[nodiscard]] Step step_from_constant(std::uint32_t record, NodeIndex constant);
  /// `record` is an input file, and the parameter's value before is not known to be bad.
  [[nodiscard]] Step step_into_parameter(std::uint32_t record, const Moment& moment, NodeIndex parameter);
  [[nodiscard]] Step step_after_clean(std::uint32_t record, const Moment& moment, NodeIndex parameter, std::uint32_t clean);
  [[nodiscard]] Step step_before_dump(std::uint32_t record, const Moment& moment, NodeIndex parameter);
  [[nodiscard]] Step step_over_ranks(std::uint32_t record, const std::vector<Arrival>& arrivals);
  /// Where only outputs were dumped a parameter's first value is not there: it made the NaN if nothing else can have.
  [[nodiscard]] std::optional<Step> step_to_unseen_parameter(std::uint32_t record, const std::vector<Arrival>& arrivals);
  /// `record` is a parameter's first file: made by that update only if it was clean before, and nothing bad flowed in.
  [[nodiscard]] Step step_from_first_update(std::uint32_t record, const Moment& moment,
                                            const std::vector<ValueFlow::Writer>& writers);
  /// Those of which no value is known: not read by another operator, nor clean after an update.
  [[nodiscard]] std::vector<const Arrival*> unknown_inputs(const Moment& moment, const std::vector<Arrival>& arrivals);
  /// A Cast makes no NaN: the operator before it did, whose own output tells nothing, if all that went into that one is known.
  [[nodiscard]] std::optional<Step> step_over_cast(std::uint32_t record, const Moment& moment,
                                                   const std::vector<Arrival>& arrivals);
  static Step at_unseen_update(std::uint32_t record, const std::vector<Arrival>& arrivals);

  /// True if an output of an optimizer holds something else than the parameter it stands for: some kernels do not fill it.
  [[nodiscard]] bool is_unfilled(std::uint32_t record, const std::vector<Arrival>& arrivals);
  /// A file with the value that an operator left in a parameter which it updates.
  [[nodiscard]] std::optional<std::uint32_t> value_after(const Moment& moment, const Arrival& arrival);
  /// The file of an arriving value that is as bad as `wanted`; the producer's where there is one.
  [[nodiscard]] std::optional<std::uint32_t> bad_file(const Arrival& arrival, Health wanted);
  [[nodiscard]] Health health_of(const Arrival& arrival);
  /// False so deep in traces within traces that another one could exhaust the stack.
  [[nodiscard]] bool may_ask() const;
  [[nodiscard]] bool has_origin(std::uint32_t record);
  /// False if the operator keeps finite values of the size that arrived finite.
  [[nodiscard]] bool may_overflow(std::uint32_t record, std::string_view type, const std::vector<Arrival>& arrivals);
  [[nodiscard]] bool is_older(const Origin& a, const Origin& b) const;
  /// Of the arriving values that are as bad as `wanted` the one whose origin is the oldest.
  [[nodiscard]] std::optional<std::uint32_t> earliest_bad(const std::vector<Arrival>& arrivals, Health wanted);
  /// An input file that is bad though its producer wrote finite values, and the operator did not overwrite it itself.
  [[nodiscard]] std::optional<std::uint32_t> changed_on_the_way(std::uint32_t record, const std::vector<Arrival>& arrivals,
                                                                Health wanted);
  /// True if an Inf cannot have come of the values that were seen, and a constant was not seen.
  [[nodiscard]] bool comes_of_unseen_constant(std::uint32_t record, std::string_view type,
                                              const std::vector<Arrival>& arrivals);
  /// True if operators that read the parameter in that iteration made finite values of it.
  [[nodiscard]] bool was_clean_before(const Moment& moment, NodeIndex parameter);
  [[nodiscard]] bool constants_alone_are_bad(const std::vector<Arrival>& arrivals);
  /// The Inf that an operator made NaN of, unless a mask brought it.
  [[nodiscard]] std::optional<std::uint32_t> bad_infinity(std::uint32_t record, const std::vector<Arrival>& arrivals);
  /// Looks through operators that have no files.
  [[nodiscard]] Beyond look_beyond(const Moment& moment, const std::vector<Arrival>& arrivals, Health wanted);
  /// What the last update of the parameter in that iteration left: in the operator's output, or in the file of its input, since
  /// some kernels do not fill their output.
  [[nodiscard]] std::optional<std::uint32_t> last_written(const Moment& moment, NodeIndex parameter, Health wanted);
  /// What flowed into an update of the parameter that was not dumped itself.
  [[nodiscard]] std::optional<std::uint32_t> bad_update(const Moment& moment, NodeIndex parameter, Health wanted);
  /// The latest earlier output of the rank with the same values: graphs of a control flow have no edges between them.
  [[nodiscard]] std::optional<std::uint32_t> equal_value(std::uint32_t record);
  /// The latest earlier output of the rank that has the shape of a value that was handed to the operator's graph unseen; one
  /// with NaN, else one with Inf that no mask brought.
  [[nodiscard]] std::optional<std::uint32_t> handed_over(std::uint32_t record, const std::vector<Arrival>& arrivals);
  /// An origin at the parameter's own file in that iteration if it is bad, with `record` as its witness; else at `record`.
  [[nodiscard]] Step at_parameter(OriginKind kind, std::uint32_t record, const Moment& moment, NodeIndex parameter);
  /// False if the NaN stands where no input of the operator is infinite.
  [[nodiscard]] bool infinity_matters(std::uint32_t record, const std::vector<Arrival>& arrivals);
  /// One infinity of one sign, and at most one finite value beside it.
  [[nodiscard]] bool is_mask(std::uint32_t record);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  int depth_ = 0;
  std::vector<Origin> origins_;
  std::unordered_map<std::uint32_t, std::int32_t> origin_at_;  ///< by the origin's record
  std::map<std::pair<GraphIndex, NodeIndex>, std::int32_t> unseen_origins_;
  /// By graph, node, iteration and run: what one run of an operator made is one origin, however many outputs it has.
  std::map<std::tuple<GraphIndex, NodeIndex, std::int64_t, std::uint32_t>, std::int32_t> run_origins_;
  std::unordered_map<std::uint32_t, std::int32_t> marks_;  ///< the origin of each tensor that was walked over
  std::unordered_map<std::uint32_t, std::uint32_t> parents_;
};

}  // namespace sporescope
