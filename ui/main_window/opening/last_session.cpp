// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/opening/last_session.h"

#include <QAction>
#include <QSettings>

#include "core/saved_results/saved_results.h"
#include "ui/main_window/opening/path_opener.h"
#include "ui/words/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

const char* const kDumps = "session/dumps";
const char* const kRank = "session/rank";
const char* const kIteration = "session/iteration";
const char* const kNode = "session/node";

// Empty: it is no dump that can be opened again. The file of results leads to the dump and to what is shown of it.
QString pathOf(const Workspace& workspace, int position) {
  const auto session = workspace.sessionAt(position);
  if (!session || session->live() != nullptr || session->facts()->error) return {};
  const auto& taken = workspace.findingsAt(position)->taken();
  return QString::fromStdString((taken.empty() ? session->facts()->path : taken.front().results->file).string());
}

}  // namespace

LastSession::LastSession(Workspace* workspace, PathOpener* opener, QAction* reopen, QObject* parent)
    : QObject(parent), workspace_(workspace), opener_(opener), reopen_(reopen) {
  connect(reopen_, &QAction::triggered, this, &LastSession::reopen);
  connect(workspace_, &Workspace::sessionsChanged, this, &LastSession::offer);
  offer();
}

QStringList LastSession::dumps() { return QSettings().value(QLatin1String(kDumps)).toStringList(); }

void LastSession::save() const {
  QStringList paths;
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const QString path = i == workspace_->currentSession() ? QString() : pathOf(*workspace_, i);
    if (!path.isEmpty()) paths += path;
  }
  const QString last = pathOf(*workspace_, workspace_->currentSession());
  if (!last.isEmpty()) paths += last;
  if (paths.isEmpty()) return;
  QSettings settings;
  settings.setValue(QLatin1String(kDumps), paths);
  for (const char* key : {kRank, kIteration, kNode}) settings.remove(QLatin1String(key));
  const SessionGraph* graph = workspace_->sessionGraph();
  if (last.isEmpty() || graph == nullptr) return;
  settings.setValue(QLatin1String(kRank), graph->rank);
  settings.setValue(QLatin1String(kIteration), static_cast<qlonglong>(number_of(workspace_->iteration())));
  if (!graph->graph || !graph->graph->nodes().has(workspace_->node())) return;
  settings.setValue(QLatin1String(kNode), toQString(graph->graph->nodes()[workspace_->node()].full_name));
}

void LastSession::reopen() {
  const QSettings settings;
  const QStringList paths = dumps();
  for (const QString& path : paths) {
    OpeningWish wish;
    if (path == paths.constLast()) {
      if (const QVariant rank = settings.value(QLatin1String(kRank)); rank.isValid()) wish.rank = rank.toInt();
      const QVariant iteration = settings.value(QLatin1String(kIteration));
      if (iteration.isValid()) wish.iteration = Iteration{iteration.toLongLong()};
      wish.node = settings.value(QLatin1String(kNode)).toString();
    }
    opener_->open(path, wish);
  }
}

void LastSession::offer() {
  const QStringList paths = dumps();
  reopen_->setEnabled(!paths.isEmpty() && workspace_->sessionCount() == 0);
  if (!paths.isEmpty()) reopen_->setToolTip(paths.join(u'\n'));
}

}  // namespace sporescope::ui
