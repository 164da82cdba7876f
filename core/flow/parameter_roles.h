// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/flow/value_flow.h"

namespace sporescope {

/// True for an operator that updates the parameter, both of that graph.
[[nodiscard]] bool writes(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex op, NodeIndex parameter);

/// True if an optimizer takes it, or what is picked out of it, without updating it: a rate, a momentum, an epsilon.
[[nodiscard]] bool steers_optimizer(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// The parameter of which the record holds a value: in its own file, or as an operator read it. kNoNode if it is of none.
[[nodiscard]] NodeIndex parameter_of(const ValueFlow& flow, RecordIndex record);

}  // namespace sporescope
