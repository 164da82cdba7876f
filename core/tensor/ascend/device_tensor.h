// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "core/base/regular_file.h"
#include "core/tensor/ascend/device_format.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/ascend/raw_bytes.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

struct DumpDataTensor;

/// The elements of a tensor in a file, in the order in which the device stored them. Any thread.
class StoredElements {
 public:
  /// `count` elements of `type` from the byte `offset` on; for AscendCoding::bytes the bytes are counted.
  StoredElements(RegularFile file, std::filesystem::path path, std::uint64_t offset, std::uint64_t count,
                 const AscendType& type);

  [[nodiscard]] const AscendType& type() const { return *type_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Elements from `first` on, in the engine's type; the range lies inside. Errors: truncated, read_failed.
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> shown) const;

 private:
  RegularFile file_;
  std::filesystem::path path_;
  std::uint64_t offset_;
  std::uint64_t count_;
  const AscendType* type_;
};

/// A tensor of a device: its elements, brought into the order of its shape where `layout` tells how. What stands close together
/// on the device is read as it is asked for. Else all of it is held in memory from then on, up to half a gigabyte; of larger
/// tensors each element is read by itself.
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
  /// Elements as the device stored them, the first of which has this number.
  struct Stored {
    const std::byte* bytes = nullptr;
    std::uint64_t first = 0;
  };
  /// All of them, read if need be; null if they are too many.
  [[nodiscard]] Result<const std::byte*> load_all() const;
  [[nodiscard]] bool is_fully_loaded() const;
  [[nodiscard]] Result<void> read_range(const DeviceLayout::Range& range, std::uint64_t first, std::span<std::byte> out) const;
  void gather(const Stored& stored, std::uint64_t first, std::span<std::byte> out) const;
  [[nodiscard]] RawBytes acquire_buffer(std::size_t size) const;
  [[nodiscard]] Result<void> fetch(std::span<const std::uint64_t> places, std::span<std::byte> out) const;

  StoredElements elements_;
  Shape shape_;
  std::optional<DeviceLayout> layout_;
  std::optional<Text> remark_;
  std::uint64_t count_;
  mutable std::mutex mutex_;
  mutable RawBytes loaded_;
  mutable std::vector<RawBytes> free_buffers_;  ///< of earlier readings of ranges, one for each that ran at once
};

/// Opens what must be a regular file. Errors: not_found, no_permission, read_failed, malformed.
[[nodiscard]] Result<RegularFile> open_regular_file(const std::filesystem::path& path);

/// The tensor of a DumpData file as a person wants to see it.
[[nodiscard]] std::shared_ptr<const TensorSource> open_stored(StoredElements elements, const DumpDataTensor& tensor);

/// A .npy file whose name says that its elements stand in a device's format. MindSpore's own writer for Ascend, and msprobe's,
/// put the shape of the host into the header and leave what they cannot convert as the device had it: numbers in a wrong order,
/// and more of them than the header says. The order is undone where the length of the file proves it, or the header tells the
/// device's own shape. Errors: those of NpyFile::open(); unsupported where the header is not true and nothing tells the order.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_device_npy(const std::filesystem::path& path,
                                                                          const NamedFormat& format);

/// Elements without a header, all to the end of the file. `shape`: as the device stores it; nothing if nothing tells it, then
/// they are shown as a vector. Errors: those of opening; truncated, malformed.
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_raw_tensor(const std::filesystem::path& path,
                                                                          const AscendType& type,
                                                                          const std::optional<Shape>& shape,
                                                                          const NamedFormat& format);

}  // namespace sporescope
