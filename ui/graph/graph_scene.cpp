// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_scene.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/graph/first_use.h"
#include "core/graph/layered/side_clearance.h"
#include "core/graph/layered/sizes.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

std::uint64_t packedKey(const ItemKey& key) { return (static_cast<std::uint64_t>(key.kind) << 61) ^ key.id; }

// The layout provides "11 tensors" in English. Dtypes and shapes are the same in every language.
QString translateTensorCount(const QString& text) {
  static const QLatin1String tensors(" tensors");
  if (!text.endsWith(tensors)) return text;
  return QCoreApplication::translate("GraphScene", "%1 tensors").arg(text.chopped(tensors.size()));
}

QPointF point(const LayoutPoint& p) { return {p.x, p.y}; }

QPainterPath pathThrough(const std::vector<LayoutPoint>& points) {
  QPainterPath path;
  if (points.empty()) return path;
  path.moveTo(point(points[0]));
  for (std::size_t i = 1; i + 2 < points.size(); i += 3) {
    path.cubicTo(point(points[i]), point(points[i + 1]), point(points[i + 2]));
  }
  return path;
}

// Groups edge indices by one of their end items.
template <class EndOf>
void groupEdges(std::size_t items, std::size_t edges, EndOf endOf, std::vector<EdgeIndex>* grouped,
                std::vector<std::uint32_t>* begin) {
  begin->assign(items + 1, 0);
  for (EdgeIndex e = 0; e < edges; ++e) ++(*begin)[endOf(e) + 1];
  for (std::size_t i = 0; i < items; ++i) (*begin)[i + 1] += (*begin)[i];
  grouped->resize(edges);
  std::vector<std::uint32_t> next(begin->begin(), begin->end() - 1);
  for (EdgeIndex e = 0; e < edges; ++e) (*grouped)[next[endOf(e)]++] = e;
}

}  // namespace

ItemKey keyOf(const LayoutItem& item) {
  switch (item.kind) {
    case LayoutKind::scope_closed:
    case LayoutKind::scope_open:
      return {ItemKey::Kind::scope, item.scope};
    case LayoutKind::repetition:
      return {ItemKey::Kind::repetition, item.instances.front()};
    case LayoutKind::neighbor:
      return {ItemKey::Kind::instance, item.scope};
    case LayoutKind::aggregation:
      return {ItemKey::Kind::aggregation, item.aggregation};
    default:
      return item.node;
  }
}

GraphScene::GraphScene(std::shared_ptr<const GraphLayout> layout, std::shared_ptr<const ScopeTree> scopes,
                       NodeIndex firstNodeOfA)
    : layout_(std::move(layout)),
      scopes_(std::move(scopes)),
      firstOfA_(firstNodeOfA),
      bounds_(0, 0, layout_->width, layout_->height) {
  countRunAOperators();
  indexItems();
  indexEdges();
  chooseSourceItems();
  makeCutLabels();
  sideClearance_ = layered::compute_side_clearance(*layout_);
}

void GraphScene::countRunAOperators() {
  if (firstOfA_ == kNoNode) return;
  runAOperatorsInScope_.assign(scopes_->scopes().size(), 0);
  for (const NodeIndex node : graph().nodes().indices()) {
    if (isOfA(node) && graph().nodes()[node].kind == NodeKind::op) ++runAOperatorsInScope_[scopes_->scope_of(node)];
  }
  for (const ScopeIndex scope : runAOperatorsInScope_.indices().after(kRootScope).reversed()) {
    runAOperatorsInScope_[scopes_->scopes()[scope].parent] += runAOperatorsInScope_[scope];
  }
}

QRectF GraphScene::boxOf(ItemIndex item) const {
  const LayoutItem& i = layout_->items[item];
  return {i.x, i.y, i.width, i.height};
}

QRectF GraphScene::titleOf(ItemIndex openScope) const {
  const LayoutItem& i = layout_->items[openScope];
  return {i.x, i.y, i.width, std::min(layered::kTitleHeight, i.height)};
}

