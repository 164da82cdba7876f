// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sporescope {

/// Returns the shortest text that reads back as the same value: "0.1", "1e-09", "nan".
[[nodiscard]] std::string number_text(double value);
/// Returns the number with four significant digits, for sentences: "-87738", "0.500", "65504", "3.403e+38".
[[nodiscard]] std::string short_number(double value);
/// Returns ascending numbers of iterations or ranks, with consecutive ones as ranges: "0-3, 7, 8". Empty if there are none.
[[nodiscard]] std::string ranges_text(const std::vector<std::int64_t>& numbers);

}  // namespace sporescope
