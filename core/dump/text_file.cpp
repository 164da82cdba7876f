// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace sporescope {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

tl::unexpected<Error> cannot_read(const std::filesystem::path& path, int error_number) {
  return fail(error_code_of(error_number),
              {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be read: %2"), {path.string(), system_text(error_number)}}, path);
}

}  // namespace

ErrorCode error_code_of(int error_number) {
  switch (error_number) {
    case ENOENT:
    case ENOTDIR:
      return ErrorCode::not_found;
    case EACCES:
    case EPERM:
      return ErrorCode::no_permission;
    default:
      return ErrorCode::read_failed;
  }
}

std::string system_text(int error_number) { return std::generic_category().message(error_number); }

Result<std::string> read_text_file(const std::filesystem::path& path, std::uint64_t most) {
  // A named pipe of this name must not block: O_NONBLOCK, and only regular files are read.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) return cannot_read(path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return cannot_read(path, errno);
  if (!S_ISREG(status.st_mode)) {
    return fail(ErrorCode::unsupported, {SPORESCOPE_TRANSLATE_NOOP("“%1” is no regular file"), {path.string()}}, path);
  }
  std::string text;
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  text.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(static_cast<std::uint64_t>(status.st_size), most)) + 1);
  while (true) {
    const std::size_t have = text.size();
    text.resize(std::max(have + kBlock, text.capacity()));
    const ssize_t got = ::read(file.get(), text.data() + have, text.size() - have);
    if (got < 0 && errno == EINTR) {
      text.resize(have);
      continue;
    }
    if (got < 0) return cannot_read(path, errno);
    text.resize(have + static_cast<std::size_t>(got));
    if (got == 0) return text;
    if (text.size() > most) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("“%1” is larger than %2 bytes, which is more than such a file ever has"),
                   {path.string(), std::to_string(most)}},
                  path);
    }
  }
}

}  // namespace sporescope
