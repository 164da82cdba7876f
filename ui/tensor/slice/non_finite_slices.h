// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/tensor/slice.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// For each dimension and each of its indices i, the most severe value in a[..., i, ...]: NaN before +Inf before −Inf, or plain
/// if all values are finite. It shows which other slices of a tensor hold such values.
using NonFiniteSlices = std::vector<std::vector<TextRole>>;

/// Computes the marks of a whole tensor. Takes a while for millions of values, so call it on a worker thread.
[[nodiscard]] NonFiniteSlices nonFiniteSlicesOf(const Values& values);

}  // namespace sporescope::ui
