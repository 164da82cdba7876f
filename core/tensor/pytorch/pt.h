// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "core/base/regular_file.h"
#include "core/tensor/pytorch/pickled_tensor.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// A tensor file written by torch.save(), also with torch_npu. Since PyTorch 1.6, it is a zip archive with a pickle and the raw
/// values; older files hold pickles and then the values (see legacy_file.h). The tensor may be the only one in a dict, list or
/// tuple. The file is opened for reading in blocks; Python is not required, and nothing in the file is executed. Supports dense
/// tensors with any strides: those that are neither in C nor in Fortran order are read in C order, from memory unless their
/// storage is huge. Types that NumPy does not have are shown in wider ones; conjugate and negative views as torch shows them.
class PtFile final : public TensorSource {
 public:
  /// Reads the description of the tensor, and checks that its values are inside the file. Errors: not_found, no_permission,
  /// read_failed, truncated, malformed, unsupported.
  [[nodiscard]] static Result<std::shared_ptr<const PtFile>> open(const std::filesystem::path& path);

  [[nodiscard]] DType dtype() const override { return tensor_.dtype; }
  [[nodiscard]] const Shape& shape() const override { return shape_; }
  [[nodiscard]] bool fortran_order() const override { return order_ == Order::fortran; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override;
  [[nodiscard]] std::optional<Text> remark() const override;

 private:
  enum class Order : std::uint8_t { c, fortran, strided };
  /// Location of the values in the file.
  struct Storage {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    bool big_endian = false;
  };

  PtFile(std::filesystem::path path, PickledTensor tensor, Storage storage, RegularFile file);
  [[nodiscard]] static Result<std::shared_ptr<const PtFile>> open_zip(const std::filesystem::path& path, RegularFile file,
                                                                      std::span<const std::byte> prefix);
  [[nodiscard]] static Result<std::shared_ptr<const PtFile>> open_storage(const std::filesystem::path& path,
                                                                          PickledTensor tensor, Storage storage,
                                                                          RegularFile file);
  [[nodiscard]] static Order order_of(const PickledTensor& tensor);
  [[nodiscard]] Result<void> check_extent() const;
  [[nodiscard]] Result<void> read_bytes(std::uint64_t offset, std::span<std::byte> out) const;
  /// Reads stored elements from `first` on, converted to native byte order.
  [[nodiscard]] Result<void> read_stored(std::uint64_t first, std::span<std::byte> out) const;
  [[nodiscard]] Result<void> read_strided(std::uint64_t first, std::span<std::byte> out) const;
  [[nodiscard]] const Result<std::vector<std::byte>>& load_storage() const;

  std::filesystem::path path_;
  PickledTensor tensor_;
  Storage storage_;
  RegularFile file_;
  Shape shape_;
  std::uint64_t count_ = 0;
  Order order_ = Order::c;
  mutable std::once_flag load_once_;
  mutable Result<std::vector<std::byte>> storage_bytes_;  ///< of a strided tensor: the whole content of its storage
};

}  // namespace sporescope
