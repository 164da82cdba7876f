// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_body.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <optional>

#include "ui/tensor/reason_label.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

QSplitter* splitter(Qt::Orientation orientation, const QList<QWidget*>& parts, const QList<int>& sizes) {
  auto* result = new QSplitter(orientation);
  result->setChildrenCollapsible(false);
  for (QWidget* part : parts) result->addWidget(part);
  result->setSizes(sizes);
  for (int i = 0; i < result->count(); ++i) result->setStretchFactor(i, sizes[i]);
  return result;
}

}  // namespace

TensorBody::TensorBody(Workspace* workspace, TensorPlane* plane, const TensorLoader* loader, QWidget* parent)
    : QWidget(parent),
      plane_(plane),
      loader_(loader),
      recordedPanel_(new RecordedStatisticsPanel(loader)),
      causePath_(new CausePathPanel(workspace)),
      hits_(new TensorHitsPanel(workspace)),
      history_(new HistoryPanel(workspace)) {
  makeMaps();
  makeRanges();
  table_ = new TablePane(plane_, blocks_[0]);
  tableReason_ = reasonLabel(table_->table());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  connect(table_->table(), &TensorTable::copied, this,
          [this](quint64 values) { emit statusMessage(tr("Values copied: %1").arg(formatCount(values)), false); });
  connect(table_->table(), &TensorTable::copyFailed, this,
          [this](const QString& sentence) { emit statusMessage(sentence, true); });
  connect(hits_, &TensorHitsPanel::compareRequested, this, &TensorBody::compareRequested);
  connect(loader_, &TensorLoader::previousReady, this, &TensorBody::refreshRanges);
  connect(loader_, &TensorLoader::previousReady, this, &TensorBody::refreshRecorded);
  connect(loader_, &TensorLoader::previousReady, this, &TensorBody::refreshReasons);
  connect(plane_, &TensorPlane::sliceChanged, this, &TensorBody::forgetReadErrors);
  connect(loader_, &TensorLoader::differenceReady, this, &TensorBody::refreshRanges);
  arrange();
}

