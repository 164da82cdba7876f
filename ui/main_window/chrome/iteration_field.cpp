// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/iteration_field.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "core/dump/dump.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr int kFieldWidth = 44;

QToolButton* stepButton(const QString& iconName, const QString& tip, QWidget* parent) {
  QToolButton* button = iconButton(iconName, tip, parent);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

IterationField::IterationField(QWidget* parent)
    : QWidget(parent),
      label_(new QLabel(this)),
      previous_(stepButton(QStringLiteral("go-previous"), {}, this)),
      field_(new QLineEdit(this)),
      next_(stepButton(QStringLiteral("go-next"), {}, this)),
      range_(new QLabel(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  label_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(label_);
  row->addWidget(previous_);
  row->addWidget(field_);
  row->addWidget(next_);
  row->addWidget(range_);
  label_->setBuddy(field_);
  field_->setFixedWidth(kFieldWidth * field_->fontMetrics().horizontalAdvance(u'0') / 7);
  field_->setAlignment(Qt::AlignRight);
  field_->installEventFilter(this);
  range_->setForegroundRole(QPalette::PlaceholderText);
  connect(previous_, &QToolButton::clicked, this, &IterationField::goToPrevious);
  connect(next_, &QToolButton::clicked, this, &IterationField::goToNext);
  connect(field_, &QLineEdit::returnPressed, this, &IterationField::accept);
  connect(field_, &QLineEdit::textEdited, this, [this] { setWrong(false); });
  updateText();
  setIterations({}, {});
}

void IterationField::setSteps(bool steps) {
  if (steps == labels_.areSteps()) return;
  labels_ = IterationLabels(steps ? IterationLabels::Counted::steps : IterationLabels::Counted::iterations);
  updateText();
}

void IterationField::updateText() {
  const auto describe = [](QToolButton* button, const QString& label) {
    button->setToolTip(label);
    button->setAccessibleName(label);
  };
  label_->setText(labels_.columnTitle());
  field_->setAccessibleName(label_->text());
  describe(previous_, labels_.choose(tr("Previous iteration (Alt+PgUp)"), tr("Previous captured step (Alt+PgUp)")));
  describe(next_, labels_.choose(tr("Next iteration (Alt+PgDown)"), tr("Next captured step (Alt+PgDown)")));
  setWrong(false);
}

void IterationField::setIterations(const std::vector<Iteration>& ascending, Iteration current) {
  iterations_ = ascending;
  current_ = current;
  std::vector<Iteration> numbered;
  std::copy_if(ascending.begin(), ascending.end(), std::back_inserter(numbered), is_numbered);
  const QString ranges = formatRanges(numbers_of(numbered));
  range_->setText(ascending.empty() ? QString() : tr("of %1").arg(fontMetrics().elidedText(ranges, Qt::ElideMiddle, 120)));
  range_->setToolTip(ranges);
  field_->setEnabled(ascending.size() > 1);
  previous_->setEnabled(hasPrevious());
  next_->setEnabled(hasNext());
  showCurrent();
}

bool IterationField::hasPrevious() const { return !iterations_.empty() && iterations_.front() < current_; }

bool IterationField::hasNext() const { return !iterations_.empty() && iterations_.back() > current_; }

void IterationField::goToPrevious() {
  const auto current = std::lower_bound(iterations_.begin(), iterations_.end(), current_);
  if (current != iterations_.begin()) emit iterationChosen(*std::prev(current));
}

void IterationField::goToNext() {
  const auto next = std::upper_bound(iterations_.begin(), iterations_.end(), current_);
  if (next != iterations_.end()) emit iterationChosen(*next);
}

bool IterationField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) showCurrent();
  if (event->type() == QEvent::KeyPress) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Up:
        goToPrevious();
        return true;
      case Qt::Key_Down:
        goToNext();
        return true;
      case Qt::Key_Escape:
        showCurrent();
        return true;
      default:
        break;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void IterationField::accept() {
  bool isNumber = false;
  const Iteration iteration{field_->text().trimmed().toLongLong(&isNumber)};
  if (!isNumber || !std::binary_search(iterations_.begin(), iterations_.end(), iteration)) {
    setWrong(true);
    return;
  }
  setWrong(false);
  emit iterationChosen(iteration);
}

void IterationField::showCurrent() {
  setWrong(false);
  field_->setText(iterations_.empty()           ? QString()
                  : current_ == Iteration::init ? tr("init")
                                                : QString::number(number_of(current_)));
}

void IterationField::setWrong(bool wrong) {
  field_->setProperty("wrong", wrong);
  if (wrong) {
    const QString pattern =
        labels_.choose(tr("This dump has no iteration %1, only %2"), tr("Step %1 was not captured, only %2"));
    field_->setToolTip(pattern.arg(field_->text(), range_->toolTip()));
  } else {
    field_->setToolTip(labels_.choose(tr("Iteration number on disk"), tr("Step of the training")));
  }
  field_->update();
}

}  // namespace sporescope::ui

#include "moc_iteration_field.cpp"
