// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/statistics.h"

/// Statistics as JSON, from values or recorded by the training. Unknown statistics are null.
namespace sporescope::cli {

using Json = nlohmann::ordered_json;

/// Field for recorded statistics that prove a count to be positive without containing it: {"nan":1} for a tensor whose maximum
/// is NaN.
inline constexpr const char* kAtLeast = "at_least";

/// Returns the names of the fields.
[[nodiscard]] const std::vector<std::string>& statistic_fields();
/// Returns statistics computed from values.
[[nodiscard]] Json statistics_json(const Statistics& statistics);
/// Returns the columns of statistic.csv under the same names; null for missing ones.
[[nodiscard]] Json statistics_json(const StatisticRow& row);
/// Returns the known statistics of a tensor. If it was not read, counts that the training did not record are null. The counts
/// of NaN and Inf are 0 if the recorded statistics prove it.
[[nodiscard]] Json statistics_json(const Dump& dump, RecordIndex record, const Statistics& known, bool was_read);
/// Formats a number of kAtLeast, "1 or more"; "-" for null.
[[nodiscard]] std::string at_least_text(const Json& minimum);
[[nodiscard]] Json columns_json(const StatisticRow& row);
/// Returns the number of infinities of both signs.
[[nodiscard]] std::uint64_t infinities(const Statistics& statistics);
/// Returns the same for JSON statistics; null if it is unknown.
[[nodiscard]] Json infinities_json(const Json& statistics);

}  // namespace sporescope::cli
