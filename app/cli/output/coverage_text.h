// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string>

#include "core/dump/recorded_statistics/missing_data.h"
#include "core/watch/coverage.h"

namespace sporescope::cli {

/// Formats the gaps of a coverage as a suffix: "; 2 folders could not be read; 5 of 74 tensors could not be judged: 2 could
/// not be read, 3 cannot be known from what was dumped". Empty if there are none.
[[nodiscard]] std::string coverage_gaps_text(const Coverage& coverage);
/// Formats the reasons for missing data: "  The first is Log-op0, output 0, iteration 1: dump.json has only its XOR, …", with
/// a line for each further reason if there are few.
[[nodiscard]] std::string missing_data_text(const Dump& dump, std::span<const MissingData> reasons);

}  // namespace sporescope::cli
