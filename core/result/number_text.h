// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace sporescope {

/// The shortest text that reads back as the same value: "0.1", "1e-09", "nan".
[[nodiscard]] std::string number_text(double value);
/// Four significant digits, for sentences: "-87738", "0.500", "65504", "3.403e+38".
[[nodiscard]] std::string short_number(double value);

}  // namespace sporescope
