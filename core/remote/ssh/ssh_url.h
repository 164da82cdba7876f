// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sporescope::remote {

/// Location of a remote dump: "ssh://[user@]host[:port]/path". A path that starts with "~" is relative to the remote home
/// directory.
struct SshUrl {
  std::string host;  ///< As typed: "ascend-07", "liu@10.1.4.7:2222"; also a name from ~/.ssh/config
  std::filesystem::path path;

  /// Parses a URL. Empty for another scheme, a missing host, or a host that begins with "-", which ssh would take for an
  /// option.
  [[nodiscard]] static std::optional<SshUrl> parse(std::string_view text);
  /// Returns true if `host` is not empty and ssh would not take it for an option.
  [[nodiscard]] static bool is_host(std::string_view host);
  /// A host split at its last colon. The port is empty if the text after the colon is not a number.
  struct Name {
    std::string destination;  ///< "liu@10.1.4.7"
    std::string port;         ///< Empty: as configured in ssh
  };
  /// Splits a host into destination and port.
  [[nodiscard]] static Name name_of(std::string_view host);
};

}  // namespace sporescope::remote
