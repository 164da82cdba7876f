// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope::remote {

/// What makes `now` out of `before`, in few bytes where they have long parts in common: the listing of a dump that has grown
/// is the one before with something in between.
[[nodiscard]] std::string make_diff(std::string_view before, std::string_view now);
/// `now`. Errors: malformed.
[[nodiscard]] Result<std::string> apply_diff(std::string_view before, std::string_view change);

}  // namespace sporescope::remote
