// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_overlay.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/recompute_text.h"
#include "ui/text/summary_text.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/recomputations.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxConcurrentRequests = 4;
constexpr int kPauseMilliseconds = 100;
// A box with more nodes keeps its plain color, because all its tensors would have to be read.
constexpr std::size_t kMaxInside = 200;

}  // namespace

GraphOverlay::GraphOverlay(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &GraphOverlay::rebuild);
  const auto forget = [this] {
    known_.clear();
    restart();
  };
  connect(workspace_, &Workspace::iterationChanged, this, forget);
  connect(workspace_, &Workspace::graphChanged, this, forget);
  connect(workspace_, &Workspace::sessionsChanged, this, forget);
  const Comparisons* comparisons = workspace_->comparisons();
  for (const auto signal : {&Comparisons::changed, &Comparisons::resultChanged}) {
    connect(comparisons, signal, this, [this] {
      if (measure_ == Measure::error && !updateTimer_.isActive()) updateTimer_.start();
    });
  }
  const Recomputations* recomputations = workspace_->recomputations();
  for (const auto signal : {&Recomputations::changed, &Recomputations::cleared, &Recomputations::appended}) {
    connect(recomputations, signal, this, [this] {
      if (measure_ == Measure::excess && !updateTimer_.isActive()) updateTimer_.start();
    });
  }
  for (std::size_t i = 0; i < kMaxConcurrentRequests; ++i) requests_.push_back(std::make_unique<LatestRequest>());
}

void GraphOverlay::setMeasure(Measure measure) {
  if (measure == measure_) return;
  measure_ = measure;
  if (measure_ == Measure::mean) known_.clear();  // Quick summaries do not contain the mean
  restart();
}

void GraphOverlay::setScene(std::shared_ptr<const GraphScene> scene) {
  if (scene == scene_) return;
  scene_ = std::move(scene);
  restart();
}

std::vector<NodeIndex> GraphOverlay::nodesOf(const LayoutItem& item) const {
  switch (item.kind) {
    case LayoutKind::op:
    case LayoutKind::parameter:
      return {item.node};
    case LayoutKind::aggregation:
      return !needsTensors() || item.members.size() <= kMaxInside ? item.members : std::vector<NodeIndex>{};
    case LayoutKind::scope_closed:
    case LayoutKind::neighbor:
      return nodesIn(item.scope);
    default:
      return {};
  }
}

std::vector<NodeIndex> GraphOverlay::nodesIn(ScopeIndex outer) const {
  std::vector<NodeIndex> inside;
  if (needsTensors() && scene_->scopes().scopes()[outer].node_count > kMaxInside) return inside;
  std::vector<ScopeIndex> scopes{outer};
  while (!scopes.empty()) {
    const ScopeIndex scope = scopes.back();
    scopes.pop_back();
    const auto nodes = scene_->scopes().child_nodes(scope);
    inside.insert(inside.end(), nodes.begin(), nodes.end());
    const auto inner = scene_->scopes().child_scopes(scope);
    scopes.insert(scopes.end(), inner.begin(), inner.end());
  }
  return inside;
}

void GraphOverlay::restart() {
  unrequested_.clear();
  for (const auto& request : requests_) request->cancel();
  const auto session = workspace_->session();
  const SessionGraph* shown = workspace_->sessionGraph();
  // Between a change of the graph and its drawing, the scene belongs to another graph and its node indices are invalid here.
  const bool current = scene_ && shown != nullptr && shown->scopes.get() == &scene_->scopes();
  if (needsTensors() && current && session) {
    for (const LayoutItem& item : scene_->layout().items) {
      request(nodesOf(item));
      for (const ScopeIndex instance : item.instances) request(nodesIn(instance));
    }
    std::sort(unrequested_.begin(), unrequested_.end(), std::greater<>());
    unrequested_.erase(std::unique(unrequested_.begin(), unrequested_.end()), unrequested_.end());
    requestNext();
  }
  rebuild();
}

void GraphOverlay::request(const std::vector<NodeIndex>& nodes) {
  const auto session = workspace_->session();
  for (const NodeIndex node : nodes) {
    if (known_.contains(node)) continue;
    if (!session->has_data(workspace_->graph(), node, workspace_->iteration())) {
      known_[node] = std::nullopt;
    } else {
      unrequested_.push_back(node);
    }
  }
}

