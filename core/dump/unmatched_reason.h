// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/dump.h"

namespace sporescope {

/// Why a record has no node.
enum class UnmatchedReason : std::uint8_t {
  matched,  ///< it has one
  no_graph_file,
  broken_graph_file,
  no_operator,
  not_in_order,  ///< the graph has the operator, but its execution order does not list it
  no_parameter,
  no_constant,
  ambiguous,
  malformed_name,
  not_in_mapping,
};

/// Why a record belongs to no node, as a sentence. `graph` is the one whose folder it lies in.
[[nodiscard]] Text unmatched_reason_text(UnmatchedReason reason, const TensorRecord& record, const DumpGraph& graph);

}  // namespace sporescope
