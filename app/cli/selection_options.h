// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "core/dump/selection.h"

namespace sporescope::cli {

/// The options that select tensors or nodes, as typed. Without any, everything is selected.
struct SelectionOptions {
  std::string rank, net, graph, iteration, node, stack, category, type, io;
  bool regex = false;
  bool ignore_case = false;
  std::vector<std::string> exclude;
  std::optional<std::uint32_t> slot, run;

  /// Adds --rank, --net, … to a command as an option group.
  void add_to(Command& command);
  /// Parses the fields. Errors: invalid_argument, which names the wrong text.
  [[nodiscard]] Result<Selection> selection() const;
  /// Returns true if no field is set.
  [[nodiscard]] bool empty() const;

 private:
  [[nodiscard]] NodeFilter filter(const std::string& text) const;
  /// Returns one filter per text in a comma-separated list.
  [[nodiscard]] std::vector<NodeFilter> filters(std::string_view texts) const;
};

}  // namespace sporescope::cli
