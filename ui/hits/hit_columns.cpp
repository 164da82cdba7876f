// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hit_columns.h"

#include <string_view>
#include <tuple>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/rank_text.h"
#include "ui/text/text_runs.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

// Sort key of the column of found values: non-finite values first, else the distance from the threshold.
double amountFound(const Hit& hit) {
  const Statistics& statistics = hit.statistics;
  if (statistics.has_non_finite()) return static_cast<double>(statistics.nan + statistics.neg_inf + statistics.pos_inf);
  for (const JudgedParameter& parameter : hit.judgement.parameters) {
    if (parameter.hit) return parameter.actual;
  }
  return 0;
}

}  // namespace

const Node* HitColumns::nodeOf(const Hit& hit) const { return workspace_->nodeAt(hit.key); }

QString HitColumns::watchpointNameOf(const Hit& hit) const {
  if (const Findings* findings = workspace_->findings()) {
    for (const Watchpoint& watchpoint : findings->watchpoints()) {
      if (watchpoint.id == hit.judgement.watchpoint) return watchpointName(watchpoint);
    }
  }
  return hit.judgement.condition == nullptr ? QString() : translated(hit.judgement.condition->name);
}

QString HitColumns::text(const Hit& hit, int column) const {
  const Node* node = nodeOf(hit);
  const SessionGraph* graph = workspace_->sessionGraph(hit.key.graph);
  switch (column) {
    case kIteration:
      return iterationText(hit.key.iteration);
    case kRank:
      return graph == nullptr ? QString() : rankName(graph->rank);
    case kGraph:
      return graph == nullptr ? QString() : toQString(graph->name);
    case kOrder:
      return node == nullptr || node->order < 0 ? QString(kEnDash) : QString::number(node->order + 1);
    case kNode:
      return node == nullptr ? toQString(hit.file) : toQString(node->full_name);
    case kTensor: {
      const QString slot = Workspace::slotName(hit.key);
      return hit.key.run > 1 ? tr("%1, run %2").arg(slot).arg(hit.key.run) : slot;
    }
    case kShape:
      return formatShape(hit.shape);
    case kWatchpoint:
      return watchpointNameOf(hit);
    case kFound:
      return plainText(findingRuns(hit));
    case kFirstAt:
      return firstElementText(hit);
    case kSource:
      return sources_->text(hit.key.graph, hit.key.node);
    default:
      return {};
  }
}

bool HitColumns::less(const Hit& a, const Hit& b, int column) const {
  const auto name = [this](const Hit& hit) {
    const Node* node = nodeOf(hit);
    return node == nullptr ? std::string_view(hit.file) : node->full_name;
  };
  const auto order = [this](const Hit& hit) {
    const Node* node = nodeOf(hit);
    return node == nullptr ? -1 : node->order;
  };
  const auto rank = [this](const Hit& hit) {
    const SessionGraph* graph = workspace_->sessionGraph(hit.key.graph);
    return graph == nullptr ? -1 : graph->rank;
  };
  switch (column) {
    case kIteration:
      return a.key.iteration < b.key.iteration;
    case kRank:
      return rank(a) < rank(b);
    case kGraph:
      return a.key.graph < b.key.graph;
    case kOrder:
      return order(a) < order(b);
    case kNode:
      return name(a) < name(b);
    case kTensor:
      return std::tuple(a.key.io, a.key.slot, a.key.run) < std::tuple(b.key.io, b.key.slot, b.key.run);
    case kShape:
      return a.statistics.count < b.statistics.count;
    case kWatchpoint:
      return a.judgement.watchpoint < b.judgement.watchpoint;
    case kFound:
      return amountFound(a) < amountFound(b);
    case kFirstAt:
      return a.first_non_finite_index() < b.first_non_finite_index();
    case kSource:
      return sources_->text(a.key.graph, a.key.node) < sources_->text(b.key.graph, b.key.node);
    default:
      return false;
  }
}

}  // namespace sporescope::ui
