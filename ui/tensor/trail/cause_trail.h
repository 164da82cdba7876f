// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <vector>

#include "core/session/analysis.h"
#include "core/session/session.h"

namespace sporescope::ui {

/// The tensors between a first cause and a tensor that holds NaN or Inf because of it, in execution order: the cause's inputs
/// first, the tensor last. Empty if the cause does not lead there.
///
/// Where the search for the first cause has passed the tensor, its own path is taken. Elsewhere the shortest way along the
/// edges of the graph is, in the tensor's iteration; a parameter is reached through the operator that updates it.
[[nodiscard]] std::vector<TensorKey> trailTo(const TensorKey& target, const SessionCause& cause, const SessionFacts& facts);

}  // namespace sporescope::ui
