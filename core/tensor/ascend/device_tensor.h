// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/regular_file.h"
#include "core/tensor/ascend/device_format.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/ascend/raw_bytes.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// The elements of a tensor in a file, in the order in which the device stored them. Thread-safe.
class StoredElements {
 public:
  /// Takes `count` elements of `type` at the byte `offset`. For AscendCoding::bytes, `count` is a number of bytes.
  StoredElements(RegularFile file, std::filesystem::path path, std::uint64_t offset, std::uint64_t count,
                 const AscendType& type);

  [[nodiscard]] const AscendType& type() const { return *type_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Reads elements from `first` on, converted to type().value_dtype. The range must be inside. Errors: truncated, read_failed.
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> shown) const;

 private:
  RegularFile file_;
  std::filesystem::path path_;
  std::uint64_t offset_;
  std::uint64_t count_;
  const AscendType* type_;
};

/// A tensor dumped from a device; its elements are converted to the order of its shape if `layout` is known. Elements that are
/// close together on the device are read on demand. Otherwise the whole tensor is loaded into memory and stays there, up to
/// half a gigabyte; of larger tensors each element is read separately.
class DeviceTensor final : public TensorSource {
 public:
  DeviceTensor(StoredElements elements, Shape shape, std::optional<DeviceLayout> layout, std::optional<Text> remark);

  [[nodiscard]] DType dtype() const override { return elements_.type().value_dtype; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return false; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override;
  [[nodiscard]] std::optional<Text> remark() const override { return remark_; }
  [[nodiscard]] Representation representation() const override;

 private:
  /// Elements in device order, starting with element number `first`.
  struct Stored {
    const std::byte* bytes = nullptr;
    std::uint64_t first = 0;
  };
  /// Returns all stored elements, and reads them on the first call. Returns null if they are too many.
  [[nodiscard]] Result<const std::byte*> load_all() const;
  [[nodiscard]] bool is_fully_loaded() const;
  [[nodiscard]] Result<void> read_range(const DeviceLayout::Range& range, std::uint64_t first, std::span<std::byte> out) const;
  void gather(const Stored& stored, std::uint64_t first, std::span<std::byte> out) const;
  [[nodiscard]] RawBytes acquire_buffer(std::size_t size) const;
  [[nodiscard]] Result<void> fetch(std::span<const std::uint64_t> positions, std::span<std::byte> out) const;

  StoredElements elements_;
  Shape shape_;
  std::optional<DeviceLayout> layout_;
  std::optional<Text> remark_;
  std::uint64_t count_;
  mutable std::mutex mutex_;
  mutable RawBytes loaded_;
  mutable std::vector<RawBytes> free_buffers_;  ///< reused buffers of range reads, one for each concurrent reader
};

/// Opens a file that must be a regular one. Errors: not_found, no_permission, read_failed, malformed.
[[nodiscard]] Result<RegularFile> open_regular_file(const std::filesystem::path& path);

/// Return the remark of a tensor in the order of its shape, and of one in the order of the device. `stored` is the shape on the
/// device.
[[nodiscard]] Text restored_order_text(const NamedFormat& format, const Shape& stored);
[[nodiscard]] Text device_order_text(const std::string& format, const Shape& stored, Text reason);

/// Opens a .npy file whose name says that its elements are in a device format. The Ascend writers of MindSpore and msprobe
/// write the host shape into the header, and leave what they cannot convert in device order: numbers in the wrong order, and
/// more of them than the header declares. The order is converted if the length of the file proves it, or if the header has the
/// device's own shape. Errors: those of NpyFile::open(); unsupported if the header is wrong and the order cannot be determined.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_device_npy(const std::filesystem::path& path,
                                                                          const NamedFormat& format);

/// Opens a file of elements without a header. `shape` is the shape as the device stores it; if it is unknown, the elements are
/// shown as a vector. Errors: those of opening; truncated, malformed.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_raw_tensor(const std::filesystem::path& path,
                                                                          const AscendType& type,
                                                                          const std::optional<Shape>& shape,
                                                                          const NamedFormat& format);

}  // namespace sporescope