void GraphOverlay::requestNext() {
  const auto session = workspace_->session();
  for (const auto& request : requests_) {
    while (!request->pending() && !unrequested_.empty()) {
      const NodeIndex node = unrequested_.back();
      unrequested_.pop_back();
      const auto tensor = workspace_->firstTensorOf(workspace_->graph(), node);
      if (!tensor || tensor->io != IoDirection::output) {
        take(node, std::nullopt);
      } else if (const auto known = session->cached_summary(*tensor)) {
        take(node, known);
      } else {
        request->start<TensorSummary>(
            this,
            [&](ResultCallback<TensorSummary> onResult) {
              // All measures except the mean are available from quick summaries, without reading values.
              return measure_ == Measure::mean ? session->summary(*tensor, std::move(onResult))
                                               : session->quick_summary(*tensor, std::move(onResult));
            },
            [this, node](Result<TensorSummary> summary) {
              take(node, summary ? std::optional(std::move(*summary)) : std::nullopt);
              requestNext();
            });
      }
    }
  }
}

void GraphOverlay::take(NodeIndex node, std::optional<TensorSummary> summary) {
  known_[node] = std::move(summary);
  if (!updateTimer_.isActive()) updateTimer_.start();
}

void GraphOverlay::setSharedRange(Measure measure, const MeasureRange& range) {
  if (measure == sharedMeasure_ && range == sharedRange_) return;
  const bool affectsRange = needsTensors() && (sharedMeasure_ == measure_ || measure == measure_);
  sharedMeasure_ = measure;
  sharedRange_ = range;
  if (affectsRange && !updateTimer_.isActive()) updateTimer_.start();
}

void GraphOverlay::updateRange() {
  range_.reset();
  ownRange_.reset();
  if (measure_ == Measure::nan_share) {
    range_ = {0.0, 1.0};
    return;
  }
  if (measure_ == Measure::error) {
    range_ = errorRamp();
    return;
  }
  if (measure_ == Measure::excess) {
    range_ = rangeOfExcess();
    return;
  }
  for (const auto& [node, summary] : known_) {
    const auto value = summary ? measured(*summary, measure_) : std::nullopt;
    if (value) ownRange_ = including(ownRange_, *value);
  }
  range_ = sharedMeasure_ == measure_ ? including(ownRange_, sharedRange_) : ownRange_;
}

OverlayMark GraphOverlay::markOf(const TensorSummary& summary) const {
  const ValueClass values = summary.values();
  if (values == ValueClass::nan) {
    const double share = measure_ == Measure::nan_share ? measured(summary, measure_).value_or(1) : 1;
    const QString countText = QStringLiteral("%1 NaN").arg(formatCount(summary.statistics.nan));
    return {OverlayMark::Kind::nan, share, summary.statistics.nan > 0 ? countText : QStringLiteral("NaN")};
  }
  // Whatever is measured of the finite values, an infinity among them must stay visible.
  if (values == ValueClass::infinite) {
    const TextRuns runs = nonFiniteRuns(summary);
    const bool hasCounts = summary.statistics.has_non_finite();
    const bool negative =
        hasCounts ? summary.statistics.neg_inf >= summary.statistics.pos_inf : runs.front().meaning == TextRole::neg_inf;
    return {negative ? OverlayMark::Kind::neg_inf : OverlayMark::Kind::pos_inf, 1, plainText(runs)};
  }
  const auto value = measured(summary, measure_);
  if (!value) return {};
  return {OverlayMark::Kind::value, positionOnScale(measure_, *value, range_), formatNumber(*value)};
}

// Returns the most severe mark of the operator's runs in the iteration that is shown.
OverlayMark GraphOverlay::errorMarkOf(NodeIndex node) const {
  const Comparison* comparison = workspace_->comparisons()->current();
  if (comparison == nullptr) return {};
  const SessionComparison& result = *comparison->result();
  OverlayMark worst;
  for (std::uint32_t run = 1;; ++run) {
    const auto index = result.place_of({workspace_->graph(), node}, workspace_->iteration(), run);
    if (!index) return worst;
    const ComparedNode& compared = result.nodes[*index];
    if (compared.status == NodeStatus::agrees && worst.text.isEmpty()) worst.text = QStringLiteral("✓");
    if (!differs(compared.status) || !compared.output_error) continue;
    const double error = *compared.output_error;
    const auto kind = std::isinf(error) ? OverlayMark::Kind::nan : OverlayMark::Kind::value;
    const double position = std::isinf(error) ? 1 : positionOfError(error);
    if (std::pair(kind, position) > std::pair(worst.kind, worst.position)) worst = {kind, position, formatError(error)};
  }
}