void TensorBody::makeMaps() {
  mapBlock_ = new QWidget;
  auto* column = new QVBoxLayout(mapBlock_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(1);
  for (const TensorAspect aspect : {TensorAspect::current, TensorAspect::previous, TensorAspect::difference}) {
    const auto place = static_cast<std::size_t>(aspect);
    blocks_[place] = new ValueBlocks(plane_, aspect, this);
    maps_[place] = new MapPane(plane_, blocks_[place]);
    maps_[place]->map()->setAspect(aspect);
    mapReasons_[place] = reasonLabel(maps_[place]->map());
    row->addWidget(maps_[place], 1);
  }
  line_ = new LinePlot(plane_);
  lineReason_ = reasonLabel(line_);
  connect(line_, &LinePlot::readFailed, this, [this](const QString& sentence) {
    if (map()->aspect() == TensorAspect::current) return emit statusMessage(sentence, true);
    lineError_ = sentence;
    refreshReasons();
  });
  row->addWidget(line_, 1);
  column->addLayout(row, 1);
  pointerLine_ = new PointerLine(plane_, loader_, blocks_);
  column->addWidget(pointerLine_);
  for (std::size_t place = 0; place < maps_.size(); ++place) {
    const MapPane* from = maps_[place];
    for (const MapPane* to : maps_) {
      if (from != to) connect(from->map(), &HeatMapView::portMoved, to->map(), &HeatMapView::follow);
    }
    // A hidden map may have nothing to read: the first iteration has no previous one.
    connect(from->map(), &HeatMapView::readFailed, this, [this, from, place](const QString& sentence) {
      if (!from->isVisibleTo(this)) return;
      if (from->map()->aspect() == TensorAspect::current) return emit statusMessage(sentence, true);
      readErrors_[place] = sentence;
      refreshReasons();
    });
  }
}

void TensorBody::makeRanges() {
  range_ = new RangePanel(plane_, TensorAspect::current);
  differenceRange_ = new RangePanel(plane_, TensorAspect::difference);
  ranges_ = new QWidget;
  auto* row = new QHBoxLayout(ranges_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(1);
  row->addWidget(range_, 1);
  row->addWidget(differenceRange_, 1);
}

TensorAspect TensorBody::aspect() const {
  if (view_ == TensorView::previous) return TensorAspect::previous;
  return view_ == TensorView::difference ? TensorAspect::difference : TensorAspect::current;
}

// The previous iteration and the difference have no values if the shape has changed, or if a file cannot be read.
QString TensorBody::missingReason(TensorAspect aspect, const QString& readError) const {
  if (aspect == TensorAspect::current) return {};
  if (!loader_->shapesDiffer()) return readError.isEmpty() ? QString() : tr("Cannot show these values: %1").arg(readError);
  return tr("The shape has changed: %1 in %2, %3 in %4. The values cannot be compared.")
      .arg(formatShape(loader_->previousSummary()->shape), iterationText(*loader_->previousKey()),
           formatShape(loader_->summary()->shape), iterationText(loader_->key()));
}

void TensorBody::forgetReadErrors() {
  readErrors_.fill({});
  lineError_.clear();
  refreshReasons();
}

void TensorBody::refreshReasons() {
  const auto show = [](QLabel* label, QWidget* view, const QString& reason) {
    label->setText(reason);
    label->setVisible(!reason.isEmpty());
    view->setAccessibleDescription(reason);
  };
  for (std::size_t place = 0; place < maps_.size(); ++place) {
    HeatMapView* map = maps_[place]->map();
    show(mapReasons_[place], map, missingReason(map->aspect(), readErrors_[place]));
  }
  // The line and the table always have the aspect of the first map.
  const TensorAspect shown = map()->aspect();
  show(lineReason_, line_, missingReason(shown, lineError_));
  show(tableReason_, table_->table(), missingReason(shown, arranged_ == Form::line ? lineError_ : readErrors_[0]));
}

void TensorBody::setView(TensorView view) {
  view_ = view;
  maps_[0]->map()->setAspect(aspect());
  blocks_[0]->setAspect(aspect());
  line_->setAspect(aspect());
  table_->table()->setAspect(aspect());
  arrange();
  refreshCaptions();
  refreshRanges();
  forgetReadErrors();
  pointerLine_->setView(view);
}

void TensorBody::showReading(const QString& title) {
  const TensorKey& key = loader_->key();
  const auto values = loader_->summary() ? loader_->summary()->values() : ValueClass::unknown;
  const bool hasNonFinite = values == ValueClass::nan || values == ValueClass::infinite;
  if (form() != arranged_ || (arrangedType_ == DType::boolean) != (loader_->summary()->stored_dtype == DType::boolean)) {
    arrange();
  }
  refreshRanges();
  refreshCaptions();
  refreshRecorded();
  forgetReadErrors();
  pointerLine_->refresh();
  // NaN and Inf whose numbers are unknown have no line to show.
  const bool counted = hasNonFinite && (loader_->summary()->known().nan || loader_->summary()->known().pos_inf);
  history_->setTensor(key, title, counted, form() == Form::scalar);
  causePath_->setTensor(hasNonFinite ? std::optional(key) : std::nullopt);
  hits_->setTensor(key, loader_->previousKey().has_value());
}

bool TensorBody::settled() const {
  const auto isSettled = [](const QWidget* part, bool settled) { return !part->isVisible() || settled; };
  const bool maps =
      std::all_of(maps_.begin(), maps_.end(), [&](const MapPane* pane) { return isSettled(pane, pane->map()->settled()); });
  return maps && isSettled(line_, line_->settled()) && isSettled(range_, range_->settled()) &&
         isSettled(differenceRange_, differenceRange_->settled()) && isSettled(history_, history_->settled());
}

// The tensors are labeled by name if the baseline is another tensor of the same iteration.
QString TensorBody::iterationText(const TensorKey& key) const {
  if (loader_->baseline() != BaselineKind::previous && loader_->previousKey()) {
    const BaselineNames names = baselineNames(loader_->baseline());
    const bool isBaseline = &key == &*loader_->previousKey();
    if (isBaseline && isReference(loader_->baseline())) return loader_->referenceTitle();
    const QString name = isBaseline ? names.other : names.own;
    return QStringLiteral("%1, %2").arg(name, loader_->iterationLabels().inSentence(key.iteration));
  }
  QString label = loader_->iterationLabels().inSentence(key.iteration);
  const auto& previous = loader_->previousKey();
  if (!previous || previous->iteration != loader_->key().iteration) return label;
  return tr("%1, run %2").arg(label).arg(key.run);
}

void TensorBody::flicker(bool previous) {
  if (previous == flickering_ || !loader_->previousKey() || !loader_->summary()) return;
  flickering_ = previous;
  const TensorAspect shown = previous ? TensorAspect::previous : aspect();
  map()->setAspect(shown);
  line_->setAspect(shown);
  blocks_[0]->setAspect(shown);
  forgetReadErrors();
  pointerLine_->setFlicker(previous ? tr("Shown: %1").arg(iterationText(*loader_->previousKey())) : QString());
}

TensorBody::Form TensorBody::form() const {
  const auto& summary = loader_->summary();
  if (summary && !summary->from_values) return Form::recorded;
  if (!summary || summary->shape.size() > 1) return Form::plane;
  return summary->shape.empty() ? Form::scalar : Form::line;
}

QWidget* TensorBody::mainPart() const {
  if (arranged_ == Form::recorded) return recordedPanel_;
  if (view_ == TensorView::side_by_side || arranged_ == Form::plane) return map();
  return arranged_ == Form::scalar ? static_cast<QWidget*>(history_->chart()) : line_;
}

// Parts that are moved or hidden lose the keyboard focus to the next widget of the window.
void TensorBody::restoreFocus(QWidget* before, bool wasMain) {
  if (before == nullptr) return;
  const bool stays = !wasMain && before->isVisible();
  (stays ? before : this)->setFocus(Qt::OtherFocusReason);
}

// The layout is one map with the table next to it, or three maps in a row with ranges, table and history below. A
// one-dimensional tensor has a line instead of the map. A scalar has only its history. A tensor without dumped values has its
// statistics and their history.
void TensorBody::arrange() {
  QWidget* focused = window()->focusWidget();  // Also works in a window that is not active
  if (!isAncestorOf(focused)) focused = nullptr;
  const QWidget* main = mainPart();
  const bool focusInMain = focused != nullptr && (focused == main || focused == main->focusProxy());
  arranged_ = form();
  arrangedType_ = loader_->summary() ? loader_->summary()->stored_dtype : DType::float32;
  const bool recorded = arranged_ == Form::recorded;
  const bool isSideBySide = view_ == TensorView::side_by_side && !recorded;
  const bool scalar = arranged_ == Form::scalar && !isSideBySide;
  const bool line = arranged_ == Form::line && !isSideBySide;
  line_->setVisible(line);
  maps_[0]->setVisible(!line);
  maps_[1]->setVisible(isSideBySide);
  maps_[2]->setVisible(isSideBySide);
  for (MapPane* map : maps_) {
    map->setCaptionVisible(isSideBySide);
    map->map()->setCentered(isSideBySide);
  }
  range_->setCompact(isSideBySide);
  differenceRange_->setCompact(isSideBySide);
  range_->setVisible(isSideBySide || view_ != TensorView::difference);
  differenceRange_->setVisible(isSideBySide || view_ == TensorView::difference);
  QSplitter* before = root_;
  if (recorded) {
    auto* left = splitter(Qt::Vertical, {recordedPanel_, history_}, {560, 300});
    auto* right = splitter(Qt::Vertical, {causePath_, hits_}, {190, 310});
    root_ = splitter(Qt::Horizontal, {left, right}, {600, 400});
  } else if (isSideBySide) {
    auto* lower = splitter(Qt::Horizontal, {table_, history_}, {500, 500});
    root_ = splitter(Qt::Vertical, {mapBlock_, ranges_, lower}, {470, 170, 160});
  } else if (scalar) {
    auto* right = splitter(Qt::Vertical, {causePath_, hits_}, {190, 310});
    root_ = splitter(Qt::Horizontal, {history_, right}, {600, 400});
  } else {
    auto* left = splitter(Qt::Vertical, {mapBlock_, ranges_, history_}, {400, 170, 190});
    auto* right = splitter(Qt::Vertical, {table_, causePath_, hits_}, {260, 190, 310});
    root_ = splitter(Qt::Horizontal, {left, right}, {500, 500});
  }
  layout()->addWidget(root_);
  // Parts without a place are reparented, so that they outlive their splitter.
  const auto place = [this](QWidget* part, bool isPlaced) {
    if (!isPlaced) part->setParent(this);
    part->setVisible(isPlaced);
  };
  if (isSideBySide) causePath_->setParent(this);
  place(hits_, !isSideBySide);
  place(recordedPanel_, recorded);
  for (QWidget* part : std::initializer_list<QWidget*>{mapBlock_, ranges_, table_}) place(part, !scalar && !recorded);
  // The header shows the counts of both booleans, and their two colors are the ends of the ramp.
  if (arrangedType_ == DType::boolean) ranges_->hide();
  causePath_->setRoomAvailable(!isSideBySide);  // The panel hides itself if it has nothing to show
  delete before;
  root_->show();  // The layout would show it later, and a hidden widget loses the keyboard focus again
  setFocusProxy(mainPart());
  restoreFocus(focused, focusInMain);
}

void TensorBody::refreshRanges() {
  const auto& summary = loader_->summary();
  if (!summary || !summary->from_values) return;
  auto finite = finiteRange(*summary);
  if (loader_->previousSummary() && view_ != TensorView::current) {
    const auto before = finiteRange(*loader_->previousSummary());
    if (finite && before) finite = ValueRange{std::min(finite->low, before->low), std::max(finite->high, before->high)};
    if (!finite) finite = before;
  }
  range_->setTitle(is_complex(summary->stored_dtype)   ? tr("Range of |x|")
                   : view_ == TensorView::side_by_side ? tr("Range of values")
                                                       : tr("Range"));
  range_->setAspect(view_ == TensorView::previous ? TensorAspect::previous : TensorAspect::current);
  range_->setData(finite);
  if (const auto& difference = loader_->difference()) {
    differenceRange_->setData(ValueRange{-difference->max_abs, difference->max_abs});
  }
}

void TensorBody::refreshRecorded() {
  const auto& previous = loader_->previousKey();
  recordedPanel_->refresh(iterationText(loader_->key()), previous ? iterationText(*previous) : QString());
}

void TensorBody::refreshCaptions() {
  const auto& previous = loader_->previousKey();
  if (loader_->baseline() != BaselineKind::previous && previous) {
    const BaselineNames names = baselineNames(loader_->baseline());
    const BaselineKind baseline = loader_->baseline();
    maps_[0]->setCaption(names.own, loader_->iterationLabels().inSentence(loader_->key().iteration));
    maps_[1]->setCaption(names.other, baseline == BaselineKind::recomputed ? tr("from its inputs, in double")
                                      : isReference(baseline)              ? loader_->referenceTitle()
                                                              : loader_->iterationLabels().inSentence(previous->iteration));
    maps_[2]->setCaption(tr("Difference"), baseline == BaselineKind::recomputed ? tr("dumped − re-computed")
                                           : isReference(baseline)              ? tr("tensor − reference")
                                                                                : names.difference);
    return;
  }
  maps_[0]->setCaption(tr("Current"), iterationText(loader_->key()));
  maps_[1]->setCaption(tr("Previous"), previous ? iterationText(*previous) : QString());
  maps_[2]->setCaption(tr("Difference"), tr("current − previous"));
}

}  // namespace sporescope::ui

#include "moc_tensor_body.cpp"
