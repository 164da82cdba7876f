// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/serve/client_request.h"

namespace sporescope::serve {

/// Answers a client request (core/remote/engine_requests.h) on the calling thread. Errors: the errors of the requested
/// operation; malformed for an invalid request.
[[nodiscard]] Result<void> handle_request(const ClientRequest& request);

}  // namespace sporescope::serve
