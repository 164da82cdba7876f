// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope::cli {

/// The tensor that a user refers to by name, in all selected iterations, ranks and runs.
struct QueriedTensors {
  std::string name;                  ///< "Default/ReduceMean-op0, output 0"; only the node if no slot is given
  std::vector<RecordIndex> records;  ///< At least one
};

/// Finds a node by its full name, or by the end of it after a slash, and returns the full name. Errors: invalid_argument if
/// there is no such node (with a suggestion if a similar name exists), or if several match.
[[nodiscard]] Result<std::string> find_queried_node(const Dump& dump, std::string_view text);

/// Finds tensors by name. `text` is NODE for all outputs of a node, or NODE:output:SLOT or NODE:input:SLOT for one tensor,
/// with NODE as in find_queried_node(). `selected` has record indices. Errors: those of find_queried_node(); invalid_argument
/// if the node has no such tensor, or none that is selected.
[[nodiscard]] Result<QueriedTensors> find_queried_tensors(const Dump& dump, const std::string& text,
                                                          const std::set<RecordIndex>& selected);

}  // namespace sporescope::cli
