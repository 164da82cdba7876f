// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/cause/rules.h"

namespace sporescope {
namespace {

using enum TensorSituation;

// Used for running variances that the operator updates in the graph, and for parameters updated outside of it.
constexpr const char* kSingleValues = SPORESCOPE_TRANSLATE_NOOP(
    "a running variance was updated from a batch with one value per channel, whose variance is undefined");

// The sentences say why a rule holds. A report shows one for each step from the first visible effect back to the cause.
constexpr CauseRule kRules[] = {
    {no_node, "no_node", SPORESCOPE_TRANSLATE_NOOP("the file belongs to no node, so its inputs are unknown"), rules::no_node},

    // Outputs of operators. Meaningless values come first, then known values, then inferences.
    {output, "memory_not_written",
     SPORESCOPE_TRANSLATE_NOOP("the operator does not write this memory: the values are meaningless"),
     rules::uninitialized_memory},
    {output, "log_table", SPORESCOPE_TRANSLATE_NOOP("the operator stores log-probabilities there: -Inf is the logarithm of 0"),
     rules::log_table},
    {output, "unread_output", SPORESCOPE_TRANSLATE_NOOP("nothing reads this output, so its kernel may leave it unfilled"),
     rules::unread_output},
    {output, "next_of_data_set", SPORESCOPE_TRANSLATE_NOOP("it came from the dataset"), rules::from_data_set},
    {output, "unfilled_update",
     SPORESCOPE_TRANSLATE_NOOP("the updated parameter is finite: the kernel did not fill this output"),
     rules::uninitialized_update},
    {output, "bad_input", SPORESCOPE_TRANSLATE_NOOP("an input already held NaN or Inf; the earliest such input is followed"),
     rules::bad_input},
    {output, "nan_of_infinity", SPORESCOPE_TRANSLATE_NOOP("an infinite input made it NaN"), rules::nan_of_infinity},
    {output, "changed_on_the_way",
     SPORESCOPE_TRANSLATE_NOOP("an input differs from what its producer wrote: it was changed in between"),
     rules::changed_in_transit},
    {output, "bad_rank", SPORESCOPE_TRANSLATE_NOOP("another rank sent it into the collective"), rules::bad_rank},
    {output, "same_on_lower_rank", SPORESCOPE_TRANSLATE_NOOP("all ranks hold the same values: the lowest rank is shown"),
     rules::same_on_lower_rank},
    {output, "combination_of_ranks",
     SPORESCOPE_TRANSLATE_NOOP("no known rank sent it: combining the ranks produced it, or a missing rank sent it"),
     rules::combination_of_ranks},
    {output, "behind_undumped",
     SPORESCOPE_TRANSLATE_NOOP("it came through operators without known values; a value before them already held NaN or Inf"),
     rules::upstream_of_undumped},
    {output, "cast_of_undumped",
     SPORESCOPE_TRANSLATE_NOOP("Cast cannot produce NaN: the operator before it did, from finite inputs"),
     rules::cast_of_undumped},
    {output, "handed_between_graphs",
     SPORESCOPE_TRANSLATE_NOOP("an earlier output matches an argument of this graph that has no known value"),
     rules::passed_between_graphs},
    {output, "unseen_parameter", SPORESCOPE_TRANSLATE_NOOP("all other inputs are finite: only the parameter can be the source"),
     rules::undumped_parameter},
    {output, "unseen_constant",
     SPORESCOPE_TRANSLATE_NOOP("its inputs are too small to overflow: only a constant can be the source of the Inf"),
     rules::undumped_constant},
    {output, "infinite_argument", SPORESCOPE_TRANSLATE_NOOP("its inputs were finite: the Inf is a literal in the call"),
     rules::infinite_argument},
    {output, "same_operator_before",
     SPORESCOPE_TRANSLATE_NOOP("an earlier operator of the same type produced the same values from the same inputs"),
     rules::same_operator_before},
    {output, "state_changed",
     SPORESCOPE_TRANSLATE_NOOP("the update would have given finite values: its target already held NaN or Inf"),
     rules::state_changed},
    {output, "parameter_changed_before",
     SPORESCOPE_TRANSLATE_NOOP(
         "its known inputs cannot produce NaN or Inf in this operator: a parameter was changed before it was read"),
     rules::parameter_changed_before},
    {output, "made_of_clean_inputs", SPORESCOPE_TRANSLATE_NOOP("all its inputs were finite: this operator produced it"),
     rules::produced_from_clean_inputs},
    {output, "made_of_handed_value",
     SPORESCOPE_TRANSLATE_NOOP(
         "its inputs from the other graph were finite, judging by their values: this operator produced it"),
     rules::produced_from_passed_value},
    {output, "produced_in_previous_loop_pass",
     SPORESCOPE_TRANSLATE_NOOP(
         "the body of a loop was given what its lap before had made: an operator of it made NaN by itself"),
     rules::produced_in_previous_loop_pass},
    {output, "made_of_undumped_inputs",
     SPORESCOPE_TRANSLATE_NOOP("not all inputs of the operator are known: this is the first tensor that shows it"),
     rules::produced_from_undumped_inputs},

    // The file of an input that the operator updates in place: it holds the value after the update.
    {update, "output_of_the_update", SPORESCOPE_TRANSLATE_NOOP("the operator's output is the same value"),
     rules::written_by_update},
    {update, "bad_input", SPORESCOPE_TRANSLATE_NOOP("an input already held NaN or Inf; the earliest such input is followed"),
     rules::bad_input},
    {update, "nan_of_infinity", SPORESCOPE_TRANSLATE_NOOP("an infinite input made it NaN"), rules::nan_of_infinity},
    {update, "variance_of_single_values", kSingleValues, rules::variance_of_single_values},
    {update, "unseen_parameter", SPORESCOPE_TRANSLATE_NOOP("all other inputs are finite: only the parameter can be the source"),
     rules::undumped_parameter},
    {update, "state_changed",
     SPORESCOPE_TRANSLATE_NOOP("the update would have given finite values: its target already held NaN or Inf"),
     rules::state_changed},
    {update, "made_of_clean_inputs", SPORESCOPE_TRANSLATE_NOOP("all its inputs were finite: this operator produced it"),
     rules::produced_from_clean_inputs},
    {update, "made_of_undumped_inputs",
     SPORESCOPE_TRANSLATE_NOOP("not all inputs of the operator are known: this is the first tensor that shows it"),
     rules::produced_from_undumped_inputs},

    // Inputs of operators: the producer's output; for a parameter, its known values; else values upstream of the producer.
    {input, "log_table", SPORESCOPE_TRANSLATE_NOOP("the operator stores log-probabilities there: -Inf is the logarithm of 0"),
     rules::log_table},
    {input, "as_its_producer_wrote_it", SPORESCOPE_TRANSLATE_NOOP("its producer wrote it that way"), rules::same_as_producer},
    {input, "same_as_before",
     SPORESCOPE_TRANSLATE_NOOP("no edge shows its producer, but an earlier output has the same values"), rules::same_as_before},
    {input, "after_unrecorded",
     SPORESCOPE_TRANSLATE_NOOP(
         "no edge shows its producer, but an earlier output held NaN or Inf; what ran in between was not recorded"),
     rules::after_unrecorded},
    {input, "from_unknown_maker", SPORESCOPE_TRANSLATE_NOOP("nothing recorded produced it"), rules::from_unknown_producer},
    {input, "constant_read", SPORESCOPE_TRANSLATE_NOOP("it is a constant"), rules::constant_read},
    {input, "written_before", SPORESCOPE_TRANSLATE_NOOP("an earlier operator wrote it into the parameter"),
     rules::written_before},
    {input, "handed_as_argument",
     SPORESCOPE_TRANSLATE_NOOP("an earlier output has the same values: it was passed to this graph as an argument"),
     rules::passed_as_argument},
    {input, "read_before", SPORESCOPE_TRANSLATE_NOOP("another operator had read it earlier, and it already held NaN or Inf"),
     rules::read_before},
    {input, "fed_to_the_network", SPORESCOPE_TRANSLATE_NOOP("it is an input of the network"), rules::from_network_input},
    {input, "bad_iteration_before", SPORESCOPE_TRANSLATE_NOOP("it already held NaN or Inf after the previous iteration"),
     rules::bad_iteration_before},
    {input, "read_in_an_iteration_before",
     SPORESCOPE_TRANSLATE_NOOP(
         "it has no file of its own; its last known values are those that an operator read in an earlier iteration"),
     rules::read_in_an_iteration_before},
    {input, "bad_since_a_clean_iteration",
     SPORESCOPE_TRANSLATE_NOOP("the parameter was finite in an earlier iteration, and no known operator changed it"),
     rules::bad_since_a_clean_iteration},
    {input, "bad_before_the_dump",
     SPORESCOPE_TRANSLATE_NOOP("the parameter already held NaN or Inf before its first known value"),
     rules::bad_before_the_dump},
    {input, "not_as_produced", SPORESCOPE_TRANSLATE_NOOP("its producer wrote finite values: they were changed in between"),
     rules::differs_from_producer},
    {input, "behind_undumped_producer",
     SPORESCOPE_TRANSLATE_NOOP("its producer's output is unknown, and its producer already read NaN or Inf"),
     rules::upstream_of_undumped_producer},
    {input, "undumped_producer",
     SPORESCOPE_TRANSLATE_NOOP(
         "its producer's output is unknown, but all inputs of its producer were finite: its producer made it"),
     rules::undumped_producer},
    {input, "handed_to_undumped_producer", SPORESCOPE_TRANSLATE_NOOP("an earlier output has the same values"),
     rules::passed_to_undumped_producer},
    {input, "undumped_producer_and_inputs",
     SPORESCOPE_TRANSLATE_NOOP("neither its producer's output nor all inputs of its producer are known"),
     rules::undumped_producer_and_inputs},

    {attribute, "constant_value", SPORESCOPE_TRANSLATE_NOOP("it is a constant"), rules::constant_value},
    {constant, "constant_value", SPORESCOPE_TRANSLATE_NOOP("it is a constant"), rules::constant_value},

    // A parameter's own file, written when the iteration ends.
    {parameter, "fed_to_the_network", SPORESCOPE_TRANSLATE_NOOP("it is an input of the network"), rules::from_network_input},
    {parameter, "written_before", SPORESCOPE_TRANSLATE_NOOP("an earlier operator wrote it into the parameter"),
     rules::written_before},
    {parameter, "undumped_update",
     SPORESCOPE_TRANSLATE_NOOP(
         "the output of the operator that updates it is unknown, and that operator already read NaN or Inf"),
     rules::undumped_update},
    {parameter, "bad_iteration_before", SPORESCOPE_TRANSLATE_NOOP("it already held NaN or Inf after the previous iteration"),
     rules::bad_iteration_before},
    {parameter, "bad_gradient_before",
     SPORESCOPE_TRANSLATE_NOOP("the gradient used to update it in the previous iteration held NaN or Inf"),
     rules::bad_gradient_before},
    {parameter, "variance_of_single_values", kSingleValues, rules::variance_of_single_values},
    {parameter, "left_by_unlinked_update",
     SPORESCOPE_TRANSLATE_NOOP("no edge shows what updated it, but an earlier output has the same values"),
     rules::written_by_unlinked_update},
    {parameter, "as_on_another_rank",
     SPORESCOPE_TRANSLATE_NOOP("the same parameter on another rank got NaN or Inf at the same time, from an earlier source"),
     rules::same_as_other_rank},
    {parameter, "steered_by_bad",
     SPORESCOPE_TRANSLATE_NOOP("a value that controls the optimizer, such as the learning rate, was not finite"),
     rules::bad_hyperparameter},
    {parameter, "updated_with_finite_gradient",
     SPORESCOPE_TRANSLATE_NOOP(
         "it was finite when the iteration began, and so was its gradient: the optimizer's update produced it"),
     rules::updated_with_finite_gradient},
    {parameter, "read_beside_bad",
     SPORESCOPE_TRANSLATE_NOOP("its consumer also read NaN or Inf, from which its gradient (of unknown value) was computed"),
     rules::paired_with_bad_input},
    {parameter, "bad_since_a_clean_iteration",
     SPORESCOPE_TRANSLATE_NOOP("the parameter was finite in an earlier iteration, and no known operator changed it"),
     rules::bad_since_a_clean_iteration},
    {parameter, "updated_outside", SPORESCOPE_TRANSLATE_NOOP("code outside the graph updates it"), rules::updated_externally},
    {parameter, "bad_before_the_dump",
     SPORESCOPE_TRANSLATE_NOOP("the parameter already held NaN or Inf before its first known value"),
     rules::bad_before_the_dump},
    {parameter, "first_update",
     SPORESCOPE_TRANSLATE_NOOP(
         "this is its first known value, after an update: the update produced it, unless it was already so before"),
     rules::first_update},
};

}  // namespace

std::span<const CauseRule> cause_rules() { return kRules; }

const CauseRule* find_cause_rule(std::string_view name, std::string_view why) {
  const auto rules = cause_rules();
  const auto rule = std::find_if(rules.begin(), rules.end(),
                                 [&](const CauseRule& candidate) { return candidate.name == name && candidate.why == why; });
  return rule == rules.end() ? nullptr : &*rule;
}

}  // namespace sporescope
