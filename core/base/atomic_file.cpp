// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/system_error.h"

namespace sporescope {
namespace {

/// The destination of a write.
struct Destination {
  std::filesystem::path path;  ///< Path after following all links
  bool is_direct = false;      ///< Write to it directly
  int error_number = 0;        ///< errno if it cannot be written; EISDIR for a folder
};

/// Returns the path at the end of a chain of links. It need not exist.
std::filesystem::path resolve_links(std::filesystem::path path) {
  constexpr int kMaxLinks = 40;  // The limit of the kernel
  for (int followed = 0; followed < kMaxLinks; ++followed) {
    std::error_code error;
    const auto next = std::filesystem::read_symlink(path, error);
    if (error) break;
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

Destination resolve_destination(const std::filesystem::path& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) {
    return errno == ENOENT ? Destination{resolve_links(path), false, 0} : Destination{path, false, errno};
  }
  if (S_ISDIR(status.st_mode)) return {path, false, EISDIR};
  if (!S_ISREG(status.st_mode)) return {path, true, 0};
  // Links of /proc may lead to a file without a name.
  struct stat link_status = {};
  auto target = resolve_links(path);
  const bool is_same_file =
      ::lstat(target.c_str(), &link_status) == 0 && link_status.st_dev == status.st_dev && link_status.st_ino == status.st_ino;
  return is_same_file ? Destination{std::move(target), false, 0} : Destination{path, true, 0};
}

tl::unexpected<Error> write_error(const std::filesystem::path& path, int number) {
  if (number == EISDIR) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is a folder; specify a file in it"), {path.string()}}, path);
  }
  return fail(number == EACCES || number == EPERM || number == EROFS ? ErrorCode::no_permission : ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 cannot be written: %2"), {path.string(), system_text(number)}}, path);
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path) : requested_path_(std::move(path)) {
  Destination destination = resolve_destination(requested_path_);
  path_ = std::move(destination.path);
  error_ = destination.error_number;
  direct_ = destination.is_direct;
  if (error_ != 0) return;
  if (direct_) {
    temporary_ = path_;
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
    error_ = descriptor_ < 0 ? errno : 0;
    return;
  }
  constexpr int kAttempts = 100;
  constexpr mode_t kReadWrite = 0666;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    temporary_ = path_.parent_path() / (".sporescope-" + std::to_string(::getpid()) + "-" + std::to_string(attempt) + ".part");
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadWrite);
    error_ = descriptor_ < 0 ? errno : 0;
    if (error_ != EEXIST) break;
  }
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (!direct_) ::unlink(temporary_.c_str());
}

Result<void> AtomicFile::opened() const {
  if (error_ == 0) return {};
  return failure_from_errno(error_);
}

Result<void> AtomicFile::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return failure_from_errno(errno);
    }
  }
  return {};
}

Result<void> AtomicFile::finish() {
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  if (closed && (direct_ || ::rename(temporary_.c_str(), path_.c_str()) == 0)) return {};
  const int number = errno;
  if (!direct_) ::unlink(temporary_.c_str());
  return failure_from_errno(number);
}

tl::unexpected<Error> AtomicFile::failure_from_errno(int number) const { return write_error(requested_path_, number); }

Result<void> check_writable(const std::filesystem::path& path) {
  const Destination destination = resolve_destination(path);
  if (destination.error_number != 0) return write_error(path, destination.error_number);
  const auto folder = destination.path.has_parent_path() ? destination.path.parent_path() : std::filesystem::path(".");
  const bool is_allowed =
      destination.is_direct ? ::access(destination.path.c_str(), W_OK) == 0 : ::access((folder / "").c_str(), W_OK | X_OK) == 0;
  return is_allowed ? Result<void>() : write_error(path, errno);
}

Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view text) {
  AtomicFile file(path);
  if (auto opened = file.opened(); !opened) return opened;
  if (auto written = file.append(text); !written) return written;
  return file.finish();
}

Result<void> save_state_file(const std::filesystem::path& path, std::string_view text) {
  std::error_code error;
  if (text.empty()) {
    std::filesystem::remove(path, error);
    return {};
  }
  std::filesystem::create_directories(path.parent_path(), error);  // An error is reported by the next call, with its reason
  return write_file_atomically(path, text);
}

}  // namespace sporescope
