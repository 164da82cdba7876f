// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace sporescope {

/// A number in JSON, which cannot hold all: "nan", "inf" and "-inf" are texts.
[[nodiscard]] nlohmann::ordered_json number_json(double value);
/// The reverse; nothing if it is no number.
[[nodiscard]] std::optional<double> number_from_json(const nlohmann::ordered_json& json);

}  // namespace sporescope
