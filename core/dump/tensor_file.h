// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

#include "core/base/error.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// Opens the one tensor of a file by itself, outside of any dump: a NumPy file (.npy), a file of torch.save() (.pt, whatever
/// its name), or elements whose shape and type stand in the name, as msaccucmp and MindSpore 1.0 to 1.2 name them (.bin). What
/// the first bytes say wins over the name. Errors: those of NpyFile::open(), PtFile::open() and open_raw_elements().
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_tensor_file(const std::filesystem::path& path);

/// Whether a file of this name opens by itself: .npy, .pt, .pth, or a .bin with shape and type in its name.
[[nodiscard]] bool is_tensor_file_name(const std::filesystem::path& path);

}  // namespace sporescope
