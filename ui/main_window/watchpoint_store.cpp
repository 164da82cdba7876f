// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/watchpoint_store.h"

#include <system_error>
#include <utility>
#include <vector>

#include "core/session/live_control.h"
#include "core/watch/watch_file.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/state_file.h"

namespace sporescope::ui {

namespace {

using Watchpoints = Result<std::vector<Watchpoint>>;

// Returns what identifies the session between visits: the folder of a dump, the script of a training. Empty if there is
// nothing.
std::filesystem::path placeOf(Session& session, const SessionSnapshot& snapshot) {
  if (const LiveControl* live = session.live()) return live->status().process.script;
  return snapshot.error ? std::filesystem::path() : snapshot.path;
}

}  // namespace

WatchpointStore::WatchpointStore(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  files_.setMaxThreadCount(1);
  connect(workspace_, &Workspace::sessionsChanged, this, &WatchpointStore::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &WatchpointStore::follow);
  follow();
}

std::filesystem::path WatchpointStore::fileOf(const std::filesystem::path& place) {
  const std::filesystem::path normal = place.lexically_normal();
  return stateFile(QStringLiteral("watchpoints"), normal.filename().string(), normal.string());
}

void WatchpointStore::follow() {
  std::erase_if(followed_, [](const auto& entry) { return entry.second.expired(); });
  const auto session = workspace_->session();
  if (!session) return;
  const std::filesystem::path place = placeOf(*session, *workspace_->snapshot());
  if (place.empty() || !followed_.emplace(session.get(), session).second) return;
  read(session, place);
}

void WatchpointStore::read(const std::shared_ptr<Session>& session, const std::filesystem::path& place) {
  files_.start([this, place, file = fileOf(place), requested = std::weak_ptr(session)] {
    std::error_code error;
    const bool stored = std::filesystem::exists(file, error);
    auto read = std::make_shared<Watchpoints>(stored ? read_watch_file(file) : Watchpoints());
    QMetaObject::invokeMethod(
        this,
        [this, place, requested, read] {
          const auto openSession = requested.lock();
          for (int i = 0; openSession && i < workspace_->sessionCount(); ++i) {
            if (workspace_->sessionAt(i) != openSession) continue;
            Findings* findings = workspace_->findingsAt(i);
            if (!*read) {
              emit failed(translated(read->error().message));
            } else if (!(*read)->empty()) {
              const auto before = findings->watchpoints().size();
              findings->restoreWatchpoints(**read);
              const auto count = static_cast<int>(findings->watchpoints().size() - before);
              if (count > 0) emit restored(count);
            }
            connect(findings, &Findings::watchpointsChanged, this, [this, findings, place] { save(findings, place); });
            if (!findings->watchpoints().empty()) save(findings, place);
          }
        },
        Qt::QueuedConnection);
  });
}

void WatchpointStore::save(Findings* findings, const std::filesystem::path& place) {
  files_.start([this, file = fileOf(place), watchpoints = findings->watchpoints()] {
    const auto written = save_watch_file(file, watchpoints);
    if (written) return;
    QMetaObject::invokeMethod(
        this, [this, sentence = translated(written.error().message)] { emit failed(sentence); }, Qt::QueuedConnection);
  });
}

}  // namespace sporescope::ui

#include "moc_watchpoint_store.cpp"
