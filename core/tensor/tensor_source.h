// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/error.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// How the values of a tensor relate to the stored ones.
enum class Representation : std::uint8_t {
  stored,        ///< as stored, in the order of the tensor's shape
  converted,     ///< converted from the memory layout of a device to the order of the shape
  device_order,  ///< in the memory layout of a device, because the shape is unknown or the layout cannot be converted
  bytes,         ///< raw bytes of an element type that Sporescope cannot convert to numbers
};

/// The values of one tensor, in a file, in memory or on a remote host. Values are read in blocks, in storage order and native
/// byte order. `read` is thread-safe.
class TensorSource {
 public:
  TensorSource() = default;
  TensorSource(const TensorSource&) = delete;
  TensorSource& operator=(const TensorSource&) = delete;
  virtual ~TensorSource() = default;

  [[nodiscard]] virtual DType dtype() const = 0;
  [[nodiscard]] virtual const Shape& shape() const = 0;
  /// Returns true if the first index varies fastest in the storage order (Fortran order).
  [[nodiscard]] virtual bool fortran_order() const = 0;
  /// Returns the number of elements.
  [[nodiscard]] virtual std::uint64_t count() const = 0;
  /// Reads the elements [first, first + out.size() / item_size) in storage order. Errors: truncated (with the offset at which
  /// the file ends), read_failed.
  [[nodiscard]] virtual Result<void> read(std::uint64_t first, std::span<std::byte> out) const = 0;
  /// Returns a note for the user about the source of these values, for example that a device format was or could not be
  /// converted. Returns nothing for values that are shown as stored, in the order of their shape.
  [[nodiscard]] virtual std::optional<Text> remark() const { return std::nullopt; }
  [[nodiscard]] virtual Representation representation() const { return Representation::stored; }
};

/// Checks that the values are numbers. Errors: unsupported if the source yields raw bytes, which cannot be evaluated; the
/// message is its remark.
[[nodiscard]] Result<void> check_numeric(const TensorSource& tensor);

/// A tensor in memory, in C order. For tests, differences and live tensors.
class MemoryTensor final : public TensorSource {
 public:
  /// `bytes` holds at least element_count(shape) * item_size(dtype) bytes in native byte order.
  MemoryTensor(DType dtype, Shape shape, std::vector<std::byte> bytes);

  [[nodiscard]] DType dtype() const override { return dtype_; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override;

 private:
  DType dtype_;
  Shape shape_;
  std::uint64_t count_;
  std::vector<std::byte> bytes_;
};

}  // namespace sporescope
