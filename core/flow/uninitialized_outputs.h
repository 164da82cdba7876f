// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/flow/value_flow.h"

namespace sporescope {

/// What an optimizer gives beside the parameters that it writes, and nothing reads: its kernel need not fill it, so that it may
/// be whatever was in the memory before. The file of the parameter tells what became of it. True as well where
/// is_never_initialized(). Of a record without a node: false.
[[nodiscard]] bool may_be_uninitialized(const ValueFlow& flow, RecordIndex record);

/// What MindSpore's kernels for the CPU leave as the memory was, although an operator takes it: of a batch normalization the
/// mean and variance that are its outputs 1 and 2, and in evaluation those that it keeps for the gradient, 3 and 4. True as
/// well for the input that takes one of them.
[[nodiscard]] bool is_never_initialized(const ValueFlow& flow, RecordIndex record);

}  // namespace sporescope
