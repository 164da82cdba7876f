// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/dimension_field.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kHeight = 6;
constexpr double kMinMark = 2;  // In pixels

Rgb colorOfMark(TextRole meaning, const Theme& theme) {
  return meaning == TextRole::nan ? theme.nan : meaning == TextRole::pos_inf ? theme.pos_inf : theme.neg_inf;
}

}  // namespace

SliceStrip::SliceStrip(QWidget* parent) : QWidget(parent) {
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  hide();
}

QSize SliceStrip::sizeHint() const { return {64, kHeight}; }

std::vector<std::int64_t> SliceStrip::markedIndices() const {
  std::vector<std::int64_t> indices;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    if (marks_[i] != TextRole::plain) indices.push_back(static_cast<std::int64_t>(i));
  }
  return indices;
}

bool SliceStrip::hasMarks() const {
  // A dimension of size 1 offers no choice.
  return marks_.size() > 1 && std::any_of(marks_.begin(), marks_.end(), [](TextRole mark) { return mark != TextRole::plain; });
}

void SliceStrip::setMarks(std::vector<TextRole> marks) {
  marks_ = std::move(marks);
  setToolTip(hasMarks() ? tr("NaN or Inf at %1 of this dimension. A click goes there.").arg(formatRanges(markedIndices()))
                        : QString());
  setAccessibleName(toolTip());
  update();
}

void SliceStrip::setCurrent(std::optional<std::int64_t> index) {
  current_ = index;
  update();
}

void SliceStrip::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(QRectF(0, 1, width(), kHeight - 2), theme.line2.color());
  if (marks_.empty()) return;
  const double step = static_cast<double>(width()) / static_cast<double>(marks_.size());
  // In ascending order of severity: if several share a pixel, the most severe stays visible.
  for (const TextRole meaning : {TextRole::neg_inf, TextRole::pos_inf, TextRole::nan}) {
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      if (marks_[i] != meaning) continue;
      painter.fillRect(QRectF(static_cast<double>(i) * step, 1, std::max(step, kMinMark), kHeight - 2),
                       colorOfMark(meaning, theme).color());
    }
  }
  if (!current_) return;
  painter.setPen(QPen(theme.text.color(), 1));
  const double left = std::floor(static_cast<double>(*current_) * step);
  painter.drawRect(QRectF(left + 0.5, 0.5, std::max(std::round(step), 3.0) - 1, kHeight - 1));
}

void SliceStrip::mouseReleaseEvent(QMouseEvent* event) {
  const auto indices = markedIndices();
  if (event->button() != Qt::LeftButton || indices.empty()) return;
  const auto clickedIndex = static_cast<std::int64_t>(event->position().x() * static_cast<double>(marks_.size()) / width());
  const auto nearer = [clickedIndex](std::int64_t a, std::int64_t b) {
    return std::abs(a - clickedIndex) < std::abs(b - clickedIndex);
  };
  emit indexChosen(*std::min_element(indices.begin(), indices.end(), nearer));
}

SliceSpinBox::SliceSpinBox(QWidget* parent) : QAbstractSpinBox(parent) {
  setKeyboardTracking(false);
  connect(lineEdit(), &QLineEdit::textEdited, this, &SliceSpinBox::textEdited);
}

void SliceSpinBox::setText(const QString& text) {
  validText_ = text;
  if (hasFocus() && lineEdit()->isModified()) return;  // The user is still typing
  lineEdit()->setText(text);
}

void SliceSpinBox::setWrong(const QString& sentence) {
  wrong_ = !sentence.isEmpty();
  setToolTip(sentence.isEmpty() ? tr("An index, or a slice as in NumPy: 2, :, 1:5, ::-1") : sentence);
  update();
}

void SliceSpinBox::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !wrong_) return QAbstractSpinBox::keyPressEvent(event);
  lineEdit()->setText(validText_);
  emit textEdited(validText_);
}

void SliceSpinBox::stepBy(int steps) {
  bool isIndex = false;
  const qlonglong index = lineEdit()->text().toLongLong(&isIndex);
  const qlonglong newIndex = isIndex ? std::clamp<qlonglong>(index + steps, 0, std::max<qlonglong>(size_ - 1, 0)) : 0;
  lineEdit()->setText(QString::number(newIndex));
  emit textEdited(lineEdit()->text());
}

