// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/tensor/dtype.h"

namespace sporescope::live {

/// MindSpore's DataType number as an element type of ours; nothing for types that no array has.
[[nodiscard]] std::optional<DType> dtype_from_mindspore(int data_type);
/// The other way round; 0 for types that MindSpore's client does not send.
[[nodiscard]] int mindspore_data_type(DType dtype);

}  // namespace sporescope::live
