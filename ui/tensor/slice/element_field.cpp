// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/slice/element_field.h"

#include <QApplication>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QRegularExpression>

#include "ui/style/theme.h"
#include "ui/tensor/slice/slice_choice.h"
#include "ui/text/format.h"

namespace sporescope::ui {

std::optional<std::vector<std::int64_t>> parseElement(const QString& text, const Shape& shape, QString* problem) {
  static const QRegularExpression separators(QStringLiteral("[\\s,\\[\\]()]+"));
  std::vector<std::int64_t> numbers;
  for (const QString& token : withAsciiSigns(text).split(separators, Qt::SkipEmptyParts)) {
    bool isNumber = false;
    numbers.push_back(token.toLongLong(&isNumber));
    if (isNumber) continue;
    *problem = ElementField::tr("%1 is not an integer").arg(token);
    return std::nullopt;
  }
  const auto count = element_count(shape).value_or(0);
  if (numbers.size() == 1 && shape.size() > 1) {
    if (numbers.front() >= 0 && static_cast<std::uint64_t>(numbers.front()) < count) {
      return elementOf(shape, static_cast<std::uint64_t>(numbers.front()));
    }
    *problem = ElementField::tr("The tensor has %1 elements").arg(formatCount(count));
    return std::nullopt;
  }
  if (numbers.size() != shape.size()) {
    *problem = ElementField::tr("%n number(s) are needed, one for each dimension", nullptr, static_cast<int>(shape.size()));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (numbers[i] < 0) numbers[i] += shape[i];
    if (numbers[i] >= 0 && numbers[i] < shape[i]) continue;
    *problem = ElementField::tr("Dimension %1 has %2 elements")
                   .arg(i)
                   .arg(formatCount(static_cast<std::uint64_t>(std::max<std::int64_t>(shape[i], 0))));
    return std::nullopt;
  }
  return numbers;
}

ElementField::ElementField(const sporescope::Shape& shape, QWidget* parent)
    : QFrame(parent),  // Not a popup, which would block the keyboard shortcuts of the window
      shape_(shape),
      previousFocus_(QApplication::focusWidget()),
      field_(new QLineEdit),
      problem_(new QLabel) {
  setAutoFillBackground(true);
  setFrameShape(QFrame::StyledPanel);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 8, 8, 8);
  row->setSpacing(8);
  auto* label = new QLabel(tr("Go to element"));
  label->setBuddy(field_);
  field_->setAccessibleName(tr("Index of the element"));
  field_->setPlaceholderText(tr("index into %1").arg(formatShape(shape)));
  field_->setMinimumWidth(200);
  row->addWidget(label);
  row->addWidget(field_);
  row->addWidget(problem_);
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, themeOf(palette()).error);
  problem_->setPalette(colors);
  problem_->hide();
  connect(field_, &QLineEdit::returnPressed, this, [this] {
    QString problem;
    if (const auto element = parseElement(field_->text(), shape_, &problem)) {
      leave();
      emit chosen(*element);
      return;
    }
    problem_->setText(problem);
    problem_->show();
    adjustSize();
  });
  setFocusProxy(field_);
  field_->installEventFilter(this);
}

void ElementField::leave() {
  field_->removeEventFilter(this);
  if (previousFocus_) previousFocus_->setFocus(Qt::OtherFocusReason);
  close();
}

void ElementField::keyPressEvent(QKeyEvent* event) { event->key() == Qt::Key_Escape ? leave() : QFrame::keyPressEvent(event); }

bool ElementField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    const auto reason = static_cast<QFocusEvent*>(event)->reason();
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) close();
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace sporescope::ui

#include "moc_element_field.cpp"
