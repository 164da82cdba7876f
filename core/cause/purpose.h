// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/check.h"

namespace sporescope {

/// Creates a function for CheckOptions::purpose. A tensor is intentionally non-finite if the search for the first cause
/// excludes it, such as masks and the tables of CTC. The search runs once per check, at the first query.
[[nodiscard]] FindPurpose make_non_finite_purpose();

}  // namespace sporescope