// The range begins at the bound and ends at the largest excess in the graph and iteration that are shown.
MeasureRange GraphOverlay::rangeOfExcess() const {
  const Recomputation* recomputation = workspace_->recomputations()->current();
  if (recomputation == nullptr) return std::nullopt;
  double maxExcess = 1;
  for (const RecomputedOperator& recomputed : recomputation->operators()) {
    if (recomputed.key.graph != workspace_->graph() || recomputed.key.iteration != workspace_->iteration()) continue;
    for (const RecomputedTensor& tensor : recomputed.tensors) {
      const double excess = excessOf(tensor);
      if (std::isfinite(excess)) maxExcess = std::max(maxExcess, excess);
    }
  }
  return maxExcess > 1 ? MeasureRange({1.0, maxExcess}) : std::nullopt;
}

// Returns the most severe mark of the operator's runs in the iteration that is shown. Only recomputed operators get a tick.
OverlayMark GraphOverlay::excessMarkOf(NodeIndex node) const {
  const Recomputation* recomputation = workspace_->recomputations()->current();
  if (recomputation == nullptr) return {};
  OverlayMark worst;
  bool checked = true;
  for (const std::size_t index : recomputation->positionsOf(workspace_->graph(), node, workspace_->iteration())) {
    const RecomputedOperator& result = recomputation->operators()[index];
    checked = checked && result.verdict == RecomputeVerdict::checked;
    if (result.verdict == RecomputeVerdict::checked && worst.text.isEmpty()) worst.text = QStringLiteral("✓");
    const RecomputedTensor* tensor = result.beyond() > 0 ? mostSevereTensor(result) : nullptr;
    if (tensor == nullptr) continue;
    const auto kind = std::isnan(tensor->found) ? OverlayMark::Kind::nan : OverlayMark::Kind::value;
    const double excess = excessOf(*tensor);
    const double position = std::isfinite(excess) ? positionOfShare(positionOnScale(measure_, excess, range_)) : 1;
    const QString text = std::isfinite(tensor->found) ? formatNumber(tensor->error) : formatNumber(tensor->found);
    if (std::pair(kind, position) > std::pair(worst.kind, worst.position)) worst = {kind, position, text};
  }
  if (!checked && worst.kind == OverlayMark::Kind::unknown) worst.text.clear();
  return worst;
}

// Returns true for an operator without a result, so that a box that contains it does not look recomputed.
bool GraphOverlay::isOmitted(NodeIndex node) const {
  const Node& graphNode = scene_->graph().nodes()[node];
  return graphNode.kind == NodeKind::op && !is_virtual_operator(graphNode.type) && excessMarkOf(node).text.isEmpty();
}

OverlayMark GraphOverlay::markOf(NodeIndex node) const {
  return measure_ == Measure::error ? errorMarkOf(node) : excessMarkOf(node);
}

OverlayMark GraphOverlay::mostSevereOf(const std::vector<NodeIndex>& nodes) const {
  const auto severityOf = [](const OverlayMark& mark) { return std::tuple(mark.kind, mark.position, !mark.text.isEmpty()); };
  OverlayMark worst;
  for (const NodeIndex node : nodes) {
    const auto found = known_.find(node);
    if (needsTensors() && found == known_.end()) return {};
    if (needsTensors() && !found->second) continue;
    OverlayMark mark = needsTensors() ? markOf(*found->second) : markOf(node);
    if (severityOf(mark) > severityOf(worst)) worst = std::move(mark);
  }
  const bool isUnmarked = worst.kind == OverlayMark::Kind::unknown && worst.text.isEmpty();
  worst.uncompared = measure_ == Measure::error && isUnmarked && !nodes.empty();
  const bool agrees = measure_ == Measure::excess && worst.kind == OverlayMark::Kind::unknown && !worst.text.isEmpty();
  if (agrees && std::any_of(nodes.begin(), nodes.end(), [this](NodeIndex node) { return isOmitted(node); })) return {};
  return worst;
}

void GraphOverlay::rebuild() {
  updateTimer_.stop();
  marks_.clear();
  instanceMarks_.clear();
  if (measure_ != Measure::hits && scene_) {
    updateRange();
    marks_.reserve(scene_->layout().items.size());
    for (const LayoutItem& item : scene_->layout().items) {
      marks_.push_back(mostSevereOf(nodesOf(item)));
      for (const ScopeIndex instance : item.instances) instanceMarks_[instance] = mostSevereOf(nodesIn(instance));
    }
  }
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_graph_overlay.cpp"
