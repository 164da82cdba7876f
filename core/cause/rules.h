// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/cause/evidence.h"
#include "core/cause/rule.h"

// The rules, each a function. rule_table.cpp describes their purpose and defines their order.

namespace sporescope::rules {

using RuleResult = std::optional<Step>;

// Rules for values that operators wrote and updated (rules_of_operators.cpp)
RuleResult uninitialized_memory(const OriginQuery& query, Evidence& evidence);
RuleResult log_table(const OriginQuery& query, Evidence& evidence);
RuleResult unread_output(const OriginQuery& query, Evidence& evidence);
RuleResult from_data_set(const OriginQuery& query, Evidence& evidence);
RuleResult uninitialized_update(const OriginQuery& query, Evidence& evidence);
RuleResult bad_input(const OriginQuery& query, Evidence& evidence);
RuleResult nan_of_infinity(const OriginQuery& query, Evidence& evidence);
RuleResult changed_in_transit(const OriginQuery& query, Evidence& evidence);
RuleResult upstream_of_undumped(const OriginQuery& query, Evidence& evidence);
RuleResult cast_of_undumped(const OriginQuery& query, Evidence& evidence);
RuleResult passed_between_graphs(const OriginQuery& query, Evidence& evidence);
RuleResult undumped_parameter(const OriginQuery& query, Evidence& evidence);
RuleResult parameter_changed_before(const OriginQuery& query, Evidence& evidence);
RuleResult undumped_constant(const OriginQuery& query, Evidence& evidence);
RuleResult infinite_argument(const OriginQuery& query, Evidence& evidence);
RuleResult same_operator_before(const OriginQuery& query, Evidence& evidence);
RuleResult produced_from_clean_inputs(const OriginQuery& query, Evidence& evidence);
RuleResult produced_from_passed_value(const OriginQuery& query, Evidence& evidence);
RuleResult produced_in_previous_loop_pass(const OriginQuery& query, Evidence& evidence);
RuleResult produced_from_undumped_inputs(const OriginQuery& query, Evidence& evidence);
RuleResult written_by_update(const OriginQuery& query, Evidence& evidence);

// Rules for values that operators read (rules_of_inputs.cpp)
RuleResult no_node(const OriginQuery& query, Evidence& evidence);
RuleResult constant_value(const OriginQuery& query, Evidence& evidence);
RuleResult same_as_producer(const OriginQuery& query, Evidence& evidence);
RuleResult constant_read(const OriginQuery& query, Evidence& evidence);
RuleResult same_as_before(const OriginQuery& query, Evidence& evidence);
RuleResult after_unrecorded(const OriginQuery& query, Evidence& evidence);
RuleResult from_unknown_producer(const OriginQuery& query, Evidence& evidence);
RuleResult differs_from_producer(const OriginQuery& query, Evidence& evidence);
RuleResult upstream_of_undumped_producer(const OriginQuery& query, Evidence& evidence);
RuleResult undumped_producer(const OriginQuery& query, Evidence& evidence);
RuleResult passed_to_undumped_producer(const OriginQuery& query, Evidence& evidence);
RuleResult undumped_producer_and_inputs(const OriginQuery& query, Evidence& evidence);

// Rules for parameters (rules_of_parameters.cpp)
RuleResult from_network_input(const OriginQuery& query, Evidence& evidence);
RuleResult written_before(const OriginQuery& query, Evidence& evidence);
RuleResult undumped_update(const OriginQuery& query, Evidence& evidence);
RuleResult bad_iteration_before(const OriginQuery& query, Evidence& evidence);
RuleResult read_in_an_iteration_before(const OriginQuery& query, Evidence& evidence);
RuleResult bad_gradient_before(const OriginQuery& query, Evidence& evidence);
RuleResult state_changed(const OriginQuery& query, Evidence& evidence);
RuleResult written_by_unlinked_update(const OriginQuery& query, Evidence& evidence);
RuleResult bad_hyperparameter(const OriginQuery& query, Evidence& evidence);
RuleResult updated_with_finite_gradient(const OriginQuery& query, Evidence& evidence);
RuleResult paired_with_bad_input(const OriginQuery& query, Evidence& evidence);
RuleResult bad_since_a_clean_iteration(const OriginQuery& query, Evidence& evidence);
RuleResult updated_externally(const OriginQuery& query, Evidence& evidence);
RuleResult bad_before_the_dump(const OriginQuery& query, Evidence& evidence);
RuleResult first_update(const OriginQuery& query, Evidence& evidence);
RuleResult variance_of_single_values(const OriginQuery& query, Evidence& evidence);
RuleResult passed_as_argument(const OriginQuery& query, Evidence& evidence);
RuleResult read_before(const OriginQuery& query, Evidence& evidence);

// Rules for collectives (rules_of_ranks.cpp)
RuleResult bad_rank(const OriginQuery& query, Evidence& evidence);
RuleResult same_on_lower_rank(const OriginQuery& query, Evidence& evidence);
RuleResult combination_of_ranks(const OriginQuery& query, Evidence& evidence);
RuleResult same_as_other_rank(const OriginQuery& query, Evidence& evidence);

}  // namespace sporescope::rules
