// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/options.h"
#include "core/dump/selection_spec.h"

namespace sporescope::cli {

/// The options that select tensors or nodes, as typed.
struct SelectionOptions : SelectionSpec {
  /// Adds --rank, --net, … to a command as an option group.
  void add_to(Command& command);
};

}  // namespace sporescope::cli
