// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/session/analysis.h"

namespace sporescope::ui {

/// The way of the search for the first cause to a tensor that holds NaN or Inf, in execution order: the tensor last, before it
/// each step that the one after it came of, and in front what went into the cause. What began apart from the cause's own path,
/// as a gradient may, begins its own trail. Empty if the search tells no way there: it alone knows which one NaN took.
[[nodiscard]] std::vector<TensorKey> causePathTo(const TensorKey& target, const SessionCause& cause);

}  // namespace sporescope::ui