void GraphScene::indexItems() {
  for (ItemIndex i = 0; i < layout_->items.size(); ++i) {
    const LayoutItem& item = layout_->items[i];
    byKey_.emplace(packedKey(keyOf(item)), i);
    for (const NodeIndex member : item.members) inAggregation_.emplace(member, i);
    bounds_ |= boxOf(i);
    labels_.push_back(toQString(item.label));
    if (is_container(item.kind)) openScopes_.push_back(i);
    if (item.kind != LayoutKind::repetition) continue;
    for (const ScopeIndex instance : item.instances) {
      if (instance != item.drawn) inRepetition_.emplace(instance, i);
    }
  }
}

void GraphScene::indexEdges() {
  const auto& edges = layout_->edges;
  paths_.reserve(edges.size());
  edgeBounds_.reserve(edges.size());
  labelBackgrounds_.reserve(edges.size());
  edgeLabels_.reserve(edges.size());
  for (const LayoutEdge& edge : edges) {
    paths_.push_back(pathThrough(edge.points));
    edgeLabels_.push_back(edge.cut ? QString() : translateTensorCount(toQString(edge.label)));
    QRectF bounds = paths_.back().controlPointRect();
    if (!edge.label.empty() && !edge.cut) bounds |= QRectF(edge.label_at.x - 60, edge.label_at.y - 10, 120, 20);
    edgeBounds_.push_back(bounds.adjusted(-6, -6, 6, 6));
    labelBackgrounds_.push_back(edge.cut ? kNoItem : scopeAt(point(edge.label_at)));
  }
  const std::size_t items = layout_->items.size();
  groupEdges(
      items, edges.size(), [&](EdgeIndex e) { return edges[e].to; }, &incoming_, &incomingBegin_);
  groupEdges(
      items, edges.size(), [&](EdgeIndex e) { return edges[e].from; }, &outgoing_, &outgoingBegin_);
}

// A parameter or constant that is drawn next to several consumers is found next to the one that runs first.
void GraphScene::chooseSourceItems() {
  std::unordered_map<NodeIndex, ItemIndex> consumers;
  for (ItemIndex i = 0; i < layout_->items.size(); ++i) {
    const LayoutItem& item = layout_->items[i];
    if (item.kind != LayoutKind::parameter && item.kind != LayoutKind::constant) continue;
    ItemIndex& place = byKey_[packedKey(keyOf(item))];
    if (place == i) continue;  // The first of its places, perhaps the only one
    const auto [known, added] = consumers.try_emplace(item.node, kNoItem);
    if (const auto use = added ? first_use(graph(), item.node) : std::nullopt) known->second = itemShowing(use->consumer);
    const ItemIndex consumer = known->second;
    const auto edges = outgoingEdges(i);
    const auto leadsToConsumer = [&](EdgeIndex edge) { return layout_->edges[edge].to == consumer; };
    if (consumer != kNoItem && std::any_of(edges.begin(), edges.end(), leadsToConsumer)) place = i;
  }
}

std::span<const EdgeIndex> GraphScene::incomingEdges(ItemIndex item) const {
  return std::span(incoming_).subspan(incomingBegin_[item], incomingBegin_[item + 1] - incomingBegin_[item]);
}

std::span<const EdgeIndex> GraphScene::outgoingEdges(ItemIndex item) const {
  return std::span(outgoing_).subspan(outgoingBegin_[item], outgoingBegin_[item + 1] - outgoingBegin_[item]);
}

ItemIndex GraphScene::itemAt(const QPointF& at) const {
  for (ItemIndex i = static_cast<ItemIndex>(layout_->items.size()); i-- > 0;) {
    const bool open = is_container(layout_->items[i].kind);
    if ((open ? titleOf(i) : boxOf(i)).contains(at)) return i;
  }
  return kNoItem;
}

ItemIndex GraphScene::scopeAt(const QPointF& at) const {
  // Expanded scopes precede their children, so the last match is the innermost.
  const auto found = std::find_if(openScopes_.rbegin(), openScopes_.rend(), [&](ItemIndex i) { return boxOf(i).contains(at); });
  return found == openScopes_.rend() ? kNoItem : *found;
}

