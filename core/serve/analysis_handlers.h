// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/serve/client_request.h"

namespace sporescope::serve {

// Handlers of analyses that read all tensors of a dump. They send results and progress while they run.
[[nodiscard]] Result<void> send_check(const ClientRequest& request);
[[nodiscard]] Result<void> send_first_cause(const ClientRequest& request);
[[nodiscard]] Result<void> send_recomputation(const ClientRequest& request);

}  // namespace sporescope::serve
