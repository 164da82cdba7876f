// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/zip_members.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/system_error.h"

namespace sporescope {
namespace {

constexpr std::size_t kEndSize = 22;         ///< size of the end record of the directory, without its comment
constexpr std::size_t kEndLocatorSize = 20;  ///< size of the zip64 record that locates the larger end record
constexpr std::size_t kEnd64Size = 56;
constexpr std::size_t kEntrySize = 46;  ///< size of a directory entry, without name, extra field and comment
constexpr std::size_t kLocalSize = 30;  ///< size of the header before the data
constexpr std::uint64_t kMaxDirectory = std::uint64_t{1} << 24U;
constexpr std::uint32_t kLarge = 0xffffffff;  ///< marks a number that is in the zip64 field
constexpr std::uint16_t kZip64 = 1;

using Bytes = std::span<const std::byte>;

/// Reads a little-endian number; the caller has checked the range.
std::uint64_t number_at(Bytes bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) number = number << 8U | std::to_integer<std::uint64_t>(bytes[at + i]);
  return number;
}
std::uint64_t u16(Bytes bytes, std::size_t at) { return number_at(bytes, at, 2); }
std::uint64_t u32(Bytes bytes, std::size_t at) { return number_at(bytes, at, 4); }
std::uint64_t u64(Bytes bytes, std::size_t at) { return number_at(bytes, at, 8); }

bool has_mark(Bytes bytes, std::size_t at, std::string_view mark) {
  return at + mark.size() <= bytes.size() &&
         std::equal(mark.begin(), mark.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char c, std::byte b) { return static_cast<std::byte>(c) == b; });
}

struct Directory {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t before = 0;  ///< bytes of the file before the archive, to which its offsets are relative
};

class ZipReader {
 public:
  ZipReader(const RegularFile& file, const std::filesystem::path& path) : file_(file), path_(path) {}

