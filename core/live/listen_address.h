// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace sporescope::live {

/// Formats address and port for gRPC: "127.0.0.1:50051", "[::1]:50051".
[[nodiscard]] std::string address_with_port(const std::string& address, std::uint16_t port);

/// Checks by a short bind whether the address can be listened on. May query the name server. Errors: invalid_argument (not an
/// address of this computer, or a privileged port); read_failed (the port is in use).
[[nodiscard]] Result<void> probe_listen(const std::string& address, std::uint16_t port);

}  // namespace sporescope::live
