// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/rows.h"

namespace sporescope::cli {

/// Options by which `stats` counts tensors instead of listing them.
struct SummaryOptions {
  std::string by;     ///< "tensor", "iteration" or "category"; empty: list the tensors
  std::string above;  ///< A magnitude, as typed; empty: 65500

  /// Adds --summary and --above to a command.
  void add_to(Command& command);
};

/// Counts the selected tensors with NaN, Inf or finite values of a magnitude above the limit. Prints a row per tensor (over
/// all iterations and ranks), iteration or category. Returns the exit status of a search.
[[nodiscard]] int summarize(CommandContext& call, const SummaryOptions& options, const RowOptions& rows);

}  // namespace sporescope::cli
