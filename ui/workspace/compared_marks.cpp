// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/compared_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

constexpr int kComparedPauseMilliseconds = 100;

}  // namespace

QString ComparedMark::sentence() const {
  return error ? statusText(status) + QStringLiteral(", ") + formatError(*error) : statusText(status);
}

QString ComparedCount::sentence() const {
  if (compared == 0) return {};
  return QCoreApplication::translate("ComparedMarks", "%1 of %2 nodes differ from A")
      .arg(formatCount(differing), formatCount(compared));
}

ComparedMarks::ComparedMarks(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kComparedPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &ComparedMarks::updateMarks);
  connect(workspace_->comparisons(), &Comparisons::changed, this, &ComparedMarks::updateMarks);
  connect(workspace_->comparisons(), &Comparisons::resultChanged, this, [this] {
    if (!updateTimer_.isActive()) updateTimer_.start();
  });
  for (const auto signal : {&Workspace::graphChanged, &Workspace::iterationChanged, &Workspace::sessionsChanged}) {
    connect(workspace_, signal, this, &ComparedMarks::updateMarks);
  }
  updateMarks();
}

const ComparedMark* ComparedMarks::ofNode(NodeIndex node) const {
  const auto found = nodes_.find(node);
  return found == nodes_.end() ? nullptr : &found->second;
}

ComparedCount ComparedMarks::ofScope(ScopeIndex scope) const {
  const auto found = scopes_.find(scope);
  return found == scopes_.end() ? ComparedCount() : found->second;
}

void ComparedMarks::updateMarks() {
  updateTimer_.stop();
  const Comparison* comparison = workspace_->comparisons()->current();
  const bool wasComparing = std::exchange(comparing_, comparison != nullptr);
  if (!wasComparing && !comparing_) return;
  nodes_.clear();
  scopes_.clear();
  parameters_ = {};
  const SessionGraph* graph = workspace_->sessionGraph();
  if (comparison != nullptr && graph != nullptr && graph->scopes && graph->graph) {
    for (const ComparedNode& node : comparison->result()->nodes) {
      if (!node.b || node.b->graph != workspace_->graph() || graph->node_at(node.b->node) == nullptr) continue;
      if (node.iteration && *node.iteration != workspace_->iteration()) continue;
      ComparedMark& mark = nodes_.try_emplace(node.b->node, ComparedMark{node.status, {}}).first->second;
      if (severity_of_status(node.status) > severity_of_status(mark.status)) mark.status = node.status;
      if (differs(node.status) && node.output_error) mark.error = std::max(*node.output_error, mark.error.value_or(0));
    }
    countScopes(*graph->scopes);
  }
  emit changed();
}

void ComparedMarks::countScopes(const ScopeTree& scopes) {
  for (const auto& [node, mark] : nodes_) {
    if (!differs(mark.status) && mark.status != NodeStatus::agrees) continue;
    const auto add = [differing = differs(mark.status)](ComparedCount* count) {
      ++count->compared;
      if (differing) ++count->differing;
    };
    if (scopes.graph()->nodes()[node].kind == NodeKind::parameter) add(&parameters_);
    for (const ScopeIndex scope : scopes.scopes_around(node)) add(&scopes_[scope]);
  }
}

}  // namespace sporescope::ui

#include "moc_compared_marks.cpp"
