// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <string>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/system_error.h"
#include "core/tensor/blocks.h"
#include "core/tensor/element.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

/// NumPy has no bfloat16; float32 represents each of its values.
DType written_dtype(DType dtype) { return dtype == DType::bfloat16 ? DType::float32 : dtype; }

std::string descr(DType dtype) {
  static constexpr std::array<std::string_view, 15> kTypes{"b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4",
                                                           "u8", "f2", "f4", "f4", "f8", "c8", "c16"};
  const char order = item_size(dtype) == 1 ? '|' : std::endian::native == std::endian::little ? '<' : '>';
  return order + std::string(kTypes[static_cast<std::size_t>(dtype)]);
}

std::string npy_header(const TensorSource& tensor) {
  std::string shape;
  for (const std::int64_t size : tensor.shape()) shape += std::to_string(size) + ", ";
  if (tensor.shape().size() == 1) {
    shape.pop_back();
  } else if (!shape.empty()) {
    shape.resize(shape.size() - 2);
  }
  std::string text = "{'descr': '" + descr(written_dtype(tensor.dtype())) +
                     "', 'fortran_order': " + (tensor.fortran_order() ? "True" : "False") + ", 'shape': (" + shape + "), }";
  // The values begin at a multiple of 64 bytes.
  constexpr std::size_t kPrefixBytes = 10;
  constexpr std::size_t kAlignment = 64;
  while ((kPrefixBytes + text.size() + 1) % kAlignment != 0) text += ' ';
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(text.size() & 0xFFU);
  header += static_cast<char>(text.size() >> 8U);
  return header + text;
}

std::vector<std::byte> widen_bfloat16(std::span<const std::byte> block) {
  std::vector<std::byte> floats(block.size() * 2);
  for (std::size_t i = 0; i < block.size() / 2; ++i) {
    const float value = bfloat16_to_float(load_as<std::uint16_t>(block.data() + 2 * i));
    std::memcpy(floats.data() + sizeof(float) * i, &value, sizeof(float));
  }
  return floats;
}

}  // namespace

Result<void> write_npy(const TensorSource& tensor, const std::function<Result<void>(std::span<const std::byte>)>& write_bytes) {
  const std::string header = npy_header(tensor);
  if (auto written = write_bytes(std::as_bytes(std::span(header))); !written) return written;
  Result<void> written;
  auto read = for_each_block(tensor, 0, {}, [&](std::span<const std::byte> block, std::uint64_t) {
    written = tensor.dtype() == DType::bfloat16 ? write_bytes(widen_bfloat16(block)) : write_bytes(block);
    return written.has_value();
  });
  return read ? written : read;
}

Result<void> write_npy(const TensorSource& tensor, const std::filesystem::path& path) {
  try {
    std::error_code ignored;
    if (const auto* source = dynamic_cast<const NpyFile*>(&tensor);
        source != nullptr && std::filesystem::equivalent(source->path(), path, ignored)) {
      return fail(ErrorCode::invalid_argument,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is the source file; choose another name"), {path.string()}}, path);
    }
    AtomicFile file(path);
    if (auto opened = file.opened(); !opened) return opened;
    auto written = write_npy(tensor, [&file](std::span<const std::byte> bytes) { return file.append(bytes); });
    return written ? file.finish() : written;
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("not enough memory to write %1"), {path.string()}}, path);
  }
}

}  // namespace sporescope
