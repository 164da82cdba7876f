// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/flow/value_flow.h"

namespace sporescope {

/// What an optimizer gives beside the parameters that it writes, and nothing reads: its kernel need not fill it, so that it may
/// be whatever was in the memory before. The file of the parameter tells what became of it. Of a record without a node: false.
[[nodiscard]] bool may_be_unfilled(const ValueFlow& flow, RecordIndex record);

}  // namespace sporescope
