// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <string>

#include "core/live/messages.h"

namespace sporescope::live {

/// Formats a time by the local clock: "14:03:12".
[[nodiscard]] std::string time_of_day(std::chrono::system_clock::time_point time_point);

/// Returns the file name of the script that the process runs; empty in a console or if the client did not send it.
[[nodiscard]] std::string script_name(const TrainingProcess& process);

/// Returns a name that distinguishes a training from others, as far as the client sends the data: "train.py, GPU 0:0,
/// 14:03:12, pid 4711" or "GPU 0:0, 14:03:12, 127.0.0.1:60512". `device` names the device. The time, by the local clock, is the
/// start of the process, else `connected_at`. `peer` is gRPC's name of its connection ("ipv4:127.0.0.1:60512"), or empty to
/// omit it.
[[nodiscard]] std::string training_name(const TrainingProcess& process, const std::string& device,
                                        std::chrono::system_clock::time_point connected_at, const std::string& peer);

}  // namespace sporescope::live
