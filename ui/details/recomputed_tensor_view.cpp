// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/recomputed_tensor_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/recompute_text.h"

namespace sporescope::ui {

namespace {

constexpr int kSign = 16;

QLabel* valueLabel(const QString& name) {
  auto* label = new QLabel;
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setAccessibleName(name);
  return label;
}

void setTextColor(QLabel* label, const QColor& color) {
  QPalette colors = label->palette();
  for (const auto role : {QPalette::WindowText, QPalette::Text}) colors.setColor(role, color);
  label->setPalette(colors);
}

}  // namespace

RecomputedTensorView::RecomputedTensorView(QWidget* parent)
    : QWidget(parent),
      sign_(new QLabel),
      title_(new QLabel),
      sentence_(new QLabel),
      map_(new ErrorMapView),
      grid_(new QGridLayout),
      dumpedName_(new QLabel),
      dumped_(valueLabel(tr("Dumped"))),
      expected_(valueLabel(tr("Recomputed"))),
      bound_(valueLabel(tr("Bound"))),
      beyond_(valueLabel(tr("Beyond the bound"))),
      omittedName_(new QLabel(tr("Excluded"))),
      omitted_(valueLabel(tr("Excluded"))),
      view_(new QPushButton(tr("View difference"))) {
  setMinimumWidth(1);
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  for (QLabel* label : {title_, sentence_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(sign_, 0, Qt::AlignTop);
  head->addWidget(title_, 1);
  grid_->setHorizontalSpacing(12);
  grid_->setVerticalSpacing(0);
  grid_->setColumnStretch(1, 1);
  addRow(0, dumpedName_, dumped_);
  addRow(1, new QLabel(tr("Recomputed")), expected_);
  addRow(2, new QLabel(tr("Bound")), bound_);
  addRow(3, new QLabel(tr("Beyond the bound")), beyond_);
  addRow(4, omittedName_, omitted_);
  expected_->setToolTip(tr("In double precision from the dumped inputs, rounded once to the output type"));
  bound_->setToolTip(tr("Largest difference that rounding and summation order explain for this element"));
  omitted_->setToolTip(tr("Inconclusive where recomputation gives NaN, Inf or values beyond the range of the type"));
  view_->setToolTip(tr("View the dumped and recomputed values at this element side by side"));
  view_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(view_);
  buttons->addStretch();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 6, 0, 6);
  column->setSpacing(4);
  for (QLayout* part : {static_cast<QLayout*>(head), static_cast<QLayout*>(grid_), static_cast<QLayout*>(buttons)}) {
    part->setContentsMargins(8, 0, 8, 0);
  }
  sentence_->setContentsMargins(8, 0, 8, 0);
  column->addLayout(head);
  column->addWidget(sentence_);
  column->addWidget(map_);
  column->addLayout(grid_);
  column->addLayout(buttons);
  connect(map_, &ErrorMapView::elementChosen, this, &RecomputedTensorView::elementRequested);
  connect(view_, &QPushButton::clicked, this, [this] { emit elementRequested(tensor_.element); });
}

void RecomputedTensorView::addRow(int row, QLabel* name, QLabel* value) {
  name->setForegroundRole(QPalette::PlaceholderText);
  for (QLabel* label : {name, value}) label->setMinimumHeight(20);
  grid_->addWidget(name, row, 0);
  grid_->addWidget(value, row, 1);
}

void RecomputedTensorView::setTensor(const QString& name, const RecomputedTensor& tensor) {
  name_ = name;
  tensor_ = tensor;
  map_->setTensor(tensor);
  map_->setVisible(map_->partCount() > 0 && tensor.examined > 0);
  map_->setAccessibleDescription(name);
  write();
}

void RecomputedTensorView::write() {
  const Theme& theme = themeOf(palette());
  const bool differs = tensor_.beyond > 0;
  const bool isExamined = tensor_.examined > 0;
  const QPixmap tick = iconPixmap(Sign::tick, kSign, devicePixelRatioF());
  const QPixmap problemSign = iconPixmap(differs ? Sign::error : Sign::unknown, kSign, devicePixelRatioF());
  sign_->setPixmap(isExamined && !differs ? tick : problemSign);
  const QString pattern = differs      ? tr("%1 does not match its recomputation")
                          : isExamined ? tr("%1 agrees within rounding")
                                       : tr("%1 has no values that can be verified");
  title_->setText(pattern.arg(name_));
  setTextColor(title_, differs ? theme.error : isExamined ? theme.ok : theme.text2);
  sentence_->setText(recomputedDetails(tensor_));
  const auto [expected, dumped] = distinctNumbers(tensor_.expected, tensor_.found);
  dumpedName_->setText(tr("Dumped %1").arg(formatShape(tensor_.element)));
  dumped_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  dumped_->setText(dumped);
  expected_->setText(expected);
  bound_->setText(formatNumber(tensor_.bound));
  beyond_->setText(tr("%1 of %2 values").arg(formatCount(tensor_.beyond), formatCount(tensor_.elements)));
  omitted_->setText(tr("%1 of %2 values").arg(formatCount(tensor_.elements - tensor_.examined), formatCount(tensor_.elements)));
  for (int row = 0; row < grid_->rowCount(); ++row) {
    const bool isShown = isExamined && (row != 4 || tensor_.examined < tensor_.elements);
    for (int column = 0; column < 2; ++column) grid_->itemAtPosition(row, column)->widget()->setVisible(isShown);
  }
  view_->setVisible(isExamined);
}

void RecomputedTensorView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && !name_.isEmpty()) write();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_recomputed_tensor_view.cpp"
