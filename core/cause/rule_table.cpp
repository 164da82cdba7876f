// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/cause/rules.h"

namespace sporescope {
namespace {

using enum TensorSituation;

// Of one that the operator moves in the graph, and of a parameter that is moved outside of it.
constexpr const char* kSingleValues = SPORESCOPE_TRANSLATE_NOOP(
    "a running variance is moved by that of a batch which holds a single value for each channel: that is not defined");

// Sentences say why the rule holds; a reader sees one for each step from the place where it shows back to the cause.
constexpr CauseRule kRules[] = {
    {no_node, "no_node", SPORESCOPE_TRANSLATE_NOOP("the file belongs to no node, so what it was made of is not known"),
     rules::no_node},

    // What an operator wrote. First what means nothing, then values that are known, then what may be concluded.
    {output, "memory_not_written", SPORESCOPE_TRANSLATE_NOOP("the operator leaves memory as it was: its values mean nothing"),
     rules::uninitialized_memory},
    {output, "log_table",
     SPORESCOPE_TRANSLATE_NOOP("the operator keeps logarithms of probabilities there: -Inf is that of one that is 0"),
     rules::log_table},
    {output, "unread_output", SPORESCOPE_TRANSLATE_NOOP("nothing reads this output, so its kernel need not fill it"),
     rules::unread_output},
    {output, "next_of_data_set", SPORESCOPE_TRANSLATE_NOOP("it came out of the data set"), rules::from_data_set},
    {output, "unfilled_update",
     SPORESCOPE_TRANSLATE_NOOP(
         "the parameter is finite after the update that this output stands for: its kernel did not fill it"),
     rules::uninitialized_update},
    {output, "bad_input", SPORESCOPE_TRANSLATE_NOOP("an input was as bad when it arrived, and began the earliest"),
     rules::bad_input},
    {output, "nan_of_infinity", SPORESCOPE_TRANSLATE_NOOP("it is NaN because an input was infinite"), rules::nan_of_infinity},
    {output, "changed_on_the_way",
     SPORESCOPE_TRANSLATE_NOOP("an input was not what the operator before had written: something changed it on the way"),
     rules::changed_in_transit},
    {output, "bad_rank", SPORESCOPE_TRANSLATE_NOOP("another rank brought it into the collective"), rules::bad_rank},
    {output, "same_on_lower_rank", SPORESCOPE_TRANSLATE_NOOP("all ranks got the same: the lowest one stands for them"),
     rules::same_on_lower_rank},
    {output, "combination_of_ranks",
     SPORESCOPE_TRANSLATE_NOOP(
         "no rank that is known brought it in: it came of their combination, or of a rank that is missing"),
     rules::combination_of_ranks},
    {output, "behind_undumped",
     SPORESCOPE_TRANSLATE_NOOP("a value that flowed in through operators of which nothing is known was as bad"),
     rules::upstream_of_undumped},
    {output, "cast_of_undumped", SPORESCOPE_TRANSLATE_NOOP("a Cast makes no NaN: the operator before it did, of clean inputs"),
     rules::cast_of_undumped},
    {output, "handed_between_graphs",
     SPORESCOPE_TRANSLATE_NOOP("an earlier output fits an argument of this graph of which nothing is known"),
     rules::passed_between_graphs},
    {output, "unseen_parameter",
     SPORESCOPE_TRANSLATE_NOOP("all other inputs were clean: only the parameter can have brought it"),
     rules::undumped_parameter},
    {output, "unseen_constant",
     SPORESCOPE_TRANSLATE_NOOP("its inputs were too small to overflow: only a constant can have brought the Inf"),
     rules::undumped_constant},
    {output, "infinite_argument",
     SPORESCOPE_TRANSLATE_NOOP("its inputs were finite: the Inf is a number that was written into the call"),
     rules::infinite_argument},
    {output, "same_operator_before",
     SPORESCOPE_TRANSLATE_NOOP("an operator of the same type had made the same of the same inputs before"),
     rules::same_operator_before},
    {output, "state_changed",
     SPORESCOPE_TRANSLATE_NOOP("the update would have left finite values: what it updates was bad when it began"),
     rules::state_changed},
    {output, "parameter_changed_before",
     SPORESCOPE_TRANSLATE_NOOP(
         "the operator makes neither NaN nor Inf of what is known to have gone in: a parameter was changed before it was read"),
     rules::parameter_changed_before},
    {output, "made_of_clean_inputs", SPORESCOPE_TRANSLATE_NOOP("all that went into the operator was clean: it made it"),
     rules::produced_from_clean_inputs},
    {output, "made_of_handed_value",
     SPORESCOPE_TRANSLATE_NOOP("what another graph handed to the operator was clean, as its values tell: the operator made it"),
     rules::produced_from_passed_value},
    {output, "produced_in_previous_loop_pass",
     SPORESCOPE_TRANSLATE_NOOP(
         "the body of a loop was given what its lap before had made: an operator of it made NaN by itself"),
     rules::produced_in_previous_loop_pass},
    {output, "made_of_undumped_inputs",
     SPORESCOPE_TRANSLATE_NOOP("not all that went into the operator is known: it shows here first"),
     rules::produced_from_undumped_inputs},

    // The file of an input that the operator updates in place: it holds the value after the update.
    {update, "output_of_the_update", SPORESCOPE_TRANSLATE_NOOP("the operator's output is the same value"),
     rules::written_by_update},
    {update, "bad_input", SPORESCOPE_TRANSLATE_NOOP("an input was as bad when it arrived, and began the earliest"),
     rules::bad_input},
    {update, "nan_of_infinity", SPORESCOPE_TRANSLATE_NOOP("it is NaN because an input was infinite"), rules::nan_of_infinity},
    {update, "variance_of_single_values", kSingleValues, rules::variance_of_single_values},
    {update, "unseen_parameter",
     SPORESCOPE_TRANSLATE_NOOP("all other inputs were clean: only the parameter can have brought it"),
     rules::undumped_parameter},
    {update, "state_changed",
     SPORESCOPE_TRANSLATE_NOOP("the update would have left finite values: what it updates was bad when it began"),
     rules::state_changed},
    {update, "made_of_clean_inputs", SPORESCOPE_TRANSLATE_NOOP("all that went into the operator was clean: it made it"),
     rules::produced_from_clean_inputs},
    {update, "made_of_undumped_inputs",
     SPORESCOPE_TRANSLATE_NOOP("not all that went into the operator is known: it shows here first"),
     rules::produced_from_undumped_inputs},

    // What an operator read: what its producer wrote; of a parameter what is known of it; else whatever is behind the producer.
    {input, "log_table",
     SPORESCOPE_TRANSLATE_NOOP("the operator keeps logarithms of probabilities there: -Inf is that of one that is 0"),
     rules::log_table},
    {input, "as_its_producer_wrote_it", SPORESCOPE_TRANSLATE_NOOP("it was as bad when it was written"),
     rules::same_as_producer},
    {input, "same_as_before",
     SPORESCOPE_TRANSLATE_NOOP("no edge tells what made it, but an earlier output has the same values"), rules::same_as_before},
    {input, "after_unrecorded",
     SPORESCOPE_TRANSLATE_NOOP(
         "no edge tells what made it, but an output before it was bad: what ran between was not recorded"),
     rules::after_unrecorded},
    {input, "from_unknown_maker", SPORESCOPE_TRANSLATE_NOOP("nothing that was recorded gave it"), rules::from_unknown_producer},
    {input, "constant_read", SPORESCOPE_TRANSLATE_NOOP("it is a constant"), rules::constant_read},
    {input, "written_before", SPORESCOPE_TRANSLATE_NOOP("an operator wrote it into the parameter before"),
     rules::written_before},
    {input, "handed_as_argument",
     SPORESCOPE_TRANSLATE_NOOP("an earlier output has the same values: it was handed to this graph as an argument"),
     rules::passed_as_argument},
    {input, "read_before", SPORESCOPE_TRANSLATE_NOOP("another operator read it before, and it was as bad then"),
     rules::read_before},
    {input, "fed_to_the_network", SPORESCOPE_TRANSLATE_NOOP("it is an argument of the network"), rules::from_network_input},
    {input, "bad_iteration_before", SPORESCOPE_TRANSLATE_NOOP("it was as bad after the iteration before"),
     rules::bad_iteration_before},
    {input, "read_in_an_iteration_before",
     SPORESCOPE_TRANSLATE_NOOP(
         "it has no file of its own, but an operator read it in an iteration before: what is known since then"),
     rules::read_in_an_iteration_before},
    {input, "bad_since_a_clean_iteration",
     SPORESCOPE_TRANSLATE_NOOP("the parameter was clean in an iteration before, and nothing that is known changed it"),
     rules::bad_since_a_clean_iteration},
    {input, "bad_before_the_dump", SPORESCOPE_TRANSLATE_NOOP("the parameter was so before anything that is known"),
     rules::bad_before_the_dump},
    {input, "not_as_produced",
     SPORESCOPE_TRANSLATE_NOOP("the operator that made it wrote finite values: something changed them on the way"),
     rules::differs_from_producer},
    {input, "behind_undumped_producer",
     SPORESCOPE_TRANSLATE_NOOP(
         "the output of the operator that made it is not known, and what flowed into that one was as bad"),
     rules::upstream_of_undumped_producer},
    {input, "undumped_producer",
     SPORESCOPE_TRANSLATE_NOOP(
         "the output of the operator that made it is not known, and all that went into that one was clean: it made it"),
     rules::undumped_producer},
    {input, "handed_to_undumped_producer", SPORESCOPE_TRANSLATE_NOOP("an earlier output has the same values"),
     rules::passed_to_undumped_producer},
    {input, "undumped_producer_and_inputs",
     SPORESCOPE_TRANSLATE_NOOP("neither the output of the operator that made it is known nor all that went into that one"),
     rules::undumped_producer_and_inputs},

    {attribute, "constant_value", SPORESCOPE_TRANSLATE_NOOP("it is a constant"), rules::constant_value},
    {constant, "constant_value", SPORESCOPE_TRANSLATE_NOOP("it is a constant"), rules::constant_value},

    // A parameter's own file, written when the iteration ends.
    {parameter, "fed_to_the_network", SPORESCOPE_TRANSLATE_NOOP("it is an argument of the network"), rules::from_network_input},
    {parameter, "written_before", SPORESCOPE_TRANSLATE_NOOP("an operator wrote it into the parameter before"),
     rules::written_before},
    {parameter, "undumped_update",
     SPORESCOPE_TRANSLATE_NOOP(
         "the output of the operator that updates it is not known, and what flowed into that one was as bad"),
     rules::undumped_update},
    {parameter, "bad_iteration_before", SPORESCOPE_TRANSLATE_NOOP("it was as bad after the iteration before"),
     rules::bad_iteration_before},
    {parameter, "bad_gradient_before",
     SPORESCOPE_TRANSLATE_NOOP("its gradient was bad in the iteration before, with which it was updated"),
     rules::bad_gradient_before},
    {parameter, "variance_of_single_values", kSingleValues, rules::variance_of_single_values},
    {parameter, "left_by_unlinked_update",
     SPORESCOPE_TRANSLATE_NOOP("no edge tells what updated it, but an earlier output has the same values"),
     rules::written_by_unlinked_update},
    {parameter, "as_on_another_rank",
     SPORESCOPE_TRANSLATE_NOOP("the same parameter of another rank went bad with it, of something earlier"),
     rules::same_as_other_rank},
    {parameter, "steered_by_bad", SPORESCOPE_TRANSLATE_NOOP("what steers the optimizer that updates it was not finite"),
     rules::bad_hyperparameter},
    {parameter, "updated_with_finite_gradient",
     SPORESCOPE_TRANSLATE_NOOP(
         "it was clean when the iteration began, and its gradient was finite: the optimizer's update made it"),
     rules::updated_with_finite_gradient},
    {parameter, "read_beside_bad",
     SPORESCOPE_TRANSLATE_NOOP("what reads it read something bad beside it, of which its gradient was made unseen"),
     rules::paired_with_bad_input},
    {parameter, "bad_since_a_clean_iteration",
     SPORESCOPE_TRANSLATE_NOOP("the parameter was clean in an iteration before, and nothing that is known changed it"),
     rules::bad_since_a_clean_iteration},
    {parameter, "updated_outside", SPORESCOPE_TRANSLATE_NOOP("code outside of the graph updates it"),
     rules::updated_externally},
    {parameter, "bad_before_the_dump", SPORESCOPE_TRANSLATE_NOOP("the parameter was so before anything that is known"),
     rules::bad_before_the_dump},
    {parameter, "first_update",
     SPORESCOPE_TRANSLATE_NOOP(
         "it is the first value that is known of it, after an update: that made it, unless it was so before"),
     rules::first_update},
};

}  // namespace

std::span<const CauseRule> cause_rules() { return kRules; }

const CauseRule* find_cause_rule(std::string_view name, std::string_view why) {
  const auto rules = cause_rules();
  const auto rule =
      std::find_if(rules.begin(), rules.end(), [&](const CauseRule& one) { return one.name == name && one.why == why; });
  return rule == rules.end() ? nullptr : &*rule;
}

}  // namespace sporescope