const CutEdgeLabel* GraphScene::cutLabelAt(const QPointF& at) const {
  const auto found =
      std::find_if(cutLabels_.begin(), cutLabels_.end(), [&](const CutEdgeLabel& label) { return label.box.contains(at); });
  return found == cutLabels_.end() ? nullptr : &*found;
}

ItemIndex GraphScene::find(const ItemKey& key) const {
  const auto found = byKey_.find(packedKey(key));
  return found == byKey_.end() ? kNoItem : found->second;
}

ItemIndex GraphScene::aggregationOf(NodeIndex node) const {
  const auto found = inAggregation_.find(node);
  return found == inAggregation_.end() ? kNoItem : found->second;
}

ItemIndex GraphScene::itemShowing(NodeIndex node) const {
  if (!graph().nodes().has(node)) return kNoItem;
  const ItemIndex itself = find(node);
  if (itself != kNoItem) return itself;
  if (const ItemIndex aggregation = aggregationOf(node); aggregation != kNoItem) return aggregation;
  if (graph().nodes()[node].kind != NodeKind::op) return kNoItem;
  for (ScopeIndex scope = scopes_->scope_of(node); scope != kNoScope && scope != kRootScope;
       scope = scopes_->scopes()[scope].parent) {
    const ItemIndex item = find({ItemKey::Kind::scope, scope});
    if (item != kNoItem && layout_->items[item].kind == LayoutKind::scope_closed) return item;
    if (const ItemIndex repetition = repetitionOf(scope); repetition != kNoItem) return repetition;
  }
  return kNoItem;
}

ItemIndex GraphScene::repetitionOf(ScopeIndex instance) const {
  const auto found = inRepetition_.find(instance);
  return found == inRepetition_.end() ? kNoItem : found->second;
}

QRectF GraphScene::squareOf(ItemIndex repetition, std::size_t instance) const {
  const LayoutStrip& strip = layout_->items[repetition].strip;
  const std::size_t column = instance / strip.rows;
  const std::size_t row = instance % strip.rows;
  return {strip.x + static_cast<qreal>(column) * strip.cell, strip.y + static_cast<qreal>(row) * strip.cell, strip.cell,
          strip.cell};
}

ScopeIndex GraphScene::instanceAt(const QPointF& at) const {
  const ItemIndex enclosing = scopeAt(at);
  if (enclosing == kNoItem || layout_->items[enclosing].kind != LayoutKind::repetition) return kNoScope;
  const LayoutItem& item = layout_->items[enclosing];
  const QPointF inStrip = (at - QPointF(item.strip.x, item.strip.y)) / item.strip.cell;
  if (inStrip.x() < 0 || inStrip.y() < 0 || inStrip.y() >= item.strip.rows) return kNoScope;
  const auto instance = static_cast<std::size_t>(inStrip.x()) * item.strip.rows + static_cast<std::size_t>(inStrip.y());
  return instance < item.instances.size() ? item.instances[instance] : kNoScope;
}

void GraphScene::makeCutLabels() {
  cutLabels_.reserve(layout_->stubs.size());
  for (const LayoutStub& stub : layout_->stubs) {
    CutEdgeLabel label;
    label.box = {stub.x, stub.y, stub.width, stub.height};
    label.item = stub.item;
    label.outgoing = !stub.input;
    label.edges = stub.edges;
    label.text = cutLabelText(stub);
    const QRectF box = boxOf(stub.item);
    const QPointF atItem(stub.input ? box.left() : box.right(), box.center().y());
    const QPointF atLabel(stub.input ? label.box.right() : label.box.left(), label.box.center().y());
    label.from = stub.input ? atLabel : atItem;
    label.to = stub.input ? atItem : atLabel;
    bounds_ |= label.box;
    cutLabels_.push_back(std::move(label));
  }
}

QString GraphScene::cutLabelText(const LayoutStub& stub) const {
  const QString count = formatCount(stub.edges.size());
  if (stub.edges.size() > 1) {
    return stub.input ? QCoreApplication::translate("GraphScene", "%1 more inputs").arg(count)
                      : QCoreApplication::translate("GraphScene", "%1 more uses").arg(count);
  }
  return translateTensorCount(toQString(stub.label));
}

}  // namespace sporescope::ui
