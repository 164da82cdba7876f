// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_tools.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "ui/widgets/filter_field.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kFilterPauseMilliseconds = 120;

}  // namespace

ComparisonTools::ComparisonTools(QWidget* parent)
    : QWidget(parent),
      tolerances_(new ToleranceButton),
      rows_(makeRows()),
      text_(filterField(tr("Filter nodes"), tr("Part of a node’s name or type"))) {
  auto* previous = iconButton(QStringLiteral("go-up"), tr("Previous divergence (Shift+N)"));
  auto* next = iconButton(QStringLiteral("go-down"), tr("Next divergence (N)"));
  auto* copy = iconButton(QStringLiteral("edit-copy"), tr("Copy all rows in the table as tab-separated values"));
  auto* swap = iconButton(QStringLiteral("view-refresh"), tr("Swap A and B"));
  auto* end = iconButton(QStringLiteral("window-close"), tr("End the comparison"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(quietLabel(tr("Thresholds")));
  row->addWidget(tolerances_);
  row->addWidget(makeMatching());
  row->addWidget(rows_);
  row->addWidget(text_);
  for (QToolButton* button : {previous, next, copy, swap, end}) row->addWidget(button);

  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kFilterPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &ComparisonTools::filterChanged);
  connect(text_, &QLineEdit::textChanged, &updateTimer_, qOverload<>(&QTimer::start));
  connect(tolerances_, &ToleranceButton::changed, this, &ComparisonTools::tolerancesChanged);
  connect(rows_, &QComboBox::activated, this, &ComparisonTools::filterChanged);
  connect(previous, &QToolButton::clicked, this, &ComparisonTools::previousRequested);
  connect(next, &QToolButton::clicked, this, &ComparisonTools::nextRequested);
  connect(copy, &QToolButton::clicked, this, &ComparisonTools::copyRequested);
  connect(swap, &QToolButton::clicked, this, &ComparisonTools::swapRequested);
  connect(end, &QToolButton::clicked, this, &ComparisonTools::endRequested);
}

QPushButton* ComparisonTools::makeMatching() {
  auto* button = new QPushButton(tr("Matching"));
  button->setAutoDefault(false);
  button->setToolTip(tr("How nodes of B are matched to nodes of A"));
  auto* menu = new QMenu(button);
  menu->setToolTipsVisible(true);
  QAction* hand = menu->addAction(tr("By hand…"), this, &ComparisonTools::manualMatchRequested);
  hand->setToolTip(tr("Choose which nodes match (M)"));
  QAction* rules = menu->addAction(tr("By a file of rules…"), this, &ComparisonTools::rulesRequested);
  rules->setToolTip(tr("Each line: a regular expression for the name in A, ->, and the name in B"));
  noRules_ = menu->addAction(tr("By names and structure only"), this, &ComparisonTools::rulesClearRequested);
  button->setMenu(menu);
  return button;
}

void ComparisonTools::show(const Comparison* comparison) {
  setEnabled(comparison != nullptr);
  if (comparison == nullptr) return;
  const ComparisonRequest& request = comparison->parts().question;
  tolerances_->show(request.tolerances, comparison->result()->precisions);
  noRules_->setEnabled(!request.rules.empty());
}

QComboBox* ComparisonTools::makeRows() {
  using Rows = ComparisonFilter::Rows;
  auto* box = new QComboBox;
  const auto add = [box](const QString& label, Rows rows) { box->addItem(label, static_cast<int>(rows)); };
  add(tr("All nodes"), Rows::all);
  add(tr("Differing nodes"), Rows::differing);
  add(tr("Diverging only"), Rows::diverging);
  add(tr("Only in A or B"), Rows::only_in_one);
  add(tr("Not comparable"), Rows::not_comparable);
  box->setAccessibleName(tr("Rows of the comparison"));
  box->setToolTip(tr("Show the nodes of one status"));
  return box;
}

ComparisonFilter ComparisonTools::filter() const {
  return {static_cast<ComparisonFilter::Rows>(rows_->currentData().toInt()), text_->text().trimmed()};
}

void ComparisonTools::clearFilter() {
  rows_->setCurrentIndex(0);
  text_->clear();
  updateTimer_.stop();
  emit filterChanged();
}

}  // namespace sporescope::ui

#include "moc_comparison_tools.cpp"
