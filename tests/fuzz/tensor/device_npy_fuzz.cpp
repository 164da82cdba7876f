// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/tensor/ascend/device_tensor.h"
#include "tests/fuzz/memory_file.h"

using namespace sporescope;

/// A .npy file whose header may not be true: the first byte is the format that its name tells, the rest the file. What is shown
/// of it lies in it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kMax = 100'000;
  if (size == 0) return 0;
  static const MemoryFile file;
  file.write(data + 1, size - 1);
  const auto tensor = open_device_npy(file.path(), device_format(std::uint32_t{data[0]}));
  if (!tensor) {
    if (tensor.error().str().empty()) std::abort();
    return 0;
  }
  if (element_count((*tensor)->shape()) != (*tensor)->count()) std::abort();
  if ((*tensor)->count() > kMax) return 0;
  std::vector<std::byte> values((*tensor)->count() * item_size((*tensor)->dtype()));
  if (!(*tensor)->read(0, values)) std::abort();
  return 0;
}
