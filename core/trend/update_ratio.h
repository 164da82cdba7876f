// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>

#include "core/flow/value_flow.h"
#include "core/trend/jumps.h"
#include "core/trend/trend_statistic.h"

namespace sporescope {

/// True for what a ratio of updates is asked of: a weight by its name, what an optimizer updates whatever it is called (the
/// table of an embedding, the weights of a recurrent layer, gamma and beta), or another parameter where `any_parameter`.
[[nodiscard]] bool can_be_updated(const ValueFlow& flow, const TensorRecord& record, bool any_parameter);

/// Where the dump has the value that a parameter had before the iteration of this record: its file of the iteration with the
/// number before; else what the first operator that read it in the iteration itself found; else its file of the iteration that
/// came before by the history, in which MindSpore lists what was dumped. Nothing if there is none of them.
[[nodiscard]] std::optional<RecordIndex> before_update(const ValueFlow& flow, RecordIndex record);

/// What the record's tensor holds in the first iteration of a training: a parameter's own file is written after the update.
/// Only of weights of two or more dimensions is it taken for trained: what has one may begin at zero, and be next to it after
/// an update from behind others that do.
[[nodiscard]] FirstValue first_value_of(const ValueFlow& flow, RecordIndex record);

/// |now - before| / |before|, L2 norms in double over the elements that are finite in both: 0 where nothing changed, +Inf where
/// only zeros did. Errors: invalid_argument where the number of elements or their order differs; those of reading; cancelled.
[[nodiscard]] Result<TrendPoint> update_ratio(const TensorSource& now, const TensorSource& before, const std::stop_token& stop);

}  // namespace sporescope
