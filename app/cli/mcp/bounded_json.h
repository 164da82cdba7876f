// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

#include "app/cli/output/records.h"

namespace sporescope::cli {

/// Truncates the long lists of an object so that its text has at most `max_bytes` bytes. The field "cut" then has the shown
/// and total number of elements for each list name. Short lists of numbers, such as shapes, are never truncated. Empty if the
/// object still does not fit.
[[nodiscard]] std::optional<Json> bounded(Json object, std::size_t max_bytes);

}  // namespace sporescope::cli
