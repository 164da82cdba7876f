// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>

#include "app/cli/output/records.h"

namespace sporescope::cli {

/// The object with its long lists cut so far that it takes at most so many bytes as text; "cut" then says of the lists of which
/// name how much is told. Short lists of numbers, such as shapes, stay whole. Nothing if it does not fit even so.
[[nodiscard]] std::optional<Json> bounded(Json object, std::size_t max_bytes);

}  // namespace sporescope::cli
