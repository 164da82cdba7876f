// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timeline_findings.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kFoundPauseMilliseconds = 100;

void add(TimelineHits* hits, const Hit& hit, bool stale) {
  const Condition* condition = hit.judgement.condition;
  const bool isError = condition != nullptr && condition->severity() == Severity::error;
  hits->tick = std::max(hits->tick, stale ? TimelineTick::stale : (isError ? TimelineTick::error : TimelineTick::warning));
  const RecordedStatistics recorded = as_recorded(hit.statistics);
  hits->worst = std::max(hits->worst, severity_of(hit.value_class(), recorded));
  const bool isListed = std::find(hits->conditions.begin(), hits->conditions.end(), condition) != hits->conditions.end();
  if (condition != nullptr && !isListed) hits->conditions.push_back(condition);
}

}  // namespace

QString TimelineHits::sentence() const {
  QStringList names;
  for (const Condition* condition : conditions) names += translated(condition->name);
  return names.isEmpty() ? QString()
                         : QCoreApplication::translate("TimelineHits", "Hits: %1").arg(names.join(QStringLiteral(", ")));
}

TimelineFindings::TimelineFindings(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kFoundPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &TimelineFindings::sort);
  connect(workspace_, &Workspace::sessionsChanged, this, &TimelineFindings::follow);
  follow();
}

void TimelineFindings::setStep(std::shared_ptr<const ExecutedStep> step) {
  step_ = std::move(step);
  sort();
}

void TimelineFindings::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  if (Findings* findings = workspace_->findings()) {
    connections_.push_back(connect(findings, &Findings::hitsCleared, this, &TimelineFindings::scheduleSort));
    connections_.push_back(connect(findings, &Findings::hitsAdded, this, &TimelineFindings::scheduleSort));
    connections_.push_back(connect(findings, &Findings::watchpointsChanged, this, &TimelineFindings::scheduleSort));
    connections_.push_back(connect(findings, &Findings::causeStateChanged, this, &TimelineFindings::scheduleSort));
  }
  scheduleSort();
}

void TimelineFindings::scheduleSort() {
  if (!updateTimer_.isActive()) updateTimer_.start();
}

std::optional<std::size_t> TimelineFindings::executionOf(const TensorKey& key) const {
  return key.iteration == step_->iteration() ? step_->find(key.graph, key.node, key.run) : std::nullopt;
}

void TimelineFindings::sort() {
  updateTimer_.stop();
  hits_.clear();
  cause_.reset();
  const Findings* findings = workspace_->findings();
  if (findings != nullptr && step_) {
    for (std::size_t i = 0; i < findings->hits().size(); ++i) {
      const Hit& hit = findings->hits()[i];
      const auto execution = hit.judgement.is_hit() ? executionOf(hit.key) : std::nullopt;
      if (execution) add(&hits_[*execution], hit, findings->isStaleHit(i));
    }
    if (!findings->causes().empty()) {
      cause_ = executionOf(findings->causes().front().tensor.key);
      symptom_ = symptomOf(findings->causes().front());
    }
  }
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_timeline_findings.cpp"
