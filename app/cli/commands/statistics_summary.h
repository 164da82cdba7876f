// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/rows.h"

namespace sporescope::cli {

/// How `stats` counts tensors in place of listing them.
struct SummaryOptions {
  std::string by;     ///< "tensor", "iteration" or "category"; empty: they are listed
  std::string above;  ///< a magnitude, as typed; empty: 65500

  /// Adds --summary and --above to a command.
  void add_to(Command& command);
};

/// How many of the selected tensors hold NaN, Inf, or a finite value of a larger magnitude than the limit, in a row for each
/// tensor (of all iterations and ranks), iteration or category. The status is that of a search.
[[nodiscard]] int summarize(CommandContext& call, const SummaryOptions& options, const RowOptions& rows);

}  // namespace sporescope::cli
