// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_model.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/recompute_text.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxListed = 8;  // Number of tensors in a tool tip

/// Returns the tensor that exceeds its bound most, or comes closest to it; null if no value was examined.
const RecomputedTensor* examinedTensor(const RecomputedOperator& recomputed) {
  const RecomputedTensor* worst = mostSevereTensor(recomputed);
  return worst != nullptr && worst->examined > 0 ? worst : nullptr;
}

}  // namespace

RecomputedModel::RecomputedModel(QObject* parent) : TableModel(parent) {
  addColumns(operatorColumns());
  addColumns(resultColumns());
  setChoices({
      {tr("All operators"), {}},
      {tr("Differing operators"), [this](std::size_t i) { return isOfInterest(i); }},
      {tr("Not recomputed"), [this](std::size_t i) { return operatorAt(i).verdict != RecomputeVerdict::checked; }},
  });
}

std::vector<TableColumn> RecomputedModel::operatorColumns() const {
  const auto order = [this](std::size_t i) {
    const Node* node = nodeAt(i);
    return node == nullptr ? -1 : node->order;
  };
  return {
      {.title = tr("Rank"),
       .explanation = tr("Rank on which it ran"),
       .widest = QStringLiteral("9999"),
       .priority = 3,
       .isNumber = true,
       .text = [this](std::size_t i) { return QString::number(rankAt(i)); },
       .before = byKey([this](std::size_t i) { return rankAt(i); })},
      {.title = tr("Iteration"),
       .explanation = tr("Iteration number on disk"),
       .widest = formatCount(99999),
       .priority = 4,
       .isNumber = true,
       .text = [this](std::size_t i) { return iterationText(operatorAt(i).key.iteration); },
       .before = byKey([this](std::size_t i) { return operatorAt(i).key.iteration; })},
      {.title = tr("Order"),
       .explanation = tr("Position in the execution order"),
       .widest = formatCount(99999),
       .priority = 5,
       .isNumber = true,
       .text =
           [order](std::size_t i) { return order(i) < 0 ? QString() : formatCount(static_cast<std::uint64_t>(order(i)) + 1); },
       .before = byKey(order)},
      {.title = tr("Node"),
       .explanation = tr("The operator"),
       .minimumWidth = 180,
       .isSearched = true,
       .elision = Elision::path,
       .text =
           [this](std::size_t i) {
             const QString name = nodeAt(i) == nullptr ? QString() : toQString(nodeAt(i)->full_name);
             return operatorAt(i).key.run > 1 ? tr("%1, run %2").arg(name).arg(operatorAt(i).key.run) : name;
           }},
      {.title = tr("Type"),
       .explanation = tr("Type of the operator"),
       .widest = QStringLiteral("SparseSoftmaxCrossE"),
       .priority = 9,
       .isQuiet = true,
       .isSearched = true,
       .text = [this](std::size_t i) { return toQString(operatorAt(i).type); }},
  };
}

std::vector<TableColumn> RecomputedModel::resultColumns() const {
  // A column of numbers about the worst element; without one, it shows a dash.
  const auto ofWorst = [this](const QString& title, const QString& explanation, const QString& widest, int priority, auto text,
                              auto number) {
    return TableColumn{.title = title,
                       .explanation = explanation,
                       .widest = widest,
                       .priority = priority,
                       .isNumber = true,
                       .text =
                           [this, text](std::size_t i) {
                             const RecomputedTensor* worst = examinedTensor(operatorAt(i));
                             return worst == nullptr ? QString(kEnDash) : text(*worst);
                           },
                       .before = byKey([this, number](std::size_t i) {
                         const RecomputedTensor* worst = examinedTensor(operatorAt(i));
                         return numberKey(worst == nullptr ? std::nullopt : std::optional(number(*worst)));
                       })};
  };
  using Tensor = RecomputedTensor;
  const QString value = QStringLiteral("\u22126.6135931e\u22125");
  const QString error = QStringLiteral("1.234e\u221210");
  TableColumn element = ofWorst(
      tr("Element"), tr("The element that exceeds its bound most, or comes closest to it"), QStringLiteral("[1024, 1024]"), 6,
      [](const Tensor& worst) { return formatShape(worst.element); }, [](const Tensor&) { return 0.0; });
  element.before = byKey([this](std::size_t i) {
    const Tensor* worst = examinedTensor(operatorAt(i));
    return worst == nullptr ? ElementIndex() : worst->element;
  });
  return {
      std::move(element),
      ofWorst(
          tr("Dumped"), tr("Dumped value at this element"), value, 7,
          [](const Tensor& worst) { return distinctNumbers(worst.expected, worst.found).second; },
          [](const Tensor& worst) { return worst.found; }),
      ofWorst(
          tr("Recomputed"), tr("Value recomputed from the inputs at this element"), value, 8,
          [](const Tensor& worst) { return distinctNumbers(worst.expected, worst.found).first; },
          [](const Tensor& worst) { return worst.expected; }),
      ofWorst(
          tr("Error"), tr("Difference between the two"), error, 1,
          [](const Tensor& worst) { return formatNumber(worst.error); }, [](const Tensor& worst) { return worst.error; }),
      ofWorst(
          tr("Bound"), tr("Largest difference that rounding and summation order explain"), error, 2,
          [](const Tensor& worst) { return formatNumber(worst.bound); }, [](const Tensor& worst) { return worst.bound; }),
      {.title = tr("Result"),
       .explanation = tr("Whether the output matches a recomputation from the dumped inputs"),
       .widest = QStringLiteral("not dumped"),
       .text = [this](std::size_t i) { return recomputedText(operatorAt(i)); },
       .color = [this](std::size_t i, const Theme& theme) { return recomputedColor(operatorAt(i), theme); },
       .isStrong = [this](std::size_t i) { return isOfInterest(i); },
       .sign =
           [this](QPainter* painter, const QRectF& box, std::size_t i, const Theme& /*theme*/) {
             const bool differs = isOfInterest(i);
             if (!differs && operatorAt(i).verdict != RecomputeVerdict::checked) return;
             const int size = qRound(box.width());
             painter->drawPixmap(box.topLeft(),
                                 iconPixmap(differs ? Sign::error : Sign::tick, size, painter->device()->devicePixelRatioF()));
           },
       .signSize = 14},
  };
}

