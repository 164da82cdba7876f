// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <stop_token>

#include "core/session/dump_view.h"

namespace sporescope {

/// Has the dump of a session, or will have it. Outlives the session while work holds it. Any thread.
class DumpSource {
 public:
  DumpSource() = default;
  DumpSource(const DumpSource&) = delete;
  DumpSource& operator=(const DumpSource&) = delete;
  virtual ~DumpSource() = default;

  /// The dump as it is now; waits until it is open, so it is for workers. Errors: why it could not be opened; cancelled.
  [[nodiscard]] virtual Result<std::shared_ptr<const DumpView>> wait_for_view(const std::stop_token& stop) = 0;
};

}  // namespace sporescope
