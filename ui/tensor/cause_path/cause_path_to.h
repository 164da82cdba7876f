// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/session/analysis.h"

namespace sporescope::ui {

/// Returns the path from the first cause to `target`, a tensor that holds NaN or Inf, in execution order: the inputs of the
/// cause, the steps, and the target last. A branch that does not begin at the cause, as a gradient may, has a path of its own
/// without the inputs. Empty if the target is not on the path that the search found.
[[nodiscard]] std::vector<TensorKey> causePathTo(const TensorKey& target, const Finding& cause);

}  // namespace sporescope::ui