// Accepts any text; the owner reports errors.
QValidator::State SliceSpinBox::validate(QString& /*input*/, int& /*position*/) const { return QValidator::Acceptable; }

QSize SliceSpinBox::sizeHint() const { return {64, 24}; }

QAbstractSpinBox::StepEnabled SliceSpinBox::stepEnabled() const {
  bool isIndex = false;
  const qlonglong index = lineEdit()->text().toLongLong(&isIndex);
  if (!isIndex) return size_ > 0 ? StepUpEnabled : StepNone;
  StepEnabled steps = StepNone;
  if (index + 1 < size_) steps |= StepUpEnabled;
  if (index > 0) steps |= StepDownEnabled;
  return steps;
}

void SliceSpinBox::paintEvent(QPaintEvent* event) {
  QAbstractSpinBox::paintEvent(event);
  if (!wrong_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(themeOf(palette()).error.color(), 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
}

DimensionField::DimensionField(std::size_t dimension, QWidget* parent) : QWidget(parent), dimension_(dimension) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(1);
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  strip_ = new SliceStrip;
  column->addLayout(row);
  column->addWidget(strip_);
  connect(strip_, &SliceStrip::indexChosen, this,
          [this](qint64 index) { emit textEdited(dimension_, QString::number(index)); });
  QLabel* label = quietLabel(tr("Dim %1").arg(dimension));
  box_ = new SliceSpinBox;
  box_->setFixedWidth(64);
  box_->setAccessibleName(tr("Dimension %1").arg(dimension));
  role_ = new QToolButton;
  role_->setAutoRaise(true);
  role_->setToolTip(tr("Rows, columns, or one index"));
  auto* menu = new QMenu(role_);
  menu->addAction(tr("Rows"), this, [this] { emit roleChosen(dimension_, SliceChoice::Role::rows); });
  menu->addAction(tr("Columns"), this, [this] { emit roleChosen(dimension_, SliceChoice::Role::columns); });
  menu->addAction(tr("One index"), this, [this] { emit roleChosen(dimension_, SliceChoice::Role::index); });
  connect(role_, &QToolButton::clicked, this, [this, menu] { menu->popup(role_->mapToGlobal(QPoint(0, role_->height()))); });
  row->addWidget(label);
  row->addWidget(box_);
  row->addWidget(role_);
  connect(box_, &SliceSpinBox::textEdited, this, [this](const QString& text) { emit textEdited(dimension_, text); });
}

void DimensionField::setMarks(std::vector<TextRole> marks) {
  strip_->setMarks(std::move(marks));
  strip_->setVisible(showsStrip());
}

void DimensionField::setRoomForStrip(bool room) {
  QSizePolicy policy = strip_->sizePolicy();
  policy.setRetainSizeWhenHidden(room);
  strip_->setSizePolicy(policy);
}

void DimensionField::show(const SliceChoice& choice) {
  const std::int64_t size = choice.shape()[dimension_];
  const QString count = formatCount(static_cast<std::uint64_t>(std::max<std::int64_t>(size, 0)));
  box_->setSize(size);
  box_->setText(toQString(choice.text(dimension_)));
  // The map already shows NaN and Inf along rows and columns.
  isSingleIndex_ = choice.role(dimension_) == SliceChoice::Role::index;
  strip_->setVisible(showsStrip());
  bool isIndex = false;
  const qlonglong index = box_->text().toLongLong(&isIndex);
  strip_->setCurrent(isIndex ? std::optional<std::int64_t>(index) : std::nullopt);
  switch (choice.role(dimension_)) {
    case SliceChoice::Role::rows:
      role_->setText(tr("of %1 · rows").arg(count));
      break;
    case SliceChoice::Role::columns:
      role_->setText(tr("of %1 · columns").arg(count));
      break;
    case SliceChoice::Role::index:
      role_->setText(tr("of %1").arg(count));
      break;
  }
}

}  // namespace sporescope::ui

#include "moc_dimension_field.cpp"
