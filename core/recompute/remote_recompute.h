// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/recompute/recompute.h"

namespace sporescope {

/// Additional interface of a dump whose files are on a remote host: recompute() runs on that host, so no values are
/// transferred. Returns what recompute() returns.
class RemoteRecompute {
 public:
  RemoteRecompute() = default;
  RemoteRecompute(const RemoteRecompute&) = delete;
  RemoteRecompute& operator=(const RemoteRecompute&) = delete;
  virtual ~RemoteRecompute() = default;

  [[nodiscard]] virtual Result<RecomputeResult> recompute_remotely(const std::vector<RecordIndex>& records,
                                                                   const RecomputeOptions& options) const = 0;
};

}  // namespace sporescope
