// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace sporescope::remote {

/// Returns the SHA-256 of `bytes` (FIPS 180-4) as 64 lower-case hexadecimal digits, as sha256sum prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace sporescope::remote
