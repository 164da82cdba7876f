// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/remote/open_remote_session.h"

#include <utility>
#include <vector>

#include "core/remote/open_remote.h"
#include "core/session/offline/offline_session.h"

namespace sporescope {

std::shared_ptr<Session> open_remote_session(LinkFactory make_link, const std::filesystem::path& path,
                                             const std::filesystem::path& display_path, SessionsFound more) {
  auto session = std::make_shared<OfflineSession>();
  session->open_with(
      display_path,
      [make_link = std::move(make_link), path](const OpenOptions& options) -> Result<std::vector<OpenedRemote>> {
        const auto link = make_link(options.stop);
        if (!link) return tl::unexpected(link.error());
        auto growing = remote::open_remote_growing_dumps(*link, path, options);
        if (!growing) return tl::unexpected(std::move(growing.error()));
        std::vector<OpenedRemote> dumps;
        for (auto& growing_dump : *growing) {
          const std::shared_ptr<remote::RemoteGrowingDump> growth = std::move(growing_dump);
          dumps.push_back({growth->dump(), [growth](const std::stop_token& stop) { return growth->next(stop); }});
        }
        return dumps;
      },
      std::move(more));
  return session;
}

}  // namespace sporescope
