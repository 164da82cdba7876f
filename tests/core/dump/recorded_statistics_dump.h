// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "tests/core/dump/synthetic_dump.h"

/// Dumps of two operators on one rank, with recorded statistics. In the graph, all tensors are float32 [2, 3].
namespace sporescope::synthetic {

inline const std::string kAddName = "Default/a/Add-op1";
inline const std::string kMulName = "Default/a/Mul-op2";

/// Writes only statistics. Iterations 0 and 1 have all columns, and in 1 the Add has NaN. Iteration 2 has max, min and norm,
/// and the Mul has Inf.
void write_statistics_only(const SyntheticDump& result);
/// Writes the first two iterations of write_statistics_only(): NaN that the next operator does not pass on.
void write_recorded_nan(const SyntheticDump& result);
/// Writes only checksums. The bytes of the Add are equal in iterations 0 and 2.
void write_checksums_only(const SyntheticDump& result);
/// Writes values of the Add, one of them NaN, and statistics: mean and norm are NaN, max and min ignore it, and the count of
/// NaN is two.
void write_values_with_statistics(const SyntheticDump& result);
/// Writes a report that the AI core overflowed in the Mul.
void write_overflow(const SyntheticDump& result);
/// Writes the same report, without a file of the Mul.
void write_overflow_of_another(const SyntheticDump& result);
/// Writes an output of the Add, and its kernel argument alpha.
void write_kernel_arguments(const SyntheticDump& result);
/// Writes the first two of the six elements of the Add.
void write_sample(const SyntheticDump& result);

}  // namespace sporescope::synthetic
