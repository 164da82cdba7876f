// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope::remote {

/// Returns a binary diff that turns `before` into `now`. It is small if both share long byte sequences, as the listings of a
/// growing dump do.
[[nodiscard]] std::string make_diff(std::string_view before, std::string_view now);
/// Applies a diff of make_diff() to `before` and returns `now`. Errors: malformed.
[[nodiscard]] Result<std::string> apply_diff(std::string_view before, std::string_view change);

}  // namespace sporescope::remote
