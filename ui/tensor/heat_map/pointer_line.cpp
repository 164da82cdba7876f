// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/pointer_line.h"

#include <cmath>
#include <optional>
#include <utility>

#include "ui/tensor/closeness_button.h"
#include "ui/tensor/table/value_format.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"

namespace sporescope::ui {

namespace {

Fact factOf(TextRuns runs, int priority = 0) {
  Fact fact;
  fact.runs = std::move(runs);
  fact.priority = priority;
  return fact;
}

}  // namespace

PointerLine::PointerLine(TensorPlane* plane, const TensorLoader* loader, const std::array<ValueBlocks*, 3>& blocks,
                         QWidget* parent)
    : FactLine(parent), plane_(plane), loader_(loader), blocks_(blocks) {
  connect(plane_, &TensorPlane::pointerChanged, this, &PointerLine::refresh);
  connect(plane_, &TensorPlane::currentChanged, this, &PointerLine::refresh);
  connect(plane_, &TensorPlane::sliceChanged, this, &PointerLine::refresh);
  connect(loader_, &TensorLoader::differenceReady, this, &PointerLine::refresh);
  connect(loader_, &TensorLoader::previousReady, this, &PointerLine::refresh);
  for (ValueBlocks* each : blocks_) connect(each, &ValueBlocks::blockReady, this, &PointerLine::refresh);
}

void PointerLine::setView(TensorView view) {
  view_ = view;
  refresh();
}

void PointerLine::setFlicker(const QString& text) {
  flicker_ = text;
  refresh();
}

void PointerLine::refresh() {
  const bool showsDifference = view_ == TensorView::side_by_side || view_ == TensorView::difference;
  if (loader_->difference() && showsDifference) {
    setSnapshot(elementParts(), differenceParts());
  } else {
    const bool hasFractions = !loader_->summary() || canBeNonFinite(*loader_->summary());
    const QString hint =
        hasFractions ? tr("Ctrl+G go to   N next NaN or Inf   F fit   wheel zoom") : tr("Ctrl+G go to   F fit   wheel zoom");
    setSnapshot(elementParts(), {factOf({{hint, TextRole::quiet}}, 9)});
  }
}

std::vector<Fact> PointerLine::elementParts() const {
  const SliceChoice& slice = plane_->slice();
  const auto& summary = loader_->summary();
  if (!summary || slice.rows() == 0 || slice.columns() == 0) return {};
  const Cell cell = plane_->pointer().value_or(plane_->current());
  const QString index = summary->shape.empty() ? tr("scalar") : formatShape(slice.elementAt(cell.row, cell.column));
  const QString label = plane_->pointer() ? tr("Under pointer") : tr("Selected");
  std::vector<Fact> parts;
  if (!flicker_.isEmpty()) parts.push_back(factOf({{flicker_, TextRole::warning, true}}));
  parts.push_back(factOf({{label + u' ', TextRole::quiet}, {index, TextRole::plain, true}}));
  if (view_ == TensorView::side_by_side) {
    const bool isPrevious = loader_->baseline() == BaselineKind::previous;
    const BaselineNames names =
        isPrevious ? BaselineNames{tr("current"), tr("previous"), tr("difference")} : baselineNames(loader_->baseline());
    addValue(&parts, names.own, blocks_[0], cell);
    addValue(&parts, names.other, blocks_[1], cell);
    addValue(&parts, names.difference, blocks_[2], cell);
  } else {
    addValue(&parts, {}, blocks_[0], cell);
  }
  return parts;
}

// A single value is written at full precision. NaN and Inf also show their bits.
void PointerLine::addValue(std::vector<Fact>* parts, const QString& name, ValueBlocks* blocks, const Cell& cell) const {
  const BlockValue value = blocks->at(cell.row, cell.column);
  if (!value) return;
  const TextRole meaning = meaningOf(value.number());
  const bool single = name.isEmpty();
  const bool finite = meaning == TextRole::plain;
  TextRuns runs;
  if (!single) runs.push_back({name + u' ', TextRole::quiet});
  // A difference is computed and has more digits than its operands.
  const bool exact = single && finite && blocks->aspect() != TensorAspect::difference;
  const QString text = exact ? formatValue(*value.values, value.position, ValueFormat::exact) : formatNumber(value.number());
  runs.push_back({text, meaning, single || !finite});
  parts->push_back(factOf(std::move(runs)));
  if (single && !finite && blocks->aspect() != TensorAspect::difference) {
    parts->push_back(factOf({{tr("bits %1").arg(toQString(value.values->bits(value.position))), TextRole::quiet}}, 1));
  }
}

std::vector<Fact> PointerLine::differenceParts() const {
  const Difference& difference = *loader_->difference();
  std::vector<Fact> parts;
  if (loader_->baseline() == BaselineKind::flat_reference && loader_->previousSummary()) {
    const QString shapes = tr("compared as flat arrays: %1 and %2")
                               .arg(formatShape(loader_->summary()->shape), formatShape(loader_->previousSummary()->shape));
    parts.push_back(factOf({{shapes, TextRole::warning, true}}));
  }
  parts.push_back(factOf({{tr("whole tensor:"), TextRole::quiet}}, 5));
  const auto add = [&](const QString& name, const QString& value, int priority) {
    parts.push_back(factOf({{name + u' ', TextRole::quiet}, {value}}, priority));
  };
  // Without a pair of finite values there is nothing to measure, and a vector of zeros has no angle to another one.
  const auto measured = [&](double measure) { return difference.largest() ? std::optional(measure) : std::nullopt; };
  QString maxText = formatNumber(difference.largest());
  if (difference.max_abs_position) {
    maxText += tr(" at %1").arg(formatShape(elementOf(loader_->summary()->shape, *difference.max_abs_position)));
  }
  if (loader_->baseline() != BaselineKind::previous) add(tr("error"), formatError(measured(difference.relative_l2)), 1);
  const std::uint64_t above = difference.count - difference.close;  // Elements that are not comparable are not close
  add(tr("beyond ±%1").arg(closenessText(loader_->closeness())),
      difference.count == 0 ? formatCount(0)
                            : tr("%1 (%2)").arg(formatError(static_cast<double>(above) / static_cast<double>(difference.count)),
                                                formatCount(above)),
      2);
  add(tr("max |Δ|"), maxText, 2);
  add(tr("mean |Δ|"), formatNumber(measured(difference.mean_abs)), 3);
  add(tr("cosine"), std::isnan(difference.cosine) ? QString(kEnDash) : formatNumber(difference.cosine), 4);
  if (difference.incomparable > 0) add(tr("not comparable"), formatCount(difference.incomparable), 3);
  return parts;
}

}  // namespace sporescope::ui

#include "moc_pointer_line.cpp"
