// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/saved_results/read_results.h"
#include "core/session/session.h"

namespace sporescope {

/// Creates a session from saved results whose dump is not available (NamedDump). Its snapshot is complete immediately, and its
/// path is that of the file. `results` must contain at least one result and belong to one dump. Thread-safe.
[[nodiscard]] std::shared_ptr<Session> open_named_session(const SavedResultsList& results);

}  // namespace sporescope
