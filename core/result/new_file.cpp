// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/result/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "core/result/system_error.h"

namespace sporescope {

NewFile::NewFile(std::filesystem::path path) : path_(std::move(path)) {
  constexpr int kAttempts = 100;
  constexpr mode_t kReadWrite = 0666;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    temporary_ = path_.parent_path() / (".sporescope-" + std::to_string(::getpid()) + "-" + std::to_string(attempt) + ".part");
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadWrite);
    error_ = descriptor_ < 0 ? errno : 0;
    if (error_ != EEXIST) break;
  }
}

NewFile::~NewFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

Result<void> NewFile::opened() const {
  if (error_ == 0) return {};
  return failure(error_);
}

Result<void> NewFile::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return failure(errno);
    }
  }
  return {};
}

Result<void> NewFile::finish() {
  if (::close(std::exchange(descriptor_, -1)) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
    const int number = errno;
    ::unlink(temporary_.c_str());
    return failure(number);
  }
  return {};
}

tl::unexpected<Error> NewFile::failure(int number) const {
  return fail(number == EACCES || number == EPERM || number == EROFS ? ErrorCode::no_permission : ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 cannot be written: %2"), {path_.string(), system_text(number)}}, path_);
}

Result<void> write_new_file(const std::filesystem::path& path, std::string_view text) {
  NewFile file(path);
  if (auto opened = file.opened(); !opened) return opened;
  if (auto written = file.append(text); !written) return written;
  return file.finish();
}

Result<void> keep_file(const std::filesystem::path& path, std::string_view text) {
  std::error_code error;
  if (text.empty()) {
    std::filesystem::remove(path, error);
    return {};
  }
  std::filesystem::create_directories(path.parent_path(), error);  // what fails here fails again below, with its reason
  return write_new_file(path, text);
}

}  // namespace sporescope
