// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sporescope {

/// The shortest text that reads back as the same value: "0.1", "1e-09", "nan".
[[nodiscard]] std::string number_text(double value);
/// Four significant digits, for sentences: "-87738", "0.500", "65504", "3.403e+38".
[[nodiscard]] std::string short_number(double value);
/// Ascending numbers, of iterations or ranks, with those that follow one another drawn together: "0-3, 7, 8"; empty for none.
[[nodiscard]] std::string ranges_text(const std::vector<std::int64_t>& numbers);

}  // namespace sporescope
