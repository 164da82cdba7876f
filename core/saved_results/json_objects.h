// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

namespace sporescope {

/// Removes the first of several concatenated JSON objects from `text` and returns it; only braces and strings are parsed.
/// Empty if no object begins there or the last one is incomplete.
[[nodiscard]] std::optional<std::string_view> take_json_object(std::string_view& text);

/// Skips white space and a byte order mark.
[[nodiscard]] std::string_view skip_space(std::string_view text);

}  // namespace sporescope
