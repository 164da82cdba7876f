// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/file_kind.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/base/parse.h"
#include "core/base/regular_file.h"
#include "core/base/system_error.h"

namespace sporescope {
namespace {

using namespace std::string_view_literals;

/// Number of bytes from the start of a file that are tested for zeros.
constexpr std::size_t kMaxZeros = std::size_t{1} << 20U;
constexpr std::size_t kZeroBlock = std::size_t{1} << 16U;

/// Skips a leading byte order mark and white space.
std::string_view skip_leading_space(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t begin = text.find_first_not_of(" \t\r\n\f\v");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

const char* describe_pointer(std::string_view text) {
  text = skip_leading_space(text);
  if (text.starts_with("version https://git-lfs.github.com/spec/") ||
      text.starts_with("version https://hawser.github.com/spec/")) {
    return SPORESCOPE_TRANSLATE_NOOP("%1 is a Git LFS pointer, not the file itself: fetch the file with “git lfs pull”");
  }
  if (text.starts_with("/annex/objects/")) {
    return SPORESCOPE_TRANSLATE_NOOP("%1 is a git-annex pointer, not the file itself: fetch the file with “git annex get”");
  }
  return nullptr;
}

const char* describe_page(std::string_view text) {
  const std::string begin = lower_case(skip_leading_space(text));
  for (const std::string_view mark : {"<!doctype html"sv, "<html"sv, "<head"sv, "<body"sv}) {
    if (begin.starts_with(mark)) {
      return SPORESCOPE_TRANSLATE_NOOP(
          "%1 is an HTML page, probably a login or error page saved in place of the file: download the file again");
    }
  }
  if (!begin.starts_with("<?xml") && !begin.starts_with("<error")) return nullptr;
  if (begin.find("<html") != std::string::npos) {
    return SPORESCOPE_TRANSLATE_NOOP(
        "%1 is an HTML page, probably a login or error page saved in place of the file: download the file again");
  }
  return SPORESCOPE_TRANSLATE_NOOP(
      "%1 is an XML document, probably an error message saved in place of the file: download the file again");
}

/// The first local header of a zip archive contains the name of its first member.
const char* describe_zip(std::string_view bytes) {
  constexpr std::size_t kLocalHeader = 30;
  if (!bytes.starts_with("PK\x03\x04"sv) || bytes.size() < kLocalHeader) return nullptr;
  const std::size_t length = static_cast<unsigned char>(bytes[26]) + 256U * static_cast<unsigned char>(bytes[27]);
  const std::string_view member = bytes.substr(kLocalHeader, length);
  if (member.ends_with(".npy")) {
    return SPORESCOPE_TRANSLATE_NOOP(
        "%1 is an archive of NumPy arrays (.npz): unpack it with unzip and open one of its .npy files");
  }
  if (member.ends_with("data.pkl") || member.find("/data/") != std::string_view::npos) {
    return SPORESCOPE_TRANSLATE_NOOP("%1 is a PyTorch file: rename it to end in .pt");
  }
  return SPORESCOPE_TRANSLATE_NOOP("%1 is a zip archive: unpack it first");
}

const char* describe_compressed(std::string_view bytes) {
  for (const std::string_view mark : {"\x1F\x8B"sv, "BZh"sv, "\xFD\x37zXZ\0"sv, "\x28\xB5\x2F\xFD"sv, "7z\xBC\xAF\x27\x1C"sv}) {
    if (bytes.starts_with(mark)) {
      return SPORESCOPE_TRANSLATE_NOOP("%1 is compressed (gzip, bzip2, xz, zstd or 7z): unpack it first");
    }
  }
  constexpr std::size_t kTarMark = 257;
  if (bytes.size() > kTarMark && bytes.substr(kTarMark).starts_with("ustar")) {
    return SPORESCOPE_TRANSLATE_NOOP("%1 is a tar archive: unpack it first");
  }
  return nullptr;
}

const char* describe_library(std::string_view bytes) {
  constexpr std::size_t kLength = 8;
  if (bytes.size() > kLength && bytes[kLength] == '{' && bytes[kLength - 1] == 0 && bytes[kLength - 2] == 0 &&
      bytes.substr(kLength + 1, 1) == "\"") {
    return SPORESCOPE_TRANSLATE_NOOP(
        "%1 is a safetensors file, which is not supported: save one of its tensors with np.save or torch.save");
  }
  if (bytes.starts_with("\x89HDF\r\n\x1A\n")) {
    return SPORESCOPE_TRANSLATE_NOOP("%1 is an HDF5 file, which is not supported: save one of its arrays with np.save");
  }
  if (bytes.starts_with("\x93NUMPY")) {
    return SPORESCOPE_TRANSLATE_NOOP("%1 is a NumPy file: rename it to end in .npy");
  }
  return nullptr;
}

bool are_zeros(std::span<const std::byte> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::byte byte) { return byte == std::byte{0}; });
}

std::optional<Text> describe_zeros(std::span<const std::byte> prefix, const std::filesystem::path& path) {
  if (prefix.empty() || !are_zeros(prefix)) return std::nullopt;
  std::uint64_t size = prefix.size();
  std::uint64_t read = prefix.size();
  if (const auto file = RegularFile::open(path)) {
    size = std::max<std::uint64_t>(size, file->size());
    std::array<std::byte, kZeroBlock> block;
    while (read < std::min<std::uint64_t>(size, kMaxZeros)) {
      const auto got = file->read_at(read, std::span(block).first(std::min<std::uint64_t>(kZeroBlock, kMaxZeros - read)));
      if (!got || *got == 0) break;
      if (!are_zeros(std::span(block).first(*got))) return std::nullopt;
      read += *got;
    }
  }
  if (read < size) {
    return Text{
        SPORESCOPE_TRANSLATE_NOOP(
            "%1 begins with %2 zero bytes and has no header: it was probably not fully written or copied. Copy it again"),
        {file_name(path), Count{read}}};
  }
  return Text{SPORESCOPE_TRANSLATE_NOOP("%1 holds only zeros (%2 bytes): the machine probably stopped before the file was "
                                        "written, or the file was not fully copied. Copy it again"),
              {file_name(path), Count{size}}};
}

}  // namespace

std::optional<Text> describe_foreign_file(std::span<const std::byte> prefix, const std::filesystem::path& path) {
  const std::string_view bytes(reinterpret_cast<const char*>(prefix.data()), prefix.size());
  for (const char* (*describe)(std::string_view) :
       {describe_pointer, describe_page, describe_zip, describe_compressed, describe_library}) {
    if (const char* const sentence = describe(bytes)) return Text{sentence, {file_name(path)}};
  }
  return describe_zeros(prefix, path);
}

}  // namespace sporescope
