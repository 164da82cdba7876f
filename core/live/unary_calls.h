// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/call_loop.h"
#include "core/live/debugger_service.h"

namespace sporescope::live {

/// Puts WaitCMD, SendMetadata and SendHeartbeat to work. A WaitCMD that is held until there is a command costs no thread; one
/// that its client gives up, or that dies with its client, is noticed at once.
void serve_unary_calls(CallLoop& loop, const Serving& serving);

}  // namespace sporescope::live
