// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <string>

#include "core/live/messages.h"

namespace sporescope::live {

/// The file name of the script that the process runs; empty in a console, and if the client did not say.
/// "14:03:12", by the clock of this computer.
[[nodiscard]] std::string time_of_day(std::chrono::system_clock::time_point moment);

[[nodiscard]] std::string script_name(const TrainingProcess& process);

/// What a person tells a training from others by, as far as the client says it: "train.py, GPU 0:0, 14:03:12, pid 4711", or
/// "GPU 0:0, 14:03:12, 127.0.0.1:60512". `help` is what it runs on; the time, of the local clock, is when its process began,
/// else when it `arrived`; `peer` is gRPC's name of its connection ("ipv4:127.0.0.1:60512"), empty to leave it out.
[[nodiscard]] std::string training_name(const TrainingProcess& process, const std::string& what,
                                        std::chrono::system_clock::time_point arrived, const std::string& peer);

}  // namespace sporescope::live
