// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "core/base/error.h"
#include "core/base/regular_file.h"
#include "core/tensor/pytorch/pickled_tensor.h"

namespace sporescope {

/// A tensor in a file of torch.save() before PyTorch 1.6, or with _use_new_zipfile_serialization=False. The file holds five
/// pickles (a magic number, the version, system information, the object, the keys of its storages), then each storage: the
/// number of its elements in eight bytes, and the elements.
struct LegacyTensor {
  PickledTensor tensor;
  std::uint64_t offset = 0;  ///< byte offset of the storage's first element in the file
  std::uint64_t size = 0;    ///< size of the storage in bytes; it is inside the file
  bool big_endian = false;
};

/// Recognizes the file by its magic number. `prefix` holds the first bytes of the file; 32 are enough.
[[nodiscard]] bool is_legacy_file(std::span<const std::byte> prefix);

/// Reads the pickles of the file. Errors: those of parse_pickled_tensor(), read_failed.
[[nodiscard]] Result<LegacyTensor> read_legacy_file(const RegularFile& file, const std::filesystem::path& path);

}  // namespace sporescope
