// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"

namespace sporescope::remote {

/// Returns the SHA-256 of `bytes` as 64 lower-case hexadecimal digits, as sha256sum prints it. Errors: unsupported if the
/// configuration of OpenSSL on this computer excludes it.
[[nodiscard]] Result<std::string> sha256(std::string_view bytes);

}  // namespace sporescope::remote
