// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_tools.h"

#include <QHBoxLayout>
#include <algorithm>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kFilterPauseMilliseconds = 120;

}  // namespace

HitsTools::HitsTools(QWidget* parent)
    : QWidget(parent),
      errors_(new QToolButton),
      grouping_(makeGrouping()),
      iterationTitle_(quietLabel({})),
      iteration_(makeIterations()),
      ranks_(new RankFilter(tr("Show hits on these ranks: numbers and ranges, for example 0-63,512"))),
      text_(filterField(tr("Filter hits"), tr("Part of a node, watchpoint or source line"))),
      previous_(iconButton(QStringLiteral("go-up"), tr("Previous hit (Shift+F8)"))),
      next_(iconButton(QStringLiteral("go-down"), tr("Next hit (F8)"))),
      copy_(iconButton(QStringLiteral("edit-copy"), tr("Copy all hits in the table as tab-separated values"))),
      export_(iconButton(QStringLiteral("document-export"), tr("Export all hits of the check as CSV… (Ctrl+S)"))) {
  errors_->setCheckable(true);
  errors_->setAutoRaise(true);
  errors_->setToolTip(tr("Show checks without a verdict instead of hits, one row for each watchpoint and tensor"));

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(errors_);
  row->addWidget(quietLabel(tr("Group by")));
  row->addWidget(grouping_);
  row->addSpacing(8);
  row->addWidget(iterationTitle_);
  row->addWidget(iteration_);
  row->addSpacing(8);
  row->addWidget(ranks_);
  setSteps(false);
  row->addSpacing(4);
  row->addWidget(text_);
  for (QToolButton* button : {previous_, next_, copy_, export_}) row->addWidget(button);
  updateEnabled(0, 0);

  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kFilterPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &HitsTools::emitFilter);
  connect(text_, &QLineEdit::textChanged, &updateTimer_, qOverload<>(&QTimer::start));
  connect(text_, &QLineEdit::returnPressed, this, &HitsTools::rowsRequested);
  connect(ranks_, &RankFilter::changed, this, &HitsTools::emitFilter);
  connect(errors_, &QToolButton::toggled, this, &HitsTools::emitFilter);
  connect(iteration_, &QComboBox::activated, this, &HitsTools::emitFilter);
  connect(grouping_, &QComboBox::activated, this, &HitsTools::groupingChanged);
  connect(previous_, &QToolButton::clicked, this, &HitsTools::previousRequested);
  connect(next_, &QToolButton::clicked, this, &HitsTools::nextRequested);
  connect(copy_, &QToolButton::clicked, this, &HitsTools::copyAllRequested);
  connect(export_, &QToolButton::clicked, this, &HitsTools::exportRequested);
}

QComboBox* HitsTools::makeGrouping() {
  auto* box = new QComboBox;
  const auto add = [box](const QString& text, HitGrouping grouping) { box->addItem(text, static_cast<int>(grouping)); };
  add(tr("None"), HitGrouping::none);
  add({}, HitGrouping::iteration);
  add(tr("Node"), HitGrouping::node);
  add(tr("Watchpoint"), HitGrouping::watchpoint);
  box->setAccessibleName(tr("Group by"));
  box->setToolTip(tr("Group the hits"));
  return box;
}

QComboBox* HitsTools::makeIterations() {
  auto* box = new QComboBox;
  box->addItem(tr("All"));
  return box;
}

void HitsTools::setSteps(bool steps) {
  const IterationLabels iterationLabels(steps ? IterationLabels::Counted::steps : IterationLabels::Counted::iterations);
  const QString name = iterationLabels.columnTitle();
  iterationTitle_->setText(name);
  grouping_->setItemText(grouping_->findData(static_cast<int>(HitGrouping::iteration)), name);
  iteration_->setAccessibleName(name);
  iteration_->setToolTip(iterationLabels.choose(tr("Show the hits of one iteration"), tr("Show the hits of one step")));
}

HitFilter HitsTools::filter() const {
  HitFilter filter;
  filter.ranks = ranks_->ranks();
  filter.text = text_->text().trimmed();
  filter.errors = errors_->isChecked();
  if (iteration_->currentIndex() > 0) filter.iteration = Iteration{iteration_->currentData().toLongLong()};
  return filter;
}

HitGrouping HitsTools::grouping() const { return static_cast<HitGrouping>(grouping_->currentData().toInt()); }

void HitsTools::updateEnabled(int shown, std::size_t all) {
  for (QToolButton* button : {previous_, next_, copy_}) button->setEnabled(shown > 0);
  export_->setEnabled(all > 0);
}

void HitsTools::setErrorCount(std::size_t count) {
  errors_->setVisible(count > 0 || errors_->isChecked());
  errors_->setText(tr("Checks without a verdict (%1)").arg(formatCount(count)));
}

void HitsTools::setIterations(const std::vector<Iteration>& iterations) {
  if (iteration_->count() == static_cast<int>(iterations.size()) + 1) return;
  const QVariant selected = iteration_->currentData();
  iteration_->clear();
  iteration_->addItem(tr("All"));
  for (const Iteration iteration : iterations) {
    iteration_->addItem(iterationText(iteration), static_cast<qlonglong>(number_of(iteration)));
  }
  const int index = selected.isValid() ? iteration_->findData(selected) : 0;
  iteration_->setCurrentIndex(std::max(index, 0));
  if (selected.isValid() && index < 0) updateTimer_.start();
}

void HitsTools::clearFilter() {
  text_->clear();
  iteration_->setCurrentIndex(0);
  ranks_->clear();  // Emits filterChanged() through its own signal
}

void HitsTools::emitFilter() {
  updateTimer_.stop();
  emit filterChanged();
}

}  // namespace sporescope::ui

#include "moc_hits_tools.cpp"
