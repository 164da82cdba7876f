// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/call_loop.h"
#include "core/live/debugger_service.h"

namespace sporescope::live {

/// Starts serving WaitCMD, SendMetadata and SendHeartbeat. A held WaitCMD uses no thread. Its cancellation, or the end of its
/// client, is detected immediately.
void serve_unary_calls(CallLoop& loop, const CallEnvironment& environment);

}  // namespace sporescope::live
