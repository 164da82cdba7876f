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

/// Statistics in --json, whoever worked them out. What is not known is null.
namespace sporescope::cli {

using Json = nlohmann::ordered_json;

/// A field beside the statistics that a training told, where they settle that a count is not 0 and do not tell it:
/// {"nan":1} of a tensor whose maximum is NaN.
inline constexpr const char* kAtLeast = "at_least";

/// The names of the fields.
[[nodiscard]] const std::vector<std::string>& statistic_fields();
/// Of values that were read.
[[nodiscard]] Json statistics_json(const Statistics& statistics);
/// Columns of statistic.csv under the same names, where it has them.
[[nodiscard]] Json statistics_json(const StatisticRow& row);
/// What is known of a tensor, which need not have been read: then the counts that the training did not tell are null, but for
/// those of NaN and Inf where what it told settles that there are none, and the rest is as it was told.
[[nodiscard]] Json statistics_json(const Dump& dump, RecordIndex record, const Statistics& known, bool was_read);
/// Of a number of kAtLeast: "1 or more"; "-" for null.
[[nodiscard]] std::string at_least_text(const Json& minimum);
[[nodiscard]] Json columns_json(const StatisticRow& row);
[[nodiscard]] Json optional_json(const std::optional<double>& value);
/// Of both signs.
[[nodiscard]] std::uint64_t infinities(const Statistics& statistics);
/// The same of statistics as they are told; null if that is not known.
[[nodiscard]] Json infinities_json(const Json& statistics);

}  // namespace sporescope::cli
