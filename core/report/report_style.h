// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace sporescope {

/// "#d400d4".
[[nodiscard]] std::string css_color(std::uint32_t color);
/// The style sheet of a report. Holds no character that markup means something by.
[[nodiscard]] std::string report_style();

}  // namespace sporescope
