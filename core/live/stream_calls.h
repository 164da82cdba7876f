// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/call_loop.h"
#include "core/live/debugger_service.h"

namespace sporescope::live {

/// Starts serving the calls in which a client sends streams: graphs, hits, descriptions and statistics of tensors, tensors. A
/// client without a training is answered with FAILED after its stream was read.
void serve_stream_calls(CallLoop& loop, const CallEnvironment& environment);

}  // namespace sporescope::live
