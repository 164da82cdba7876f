// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/flow/unfilled_outputs.h"

#include "core/graph/operators/operator_family.h"

namespace sporescope {

bool may_be_unfilled(const ValueFlow& flow, RecordIndex record) {
  const TensorRecord& output = flow.dump().records()[record];
  const Node* node = flow.node_of(record);
  return node != nullptr && output.io == Io::output && updates_in_place(node->type) &&
         flow.consumers_of(output.graph, output.node, output.slot).empty();
}

}  // namespace sporescope
