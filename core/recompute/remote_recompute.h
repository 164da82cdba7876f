// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/recompute/recompute.h"

namespace sporescope {

/// What a dump is, too, whose files lie on another computer: recompute() has it computed there, so that no values travel.
/// Answers as that does.
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
