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
std::filesystem::path identityOf(Session& session, const SessionSnapshot& snapshot) {
  if (const LiveControl* live = session.live()) return live->status().process.script;
  return snapshot.error ? std::filesystem::path() : snapshot.path;
}

}  // namespace

WatchpointStore::WatchpointStore(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  fileThread_.setMaxThreadCount(1);
  connect(workspace_, &Workspace::sessionsChanged, this, &WatchpointStore::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &WatchpointStore::follow);
  follow();
}

std::filesystem::path WatchpointStore::fileOf(const std::filesystem::path& identity) {
  const std::filesystem::path normal = identity.lexically_normal();
  return stateFile(QStringLiteral("watchpoints"), normal.filename().string(), normal.string());
}

void WatchpointStore::follow() {
  std::erase_if(sessions_, [](const auto& entry) { return entry.second.expired(); });
  const auto session = workspace_->session();
  if (!session) return;
  const std::filesystem::path identity = identityOf(*session, *workspace_->snapshot());
  if (identity.empty() || !sessions_.emplace(session.get(), session).second) return;
  read(session, identity);
}

void WatchpointStore::read(const std::shared_ptr<Session>& session, const std::filesystem::path& identity) {
  fileThread_.start([this, identity, file = fileOf(identity), weakSession = std::weak_ptr(session)] {
    std::error_code error;
    const bool exists = std::filesystem::exists(file, error);
    auto result = std::make_shared<Watchpoints>(exists ? read_watch_file(file) : Watchpoints());
    QMetaObject::invokeMethod(
        this,
        [this, identity, weakSession, result] {
          const auto openSession = weakSession.lock();
          for (int i = 0; openSession && i < workspace_->sessionCount(); ++i) {
            if (workspace_->sessionAt(i) != openSession) continue;
            Findings* findings = workspace_->findingsAt(i);
            if (!*result) {
              emit failed(translated(result->error().message));
            } else if (!(*result)->empty()) {
              const auto oldCount = findings->watchpoints().size();
              findings->restoreWatchpoints(**result);
              const auto count = static_cast<int>(findings->watchpoints().size() - oldCount);
              if (count > 0) emit restored(count);
            }
            connect(findings, &Findings::watchpointsChanged, this, [this, findings, identity] { save(findings, identity); });
            if (!findings->watchpoints().empty()) save(findings, identity);
          }
        },
        Qt::QueuedConnection);
  });
}

void WatchpointStore::save(Findings* findings, const std::filesystem::path& identity) {
  fileThread_.start([this, file = fileOf(identity), watchpoints = findings->watchpoints()] {
    const auto result = save_watch_file(file, watchpoints);
    if (result) return;
    QMetaObject::invokeMethod(
        this, [this, sentence = translated(result.error().message)] { emit failed(sentence); }, Qt::QueuedConnection);
  });
}

}  // namespace sporescope::ui

#include "moc_watchpoint_store.cpp"
