// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns true for an output without consumers that an optimizer has in addition to the parameters that it updates. Its kernel
/// need not fill it, so it may contain arbitrary memory; the file of the parameter shows the result of the update. Also true if
/// is_never_initialized(). Returns false for a record without a node.
[[nodiscard]] bool may_be_uninitialized(const ValueFlow& flow, RecordIndex record);

/// Returns true for outputs that MindSpore's CPU kernels never initialize although other operators read them. These are the
/// mean and variance of a batch normalization (outputs 1 and 2), and in evaluation the values reserved for the gradient
/// (outputs 3 and 4). Also true for an input that reads one of them.
[[nodiscard]] bool is_never_initialized(const ValueFlow& flow, RecordIndex record);

}  // namespace sporescope
