// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_url.h"

namespace sporescope::remote {

std::optional<SshUrl> SshUrl::parse(std::string_view text) {
  constexpr std::string_view kScheme = "ssh://";
  if (!text.starts_with(kScheme)) return std::nullopt;
  text.remove_prefix(kScheme.size());
  const std::size_t slash = text.find('/');
  const std::string_view host = text.substr(0, slash);
  const bool has_special_characters = host.find_first_of(" \t\n'\"\\;&|<>$`*?") != std::string_view::npos;
  if (host.empty() || host.starts_with('-') || has_special_characters) return std::nullopt;
  std::string_view path = slash == std::string_view::npos ? std::string_view() : text.substr(slash);
  if (path.starts_with("/~")) path.remove_prefix(1);
  return SshUrl{std::string(host), path.empty() ? "~" : std::string(path)};
}

bool SshUrl::is_host(std::string_view host) { return parse("ssh://" + std::string(host)).has_value(); }

SshUrl::Name SshUrl::name_of(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(':') == colon) {
    const std::string_view port = host.substr(colon + 1);
    if (!port.empty() && port.find_first_not_of("0123456789") == std::string_view::npos) {
      return {std::string(host.substr(0, colon)), std::string(port)};
    }
  }
  return {std::string(host), {}};
}

}  // namespace sporescope::remote
