// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/private_temp_folder.h"

#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX's
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace sporescope {

namespace {

constexpr std::string_view kName = "/sporescope-XXXXXX";
constexpr std::size_t kMaxSocketPath = sizeof(sockaddr_un::sun_path) - 1;
// The longest file name is that of ssh's control socket, which ssh first creates under a name that is 17 bytes longer.
constexpr std::size_t kMaxNameSize = std::string_view("/control.0123456789abcdef").size();

/// Returns true if all programs accept the paths of sockets in a folder. ssh separates the two ends of a forwarding by a colon
/// and expands percent signs, gRPC parses an address as a URI, and the system limits the length.
bool can_hold_sockets(std::string_view folder) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._+-";
  return folder.starts_with('/') && folder.find_first_not_of(kPlain) == std::string_view::npos &&
         folder.size() + kName.size() + kMaxNameSize <= kMaxSocketPath;
}

/// Some file systems do not support sockets, which shows only when one is created.
int try_socket(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(static_cast<char*>(address.sun_path), kMaxSocketPath);
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  const auto* generic_address =
      reinterpret_cast<const sockaddr*>(&address);  // NOLINT(*-reinterpret-cast): required by the socket API
  const int error = ::bind(descriptor, generic_address, sizeof(address)) == 0 ? 0 : errno;
  ::close(descriptor);
  ::unlink(path.c_str());
  return error;
}

}  // namespace

Result<PrivateTempFolder> PrivateTempFolder::make() {
  std::vector<std::string> folders;
  const auto add_variable = [&folders](const char* name) {
    if (const char* value = std::getenv(name); value != nullptr && can_hold_sockets(value)) folders.emplace_back(value);
  };
  add_variable("XDG_RUNTIME_DIR");
  folders.emplace_back("/tmp");
  add_variable("TMPDIR");
  folders.insert(folders.end(), {"/dev/shm", "/var/tmp"});
  return make_in(folders);
}

Result<PrivateTempFolder> PrivateTempFolder::make_in(const std::vector<std::string>& folders) {
  // A configured folder may belong to another user (after su and sudo), be deleted, or be read-only (in containers).
  int first_error = 0;
  for (const std::string& folder : folders) {
    std::string name = folder;
    name += kName;
    int error = 0;
    if (::mkdtemp(name.data()) != nullptr) {  // Created with mode 0700
      PrivateTempFolder result(std::move(name));
      error = try_socket(result.path_ + "/try");
      if (error == 0) return result;
    } else {
      error = errno;
    }
    if (first_error == 0) first_error = error;
  }
  std::string tried_folders;
  for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
    if (std::find(folders.begin(), folder, *folder) != folder) continue;
    if (!tried_folders.empty()) tried_folders += ", ";
    tried_folders += *folder;
  }
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP(
                   "Cannot create a folder for the socket in %1: %2. Set XDG_RUNTIME_DIR to a folder that you can write to."),
               {tried_folders, std::generic_category().message(first_error)}});
}

PrivateTempFolder::~PrivateTempFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace sporescope
