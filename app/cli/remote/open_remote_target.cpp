// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/open_remote_target.h"

#include "app/cli/remote/host_connections.h"
#include "core/dump/directory.h"
#include "core/remote/open_remote.h"
#include "core/remote/ssh/ssh_url.h"

namespace sporescope::cli {

bool is_remote(const CommandContext& call) { return call.hosts != nullptr && remote::SshUrl::parse(call.path).has_value(); }

Result<std::vector<std::shared_ptr<const Dump>>> open_remote_target(CommandContext& call, const OpenOptions& options) {
  const auto url = remote::SshUrl::parse(call.path);
  const auto link = call.hosts->link(url->host, call.stop, [&call](const std::string& line) { call.console.progress(line); });
  if (!link) return tl::unexpected(link.error());
  return remote::open_remote_dumps(*link, url->path, options);
}

std::filesystem::path path_in_remote_dump(const CommandContext& call, const Dump& dump) {
  const auto url = remote::SshUrl::parse(call.path);
  // Symbolic links and "~" can only be resolved on the host; a path with them refers to the complete dump.
  if (!url) return {};
  const std::filesystem::path path = remote::display_path(url->host, url->path);
  if (!is_lexically_inside(path, dump.root())) return {};
  const std::filesystem::path relative = path.lexically_normal().lexically_relative(dump.root().lexically_normal());
  return relative == "." || relative.empty() ? std::filesystem::path() : relative;
}

}  // namespace sporescope::cli
