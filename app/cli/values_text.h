// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "app/cli/console.h"
#include "core/tensor/slice.h"

/// The values of a tensor as text.
namespace sporescope::cli {

/// Nested JSON arrays; a single value for a scalar. NaN, infinities and complex numbers are strings. Printed piece by piece.
void print_values_json(Console& console, const Values& values);

/// As NumPy prints arrays: brackets, columns aligned; more than 1000 values are shortened to three at each edge unless `full`.
void print_values(Console& console, const Values& values, bool full);

/// Rows of comma-separated values: the last dimension across, all others one below the other.
[[nodiscard]] Result<void> write_values_csv(const Values& values, const std::string& path);

}  // namespace sporescope::cli
