// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>

#include "core/tensor/dtype.h"

namespace sporescope::live {

/// Converts MindSpore's DataType number; nullopt for types without tensor elements.
[[nodiscard]] std::optional<DType> dtype_from_mindspore(int data_type);
/// Converts a dtype to MindSpore's number; 0 for types that MindSpore's client does not send.
[[nodiscard]] int mindspore_data_type(DType dtype);

}  // namespace sporescope::live
