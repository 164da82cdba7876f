// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>

#include "core/flow/value_flow.h"
#include "core/trend/jumps.h"
#include "core/trend/trend_statistic.h"

namespace sporescope {

/// Returns true if an update ratio is defined for the record: a weight by its name, a parameter that an optimizer updates (an
/// embedding table, the weights of a recurrent layer, gamma and beta), or any other parameter if `any_parameter` is true.
[[nodiscard]] bool can_be_updated(const ValueFlow& flow, const TensorRecord& record, bool any_parameter);

/// Finds the value that a parameter had before the iteration of this record. This is its file of the iteration with the
/// previous number, else the input file of the first operator that read it in this iteration, else its file of the previous
/// iteration in MindSpore's history of dumped iterations. Returns nothing if there is none of them.
[[nodiscard]] std::optional<RecordIndex> before_update(const ValueFlow& flow, RecordIndex record);

/// Returns whether the tensor is trained in the first iteration of a training, because a parameter's own file is written after
/// the update. Only weights with two or more dimensions count as trained. Others may start at zero and remain nearly zero after
/// an update, if upstream ones are zero, too.
[[nodiscard]] FirstValue first_value_of(const ValueFlow& flow, RecordIndex record);

/// Computes |now - before| / |before| with L2 norms in double precision over the elements that are finite in both. The result
/// is 0 if nothing changed, and +Inf if only zeros changed. Errors: invalid_argument if the number of elements or their order
/// differs; read errors; cancelled.
[[nodiscard]] Result<TrendPoint> update_ratio(const TensorSource& now, const TensorSource& before, const std::stop_token& stop);

}  // namespace sporescope
