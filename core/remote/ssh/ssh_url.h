// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sporescope::remote {

/// Where a dump lies on another computer: "ssh://[user@]host[:port]/path"; a path from "~" on is one in the home there.
struct SshUrl {
  std::string host;  ///< as it is typed: "ascend-07", "liu@10.1.4.7:2222"; a name of ~/.ssh/config as well
  std::filesystem::path path;

  /// Nothing if it is none: another scheme, no host, or one that begins with "-", which ssh would take for an option.
  [[nodiscard]] static std::optional<SshUrl> parse(std::string_view text);
  /// Whether such an address may begin with it: not empty, and nothing that ssh would take for an option.
  [[nodiscard]] static bool is_host(std::string_view host);
  /// What stands before and behind the last colon of a host; no port if that is no number.
  struct Name {
    std::string destination;  ///< "liu@10.1.4.7"
    std::string port;         ///< empty: as ssh is configured
  };
  [[nodiscard]] static Name name_of(std::string_view host);
};

}  // namespace sporescope::remote
