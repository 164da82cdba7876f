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

NodeIndex nodeNamed(const Graph& graph, const std::string& name) {
  const NodeIndex exact = graph.find(name);
  if (exact != kNoNode) return exact;
  const auto nodes = graph.nodes();
  const std::string ending = '/' + name;
  for (const NodeIndex i : nodes.indices()) {
    if (nodes[i].full_name.ends_with(ending)) return i;
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
    const auto known = opened_.find(session.get());
    const bool same = (known != opened_.end() && known->second.path == path) || textOf(session->snapshot()->path) == path;
    if (same && !session->snapshot()->error) return i;
  }
  return -1;
}

void DumpOpener::open(const QString& path, InitialSelection request) {
  const int position = positionOf(path);
  if (position < 0) {
    workspace_->addSession(begin(path, std::move(request)));
    return;
  }
  workspace_->setCurrentSession(position);
  const auto known = opened_.find(workspace_->session().get());
  if (known != opened_.end()) known->second.request = std::move(request);
  onSnapshotChanged();
}

void DumpOpener::retryFailedDump() {
  const auto failed = workspace_->session();
  if (!failed || !failed->snapshot()->error) return;
  const auto known = opened_.find(failed.get());
  Opened again = known != opened_.end() ? known->second : Opened{textOf(failed->snapshot()->path), {}};
  open(again.path, std::move(again.request));
  workspace_->closeSession(workspace_->positionOf(failed.get()));
}

std::shared_ptr<Session> DumpOpener::openInBackground(const QString& path) {
  const int position = positionOf(path);
  if (position >= 0) return workspace_->sessionAt(position);
  auto session = begin(path, {});
  workspace_->addSessionInBackground(session);
  return session;
}

std::shared_ptr<Session> DumpOpener::begin(const QString& path, InitialSelection request) {
  // Called on a worker thread, possibly after this object was destroyed. Only the application is certain to exist.
  auto further = [guard = QPointer<DumpOpener>(this)](std::vector<std::shared_ptr<Session>> sessions) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [guard, sessions = std::move(sessions)] {
          if (guard) guard->addOthers(sessions);
        },
        Qt::QueuedConnection);
  };
  const auto place = hosts_ == nullptr ? std::nullopt : remote::SshUrl::parse(path.toStdString());
  auto session = place ? hosts_->open(*place, std::move(further))
                       : open_offline_session(std::filesystem::path(path.toStdString()), std::move(further));
  opened_[session.get()] = {path, std::move(request)};
  return session;
}

void DumpOpener::addOthers(const std::vector<std::shared_ptr<Session>>& sessions) {
  for (const auto& session : sessions) workspace_->addSessionInBackground(session);
}

void DumpOpener::onSnapshotChanged() {
  const auto session = workspace_->session();
  if (!session || workspace_->snapshot()->loading) return;
  const auto found = opened_.find(session.get());
  if (found == opened_.end()) return;
  if (workspace_->snapshot()->error) return;  // the selection is kept for the next attempt
  const InitialSelection request = std::exchange(found->second.request, {});
  if (!request.empty()) applySelection(request);
  closeDuplicate();
}

void DumpOpener::closeDuplicate() {
  const auto mine = workspace_->session();
  const auto& snapshot = *workspace_->snapshot();
  if (!mine || snapshot.path.empty() || snapshot.error || snapshot.loading) return;  // a training has no path
  for (int i = 0; i < workspace_->sessionCount(); ++i) {
    const auto other = workspace_->sessionAt(i);
    if (other == mine || other->snapshot()->error || other->snapshot()->path != snapshot.path) continue;
    emit duplicateFound(mine, other);
    workspace_->closeSession(i);
    return;
  }
}

void DumpOpener::applySelection(const InitialSelection& request) {
  const auto& graphs = workspace_->snapshot()->graphs;
  if (request.rank) {
    const auto found = first_index(graphs, [&](const SessionGraph& graph) { return graph.rank == *request.rank; });
    if (!found) {
      emit initialSelectionFailed(tr("This dump has no rank %1").arg(*request.rank), textOf(workspace_->snapshot()->path));
    } else if (const SessionGraph* shown = workspace_->sessionGraph(); shown == nullptr || shown->rank != *request.rank) {
      workspace_->setGraph(*found);
    }
  }
  if (request.iteration) {
    const auto all = workspace_->iterations();
    if (std::binary_search(all.begin(), all.end(), *request.iteration)) {
      workspace_->setIteration(*request.iteration);
    } else {
      emit initialSelectionFailed(tr("This dump has no iteration %1").arg(number_of(*request.iteration)),
                                  tr("It has %1").arg(formatRanges(numbers_of(workspace_->dumpedIterations()))));
    }
  }
  if (!request.node.isEmpty() && !selectNode(request)) {
    emit initialSelectionFailed(tr("No node is called %1").arg(request.node), textOf(workspace_->snapshot()->path));
  }
  if (!request.file.isEmpty()) selectFile(request.file);
}

bool DumpOpener::selectNode(const InitialSelection& request) {
  const auto& graphs = workspace_->snapshot()->graphs;
  const std::string name = request.node.toStdString();
  std::vector<GraphIndex> order;
  if (workspace_->graph() != kNoGraph) order.push_back(workspace_->graph());
  for (const GraphIndex i : graphs.indices()) order.push_back(i);
  for (const GraphIndex i : order) {
    if (!graphs[i].graph || (request.rank && graphs[i].rank != *request.rank)) continue;
    const NodeIndex node = nodeNamed(*graphs[i].graph, name);
    if (node == kNoNode) continue;
    workspace_->selectNode(i, node);
    return true;
  }
  return false;
}

void DumpOpener::selectFile(const QString& file) {
  const auto session = workspace_->session();
  searching_.start<std::optional<TensorKey>>(
      this,
      [&](ResultCallback<std::optional<TensorKey>> answer) {
        return session->tensor_of_file(std::filesystem::path(file.toStdString()), std::move(answer));
      },
      [this](Result<std::optional<TensorKey>> found) {
        if (found && *found) workspace_->openTensor(**found, false);
      });
}

}  // namespace sporescope::ui

#include "moc_dump_opener.cpp"
