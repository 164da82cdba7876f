// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/text.h"

namespace sporescope {

/// A sentence with its arguments apart, so that who reads it can say it in another language: {"pattern": "%1 of %2 values are
/// NaN", "arguments": [{"count": 3}, {"count": 40}]}. Arguments are words (text), sentences, counts, numbers and shapes.
[[nodiscard]] nlohmann::ordered_json text_to_json(const Text& text);
/// The reverse, of anything: what is no sentence is empty.
[[nodiscard]] Text text_from_json(const nlohmann::ordered_json& json);

}  // namespace sporescope
