// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <span>

#include "core/dump/dump.h"

namespace sporescope {

/// Why it is not known whether a tensor holds NaN or Inf. Reads no values; where nothing else is the reason, the header of its
/// file.
class NoVerdict {
 public:
  /// `problems`: what the search met on reading.
  NoVerdict(const Dump& dump, std::span<const Problem> problems);

  [[nodiscard]] Text why(RecordIndex record) const;

 private:
  [[nodiscard]] Text why_not_told(const TensorRecord& record) const;

  const Dump& dump_;
  std::map<std::filesystem::path, Text> problems_;
};

}  // namespace sporescope
