// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "core/dump/selection.h"

namespace sporescope::cli {

/// The options that say which tensors or nodes are meant, as they were typed.
struct SelectionOptions {
  std::string rank, net, graph, iteration, node, stack, category, type, io;
  bool regex = false;
  bool ignore_case = false;
  std::vector<std::string> exclude;
  std::optional<std::uint32_t> slot, run;

  /// Adds --rank, --net, … to a command, in a group of their own.
  void add_to(Command& command);
  /// Errors: invalid_argument, with the option that is wrong.
  [[nodiscard]] Result<Selection> selection() const;
  /// True if none was given.
  [[nodiscard]] bool empty() const;

 private:
  [[nodiscard]] NodeFilter filter(const std::string& text) const;
  /// Of texts with commas between them.
  [[nodiscard]] std::vector<NodeFilter> filters(std::string_view texts) const;
};

}  // namespace sporescope::cli
