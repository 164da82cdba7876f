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

/// What the header of a .npy file says (NumPy's format description, NEP 1; versions 1.0, 2.0, 3.0).
struct NpyHeader {
  DType dtype = DType::float32;  ///< in which the values are shown
  Shape shape;
  bool fortran_order = false;
  bool big_endian = false;
  std::uint64_t count = 0;             ///< elements
  std::uint64_t data_offset = 0;       ///< byte at which the values begin
  const AscendType* stored = nullptr;  ///< in which they are stored; null where that is `dtype`
  bool text = false;                   ///< the values are the codes of characters, along the last dimension
};

/// Bytes of an element in the file.
[[nodiscard]] std::uint64_t stored_size(const NpyHeader& header);

/// Parses the header out of the first bytes of a file. `prefix` must hold the whole header; a prefix that is too short gives
/// ErrorCode::truncated. MindSpore's '<E2' and '<T2' are bfloat16; '<f1' and names as 'float8_e4m3fn' are those of ml_dtypes.
/// Text ('<U5', '|S5') gets a last dimension: the codes of its characters. Sizes of the shape may be calls around a number
/// (np.int64(2), as NumPy 2 writes them for memory maps), and the shape may be a list. Objects and structured types are
/// refused, nothing is evaluated.
[[nodiscard]] Result<NpyHeader> parse_npy_header(std::span<const std::byte> prefix, const std::filesystem::path& path);

/// A .npy file, opened for reading in blocks (never mapped: a file that shrinks while it is read gives an error, no crash).
class NpyFile final : public TensorSource {
 public:
  /// Opens the file and checks that it is as long as its header promises. Errors: not_found, no_permission, read_failed,
  /// truncated, malformed, unsupported.
  [[nodiscard]] static Result<std::shared_ptr<const NpyFile>> open(const std::filesystem::path& path);
  /// The same for a file that MindSpore wrote on a CPU. Many kernels know no half precision there and compute in float32; the
  /// dump writes those values behind a header with the network's type. Such a file is twice as long as its header says, and
  /// holds float32 (seen from MindSpore 2.7 to 2.10; np.load gives the halves of the first ones).
  [[nodiscard]] static Result<std::shared_ptr<const NpyFile>> open_widened(const std::filesystem::path& path);
  /// The same where it is known to be of a CPU: one whose length lies between the two ends early.
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
  std::optional<DType> written_;  ///< in the file's header, where that is not what it holds
  RegularFile file_;
};

/// Whether the tensor is a file of text, of which the codes of characters are compared and shown: it has no statistics, and can
/// hold neither NaN nor Inf.
[[nodiscard]] bool holds_text(const TensorSource& tensor);

/// Writes values as a .npy file of version 1.0, in the storage order of the tensor and native byte order; bfloat16 is widened
/// to float32, because NumPy has none. The file appears under its name when it is complete; an old one is replaced. Errors:
/// no_permission, read_failed (disk full, ...), invalid_argument if the tensor comes from that very file; those of read.
[[nodiscard]] Result<void> write_npy(const TensorSource& tensor, const std::filesystem::path& path);
/// The bytes of such a file, piece by piece, in the calling thread. Errors: those of read and of `take`.
[[nodiscard]] Result<void> write_npy(const TensorSource& tensor,
                                     const std::function<Result<void>(std::span<const std::byte>)>& take);

}  // namespace sporescope