  Result<std::vector<ZipMember>> run() {
    const auto location = find_directory();
    if (!location) return tl::unexpected(location.error());
    if (location->before > 0) return leading_bytes_error(location->before);
    if (location->size > kMaxDirectory || location->offset > file_.size() || location->size > file_.size() - location->offset) {
      return malformed_error(location->offset);
    }
    const auto directory = read(location->offset, location->size);
    if (!directory) return tl::unexpected(directory.error());
    std::vector<ZipMember> members;
    const Bytes bytes(*directory);
    for (std::size_t at = 0; at + kEntrySize <= bytes.size();) {
      if (!has_mark(bytes, at, "PK\x01\x02")) return malformed_error(location->offset + at);
      const std::size_t name_size = u16(bytes, at + 28);
      const std::size_t extra_size = u16(bytes, at + 30);
      const std::size_t next = at + kEntrySize + name_size + extra_size + u16(bytes, at + 32);
      if (next > bytes.size()) return malformed_error(location->offset + at);
      auto member = parse_member(bytes.subspan(at, next - at), name_size, extra_size);
      if (!member) return tl::unexpected(member.error());
      members.push_back(*std::move(member));
      at = next;
    }
    return members;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> malformed_error(std::uint64_t offset) const {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its directory is inconsistent"), {file_name(path_)}}, path_, offset);
  }

  [[nodiscard]] tl::unexpected<Error> leading_bytes_error(std::uint64_t before) const {
    constexpr std::size_t kMark = 4;
    const auto begin = read(0, kMark);
    if (!begin) return tl::unexpected(begin.error());
    const char* const message =
        is_zip(*begin)
            ? SPORESCOPE_TRANSLATE_NOOP(
                  "%1 contains two or more torch.save archives, one after another; the last begins at byte %2. Save each "
                  "tensor to a separate file, or split the file there")
            : SPORESCOPE_TRANSLATE_NOOP("%1 has extra bytes before its archive, which begins at byte %2: remove them");
    return fail(ErrorCode::unsupported, {message, {file_name(path_), Count{before}}}, path_, before);
  }

  Result<std::vector<std::byte>> read(std::uint64_t offset, std::uint64_t size) const {
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    const auto got = file_.read_at(offset, bytes);
    if (!got) return system_failure(got.error().error_number, path_, got.error().offset);
    bytes.resize(*got);
    return bytes;
  }

  Result<Directory> find_directory() const {
    // Usually no comment follows the directory; it may have up to 65,535 bytes.
    for (const std::uint64_t limit : {std::uint64_t{1024}, std::uint64_t{1} << 17U}) {
      const std::uint64_t size = std::min(file_.size(), limit);
      const auto tail = read(file_.size() - size, size);
      if (!tail) return tl::unexpected(tail.error());
      for (std::size_t at = tail->size() < kEndSize ? 0 : tail->size() - kEndSize + 1; at-- > 0;) {
        if (has_mark(*tail, at, "PK\x05\x06")) return directory_at(*tail, at, file_.size() - size);
      }
    }
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated or not a PyTorch file: the directory at its end is missing"),
                 {file_name(path_)}},
                path_, file_.size());
  }

  /// A zip64 record and its offset.
  struct Record {
    std::uint64_t at = 0;
    std::vector<std::byte> bytes;
  };
  /// Finds the record directly before its locator, which is correct even if the archive is inside another file; else at the
  /// declared offset.
  Result<std::optional<Record>> find_record(std::uint64_t locator, std::uint64_t declared) const {
    for (const std::uint64_t at : {locator < kEnd64Size ? declared : locator - kEnd64Size, declared}) {
      if (at > file_.size()) continue;
      auto bytes = read(at, kEnd64Size);
      if (!bytes) return tl::unexpected(std::move(bytes.error()));
      if (bytes->size() == kEnd64Size && has_mark(*bytes, 0, "PK\x06\x06")) return Record{at, *std::move(bytes)};
    }
    return std::optional<Record>();
  }

  /// `tail_offset` is the file offset of `tail`.
  Result<Directory> directory_at(Bytes tail, std::size_t end, std::uint64_t tail_offset) const {
    Directory location{u32(tail, end + 16), u32(tail, end + 12)};
    std::uint64_t directory_end = tail_offset + end;
    const bool large = location.offset == kLarge || location.size == kLarge;
    if (end >= kEndLocatorSize && has_mark(tail, end - kEndLocatorSize, "PK\x06\x07")) {
      const auto record = find_record(directory_end - kEndLocatorSize, u64(tail, end - kEndLocatorSize + 8));
      if (!record) return tl::unexpected(record.error());
      if (*record) directory_end = (*record)->at;
      if (*record && large) location = {u64((*record)->bytes, 48), u64((*record)->bytes, 40)};
      if (!*record && large) return malformed_error(file_.size());
    } else if (large) {
      return malformed_error(file_.size());
    }
    return correct_offset(location, directory_end);
  }

  /// Corrects the directory's position. It ends at its end record, at the offset `end`. If its size places its start elsewhere
  /// than declared, and it is found there, then there is data before the archive.
  Result<Directory> correct_offset(Directory location, std::uint64_t end) const {
    if (location.size > end || location.offset >= end - location.size) return location;
    const std::uint64_t begin = end - location.size;
    constexpr std::size_t kMark = 4;
    const auto mark = read(begin, kMark);
    if (!mark) return tl::unexpected(mark.error());
    if (has_mark(*mark, 0, "PK\x01\x02")) location.before = begin - location.offset;
    return location;
  }

  Result<ZipMember> parse_member(Bytes entry, std::size_t name_size, std::size_t extra_size) const {
    ZipMember member;
    const Bytes name = entry.subspan(kEntrySize, name_size);
    std::transform(name.begin(), name.end(), std::back_inserter(member.name), [](std::byte b) { return static_cast<char>(b); });
    std::uint64_t compressed_size = u32(entry, 20);
    member.size = u32(entry, 24);
    std::uint64_t header = u32(entry, 42);
    const Bytes extra = entry.subspan(kEntrySize + name_size, extra_size);
    for (std::size_t at = 0; at + 4 <= extra.size();) {
      const std::size_t size = u16(extra, at + 2);
      if (u16(extra, at) == kZip64) {
        std::size_t field = at + 4;
        for (std::uint64_t* number : {&member.size, &compressed_size, &header}) {
          if (*number != kLarge || field + 8 > std::min(extra.size(), at + 4 + size)) continue;
          *number = u64(extra, field);
          field += 8;
        }
      }
      at += 4 + size;
    }
    constexpr std::uint64_t kEncrypted = 1;
    member.compressed = u16(entry, 10) != 0 || (u16(entry, 8) & kEncrypted) != 0;
    if (member.compressed) member.size = compressed_size;
    const auto local = header <= file_.size() ? read(header, kLocalSize) : Result<std::vector<std::byte>>{};
    if (!local) return tl::unexpected(local.error());
    if (local->size() < kLocalSize || !has_mark(*local, 0, "PK\x03\x04")) return malformed_error(header);
    member.offset = header + kLocalSize + u16(*local, 26) + u16(*local, 28);
    if (member.offset > file_.size() || member.size > file_.size() - member.offset) return malformed_error(header);
    return member;
  }

  const RegularFile& file_;
  const std::filesystem::path& path_;
};

}  // namespace

bool is_zip(std::span<const std::byte> prefix) { return has_mark(prefix, 0, "PK\x03\x04"); }

Result<std::vector<ZipMember>> read_zip_members(const RegularFile& file, const std::filesystem::path& path) {
  return ZipReader(file, path).run();
}

}  // namespace sporescope
