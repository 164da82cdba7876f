// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

#include "core/tensor/npy.h"
#include "core/tensor/system_error.h"

namespace sporescope {
namespace {

static_assert(sizeof(off_t) == 8, "files beyond 4 GiB");

/// Closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

int open_for_reading(const std::filesystem::path& path) {
  for (;;) {
    // O_NONBLOCK: a named pipe in a dump folder must not hang the program; it means nothing for files.
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (number >= 0 || errno != EINTR) return number;
  }
}

/// Reads until `out` is full or the file ends; gives the number of bytes read.
Result<std::size_t> read_at(int descriptor, std::uint64_t offset, std::span<std::byte> out, const std::filesystem::path& path) {
  constexpr std::size_t kMostAtOnce = std::size_t{1} << 26U;
  std::size_t done = 0;
  while (done < out.size()) {
    const std::size_t wanted = std::min(out.size() - done, kMostAtOnce);
    const ssize_t got = ::pread(descriptor, out.data() + done, wanted, static_cast<off_t>(offset + done));
    if (got > 0) {
      done += static_cast<std::size_t>(got);
    } else if (got == 0) {
      break;
    } else if (errno != EINTR) {
      return system_failure(errno, path, offset + done);
    }
  }
  return done;
}

tl::unexpected<Error> too_short(const std::filesystem::path& path, std::uint64_t ends, std::uint64_t promised) {
  return fail(ErrorCode::truncated,
              {SPORESCOPE_TRANSLATE_NOOP("%1 ends at byte %2; its header promises %3"),
               {file_name(path), std::to_string(ends), std::to_string(promised)}},
              path, ends);
}

std::uint64_t promised_size(const NpyHeader& header) { return header.data_offset + header.count * item_size(header.dtype); }

Result<NpyHeader> read_header(int descriptor, std::uint64_t file_size, const std::filesystem::path& path) {
  // NumPy's and MindSpore's headers have 128 bytes as a rule.
  std::array<std::byte, 512> buffer;
  auto got = read_at(descriptor, 0, buffer, path);
  if (!got) return tl::unexpected(got.error());
  auto header = parse_npy_header(std::span(buffer).first(*got), path);
  if (header || header.error().code != ErrorCode::truncated || *got < buffer.size()) return header;
  // The longest header that the parser takes, and its twelve bytes before.
  std::vector<std::byte> longer(std::min<std::uint64_t>(file_size, (std::uint64_t{1} << 20U) + 12));
  got = read_at(descriptor, 0, longer, path);
  if (!got) return tl::unexpected(got.error());
  return parse_npy_header(std::span(longer).first(*got), path);
}

template <class Word>
void swap_words(std::span<std::byte> bytes) {
  for (std::size_t at = 0; at + sizeof(Word) <= bytes.size(); at += sizeof(Word)) {
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                 bytes.begin() + static_cast<std::ptrdiff_t>(at + sizeof(Word)));
  }
}

void swap_bytes(DType dtype, std::span<std::byte> bytes) {
  // The parts of a complex number are swapped each.
  switch (is_complex(dtype) ? item_size(dtype) / 2 : item_size(dtype)) {
    case 2:
      return swap_words<std::uint16_t>(bytes);
    case 4:
      return swap_words<std::uint32_t>(bytes);
    case 8:
      return swap_words<std::uint64_t>(bytes);
    default:
      return;
  }
}

}  // namespace

NpyFile::NpyFile(std::filesystem::path path, NpyHeader header, int descriptor)
    : path_(std::move(path)), header_(std::move(header)), descriptor_(descriptor) {}

NpyFile::~NpyFile() { ::close(descriptor_); }

Result<std::shared_ptr<const NpyFile>> NpyFile::open(const std::filesystem::path& path) {
  Descriptor descriptor(open_for_reading(path));
  if (descriptor.number() < 0) return system_failure(errno, path);
  struct stat status = {};
  if (::fstat(descriptor.number(), &status) != 0) return system_failure(errno, path);
  if (S_ISDIR(status.st_mode)) {
    return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("%1 is a folder, not a NumPy file"), {file_name(path)}}, path);
  }
  if (!S_ISREG(status.st_mode)) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is no ordinary file but a device or a pipe"), {file_name(path)}}, path);
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  auto header = read_header(descriptor.number(), size, path);
  if (!header) return tl::unexpected(header.error());
  if (size < promised_size(*header)) return too_short(path, size, promised_size(*header));
  return std::shared_ptr<const NpyFile>(new NpyFile(path, std::move(*header), descriptor.release()));
}

Result<void> NpyFile::read(std::uint64_t first, std::span<std::byte> out) const {
  const std::uint64_t size = item_size(header_.dtype);
  const std::uint64_t wanted = out.size() / size;
  if (first > header_.count || wanted > header_.count - first) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("elements %1 to %2 of %3 were asked for, but it holds %4"),
                 {std::to_string(first), std::to_string(first + wanted), file_name(path_), std::to_string(header_.count)}},
                path_);
  }
  const std::uint64_t offset = header_.data_offset + first * size;
  const auto got = read_at(descriptor_, offset, out, path_);
  if (!got) return tl::unexpected(got.error());
  if (*got < out.size()) return too_short(path_, offset + *got, promised_size(header_));
  if (header_.big_endian != (std::endian::native == std::endian::big)) swap_bytes(header_.dtype, out);
  return {};
}

}  // namespace sporescope
