// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/dump/dump.h"

namespace sporescope {

/// dtype of the tensor in the network: the file name's suffix, else the graph's, else the file's (`stored`). NumPy's name where
/// it is one of its types, else MindSpore's in small letters ("int4"). Any thread.
[[nodiscard]] std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored);

}  // namespace sporescope
