// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/last_session.h"

#include <QAction>
#include <QSettings>

#include "core/saved_results/saved_results.h"
#include "ui/main_window/chrome/tab_area.h"
#include "ui/main_window/open/path_opener.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

const char* const kDumps = "session/dumps";
const char* const kRank = "session/rank";
const char* const kIteration = "session/iteration";
const char* const kNode = "session/node";
const char* const kTabs = "session/tabs";
const char* const kPage = "session/page";

// Returns an empty string if the session cannot be reopened. A result file leads to its dump and to the shown results.
QString pathOf(const Workspace& workspace, int position) {
  const auto session = workspace.sessionAt(position);
  if (!session || session->live() != nullptr || session->snapshot()->error) return {};
  const auto& results = workspace.findingsAt(position)->savedResults();
  return QString::fromStdString((results.empty() ? session->snapshot()->path : results.front().results->file).string());
}

}  // namespace

LastSession::LastSession(Workspace* workspace, PathOpener* opener, TabArea* tabs, QAction* reopen, QObject* parent)
    : QObject(parent), workspace_(workspace), opener_(opener), tabs_(tabs), reopen_(reopen) {
  connect(reopen_, &QAction::triggered, this, &LastSession::reopen);
  connect(workspace_, &Workspace::snapshotChanged, this, &LastSession::showTabs);
  connect(workspace_, &Workspace::sessionsChanged, this, &LastSession::updateAction);
  updateAction();
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
  for (const char* key : {kRank, kIteration, kNode, kTabs, kPage}) settings.remove(QLatin1String(key));
  saveTabs();
  if (tabs_->isFixed(tabs_->currentIndex())) settings.setValue(QLatin1String(kPage), tabs_->currentIndex());
  const SessionGraph* graph = workspace_->sessionGraph();
  if (last.isEmpty() || graph == nullptr) return;
  settings.setValue(QLatin1String(kRank), graph->rank);
  settings.setValue(QLatin1String(kIteration), static_cast<qlonglong>(number_of(workspace_->iteration())));
  const Node* node = graph->node_at(workspace_->node());
  if (node != nullptr) settings.setValue(QLatin1String(kNode), toQString(node->full_name));
}

void LastSession::reopen() {
  const QSettings settings;
  const QStringList paths = dumps();
  readTabs();
  page_ = settings.value(QLatin1String(kPage)).toInt();
  for (const QString& path : paths) {
    InitialSelection selection;
    if (path == paths.constLast()) {
      if (const QVariant rank = settings.value(QLatin1String(kRank)); rank.isValid()) selection.rank = rank.toInt();
      const QVariant iteration = settings.value(QLatin1String(kIteration));
      if (iteration.isValid()) selection.iteration = Iteration{iteration.toLongLong()};
      selection.node = settings.value(QLatin1String(kNode)).toString();
    }
    opener_->open(path, selection);
  }
}

void LastSession::saveTabs() const {
  QSettings settings;
  settings.beginWriteArray(QLatin1String(kTabs));
  int row = 0;
  for (const auto& [session, tabs] : tabs_->memory().tabs) {
    const int position = workspace_->positionOf(session);
    const QString path = position < 0 ? QString() : pathOf(*workspace_, position);
    if (path.isEmpty()) continue;
    const auto snapshot = workspace_->sessionAt(position)->snapshot();
    for (const auto& [key, preview, front] : tabs) {
      const Node* node = snapshot->node_at(key.graph, key.node);
      if (node == nullptr) continue;
      settings.setArrayIndex(row++);
      settings.setValue(QLatin1String("dump"), path);
      settings.setValue(QLatin1String("rank"), snapshot->graphs[key.graph].rank);
      settings.setValue(QLatin1String("graph"), toQString(snapshot->graphs[key.graph].name));
      settings.setValue(QLatin1String("node"), toQString(node->full_name));
      settings.setValue(QLatin1String("input"), key.io == IoDirection::input);
      settings.setValue(QLatin1String("slot"), key.slot);
      settings.setValue(QLatin1String("preview"), preview);
      settings.setValue(QLatin1String("front"), front);
    }
  }
  settings.endArray();
}

void LastSession::readTabs() {
  pendingTabs_.clear();
  QSettings settings;
  const int rows = settings.beginReadArray(QLatin1String(kTabs));
  for (int row = 0; row < rows; ++row) {
    settings.setArrayIndex(row);
    const auto value = [&](const char* name) { return settings.value(QLatin1String(name)); };
    const IoDirection io = value("input").toBool() ? IoDirection::input : IoDirection::output;
    pendingTabs_[value("dump").toString()].push_back({value("rank").toInt(), value("graph").toString(),
                                                      value("node").toString(), io, value("slot").toUInt(),
                                                      value("preview").toBool(), value("front").toBool()});
  }
  settings.endArray();
}

// Tensors that the dump no longer has are skipped.
void LastSession::showTabs() {
  if (!workspace_->session() || workspace_->snapshot()->loading) return;
  showPage();
  const auto found = pendingTabs_.find(pathOf(*workspace_, workspace_->currentSession()));
  if (found == pendingTabs_.end()) return;
  const auto tabs = std::move(pendingTabs_.extract(found).mapped());
  std::vector<TabArea::SavedTab> restoredTabs;
  for (const Tab& tab : tabs) {
    if (const auto key = tensorOf(tab)) restoredTabs.push_back({*key, tab.preview, tab.front});
  }
  tabs_->addTabs(restoredTabs);
}

// Restores the page, unless the user has left the graph.
void LastSession::showPage() {
  const int page = std::exchange(page_, 0);
  if (page > 0 && tabs_->isFixed(page) && tabs_->isTabVisible(page) && tabs_->currentIndex() == 0) {
    tabs_->setCurrentIndex(page);
  }
}

std::optional<TensorKey> LastSession::tensorOf(const Tab& tab) const {
  const auto& graphs = workspace_->snapshot()->graphs;
  for (const GraphIndex i : graphs.indices()) {
    const SessionGraph& graph = graphs[i];
    if (graph.rank != tab.rank || !graph.graph || toQString(graph.name) != tab.graph) continue;
    const NodeIndex node = graph.graph->find(tab.node.toStdString());
    if (node != kNoNode) return TensorKey{i, node, workspace_->iteration(), tab.io, tab.slot};
  }
  return std::nullopt;
}

void LastSession::updateAction() {
  const QStringList paths = dumps();
  reopen_->setEnabled(!paths.isEmpty() && workspace_->sessionCount() == 0);
  if (!paths.isEmpty()) reopen_->setToolTip(paths.join(u'\n'));
}

}  // namespace sporescope::ui

#include "moc_last_session.cpp"
