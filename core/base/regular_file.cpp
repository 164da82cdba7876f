// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace sporescope {
namespace {

static_assert(sizeof(off_t) == 8, "files beyond 4 GiB");

int open_without_waiting(const std::filesystem::path& path) {
  for (;;) {
    // O_NONBLOCK opens a named pipe without a writer immediately. It has no effect on regular files.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
  }
}

tl::unexpected<RegularFile::Failure> open_error(int error_number) {
  return tl::unexpected(RegularFile::Failure{RegularFile::Failure::What::system, error_number});
}

}  // namespace

tl::expected<RegularFile, RegularFile::Failure> RegularFile::open(const std::filesystem::path& path) {
  const int descriptor = open_without_waiting(path);
  // The error of opening a socket.
  if (descriptor < 0 && errno == ENXIO) return tl::unexpected(Failure{Failure::What::special, ENXIO});
  if (descriptor < 0) return open_error(errno);
  RegularFile file(descriptor, 0);
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) return open_error(errno);
  if (S_ISDIR(status.st_mode)) return tl::unexpected(Failure{Failure::What::folder, EISDIR});
  if (!S_ISREG(status.st_mode)) return tl::unexpected(Failure{Failure::What::special, 0});
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

RegularFile::~RegularFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

tl::expected<std::size_t, RegularFile::ReadFailure> RegularFile::read_at(std::uint64_t offset, std::span<std::byte> out) const {
  constexpr std::size_t kMaxAtOnce = std::size_t{1} << 26U;
  std::size_t total = 0;
  while (total < out.size()) {
    const std::size_t requested = std::min(out.size() - total, kMaxAtOnce);
    const ssize_t count = ::pread(descriptor_, out.data() + total, requested, static_cast<off_t>(offset + total));
    if (count > 0) {
      total += static_cast<std::size_t>(count);
    } else if (count == 0) {
      break;
    } else if (errno != EINTR) {
      return tl::unexpected(ReadFailure{errno, offset + total});
    }
  }
  return total;
}

}  // namespace sporescope