void RecomputedModel::setRecomputation(const Recomputation* recomputation, std::shared_ptr<const SessionSnapshot> snapshot) {
  reset([&] {
    recomputation_ = recomputation;
    snapshot_ = std::move(snapshot);
    severalIterations_ = severalRanks_ = false;
    notedCount_ = 0;
    noteNew();
  });
}

void RecomputedModel::appendNew() {
  noteNew();
  appendRows();
}

void RecomputedModel::noteNew() {
  for (; notedCount_ < size(); ++notedCount_) {
    severalIterations_ = severalIterations_ || operatorAt(notedCount_).key.iteration != operatorAt(0).key.iteration;
    severalRanks_ = severalRanks_ || rankAt(notedCount_) != rankAt(0);
  }
}

int RecomputedModel::rankAt(std::size_t position) const {
  const GraphIndex graph = operatorAt(position).key.graph;
  return snapshot_ && snapshot_->graphs.has(graph) ? snapshot_->graphs[graph].rank : 0;
}

const Node* RecomputedModel::nodeAt(std::size_t position) const {
  const TensorKey& key = operatorAt(position).key;
  return snapshot_ ? snapshot_->node_at(key.graph, key.node) : nullptr;
}

bool RecomputedModel::hasGraphsOf(const SessionSnapshot& snapshot) const {
  return snapshot_ &&
         std::equal(snapshot_->graphs.begin(), snapshot_->graphs.end(), snapshot.graphs.begin(), snapshot.graphs.end(),
                    [](const SessionGraph& a, const SessionGraph& b) { return a.graph == b.graph && a.rank == b.rank; });
}

QModelIndex RecomputedModel::indexOf(const TensorKey& key) const {
  if (recomputation_ == nullptr) return {};
  for (const std::size_t position : recomputation_->positionsOf(key.graph, key.node, key.iteration)) {
    if (operatorAt(position).key.run != key.run) continue;
    if (const QModelIndex row = TableModel::indexOf(position); row.isValid()) return row;
  }
  return {};
}

QColor RecomputedModel::textColor(std::size_t position, const Theme& theme) const {
  const bool isKnown = operatorAt(position).verdict == RecomputeVerdict::checked || isOfInterest(position);
  return isKnown ? theme.text : theme.text2;
}

QString RecomputedModel::rowToolTip(std::size_t position) const {
  const RecomputedOperator& recomputed = operatorAt(position);
  QStringList lines;
  if (const Node* node = nodeAt(position)) lines += toQString(node->full_name);
  if (recomputed.verdict != RecomputeVerdict::checked) lines += translated(recomputed.why);
  std::vector<std::size_t> tensorIndices = differingFirst(recomputed);
  tensorIndices.resize(std::min(tensorIndices.size(), kMaxListed));
  for (const std::size_t i : tensorIndices) {
    const RecomputedTensor& tensor = recomputed.tensors[i];
    const QString slot = (tensor.key.io == IoDirection::output ? tr("Output %1") : tr("Input %1")).arg(tensor.key.slot);
    lines += tr("%1: %2 of %3 values beyond the bound").arg(slot, formatCount(tensor.beyond), formatCount(tensor.elements));
    lines += recomputedDetails(tensor);
  }
  if (const QString hidden = hiddenTensorsText(recomputed, kMaxListed); !hidden.isEmpty()) lines += hidden;
  return lines.join(u'\n');
}

}  // namespace sporescope::ui

#include "moc_recomputed_model.cpp"
