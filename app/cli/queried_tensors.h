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

/// The tensor that somebody asks about by its name, in all iterations, ranks and runs that the selection leaves.
struct QueriedTensors {
  std::string name;                  ///< "Default/ReduceMean-op0, output 0"; without a slot the node alone
  std::vector<RecordIndex> records;  ///< at least one
};

/// The full name of the node that somebody names by it or by its end behind a slash. Errors: invalid_argument if there is no
/// such node (with what was meant, if that is near), or if several end so.
[[nodiscard]] Result<std::string> find_queried_node(const Dump& dump, std::string_view text);

/// `text`: NODE for all outputs of a node, NODE:output:SLOT or NODE:input:SLOT for one tensor; NODE as in
/// find_queried_node(). `selected`: record numbers. Errors: those of find_queried_node(); invalid_argument if it has no such
/// tensor, or none in the selection.
[[nodiscard]] Result<QueriedTensors> find_queried_tensors(const Dump& dump, const std::string& text,
                                                          const std::set<RecordIndex>& selected);

}  // namespace sporescope::cli
