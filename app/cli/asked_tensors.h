// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope::cli {

/// The tensor that somebody asks about by its name, in all iterations, ranks and runs that the selection leaves.
struct AskedTensors {
  std::string name;                  ///< "Default/ReduceMean-op0, output 0"; without a slot the node alone
  std::vector<RecordIndex> records;  ///< at least one
};

/// `text`: NODE for all outputs of a node, NODE:output:SLOT or NODE:input:SLOT for one tensor; NODE is a full name, or the end
/// of one behind a slash. `selected`: record numbers. Errors: invalid_argument if there is no such node (with what
/// was meant, if that is near), if several end so, if it has no such tensor, or none in the selection.
[[nodiscard]] Result<AskedTensors> asked_tensors(const Dump& dump, const std::string& text,
                                                 const std::set<RecordIndex>& selected);

}  // namespace sporescope::cli
