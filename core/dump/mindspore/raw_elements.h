// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

#include "core/base/error.h"
#include "core/dump/mindspore/file_name.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// A file of elements alone: type and format stand in its name, and in that of a .bin the shape. `name` is what
/// parse_file_name() or parse_converted_bin() made of it. Errors: those of open_raw_tensor(); unsupported for a type that is
/// not known.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_raw_elements(const std::filesystem::path& file,
                                                                            const ParsedFileName& name);

}  // namespace sporescope
