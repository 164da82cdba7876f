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
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (number >= 0 || errno != EINTR) return number;
  }
}

tl::unexpected<RegularFile::Failure> refused_by_system(int error_number) {
  return tl::unexpected(RegularFile::Failure{RegularFile::Failure::What::system, error_number});
}

}  // namespace

tl::expected<RegularFile, RegularFile::Failure> RegularFile::open(const std::filesystem::path& path) {
  const int descriptor = open_without_waiting(path);
  // The error of opening a socket.
  if (descriptor < 0 && errno == ENXIO) return tl::unexpected(Failure{Failure::What::special, ENXIO});
  if (descriptor < 0) return refused_by_system(errno);
  RegularFile file(descriptor, 0);
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) return refused_by_system(errno);
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
  std::size_t done = 0;
  while (done < out.size()) {
    const std::size_t desired = std::min(out.size() - done, kMaxAtOnce);
    const ssize_t got = ::pread(descriptor_, out.data() + done, desired, static_cast<off_t>(offset + done));
    if (got > 0) {
      done += static_cast<std::size_t>(got);
    } else if (got == 0) {
      break;
    } else if (errno != EINTR) {
      return tl::unexpected(ReadFailure{errno, offset + done});
    }
  }
  return done;
}

}  // namespace sporescope
