// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/dump/dump.h"

namespace sporescope {

/// Reason why a record has no node.
enum class UnmatchedReason : std::uint8_t {
  matched,  ///< the record has a node
  no_graph_file,
  broken_graph_file,
  no_operator,
  not_in_order,  ///< the graph has the operator, but the execution order does not list it
  no_parameter,
  no_constant,
  ambiguous,
  malformed_name,
  not_in_mapping,
};

/// Returns the reason as a sentence. `graph` is the graph whose folder contains the record.
[[nodiscard]] Text unmatched_reason_text(UnmatchedReason reason, const TensorRecord& record, const DumpGraph& graph);

}  // namespace sporescope
