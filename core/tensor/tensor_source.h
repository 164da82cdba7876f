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

/// How the values of a tensor came of what was stored.
enum class Representation : std::uint8_t {
  stored,        ///< as they were, in the order of the tensor's shape
  converted,     ///< brought out of the order of a device into that of the shape
  device_order,  ///< in the order of a device, of which the shape is not known or cannot be
  bytes,         ///< bytes: of an element type of which no numbers can be made
};

/// The values of one tensor, wherever they are: a file, memory, later a training process. Values are read in blocks, in storage
/// order, in the byte order of this machine. `computed` may be called from several threads at once.
class TensorSource {
 public:
  TensorSource() = default;
  TensorSource(const TensorSource&) = delete;
  TensorSource& operator=(const TensorSource&) = delete;
  virtual ~TensorSource() = default;

  [[nodiscard]] virtual DType dtype() const = 0;
  [[nodiscard]] virtual const Shape& shape() const = 0;
  /// Storage order: true if the first index runs fastest (Fortran).
  [[nodiscard]] virtual bool fortran_order() const = 0;
  /// Number of elements.
  [[nodiscard]] virtual std::uint64_t count() const = 0;
  /// Reads the elements [first, first + out.size() / item_size) of the storage order.
  /// Errors: truncated (with the offset at which the file ends), read_failed.
  [[nodiscard]] virtual Result<void> read(std::uint64_t first, std::span<std::byte> out) const = 0;
  /// What has to be known about where these values come from: a format of a device that was undone, or could not be. Nothing
  /// for values that are shown as they were stored, in the order of their shape.
  [[nodiscard]] virtual std::optional<Text> remark() const { return std::nullopt; }
  [[nodiscard]] virtual Representation representation() const { return Representation::stored; }
};

/// Errors: unsupported if what the source gives are bytes, by which nothing can be judged; the sentence is its remark.
[[nodiscard]] Result<void> check_numeric(const TensorSource& tensor);

/// Values in memory, C order. For tests, differences and live tensors.
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
