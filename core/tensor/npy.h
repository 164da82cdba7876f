// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "core/base/regular_file.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

struct AscendType;

/// Header of a .npy file (NumPy's format description, NEP 1; versions 1.0, 2.0, 3.0).
struct NpyHeader {
  DType dtype = DType::float32;  ///< dtype in which the values are shown
  Shape shape;
  bool fortran_order = false;
  bool big_endian = false;
  std::uint64_t count = 0;             ///< number of elements
  std::uint64_t data_offset = 0;       ///< byte offset of the values
  const AscendType* stored = nullptr;  ///< type in which they are stored; null if it is `dtype`
  bool text = false;                   ///< the values are character codes, along the last dimension
};

/// Returns the size of an element in the file, in bytes.
[[nodiscard]] std::uint64_t stored_size(const NpyHeader& header);

/// Parses the header from the first bytes of a file. `prefix` must hold the whole header; a shorter prefix yields
/// ErrorCode::truncated. MindSpore's '<E2' and '<T2' are bfloat16; '<f1' and names such as 'float8_e4m3fn' are those of
/// ml_dtypes. Text ('<U5', '|S5') gets a last dimension, the codes of its characters. Sizes in the shape may be calls around a
/// number (np.int64(2), as NumPy 2 writes them for memory maps), and the shape may be a list. Objects and structured types are
/// rejected; nothing is evaluated.
[[nodiscard]] Result<NpyHeader> parse_npy_header(std::span<const std::byte> prefix, const std::filesystem::path& path);

/// A .npy file, opened for reading in blocks. It is never memory-mapped: a file that shrinks while it is read causes an error
/// instead of a crash.
class NpyFile final : public TensorSource {
 public:
  /// Opens the file and checks that it is as long as its header declares. Errors: not_found, no_permission, read_failed,
  /// truncated, malformed, unsupported.
  [[nodiscard]] static Result<std::shared_ptr<const NpyFile>> open(const std::filesystem::path& path);
  /// Like open(), but accepts widened files that MindSpore wrote on a CPU. Many CPU kernels lack half precision and compute in
  /// float32; the dump writes those values behind a header with the network's type. Such a file holds float32 and is twice as
  /// long as its header declares (seen in MindSpore 2.7 to 2.10; np.load misreads the first ones as halves).
  [[nodiscard]] static Result<std::shared_ptr<const NpyFile>> open_widened(const std::filesystem::path& path);
  /// Like open_widened(), for files that are known to be from a CPU. A file whose length lies between the two is truncated.
  [[nodiscard]] static Result<std::shared_ptr<const NpyFile>> open_cpu_dump(const std::filesystem::path& path);

  [[nodiscard]] const NpyHeader& header() const { return header_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] DType dtype() const override { return header_.dtype; }
  [[nodiscard]] const Shape& shape() const override { return header_.shape; }
  [[nodiscard]] bool fortran_order() const override { return header_.fortran_order; }
  [[nodiscard]] std::uint64_t count() const override { return header_.count; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override;
  [[nodiscard]] std::optional<Text> remark() const override;

 private:
  NpyFile(std::filesystem::path path, NpyHeader header, RegularFile file);
  [[nodiscard]] bool is_half() const;
  [[nodiscard]] std::uint64_t widened_size() const;
  [[nodiscard]] static Result<std::shared_ptr<NpyFile>> open_file(const std::filesystem::path& path);

  std::filesystem::path path_;
  NpyHeader header_;
  std::optional<DType> header_dtype_;  ///< dtype in the file's header, if the file holds another one
  RegularFile file_;
};

/// Returns true if the tensor is a text file, whose character codes are compared and shown. It has no statistics, and cannot
/// hold NaN or Inf.
[[nodiscard]] bool holds_text(const TensorSource& tensor);

/// Writes a tensor as a .npy file of version 1.0, in its storage order and native byte order. bfloat16 is widened to float32,
/// because NumPy does not have it. The file is written atomically and replaces an existing one. Errors: no_permission,
/// read_failed (disk full, ...), invalid_argument if the tensor is read from this same file; those of TensorSource::read.
[[nodiscard]] Result<void> write_npy(const TensorSource& tensor, const std::filesystem::path& path);
/// Passes the bytes of the .npy file to `write_bytes` piece by piece, in the calling thread. Errors: those of
/// TensorSource::read and of `write_bytes`.
[[nodiscard]] Result<void> write_npy(const TensorSource& tensor,
                                     const std::function<Result<void>(std::span<const std::byte>)>& write_bytes);

}  // namespace sporescope
