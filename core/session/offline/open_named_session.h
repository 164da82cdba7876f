// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/saved_results/read_results.h"
#include "core/session/session.h"

namespace sporescope {

/// A session of what the answers of a file tell of a dump that is not at hand (NamedDump): its facts are there at once, their
/// path is that of the file. `is_coordinator`: about one dump, at least one. Any thread.
[[nodiscard]] std::shared_ptr<Session> open_named_session(const SavedResultsList& answers);

}  // namespace sporescope
