// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/tensor/edges.h"

/// The values of a tensor as text.
namespace sporescope::cli {

/// Prints nested JSON arrays, or a single value for a scalar, piece by piece. NaN, infinities and complex numbers are strings.
void print_values_json(Console& console, const Values& values);

/// Prints values as NumPy does, with brackets and aligned columns.
void print_values(Console& console, const Values& values);
/// Like NumPy, arrays of more than 1000 elements show three at each edge.
inline constexpr std::int64_t kEdge = 3;
[[nodiscard]] bool is_shortened(const Shape& shape);
void print_edges(Console& console, const Edges& edges);

/// Writes comma-separated values: the last dimension as columns, all others as rows.
[[nodiscard]] Result<void> write_values_csv(const Values& values, const std::string& path);
/// Prints the same to the standard output.
void print_values_csv(Console& console, const Values& values);

}  // namespace sporescope::cli
