// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/evidence.h"
#include "core/cause/rule.h"

// The rules, each a function; what each of them is for, and their order, stands in rule_table.cpp.

namespace sporescope::rules {

using RuleResult = std::optional<Step>;

// of what operators wrote and updated (rules_of_operators.cpp)
RuleResult uninitialized_memory(const OriginQuery& question, Evidence& evidence);
RuleResult log_table(const OriginQuery& question, Evidence& evidence);
RuleResult unread_output(const OriginQuery& question, Evidence& evidence);
RuleResult from_data_set(const OriginQuery& question, Evidence& evidence);
RuleResult uninitialized_update(const OriginQuery& question, Evidence& evidence);
RuleResult bad_input(const OriginQuery& question, Evidence& evidence);
RuleResult nan_of_infinity(const OriginQuery& question, Evidence& evidence);
RuleResult changed_in_transit(const OriginQuery& question, Evidence& evidence);
RuleResult upstream_of_undumped(const OriginQuery& question, Evidence& evidence);
RuleResult cast_of_undumped(const OriginQuery& question, Evidence& evidence);
RuleResult passed_between_graphs(const OriginQuery& question, Evidence& evidence);
RuleResult undumped_parameter(const OriginQuery& question, Evidence& evidence);
RuleResult parameter_changed_before(const OriginQuery& question, Evidence& evidence);
RuleResult undumped_constant(const OriginQuery& question, Evidence& evidence);
RuleResult infinite_argument(const OriginQuery& question, Evidence& evidence);
RuleResult same_operator_before(const OriginQuery& question, Evidence& evidence);
RuleResult produced_from_clean_inputs(const OriginQuery& question, Evidence& evidence);
RuleResult produced_from_passed_value(const OriginQuery& question, Evidence& evidence);
RuleResult produced_in_previous_loop_pass(const OriginQuery& question, Evidence& evidence);
RuleResult produced_from_undumped_inputs(const OriginQuery& question, Evidence& evidence);
RuleResult written_by_update(const OriginQuery& question, Evidence& evidence);

// of what operators read (rules_of_inputs.cpp)
RuleResult no_node(const OriginQuery& question, Evidence& evidence);
RuleResult constant_value(const OriginQuery& question, Evidence& evidence);
RuleResult same_as_producer(const OriginQuery& question, Evidence& evidence);
RuleResult constant_read(const OriginQuery& question, Evidence& evidence);
RuleResult same_as_before(const OriginQuery& question, Evidence& evidence);
RuleResult after_unrecorded(const OriginQuery& question, Evidence& evidence);
RuleResult from_unknown_producer(const OriginQuery& question, Evidence& evidence);
RuleResult differs_from_producer(const OriginQuery& question, Evidence& evidence);
RuleResult upstream_of_undumped_producer(const OriginQuery& question, Evidence& evidence);
RuleResult undumped_producer(const OriginQuery& question, Evidence& evidence);
RuleResult passed_to_undumped_producer(const OriginQuery& question, Evidence& evidence);
RuleResult undumped_producer_and_inputs(const OriginQuery& question, Evidence& evidence);

// of parameters (rules_of_parameters.cpp)
RuleResult from_network_input(const OriginQuery& question, Evidence& evidence);
RuleResult written_before(const OriginQuery& question, Evidence& evidence);
RuleResult undumped_update(const OriginQuery& question, Evidence& evidence);
RuleResult bad_iteration_before(const OriginQuery& question, Evidence& evidence);
RuleResult read_in_an_iteration_before(const OriginQuery& question, Evidence& evidence);
RuleResult bad_gradient_before(const OriginQuery& question, Evidence& evidence);
RuleResult state_changed(const OriginQuery& question, Evidence& evidence);
RuleResult written_by_unlinked_update(const OriginQuery& question, Evidence& evidence);
RuleResult bad_hyperparameter(const OriginQuery& question, Evidence& evidence);
RuleResult updated_with_finite_gradient(const OriginQuery& question, Evidence& evidence);
RuleResult paired_with_bad_input(const OriginQuery& question, Evidence& evidence);
RuleResult bad_since_a_clean_iteration(const OriginQuery& question, Evidence& evidence);
RuleResult updated_externally(const OriginQuery& question, Evidence& evidence);
RuleResult bad_before_the_dump(const OriginQuery& question, Evidence& evidence);
RuleResult first_update(const OriginQuery& question, Evidence& evidence);
RuleResult variance_of_single_values(const OriginQuery& question, Evidence& evidence);
RuleResult passed_as_argument(const OriginQuery& question, Evidence& evidence);
RuleResult read_before(const OriginQuery& question, Evidence& evidence);

// of collectives (rules_of_ranks.cpp)
RuleResult bad_rank(const OriginQuery& question, Evidence& evidence);
RuleResult same_on_lower_rank(const OriginQuery& question, Evidence& evidence);
RuleResult combination_of_ranks(const OriginQuery& question, Evidence& evidence);
RuleResult same_as_other_rank(const OriginQuery& question, Evidence& evidence);

}  // namespace sporescope::rules
