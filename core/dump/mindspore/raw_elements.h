// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

#include "core/base/error.h"
#include "core/dump/mindspore/file_name.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Opens a file of raw elements. Type and format are in its name; a .bin also has its shape there. `name` is the result of
/// parse_file_name() or parse_converted_bin(). Errors: those of open_raw_tensor(); unsupported for an unknown type.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_raw_elements(const std::filesystem::path& file,
                                                                            const ParsedFileName& name);

}  // namespace sporescope
