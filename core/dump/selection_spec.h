// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/selection.h"

namespace sporescope {

/// A selection in words, as one types it on the command line or sends it to the engine. Empty: everything.
struct SelectionSpec {
  std::string rank, net, graph, iteration, node, stack, category, type, io;
  bool regex = false;
  bool ignore_case = false;
  std::vector<std::string> exclude;
  std::optional<std::uint32_t> slot, run;

  /// Errors: invalid_argument, with the word that is wrong.
  [[nodiscard]] Result<Selection> selection() const;
  /// True if none was given.
  [[nodiscard]] bool empty() const;

 private:
  [[nodiscard]] NodeFilter filter(const std::string& text) const;
  /// Of texts with commas between them.
  [[nodiscard]] std::vector<NodeFilter> filters(std::string_view texts) const;
};

}  // namespace sporescope
