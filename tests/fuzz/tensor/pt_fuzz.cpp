// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/pt.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

using namespace sporescope;
namespace fs = std::filesystem;

/// The bytes are a pickle, and they are a whole file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
  const auto pickled = parse_pickled_tensor(bytes, "data.pkl");
  if (pickled && pickled->shape.size() != pickled->strides.size()) std::abort();
  static const fs::path path = fs::temp_directory_path() / ("pt_fuzz." + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  const auto file = PtFile::open(path);
  if (!file) return 0;
  // A tensor that is there can be read, its first and its last values, too.
  const std::uint64_t some = std::min<std::uint64_t>((*file)->count(), 64);
  std::vector<std::byte> values(some * item_size((*file)->dtype()));
  if (!(*file)->read(0, values) || !(*file)->read((*file)->count() - some, values)) std::abort();
  return 0;
}
