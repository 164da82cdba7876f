// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/opened_remote.h"

#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/session/offline/dump_opening.h"
#include "core/session/offline/dump_snapshot.h"

namespace sporescope {

void show_opening(SessionState& state, const std::filesystem::path& path) {
  auto snapshot = std::make_shared<SessionSnapshot>();
  snapshot->title = title_of(path);
  snapshot->path = path;
  state.publisher().publish(std::move(snapshot));
}

RemoteOpenResult open_and_show(SessionState& state, const std::filesystem::path& path, const RemoteOpener& opener,
                               const std::stop_token& stop) {
  using Dumps = std::vector<OpenedRemote>;
  std::vector<Problem> skipped;
  OpenOptions options;
  options.stop = stop;
  options.on_skipped = [&](const Problem& problem) { skipped.push_back(problem); };
  options.progress = [&](const OpenProgress& progress) {
    auto snapshot = std::make_shared<SessionSnapshot>(*state.publisher().snapshot());
    snapshot->progress = progress;
    state.publisher().publish(std::move(snapshot));
  };
  Result<Dumps> dumps = catch_exceptions<Dumps>([&]() -> Result<Dumps> {
    auto opened = opener(options);
    if (opened && opened->empty()) {
      return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("No dump in “%1”"), {path.string()}}, path);
    }
    return opened;
  });
  if (!dumps) {
    auto snapshot = std::make_shared<SessionSnapshot>(*state.publisher().snapshot());
    snapshot->loading = false;
    snapshot->error = dumps.error();
    state.finish(tl::unexpected(dumps.error()));
    state.publisher().publish(std::move(snapshot));
    return {};
  }
  show_dump(state, {}, dumps->front().dump, skipped);
  return {*std::move(dumps), std::move(skipped)};
}

}  // namespace sporescope
