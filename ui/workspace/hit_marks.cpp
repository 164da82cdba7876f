// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/hit_marks.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kPauseMilliseconds = 100;

const HitMark& emptyMark() {
  static const HitMark none;
  return none;
}

}  // namespace

QString HitMark::abbreviation() const {
  if (conditions.empty()) return {};
  const QString first = toQString(conditions.front()->abbreviation);
  return conditions.size() == 1 ? first : first + QStringLiteral(" +%1").arg(conditions.size() - 1);
}

QString HitMark::sentence() const {
  if (empty()) return {};
  QStringList names;
  for (const Condition* condition : conditions) names += translated(condition->name);
  const QString count = isOnlyInOthers()
                            ? QCoreApplication::translate("HitMark", "Hits at other times: %1").arg(hitsInOtherIterations)
                            : QCoreApplication::translate("HitMark", "Hits: %1").arg(inIteration);
  const QString text = names.isEmpty() ? count : count + QStringLiteral(" (") + names.join(QStringLiteral(", ")) + u')';
  return isOnlyStale() ? text + u'\n' + QCoreApplication::translate("HitMark", "The watchpoints have changed; check again")
                       : text;
}

BadgeFill HitMark::fill() const {
  if (isOnlyStale()) return BadgeFill::stale;
  return isOnlyInOthers() ? BadgeFill::hollow : BadgeFill::solid;
}

HitMarks::HitMarks(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &HitMarks::recount);
  connect(workspace_, &Workspace::sessionsChanged, this, &HitMarks::follow);
  connect(workspace_, &Workspace::graphChanged, this, &HitMarks::recount);
  connect(workspace_, &Workspace::iterationChanged, this, &HitMarks::recount);
  follow();
}

const HitMark& HitMarks::ofNode(NodeIndex node) const {
  const auto found = nodes_.find(node);
  return found == nodes_.end() ? emptyMark() : found->second;
}

const HitMark& HitMarks::ofScope(ScopeIndex scope) const {
  const auto found = scopes_.find(scope);
  return found == scopes_.end() ? emptyMark() : found->second;
}

void HitMarks::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  if (Findings* findings = workspace_->findings()) {
    connections_.push_back(connect(findings, &Findings::hitsCleared, this, &HitMarks::scheduleRecount));
    connections_.push_back(connect(findings, &Findings::hitsAdded, this, &HitMarks::scheduleRecount));
    connections_.push_back(connect(findings, &Findings::watchpointsChanged, this, &HitMarks::scheduleRecount));
    connections_.push_back(connect(findings, &Findings::causeStateChanged, this, &HitMarks::scheduleRecount));
  }
  recount();
}

void HitMarks::scheduleRecount() {
  if (!updateTimer_.isActive()) updateTimer_.start();
}

void HitMarks::recount() {
  updateTimer_.stop();
  nodes_.clear();
  scopes_.clear();
  parameters_ = {};
  constants_ = {};
  cause_ = kNoNode;
  const Findings* findings = workspace_->findings();
  const SessionGraph* graph = workspace_->sessionGraph();
  if (findings != nullptr && graph != nullptr && graph->scopes && graph->graph) {
    for (std::size_t i = 0; i < findings->hits().size(); ++i) {
      const Hit& hit = findings->hits()[i];
      if (hit.key.graph != workspace_->graph() || !hit.judgement.is_hit()) continue;
      if (graph->node_at(hit.key.node) == nullptr) continue;
      const bool isInIteration = !is_numbered(hit.key.iteration) || hit.key.iteration == workspace_->iteration();
      const CountedHit counted{&hit, isInIteration, findings->isStaleHit(i)};
      add(&nodes_[hit.key.node], counted);
      addToScopes(counted, *graph->scopes);
    }
    for (auto& [node, mark] : nodes_) {
      std::sort(mark.conditions.begin(), mark.conditions.end(), [](const Condition* a, const Condition* b) {
        return a->severity() != b->severity() ? a->severity() < b->severity() : a->number < b->number;
      });
    }
    for (auto& [scope, mark] : scopes_) mark.conditions.clear();
    parameters_.conditions.clear();
    constants_.conditions.clear();
    findCause();
  }
  emit changed();
}

void HitMarks::add(HitMark* mark, const CountedHit& counted) {
  const bool isInIteration = counted.isInIteration;
  const Condition* condition = counted.hit->judgement.condition;
  if (isInIteration && mark->inIteration == 0) {  // hits counted so far are of other iterations and matter less
    mark->conditions.clear();
    mark->severity = Severity::warning;
  }
  if (isInIteration || mark->inIteration == 0) {
    if (condition != nullptr && condition->severity() == Severity::error) mark->severity = Severity::error;
    const bool isListed = std::find(mark->conditions.begin(), mark->conditions.end(), condition) != mark->conditions.end();
    if (condition != nullptr && !isListed) mark->conditions.push_back(condition);
  }
  ++(isInIteration ? mark->inIteration : mark->hitsInOtherIterations);
  if (counted.isStale) ++(isInIteration ? mark->staleInIteration : mark->staleHitsInOtherIterations);
  mark->nan = mark->nan || (isInIteration && counted.hit->value_class() == ValueClass::nan);
}

void HitMarks::addToScopes(const CountedHit& counted, const ScopeTree& scopes) {
  const NodeIndex node = counted.hit->key.node;
  const NodeKind kind = scopes.graph()->nodes()[node].kind;
  if (kind == NodeKind::parameter) add(&parameters_, counted);
  if (kind == NodeKind::constant) add(&constants_, counted);
  for (const ScopeIndex scope : scopes.scopes_around(node)) add(&scopes_[scope], counted);
}

void HitMarks::findCause() {
  const Findings* findings = workspace_->findings();
  if (findings->causes().empty()) return;
  const Finding& cause = findings->causes().front();
  if (cause.tensor.key.graph != workspace_->graph()) return;
  cause_ = cause.tensor.key.node;
  symptom_ = symptomOf(cause);
}

}  // namespace sporescope::ui

#include "moc_hit_marks.cpp"
