// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace sporescope {

/// Formats a color as "#d400d4".
[[nodiscard]] std::string css_color(std::uint32_t color);
/// Returns the style sheet of a report. It contains no characters that need escaping in markup.
[[nodiscard]] std::string report_style();

}  // namespace sporescope
