// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/tensor/slice.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// What stands somewhere in a[..., i, ...], for each index i of each dimension: NaN before +Inf before −Inf; plain if all is
/// finite. Whoever looks at one slice of many sees by it which other ones hold something.
using NonFiniteSlices = std::vector<std::vector<TextRole>>;

/// Of a whole tensor. Takes a while for millions of values: not for the UI thread.
[[nodiscard]] NonFiniteSlices nonFiniteSlicesOf(const Values& values);

}  // namespace sporescope::ui
