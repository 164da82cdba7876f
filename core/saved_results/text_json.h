// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/text.h"

namespace sporescope {

/// Converts a text to JSON with its arguments separate, so that readers can translate it: {"pattern": "%1 of %2 values are
/// NaN", "arguments": [{"count": 3}, {"count": 40}]}. Arguments are strings, nested texts, counts, numbers and shapes.
[[nodiscard]] nlohmann::ordered_json text_to_json(const Text& text);
/// Converts JSON to a text; empty for any other JSON.
[[nodiscard]] Text text_from_json(const nlohmann::ordered_json& json);

}  // namespace sporescope
