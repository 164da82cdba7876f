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

/// The events of `listen`, one object a line.
namespace sporescope::cli {

[[nodiscard]] Json listening_json(const std::string& address, int port);
[[nodiscard]] Json client_json(int client, const LiveStatus& status);
[[nodiscard]] Json graph_json(int client, const SessionGraph& graph);
[[nodiscard]] Json step_json(int client, const LiveStatus& status);
/// A hit in the form of `check`; what a live tensor does not have (files, runs) is null or 1.
[[nodiscard]] Json live_hit_json(int client, const SessionSnapshot& snapshot, const SessionHit& hit);
/// The events of all hits of a stop. For a person, those that only lack a step before are one event of their number.
[[nodiscard]] std::vector<Json> live_hit_events(int client, const SessionSnapshot& snapshot,
                                                const std::vector<SessionHit>& hits, bool for_person);
/// Where what is not finite began, in the form of a finding of `first`, with the step; first the first cause, then `further`
/// ones.
[[nodiscard]] Json live_cause_json(int client, const SessionSnapshot& snapshot, const SessionCause& cause, bool further);
[[nodiscard]] Json ended_json(int client, const std::string& reason);
/// The end of a training that failed: with what it said of that.
[[nodiscard]] Json failed_json(int client, const LiveStatus& status);
/// "unresponsive" with since when (seconds since 1970-01-01 00:00 UTC), or "responsive" if it does again.
[[nodiscard]] Json silence_json(int client, const LiveStatus& status);
[[nodiscard]] Json live_problem_json(int client, const std::string& message);
/// What cannot be seen of the training and why, in its client's words: nothing went wrong.
[[nodiscard]] Json remark_json(int client, const std::string& message);
/// The folder in which what hits of the training is kept.
[[nodiscard]] Json saved_json(int client, const std::filesystem::path& folder);

/// The same event for a person.
[[nodiscard]] std::string event_text(const Json& event);

}  // namespace sporescope::cli
