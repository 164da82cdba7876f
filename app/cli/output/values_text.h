// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/tensor/edges.h"

/// The values of a tensor as text.
namespace sporescope::cli {

/// Nested JSON arrays; a single value for a scalar. NaN, infinities and complex numbers are strings. Printed piece by piece.
void print_values_json(Console& console, const Values& values);

/// As NumPy prints arrays: brackets, columns aligned.
void print_values(Console& console, const Values& values);
/// NumPy prints more than 1000 values as the three at each edge.
inline constexpr std::int64_t kEdge = 3;
[[nodiscard]] bool is_shortened(const Shape& shape);
void print_edges(Console& console, const Edges& edges);

/// Rows of comma-separated values: the last dimension across, all others one below the other.
[[nodiscard]] Result<void> write_values_csv(const Values& values, const std::string& path);
/// The same on standard output.
void print_values_csv(Console& console, const Values& values);

}  // namespace sporescope::cli
