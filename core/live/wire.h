// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/messages.h"
#include "proto/debugger_service.pb.h"

/// Converts between protobuf messages and the types of messages.h.
namespace sporescope::live {

[[nodiscard]] Metadata from_wire(const debugger::Metadata& message);
[[nodiscard]] WireHit from_wire(const debugger::WatchpointHit& message);
[[nodiscard]] WireBase from_wire(const debugger::TensorBase& message);
[[nodiscard]] WireStatistics from_wire(const debugger::TensorSummary& message);

/// Writes a command into a reply with status OK.
void to_wire(const Command& command, debugger::EventReply& reply);

}  // namespace sporescope::live
