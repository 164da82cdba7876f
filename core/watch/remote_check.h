// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/watch/check.h"

namespace sporescope {

/// What a dump is, too, whose files lie on another computer: check() asks it to be checked there, so that hits travel and no
/// values. Answers as check() does; further errors: read_failed where the connection is lost, unsupported for a part of it.
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
