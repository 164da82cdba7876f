// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/watch/check.h"

namespace sporescope {

/// Additional interface of a dump whose files are on a remote host: check() runs on that host, so only hits are transferred, no
/// values. Returns what check() returns. Additional errors: read_failed if the connection is lost, unsupported for a part of a
/// check.
class RemoteCheck {
 public:
  RemoteCheck() = default;
  RemoteCheck(const RemoteCheck&) = delete;
  RemoteCheck& operator=(const RemoteCheck&) = delete;
  virtual ~RemoteCheck() = default;

  [[nodiscard]] virtual Result<CheckResult> check_remotely(const std::vector<Watchpoint>& watchpoints,
                                                           const CheckOptions& options) const = 0;
};

}  // namespace sporescope
