// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace sporescope {

/// Returns a number as JSON. JSON has no NaN and no infinities, so these become the strings "nan", "inf" and "-inf".
[[nodiscard]] nlohmann::ordered_json number_json(double value);
/// Reads a number written by number_json(). Returns nothing for other values.
[[nodiscard]] std::optional<double> number_from_json(const nlohmann::ordered_json& json);

}  // namespace sporescope
