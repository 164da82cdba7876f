// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/remote/open_remote_session.h"

#include <utility>
#include <vector>

#include "core/remote/open_remote.h"
#include "core/session/offline/offline_session.h"

namespace sporescope {

std::shared_ptr<Session> open_remote_session(LinkMaker make_link, const std::filesystem::path& path,
                                             const std::filesystem::path& shown_path, SessionsFound more) {
  using Dumps = std::vector<std::shared_ptr<const Dump>>;
  auto session = std::make_shared<OfflineSession>();
  session->open_by(
      shown_path,
      [make_link = std::move(make_link), path](const OpenOptions& options) -> Result<Dumps> {
        const auto link = make_link(options.stop);
        return link ? remote::open_remote_dumps(*link, path, options) : tl::unexpected(link.error());
      },
      std::move(more));
  return session;
}

}  // namespace sporescope
