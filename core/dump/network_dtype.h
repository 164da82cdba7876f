// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/dump/dump.h"

namespace sporescope {

/// Returns NumPy's name of a dtype such as "Float32" or "torch.float32". A dtype that NumPy lacks keeps its name, in lower case
/// ("int4").
[[nodiscard]] std::string canonical_dtype(std::string_view dtype);

/// Returns true if a dtype is a NumPy string type: "<U5", "|S2". Lower case is accepted, so that "<u4" may also be an integer
/// type. Tensors of such a type hold neither NaN nor Inf.
[[nodiscard]] bool is_text_dtype(std::string_view dtype);

/// Returns the dtype of a tensor in the network, in the spelling of canonical_dtype(). It is taken from the file name's suffix,
/// else from the graph, else from the file (`stored`). Thread-safe.
[[nodiscard]] std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored);

}  // namespace sporescope
