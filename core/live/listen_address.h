// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace sporescope::live {

/// Address and port as gRPC reads them: "127.0.0.1:50051", "[::1]:50051".
[[nodiscard]] std::string with_port(const std::string& address, std::uint16_t port);

/// Tries for a moment whether something can listen there; may ask the name server. Errors: invalid_argument (no address of this
/// computer, a port for the administrator alone), read_failed (the port is taken).
[[nodiscard]] Result<void> probe_listen(const std::string& address, std::uint16_t port);

}  // namespace sporescope::live
