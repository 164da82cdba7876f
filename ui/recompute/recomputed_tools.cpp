// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_tools.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include "ui/widgets/filter_field.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr int kTextPauseMilliseconds = 120;

}  // namespace

RecomputedTools::RecomputedTools(QWidget* parent)
    : QWidget(parent), rows_(new QComboBox), text_(filterField(tr("Filter operators"), tr("Part of a node’s name or type"))) {
  using Rows = RecomputedFilter::Rows;
  rows_->addItem(tr("All operators"), static_cast<int>(Rows::all));
  rows_->addItem(tr("Differing operators"), static_cast<int>(Rows::differing));
  rows_->addItem(tr("Not recomputed"), static_cast<int>(Rows::not_computed));
  rows_->setAccessibleName(tr("Rows of the operators"));
  rows_->setToolTip(tr("Show the operators of one result"));
  auto* previous = iconButton(QStringLiteral("go-up"), tr("Previous difference (Shift+N)"));
  auto* next = iconButton(QStringLiteral("go-down"), tr("Next difference (N)"));
  auto* copy = iconButton(QStringLiteral("edit-copy"), tr("Copy all rows in the table as tab-separated values"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(rows_);
  row->addWidget(text_);
  for (QToolButton* button : {previous, next, copy}) row->addWidget(button);
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kTextPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &RecomputedTools::filterChanged);
  connect(text_, &QLineEdit::textChanged, &updateTimer_, qOverload<>(&QTimer::start));
  connect(rows_, &QComboBox::activated, this, &RecomputedTools::filterChanged);
  connect(previous, &QToolButton::clicked, this, &RecomputedTools::previousRequested);
  connect(next, &QToolButton::clicked, this, &RecomputedTools::nextRequested);
  connect(copy, &QToolButton::clicked, this, &RecomputedTools::copyRequested);
}

RecomputedFilter RecomputedTools::filter() const {
  return {static_cast<RecomputedFilter::Rows>(rows_->currentData().toInt()), text_->text().trimmed()};
}

void RecomputedTools::clearFilter() {
  rows_->setCurrentIndex(0);
  text_->clear();
  updateTimer_.stop();
  emit filterChanged();
}

void RecomputedTools::focusFilterText() { text_->setFocus(Qt::ShortcutFocusReason); }

}  // namespace sporescope::ui

#include "moc_recomputed_tools.cpp"
