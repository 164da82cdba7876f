// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>

#include "core/session/dump_view.h"

namespace sporescope {

/// Provides the dump of a session, once it is open. Tasks may keep it alive longer than the session. Thread-safe.
class DumpSource {
 public:
  DumpSource() = default;
  DumpSource(const DumpSource&) = delete;
  DumpSource& operator=(const DumpSource&) = delete;
  virtual ~DumpSource() = default;

  /// Returns the current state of the dump. Blocks until the dump is open, so call it on a worker thread. Errors: the errors
  /// of opening the dump; cancelled.
  [[nodiscard]] virtual Result<std::shared_ptr<const DumpView>> wait_for_view(const std::stop_token& stop) = 0;
};

}  // namespace sporescope
