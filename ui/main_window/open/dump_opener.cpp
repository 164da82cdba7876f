// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/open/dump_opener.h"

#include <QCoreApplication>
#include <QPointer>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/session/offline/open_offline_session.h"
#include "core/session/remote/remote_hosts.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

QString textOf(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

NodeIndex findNodeByName(const Graph& graph, const std::string& name) {
  const NodeIndex exact = graph.find(name);
  if (exact != kNoNode) return exact;
  const auto nodes = graph.nodes();
  const std::string suffix = '/' + name;
  for (const NodeIndex i : nodes.indices()) {
    if (nodes[i].full_name.ends_with(suffix)) return i;
  }
  return kNoNode;
}

}  // namespace

DumpOpener::DumpOpener(Workspace* workspace, RemoteHosts* hosts, QObject* parent)
    : QObject(parent), workspace_(workspace), hosts_(hosts) {
  connect(workspace_, &Workspace::snapshotChanged, this, &DumpOpener::onSnapshotChanged);
}

int DumpOpener::positionOf(const QString& path) const {
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto session = workspace_->sessionAt(i);
    const auto found = openedDumps_.find(session.get());
    const bool isSameDump =
        (found != openedDumps_.end() && found->second.path == path) || textOf(session->snapshot()->path) == path;
    if (isSameDump && !session->snapshot()->error) return i;
  }
  return -1;
}

void DumpOpener::open(const QString& path, InitialSelection selection) {
  const int position = positionOf(path);
  if (position < 0) {
    workspace_->addSession(begin(path, std::move(selection)));
    return;
  }
  workspace_->setCurrentSession(position);
  const auto found = openedDumps_.find(workspace_->session().get());
  if (found != openedDumps_.end()) found->second.selection = std::move(selection);
  onSnapshotChanged();
}

void DumpOpener::retryFailedDump() {
  const auto failed = workspace_->session();
  if (!failed || !failed->snapshot()->error) return;
  const auto found = openedDumps_.find(failed.get());
  OpenedDump dump = found != openedDumps_.end() ? found->second : OpenedDump{textOf(failed->snapshot()->path), {}};
  open(dump.path, std::move(dump.selection));
  workspace_->closeSession(workspace_->positionOf(failed.get()));
}

std::shared_ptr<Session> DumpOpener::openInBackground(const QString& path) {
  const int position = positionOf(path);
  if (position >= 0) return workspace_->sessionAt(position);
  auto session = begin(path, {});
  workspace_->addSessionInBackground(session);
  return session;
}

std::shared_ptr<Session> DumpOpener::begin(const QString& path, InitialSelection selection) {
  // Called on a worker thread, possibly after this object was destroyed. Only the application is certain to exist.
  auto onMoreSessions = [guard = QPointer<DumpOpener>(this)](std::vector<std::shared_ptr<Session>> sessions) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [guard, sessions = std::move(sessions)] {
          if (guard) guard->addOthers(sessions);
        },
        Qt::QueuedConnection);
  };
  const auto url = hosts_ == nullptr ? std::nullopt : remote::SshUrl::parse(path.toStdString());
  auto session = url ? hosts_->open(*url, std::move(onMoreSessions))
                     : open_offline_session(std::filesystem::path(path.toStdString()), std::move(onMoreSessions));
  openedDumps_[session.get()] = {path, std::move(selection)};
  return session;
}

void DumpOpener::addOthers(const std::vector<std::shared_ptr<Session>>& sessions) {
  for (const auto& session : sessions) workspace_->addSessionInBackground(session);
}

void DumpOpener::onSnapshotChanged() {
  const auto session = workspace_->session();
  if (!session || workspace_->snapshot()->loading) return;
  const auto found = openedDumps_.find(session.get());
  if (found == openedDumps_.end()) return;
  if (workspace_->snapshot()->error) return;  // the selection is kept for the next attempt
  const InitialSelection selection = std::exchange(found->second.selection, {});
  if (!selection.empty()) applySelection(selection);
  closeDuplicate();
}

void DumpOpener::closeDuplicate() {
  const auto current = workspace_->session();
  const auto& snapshot = *workspace_->snapshot();
  if (!current || snapshot.path.empty() || snapshot.error || snapshot.loading) return;  // a training has no path
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto other = workspace_->sessionAt(i);
    if (other == current || other->snapshot()->error || other->snapshot()->path != snapshot.path) continue;
    emit duplicateFound(current, other);
    workspace_->closeSession(i);
    return;
  }
}

void DumpOpener::applySelection(const InitialSelection& selection) {
  const auto& graphs = workspace_->snapshot()->graphs;
  if (selection.rank) {
    const auto found = first_index(graphs, [&](const SessionGraph& graph) { return graph.rank == *selection.rank; });
    if (!found) {
      emit initialSelectionFailed(tr("This dump has no rank %1").arg(*selection.rank), textOf(workspace_->snapshot()->path));
    } else if (const SessionGraph* shown = workspace_->sessionGraph(); shown == nullptr || shown->rank != *selection.rank) {
      workspace_->setGraph(*found);
    }
  }
  if (selection.iteration) {
    const auto iterations = workspace_->iterations();
    if (std::binary_search(iterations.begin(), iterations.end(), *selection.iteration)) {
      workspace_->setIteration(*selection.iteration);
    } else {
      emit initialSelectionFailed(tr("This dump has no iteration %1").arg(number_of(*selection.iteration)),
                                  tr("It has %1").arg(formatRanges(numbers_of(workspace_->dumpedIterations()))));
    }
  }
  if (!selection.node.isEmpty() && !selectNode(selection)) {
    emit initialSelectionFailed(tr("No node is called %1").arg(selection.node), textOf(workspace_->snapshot()->path));
  }
  if (!selection.file.isEmpty()) selectFile(selection.file);
}

bool DumpOpener::selectNode(const InitialSelection& selection) {
  const auto& graphs = workspace_->snapshot()->graphs;
  const std::string name = selection.node.toStdString();
  std::vector<GraphIndex> order;
  if (workspace_->graph() != kNoGraph) order.push_back(workspace_->graph());
  for (const GraphIndex i : graphs.indices()) order.push_back(i);
  for (const GraphIndex i : order) {
    if (!graphs[i].graph || (selection.rank && graphs[i].rank != *selection.rank)) continue;
    const NodeIndex node = findNodeByName(*graphs[i].graph, name);
    if (node == kNoNode) continue;
    workspace_->selectNode(i, node);
    return true;
  }
  return false;
}

void DumpOpener::selectFile(const QString& file) {
  const auto session = workspace_->session();
  fileRequest_.start<std::optional<TensorKey>>(
      this,
      [&](ResultCallback<std::optional<TensorKey>> onResult) {
        return session->tensor_of_file(std::filesystem::path(file.toStdString()), std::move(onResult));
      },
      [this](Result<std::optional<TensorKey>> found) {
        if (found && *found) workspace_->openTensor(**found, false);
      });
}

}  // namespace sporescope::ui

#include "moc_dump_opener.cpp"
