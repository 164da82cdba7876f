// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace sporescope::remote {

/// The SHA-256 of `bytes` (FIPS 180-4) in 64 small hexadecimal digits, as sha256sum writes it.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace sporescope::remote
