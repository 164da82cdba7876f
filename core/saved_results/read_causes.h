// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/saved_results/fields.h"
#include "core/saved_results/saved_results.h"
#include "core/saved_results/saved_tensors.h"

namespace sporescope {

/// Adds a record of the list "findings" to `search`.
void add_finding(const Fields& record, SavedSearch& search, SavedTensors& tensors);
/// Reads the fields outside of that list into `search`.
void read_search_frame(const Fields& root, SavedSearch& search);

}  // namespace sporescope
