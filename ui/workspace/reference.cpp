// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/reference.h"

#include <utility>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/rank_text.h"
#include "ui/workspace/rank_choice.h"
#include "ui/workspace/remap_node.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

bool isParameter(const SessionGraph* graph, NodeIndex node) {
  const Node* known = graph == nullptr ? nullptr : graph->node_at(node);
  return known != nullptr && known->kind == NodeKind::parameter;
}

}  // namespace

ReferenceTensorModel::ReferenceTensorModel(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  connect(workspace_, &Workspace::sessionsChanged, this, &ReferenceTensorModel::follow);
  connect(workspace_, &Workspace::snapshotChanged, this, &ReferenceTensorModel::follow);
}

ReferenceTensorModel::~ReferenceTensorModel() = default;

void ReferenceTensorModel::set(const TensorKey& key) {
  const auto session = workspace_->session();
  if (!session) return;
  const auto info = session->tensor_info(key);
  const SessionGraph* graph = workspace_->sessionGraph(key.graph);
  QStringList text{workspace_->nodeName(key)};
  if (!isParameter(graph, key.node)) text += Workspace::slotName(key);
  if (graph != nullptr && ranksOf(*workspace_->snapshot()).size() > 1) text += tr("rank %1").arg(rankName(graph->rank));
  text += workspace_->iterationLabels().inSentence(key.iteration);
  if (info && info->runs > 1) text += tr("run %1").arg(key.run);
  auto snapshot = workspace_->snapshot();
  const QString path = QString::fromStdString(snapshot->path.string());
  const QString place = workspace_->nodeFullName(key) + u'\n' + (path.isEmpty() ? toQString(snapshot->title) : path);
  before_.reset();
  put({reference_in(*session, key), session, key, std::move(snapshot), text.join(QStringLiteral(" · ")), place});
}

void ReferenceTensorModel::setFile(const std::filesystem::path& file) {
  if (isSet() && problem_.isEmpty() && !before_) before_ = chosen_;
  put({reference_in_file(file),
       {},
       {},
       {},
       QString::fromStdString(file.filename().string()),
       QString::fromStdString(file.string())});
}

void ReferenceTensorModel::clear() {
  before_.reset();
  if (isSet()) put({});
}

void ReferenceTensorModel::put(TargetTensor chosen) {
  chosen_ = std::move(chosen);
  requestSummary();
  emit changed();
}

void ReferenceTensorModel::requestSummary() {
  summary_.reset();
  problem_.clear();
  request_.cancel();
  requestedFrom_ = sessionWithReference(PairedTensors::Shapes::same);
  if (!requestedFrom_) return;
  request_.start<TensorSummary>(
      this,
      [&](ResultCallback<TensorSummary> answer) {
        return requestedFrom_->summary(*requestedFrom_->previous_of({}), std::move(answer));
      },
      [this](Result<TensorSummary> answer) {
        requestedFrom_.reset();
        if (!answer) return onSummaryFailed(answer.error());
        before_.reset();
        summary_ = *std::move(answer);
        emit changed();
      });
}

void ReferenceTensorModel::onSummaryFailed(const Error& error) {
  if (before_) {
    put(*std::exchange(before_, std::nullopt));
    emit rejected(translated(error.message));
    return;
  }
  problem_ = translated(error.message);
  emit changed();
}

bool ReferenceTensorModel::is(const TensorKey& key) const {
  return isSet() && chosen_.snapshot && chosen_.of.lock() == workspace_->session() && chosen_.key == key;
}

std::shared_ptr<Session> ReferenceTensorModel::sessionWithReference(PairedTensors::Shapes shapes) const {
  auto session = workspace_->session();
  return session && isSet() ? make_reference_session(std::move(session), chosen_.tensor, shapes) : nullptr;
}

// Clears the reference when its session is closed, and updates its key when nodes get other indices.
void ReferenceTensorModel::follow() {
  if (!isSet() || !chosen_.snapshot) return;
  const auto session = chosen_.of.lock();
  if (!session || workspace_->positionOf(session.get()) < 0) return clear();
  auto latest = session->snapshot();
  if (latest == chosen_.snapshot) return;
  const auto key = remapTensor(*chosen_.snapshot, *latest, chosen_.key);
  chosen_.snapshot = std::move(latest);
  if (!key) return clear();
  if (*key == chosen_.key) return;
  chosen_.key = *key;
  chosen_.tensor = reference_in(*session, chosen_.key);
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_reference.cpp"
