// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string>

/// Seconds that NumPy takes for the statistics of `count` elements, measured now in another process (numpy_statistics.py; `way`
/// is "double" or "direct"); measured once for the same arguments. Nothing without a python3 that has NumPy; the variable
/// PYTHON names another interpreter.
std::optional<double> numpy_seconds(const std::string& dtype, std::size_t count, double share_of_nan, const std::string& way);
