// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/serve/client_request.h"

namespace sporescope::serve {

/// Answers a window (core/remote/engine_requests.h) in the calling thread. Errors: those of what is asked; malformed for a
/// question that makes no sense.
[[nodiscard]] Result<void> handle_request(const ClientRequest& question);

}  // namespace sporescope::serve
