// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter/rank_filter.h"

#include <QHBoxLayout>

#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kDigits = 9;
constexpr int kTitleGap = 4;
constexpr int kFilterPauseMilliseconds = 120;

}  // namespace

RankFilter::RankFilter(const QString& tip, QWidget* parent) : QWidget(parent), field_(new QLineEdit) {
  field_->setPlaceholderText(tr("All"));
  field_->setAccessibleName(tr("Ranks"));
  field_->setToolTip(tip);
  field_->setFixedWidth(kDigits * field_->fontMetrics().horizontalAdvance(u'0'));
  field_->setClearButtonEnabled(true);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kTitleGap);
  row->addWidget(quietLabel(tr("Ranks")));
  row->addWidget(field_);
  hide();
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kFilterPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &RankFilter::emitChanged);
  connect(field_, &QLineEdit::textChanged, this, [this] {
    showValidity();
    updateTimer_.start();
  });
}

// A hidden field must not filter anything.
NumberSet RankFilter::ranks() const {
  if (isHidden()) return {};
  return NumberSet::parse(field_->text().trimmed().toStdString()).value_or(NumberSet());
}

void RankFilter::showValidity() {
  field_->setProperty("wrong", !NumberSet::parse(field_->text().trimmed().toStdString()).has_value());
  field_->update();
}

void RankFilter::setRanksShown(bool shown) {
  if (shown == isHidden() && !field_->text().isEmpty()) updateTimer_.start();
  setVisible(shown);
}

void RankFilter::clear() {
  field_->clear();
  emitChanged();
}

void RankFilter::emitChanged() {
  updateTimer_.stop();
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_rank_filter.cpp"
