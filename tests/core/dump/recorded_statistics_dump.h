// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "tests/core/dump/synthetic_dump.h"

/// Dumps of two operators on one rank of which statistics are told; the graph says float32 [2, 3] of all tensors.
namespace sporescope::synthetic {

inline const std::string kAddName = "Default/a/Add-op1";
inline const std::string kMulName = "Default/a/Mul-op2";

/// Statistics alone: all columns in iteration 0 and 1, where the Add has a NaN; max, min and norm in 2, where the Mul has Inf.
void write_statistics_only(const SyntheticDump& result);
/// The first two iterations of it: NaN that the next operator does not pass on.
void write_recorded_nan(const SyntheticDump& result);
/// Checksums alone: the Add's bytes of iterations 0 and 2 are the same.
void write_checksums_only(const SyntheticDump& result);
/// Values of the Add, one of them NaN, with statistics beside them: mean and norm are NaN, max and min pass it over, and two
/// are counted.
void write_values_with_statistics(const SyntheticDump& result);
/// A report that the AI core overflowed in the Mul, whose values are finite.
void write_overflow(const SyntheticDump& result);
/// The same report where the Mul was not dumped.
void write_overflow_of_another(const SyntheticDump& result);
/// An output of the Add, and what its kernel was given: alpha.
void write_kernel_arguments(const SyntheticDump& result);
/// The first two of the six elements of the Add.
void write_sample(const SyntheticDump& result);

}  // namespace sporescope::synthetic
