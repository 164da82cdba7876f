// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <utility>

#include "core/base/system_error.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/byte_order.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

tl::unexpected<Error> truncated_error(const std::filesystem::path& path, std::uint64_t file_size, std::uint64_t declared) {
  return fail(ErrorCode::truncated,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, but its header declares %3 bytes"),
               {file_name(path), Count{file_size}, Count{declared}}},
              path, file_size);
}

std::uint64_t declared_size(const NpyHeader& header) { return header.data_offset + header.count * stored_size(header); }

tl::unexpected<Error> open_error(RegularFile::Failure failure, const std::filesystem::path& path) {
  switch (failure.what) {
    case RegularFile::Failure::What::folder:
      return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("%1 is a folder, not a NumPy file"), {file_name(path)}},
                  path);
    case RegularFile::Failure::What::special:
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is a device or a pipe, not a regular file"), {file_name(path)}}, path);
    case RegularFile::Failure::What::system:
      break;
  }
  return system_failure(failure.error_number, path);
}

Result<std::size_t> read_at(const RegularFile& file, std::uint64_t offset, std::span<std::byte> out,
                            const std::filesystem::path& path) {
  const auto got = file.read_at(offset, out);
  if (!got) return system_failure(got.error().error_number, path, got.error().offset);
  return *got;
}

Result<NpyHeader> read_header(const RegularFile& file, const std::filesystem::path& path) {
  // The headers of NumPy and MindSpore usually have 128 bytes.
  std::array<std::byte, 512> buffer;
  auto got = read_at(file, 0, buffer, path);
  if (!got) return tl::unexpected(got.error());
  auto header = parse_npy_header(std::span(buffer).first(*got), path);
  if (header || header.error().code != ErrorCode::truncated || *got < buffer.size()) return header;
  // The longest header that the parser accepts, plus the twelve bytes before it.
  std::vector<std::byte> longer(std::min<std::uint64_t>(file.size(), (std::uint64_t{1} << 20U) + 12));
  got = read_at(file, 0, longer, path);
  if (!got) return tl::unexpected(got.error());
  return parse_npy_header(std::span(longer).first(*got), path);
}

}  // namespace

NpyFile::NpyFile(std::filesystem::path path, NpyHeader header, RegularFile file)
    : path_(std::move(path)), header_(std::move(header)), file_(std::move(file)) {}

Result<std::shared_ptr<const NpyFile>> NpyFile::open(const std::filesystem::path& path) {
  auto opened = open_file(path);
  if (!opened) return tl::unexpected(opened.error());
  return std::shared_ptr<const NpyFile>(*std::move(opened));
}

Result<std::shared_ptr<const NpyFile>> NpyFile::open_widened(const std::filesystem::path& path) {
  auto opened = open_file(path);
  if (!opened) return tl::unexpected(opened.error());
  NpyFile& npy = **opened;
  if (npy.is_half() && npy.file_.size() == npy.widened_size()) {
    npy.header_dtype_ = std::exchange(npy.header_.dtype, DType::float32);
  }
  return std::shared_ptr<const NpyFile>(*std::move(opened));
}

Result<std::shared_ptr<const NpyFile>> NpyFile::open_cpu_dump(const std::filesystem::path& path) {
  auto opened = open_widened(path);
  if (!opened) return opened;
  const NpyFile& npy = **opened;
  const std::uint64_t size = npy.file_.size();
  if (npy.is_half() && size > declared_size(npy.header_) && size < npy.widened_size()) {
    return truncated_error(path, size, npy.widened_size());
  }
  return opened;
}

bool holds_text(const TensorSource& tensor) {
  const auto* const file = dynamic_cast<const NpyFile*>(&tensor);
  return file != nullptr && file->header().text;
}

bool NpyFile::is_half() const {
  return (header_.dtype == DType::float16 || header_.dtype == DType::bfloat16) && !header_.big_endian && header_.count > 0;
}

std::uint64_t NpyFile::widened_size() const { return header_.data_offset + header_.count * sizeof(float); }

std::optional<Text> NpyFile::remark() const {
  if (header_.text) {
    return Text{SPORESCOPE_TRANSLATE_NOOP("The file holds text, shown as character codes")};
  }
  if (header_.stored != nullptr) return shown_in_wider_type(*header_.stored);
  if (!header_dtype_) return std::nullopt;
  return Text{SPORESCOPE_TRANSLATE_NOOP("The header says %1, but the values were computed and written in float32"),
              {std::string(dtype_name(*header_dtype_))}};
}

Result<std::shared_ptr<NpyFile>> NpyFile::open_file(const std::filesystem::path& path) {
  auto file = RegularFile::open(path);
  if (!file) return open_error(file.error(), path);
  auto header = read_header(*file, path);
  if (!header) return tl::unexpected(header.error());
  if (file->size() < declared_size(*header)) return truncated_error(path, file->size(), declared_size(*header));
  return std::shared_ptr<NpyFile>(new NpyFile(path, *std::move(header), *std::move(file)));
}

Result<void> NpyFile::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t size = stored_size(header_);
  const std::uint64_t requested = out.size() / item_size(header_.dtype);
  if (first > header_.count || requested > header_.count - first) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("elements %1 to %2 of %3 were requested, but it has only %4"),
                 {std::to_string(first), std::to_string(first + requested), file_name(path_), Count{header_.count}}},
                path_);
  }
  const std::uint64_t offset = header_.data_offset + first * size;
  const auto read_into = [&](std::span<std::byte> bytes) -> Result<void> {
    const auto got = read_at(file_, offset, bytes, path_);
    if (!got) return tl::unexpected(got.error());
    if (*got < bytes.size()) return truncated_error(path_, offset + *got, declared_size(header_));
    return {};
  };
  if (header_.stored != nullptr) {
    std::vector<std::byte> stored(requested * size);
    if (auto got = read_into(stored); !got) return got;
    decode(*header_.stored, first, stored, out);
    return {};
  }
  if (auto got = read_into(out); !got) return got;
  if (header_.big_endian != (std::endian::native == std::endian::big)) swap_bytes(header_.dtype, out);
  return {};
}

}  // namespace sporescope
