// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

#include "core/base/error.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Opens a single tensor file outside of any dump: a NumPy file (.npy), a file of torch.save() (.pt, or any other name), or raw
/// elements with shape and type in the name, as named by msaccucmp and MindSpore 1.0 to 1.2 (.bin). The first bytes take
/// precedence over the extension. Errors: those of NpyFile::open(), PtFile::open() and open_raw_elements().
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_tensor_file(const std::filesystem::path& path);

/// Returns true for .npy, .pt and .pth, and for .bin files with shape and type in the name.
[[nodiscard]] bool is_tensor_file_name(const std::filesystem::path& path);

}  // namespace sporescope
