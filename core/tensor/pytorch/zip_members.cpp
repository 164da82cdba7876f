// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/pytorch/zip_members.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "core/result/system_error.h"

namespace sporescope {
namespace {

constexpr std::size_t kEndSize = 22;         ///< of the end of the directory, without its comment
constexpr std::size_t kEndLocatorSize = 20;  ///< of the zip64 record that says where the larger end record is
constexpr std::size_t kEnd64Size = 56;
constexpr std::size_t kEntrySize = 46;  ///< of an entry in the directory, without name, extra and comment
constexpr std::size_t kLocalSize = 30;  ///< of the header before the bytes
constexpr std::uint64_t kMostDirectory = std::uint64_t{1} << 24U;
constexpr std::uint32_t kLarge = 0xffffffff;  ///< the number stands in the zip64 part
constexpr std::uint16_t kZip64 = 1;

using Bytes = std::span<const std::byte>;

/// Numbers are little-endian; the caller has checked that they are there.
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
};

class ZipReader {
 public:
  ZipReader(const RegularFile& file, const std::filesystem::path& path) : file_(file), path_(path) {}

  Result<std::vector<ZipMember>> run() {
    const auto place = find_directory();
    if (!place) return tl::unexpected(place.error());
    if (place->size > kMostDirectory || place->offset > file_.size() || place->size > file_.size() - place->offset) {
      return broken(place->offset);
    }
    const auto directory = read(place->offset, place->size);
    if (!directory) return tl::unexpected(directory.error());
    std::vector<ZipMember> members;
    const Bytes bytes(*directory);
    for (std::size_t at = 0; at + kEntrySize <= bytes.size();) {
      if (!has_mark(bytes, at, "PK\x01\x02")) return broken(place->offset + at);
      const std::size_t name = u16(bytes, at + 28);
      const std::size_t extra = u16(bytes, at + 30);
      const std::size_t next = at + kEntrySize + name + extra + u16(bytes, at + 32);
      if (next > bytes.size()) return broken(place->offset + at);
      auto member = member_of(bytes.subspan(at, next - at), name, extra);
      if (!member) return tl::unexpected(member.error());
      if (*member) members.push_back(**std::move(member));
      at = next;
    }
    return members;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> broken(std::uint64_t offset) const {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged: its directory contradicts itself"), {file_name(path_)}}, path_,
                offset);
  }

  Result<std::vector<std::byte>> read(std::uint64_t offset, std::uint64_t size) const {
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    const auto got = file_.read_at(offset, bytes);
    if (!got) return system_failure(got.error().error_number, path_, got.error().offset);
    bytes.resize(*got);
    return bytes;
  }

  Result<Directory> find_directory() const {
    // As a rule there is no comment behind it; it may have 65,535 bytes.
    for (const std::uint64_t most : {std::uint64_t{1024}, std::uint64_t{1} << 17U}) {
      const std::uint64_t size = std::min(file_.size(), most);
      const auto tail = read(file_.size() - size, size);
      if (!tail) return tl::unexpected(tail.error());
      for (std::size_t at = tail->size() < kEndSize ? 0 : tail->size() - kEndSize + 1; at-- > 0;) {
        if (has_mark(*tail, at, "PK\x05\x06")) return directory_at(*tail, at);
      }
    }
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 ends too early, or is no PyTorch file: the directory at its end is missing"),
                 {file_name(path_)}},
                path_, file_.size());
  }

  Result<Directory> directory_at(Bytes tail, std::size_t end) const {
    Directory place{u32(tail, end + 16), u32(tail, end + 12)};
    if (place.offset != kLarge && place.size != kLarge) return place;
    if (end < kEndLocatorSize || !has_mark(tail, end - kEndLocatorSize, "PK\x06\x07")) return broken(file_.size());
    const std::uint64_t at = u64(tail, end - kEndLocatorSize + 8);
    const auto record = at <= file_.size() ? read(at, kEnd64Size) : Result<std::vector<std::byte>>{};
    if (!record) return tl::unexpected(record.error());
    if (record->size() < kEnd64Size || !has_mark(*record, 0, "PK\x06\x06")) return broken(at);
    return Directory{u64(*record, 48), u64(*record, 40)};
  }

  /// Nothing for one that is compressed.
  Result<std::optional<ZipMember>> member_of(Bytes entry, std::size_t name_size, std::size_t extra_size) const {
    ZipMember member;
    const Bytes name = entry.subspan(kEntrySize, name_size);
    std::transform(name.begin(), name.end(), std::back_inserter(member.name), [](std::byte b) { return static_cast<char>(b); });
    std::uint64_t packed = u32(entry, 20);
    member.size = u32(entry, 24);
    std::uint64_t header = u32(entry, 42);
    const Bytes extra = entry.subspan(kEntrySize + name_size, extra_size);
    for (std::size_t at = 0; at + 4 <= extra.size();) {
      const std::size_t size = u16(extra, at + 2);
      if (u16(extra, at) == kZip64) {
        std::size_t field = at + 4;
        for (std::uint64_t* number : {&member.size, &packed, &header}) {
          if (*number != kLarge || field + 8 > std::min(extra.size(), at + 4 + size)) continue;
          *number = u64(extra, field);
          field += 8;
        }
      }
      at += 4 + size;
    }
    if (u16(entry, 10) != 0) return std::optional<ZipMember>();
    const auto local = header <= file_.size() ? read(header, kLocalSize) : Result<std::vector<std::byte>>{};
    if (!local) return tl::unexpected(local.error());
    if (local->size() < kLocalSize || !has_mark(*local, 0, "PK\x03\x04")) return broken(header);
    member.offset = header + kLocalSize + u16(*local, 26) + u16(*local, 28);
    if (member.offset > file_.size() || member.size > file_.size() - member.offset) return broken(header);
    return std::optional(std::move(member));
  }

  const RegularFile& file_;
  const std::filesystem::path& path_;
};

}  // namespace

Result<std::vector<ZipMember>> read_zip_members(const RegularFile& file, const std::filesystem::path& path) {
  return ZipReader(file, path).run();
}

}  // namespace sporescope
