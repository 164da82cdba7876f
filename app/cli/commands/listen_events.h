// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/output/records.h"
#include "core/session/analysis.h"
#include "core/session/live_control.h"
#include "core/session/session.h"

/// The events of `listen`, printed as one object per line.
namespace sporescope::cli {

[[nodiscard]] Json listening_json(const std::string& address, int port);
[[nodiscard]] Json client_json(int client, const LiveStatus& status);
[[nodiscard]] Json graph_json(int client, const SessionGraph& graph);
[[nodiscard]] Json step_json(int client, const LiveStatus& status);
/// Returns a hit in the format of `check`. Fields that a live tensor does not have (files, runs) are null or 1.
[[nodiscard]] Json live_hit_json(int client, const SessionSnapshot& snapshot, const Hit& hit);
/// Returns the events of all hits of a pause. For text output, hits that only lack a previous step are combined into one event
/// with their number.
[[nodiscard]] std::vector<Json> live_hit_events(int client, const SessionSnapshot& snapshot, const std::vector<Hit>& hits,
                                                bool for_text);
/// Returns a cause in the format of a finding of `first`, with the step. `further` is false for the first cause.
[[nodiscard]] Json live_cause_json(int client, const SessionSnapshot& snapshot, const Finding& cause, bool further);
[[nodiscard]] Json ended_json(int client, const std::string& reason);
/// Returns the end of a training that failed, with its error message.
[[nodiscard]] Json failed_json(int client, const LiveStatus& status);
/// Returns "silent" with the time since when (seconds since 1970-01-01 00:00 UTC), or "answers" once the training responds
/// again.
[[nodiscard]] Json silence_json(int client, const LiveStatus& status);
[[nodiscard]] Json live_problem_json(int client, const std::string& message);
/// Returns a remark of the client about data that it cannot provide, in its own words. It is not an error.
[[nodiscard]] Json remark_json(int client, const std::string& message);
/// Returns the folder in which the recording of the training is saved.
[[nodiscard]] Json saved_json(int client, const std::filesystem::path& folder);

/// Formats an event for text output.
[[nodiscard]] std::string event_text(const Json& event);

}  // namespace sporescope::cli
