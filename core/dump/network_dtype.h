// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/dump/dump.h"

namespace sporescope {

/// NumPy's name of "Float32" or "torch.float32"; of what it does not know that of the framework in small letters ("int4").
[[nodiscard]] std::string canonical_dtype(std::string_view dtype);

/// Whether a dtype is one of NumPy's strings: "<U5", "|S2", also in small letters, where "<u4" may be whole numbers, too. What
/// has such a type holds no NaN and no Inf.
[[nodiscard]] bool is_text_dtype(std::string_view dtype);

/// dtype of the tensor in the network, as canonical_dtype() has it: the file name's suffix, else the graph's, else the file's
/// (`stored`). Any thread.
[[nodiscard]] std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored);

}  // namespace sporescope
