// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/check.h"

namespace sporescope {

/// For CheckOptions::purpose: what is not finite on purpose is what the search for the first cause sets aside, such as masks
/// and the tables of CTC. The search runs once a check, as soon as something is asked about.
[[nodiscard]] FindPurpose make_non_finite_purpose();

}  // namespace sporescope
