// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/reference.h"

#include <utility>

#include "ui/words/format.h"
#include "ui/words/hit_text.h"
#include "ui/workspace/rank_choice.h"
#include "ui/workspace/same_node.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

bool isParameter(const SessionGraph* graph, NodeIndex node) {
  const Node* known = graph == nullptr ? nullptr : graph->node_at(node);
  return known != nullptr && known->kind == NodeKind::parameter;
}

}  // namespace

Reference::Reference(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  connect(workspace_, &Workspace::sessionsChanged, this, &Reference::follow);
  connect(workspace_, &Workspace::factsChanged, this, &Reference::follow);
}

Reference::~Reference() = default;

void Reference::set(const TensorKey& key) {
  const auto session = workspace_->session();
  if (!session) return;
  const auto info = session->tensor_info(key);
  const SessionGraph* graph = workspace_->sessionGraph(key.graph);
  QStringList words{workspace_->nodeName(key)};
  if (!isParameter(graph, key.node)) words += Workspace::slotName(key);
  if (graph != nullptr && ranksOf(*workspace_->facts()).size() > 1) words += tr("rank %1").arg(graph->rank);
  words += tr("iteration %1").arg(iterationText(key.iteration));
  if (info && info->runs > 1) words += tr("run %1").arg(key.run);
  of_ = session;
  key_ = key;
  facts_ = workspace_->facts();
  const QString path = QString::fromStdString(facts_->path.string());
  put(reference_in(*session, key), words.join(QStringLiteral(" · ")),
      workspace_->nodeFullName(key) + u'\n' + (path.isEmpty() ? toQString(facts_->title) : path));
}

void Reference::setFile(const std::filesystem::path& file) {
  of_.reset();
  facts_.reset();
  put(reference_in_file(file), QString::fromStdString(file.filename().string()), QString::fromStdString(file.string()));
}

void Reference::clear() {
  if (!isSet()) return;
  of_.reset();
  facts_.reset();
  put({}, {}, {});
}

void Reference::put(ReferenceTensor tensor, const QString& title, const QString& place) {
  tensor_ = std::move(tensor);
  title_ = title;
  place_ = place;
  askCard();
  emit changed();
}

void Reference::askCard() {
  card_.reset();
  problem_.clear();
  request_.cancel();
  asked_ = beside(BesideTensors::Shapes::same);
  if (!asked_) return;
  request_.ask<TensorCard>(
      this, [&](Answer<TensorCard> answer) { return asked_->card(*asked_->previous_of({}), std::move(answer)); },
      [this](Result<TensorCard> answer) {
        asked_.reset();
        if (answer) {
          card_ = *std::move(answer);
        } else {
          problem_ = translated(answer.error().message);
        }
        emit changed();
      });
}

bool Reference::is(const TensorKey& key) const {
  return isSet() && facts_ && of_.lock() == workspace_->session() && key_ == key;
}

std::shared_ptr<Session> Reference::beside(BesideTensors::Shapes shapes) const {
  auto session = workspace_->session();
  return session && isSet() ? make_reference_session(std::move(session), tensor_, shapes) : nullptr;
}

// It goes with its session, and stays with its node whatever number that has now.
void Reference::follow() {
  if (!isSet() || !facts_) return;
  const auto session = of_.lock();
  if (!session || workspace_->positionOf(session.get()) < 0) return clear();
  auto latest = session->facts();
  if (latest == facts_) return;
  const auto key = sameTensor(*facts_, *latest, key_);
  facts_ = std::move(latest);
  if (!key) return clear();
  if (*key == key_) return;
  key_ = *key;
  tensor_ = reference_in(*session, key_);
  emit changed();
}

}  // namespace sporescope::ui
