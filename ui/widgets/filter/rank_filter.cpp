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
  soon_.setSingleShot(true);
  soon_.setInterval(kFilterPauseMilliseconds);
  connect(&soon_, &QTimer::timeout, this, &RankFilter::tell);
  connect(field_, &QLineEdit::textChanged, this, [this] {
    judge();
    soon_.start();
  });
}

// A field that nobody sees must not hide anything.
NumberSet RankFilter::ranks() const {
  if (isHidden()) return {};
  return NumberSet::parse(field_->text().trimmed().toStdString()).value_or(NumberSet());
}

void RankFilter::judge() {
  field_->setProperty("wrong", !NumberSet::parse(field_->text().trimmed().toStdString()).has_value());
  field_->update();
}

void RankFilter::setRanksShown(bool shown) {
  if (shown == isHidden() && !field_->text().isEmpty()) soon_.start();
  setVisible(shown);
}

void RankFilter::clear() {
  field_->clear();
  tell();
}

void RankFilter::tell() {
  soon_.stop();
  emit changed();
}

}  // namespace sporescope::ui

#include "moc_rank_filter.cpp"
