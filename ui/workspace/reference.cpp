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
  const Node* found = graph == nullptr ? nullptr : graph->node_at(node);
  return found != nullptr && found->kind == NodeKind::parameter;
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
  QStringList titleParts{workspace_->nodeName(key)};
  if (!isParameter(graph, key.node)) titleParts += Workspace::slotName(key);
  if (graph != nullptr && ranksOf(*workspace_->snapshot()).size() > 1) titleParts += tr("rank %1").arg(rankName(graph->rank));
  titleParts += workspace_->iterationLabels().inSentence(key.iteration);
  if (info && info->runs > 1) titleParts += tr("run %1").arg(key.run);
  auto snapshot = workspace_->snapshot();
  const QString path = QString::fromStdString(snapshot->path.string());
  const QString location = workspace_->nodeFullName(key) + u'\n' + (path.isEmpty() ? toQString(snapshot->title) : path);
  previous_.reset();
  setReference(
      {reference_in(*session, key), session, key, std::move(snapshot), titleParts.join(QStringLiteral(" · ")), location});
}

void ReferenceTensorModel::setFile(const std::filesystem::path& file) {
  if (isSet() && problem_.isEmpty() && !previous_) previous_ = reference_;
  setReference({reference_in_file(file),
                {},
                {},
                {},
                QString::fromStdString(file.filename().string()),
                QString::fromStdString(file.string())});
}

void ReferenceTensorModel::clear() {
  previous_.reset();
  if (isSet()) setReference({});
}

void ReferenceTensorModel::setReference(LocatedReference reference) {
  reference_ = std::move(reference);
  requestSummary();
  emit changed();
}

void ReferenceTensorModel::requestSummary() {
  summary_.reset();
  problem_.clear();
  request_.cancel();
  summarySession_ = sessionWithReference(PairedTensors::Shapes::same);
  if (!summarySession_) return;
  request_.start<TensorSummary>(
      this,
      [&](ResultCallback<TensorSummary> onResult) {
        return summarySession_->summary(*summarySession_->previous_of({}), std::move(onResult));
      },
      [this](Result<TensorSummary> result) {
        summarySession_.reset();
        if (!result) return onSummaryFailed(result.error());
        previous_.reset();
        summary_ = *std::move(result);
        emit changed();
      });
}

void ReferenceTensorModel::onSummaryFailed(const Error& error) {
  if (previous_) {
    setReference(*std::exchange(previous_, std::nullopt));
    emit rejected(translated(error.message));
    return;
  }
  problem_ = translated(error.message);
  emit changed();
}

bool ReferenceTensorModel::is(const TensorKey& key) const {
  return isSet() && reference_.snapshot && reference_.session.lock() == workspace_->session() && reference_.key == key;
}

std::shared_ptr<Session> ReferenceTensorModel::sessionWithReference(PairedTensors::Shapes shapes) const {
  auto session = workspace_->session();
  return session && isSet() ? make_reference_session(std::move(session), reference_.tensor, shapes) : nullptr;
}

// Clears the reference when its session is closed, and updates its key when nodes get other indices.
void ReferenceTensorModel::follow() {
  if (!isSet() || !reference_.snapshot) return;
  const auto session = reference_.session.lock();
  if (!session || workspace_->positionOf(session.get()) < 0) return clear();
  auto latest = session->snapshot();
  if (latest == reference_.snapshot) return;
  const auto key = remapTensor(*reference_.snapshot, *latest, reference_.key);
  reference_.snapshot = std::move(latest);
  if (!key) return clear();
  if (*key == reference_.key) return;
  reference_.key = *key;
  reference_.tensor = reference_in(*session, reference_.key);
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_reference.cpp"
