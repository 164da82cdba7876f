// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

namespace sporescope {

/// Takes the next of several JSON objects that stand one after the other off the front of `text`, by its braces alone. Nothing
/// if no object begins there or the last one does not end.
[[nodiscard]] std::optional<std::string_view> take_json_object(std::string_view& text);

/// Without what may stand between objects: white space, and the mark at the beginning of a file.
[[nodiscard]] std::string_view after_space(std::string_view text);

}  // namespace sporescope
