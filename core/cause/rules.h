// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/evidence.h"
#include "core/cause/rule.h"

// The rules, each a function; what each of them is for, and their order, stands in rule_table.cpp.

namespace sporescope::rules {

using Answer = std::optional<Step>;

// of what operators wrote and updated (rules_of_operators.cpp)
Answer uninitialized_memory(const Question& question, Evidence& evidence);
Answer log_table(const Question& question, Evidence& evidence);
Answer unread_output(const Question& question, Evidence& evidence);
Answer from_data_set(const Question& question, Evidence& evidence);
Answer uninitialized_update(const Question& question, Evidence& evidence);
Answer bad_input(const Question& question, Evidence& evidence);
Answer nan_of_infinity(const Question& question, Evidence& evidence);
Answer changed_in_transit(const Question& question, Evidence& evidence);
Answer upstream_of_undumped(const Question& question, Evidence& evidence);
Answer cast_of_undumped(const Question& question, Evidence& evidence);
Answer passed_between_graphs(const Question& question, Evidence& evidence);
Answer undumped_parameter(const Question& question, Evidence& evidence);
Answer parameter_changed_before(const Question& question, Evidence& evidence);
Answer undumped_constant(const Question& question, Evidence& evidence);
Answer infinite_argument(const Question& question, Evidence& evidence);
Answer same_operator_before(const Question& question, Evidence& evidence);
Answer produced_from_clean_inputs(const Question& question, Evidence& evidence);
Answer produced_from_passed_value(const Question& question, Evidence& evidence);
Answer made_in_the_lap_before(const Question& question, Evidence& evidence);
Answer produced_from_undumped_inputs(const Question& question, Evidence& evidence);
Answer written_by_update(const Question& question, Evidence& evidence);

// of what operators read (rules_of_inputs.cpp)
Answer no_node(const Question& question, Evidence& evidence);
Answer constant_value(const Question& question, Evidence& evidence);
Answer same_as_producer(const Question& question, Evidence& evidence);
Answer constant_read(const Question& question, Evidence& evidence);
Answer same_as_before(const Question& question, Evidence& evidence);
Answer after_unrecorded(const Question& question, Evidence& evidence);
Answer from_unknown_producer(const Question& question, Evidence& evidence);
Answer differs_from_producer(const Question& question, Evidence& evidence);
Answer upstream_of_undumped_producer(const Question& question, Evidence& evidence);
Answer undumped_producer(const Question& question, Evidence& evidence);
Answer passed_to_undumped_producer(const Question& question, Evidence& evidence);
Answer undumped_producer_and_inputs(const Question& question, Evidence& evidence);

// of parameters (rules_of_parameters.cpp)
Answer from_network_input(const Question& question, Evidence& evidence);
Answer written_before(const Question& question, Evidence& evidence);
Answer undumped_update(const Question& question, Evidence& evidence);
Answer bad_iteration_before(const Question& question, Evidence& evidence);
Answer read_in_an_iteration_before(const Question& question, Evidence& evidence);
Answer bad_gradient_before(const Question& question, Evidence& evidence);
Answer state_changed(const Question& question, Evidence& evidence);
Answer written_by_unlinked_update(const Question& question, Evidence& evidence);
Answer bad_hyperparameter(const Question& question, Evidence& evidence);
Answer updated_with_finite_gradient(const Question& question, Evidence& evidence);
Answer paired_with_bad_input(const Question& question, Evidence& evidence);
Answer bad_since_a_clean_iteration(const Question& question, Evidence& evidence);
Answer updated_externally(const Question& question, Evidence& evidence);
Answer bad_before_the_dump(const Question& question, Evidence& evidence);
Answer first_update(const Question& question, Evidence& evidence);
Answer variance_of_single_values(const Question& question, Evidence& evidence);
Answer passed_as_argument(const Question& question, Evidence& evidence);
Answer read_before(const Question& question, Evidence& evidence);

// of collectives (rules_of_ranks.cpp)
Answer bad_rank(const Question& question, Evidence& evidence);
Answer same_on_lower_rank(const Question& question, Evidence& evidence);
Answer combination_of_ranks(const Question& question, Evidence& evidence);
Answer same_as_other_rank(const Question& question, Evidence& evidence);

}  // namespace sporescope::rules
