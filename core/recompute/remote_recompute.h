// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/recompute/recompute.h"

namespace sporescope {

/// What a dump is, too, whose files lie on another computer: recompute() has it computed there, so that no values travel.
/// Answers as that does.
class FarRecompute {
 public:
  FarRecompute() = default;
  FarRecompute(const FarRecompute&) = delete;
  FarRecompute& operator=(const FarRecompute&) = delete;
  virtual ~FarRecompute() = default;

  [[nodiscard]] virtual Result<Recomputed> recompute_there(const std::vector<RecordIndex>& records,
                                                           const RecomputeOptions& options) const = 0;
};

}  // namespace sporescope
