// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/choice_box.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QScreen>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <algorithm>
#include <utility>

namespace sporescope::ui {

namespace {

constexpr int kMaxVisible = 24;
constexpr int kName = Qt::UserRole;  // name without its mark

}  // namespace

ChoiceBox::ChoiceBox(const QString& name, int width, QWidget* parent) : QComboBox(parent), name_(name), width_(width) {
  setName(name);
  setToolTip(name);
  setEnabled(false);
  setMaxVisibleItems(kMaxVisible);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  view()->setTextElideMode(Qt::ElideMiddle);
  connect(this, &QComboBox::activated, this, [this](int position) {
    const bool isFromList = std::exchange(listOpen_, false);
    emit chosen(position);
    if (isFromList) emit committed();
  });
}

void ChoiceBox::setName(const QString& name) {
  name_ = name;
  setAccessibleName(name);
}

void ChoiceBox::setChoices(const QStringList& choices, int current, const QStringList& toolTips) {
  const QSignalBlocker blocker(this);
  bool isUnchanged = choices.size() == count();
  for (int i = 0; isUnchanged && i < choices.size(); ++i) isUnchanged = choices[i] == itemData(i, kName).toString();
  if (!isUnchanged) {
    clear();
    for (const QString& choice : choices) addItem(choice, choice);
    for (int i = 0; i < toolTips.size(); ++i) setItemData(i, toolTips[i], Qt::ToolTipRole);
  }
  setCurrentIndex(current);
  setEnabled(choices.size() > 1);
  const QString tip = current >= 0 && current < toolTips.size() ? toolTips[current] : currentData(kName).toString();
  setToolTip(tip.isEmpty() ? name_ : name_ + QStringLiteral(": ") + tip);
}

void ChoiceBox::setMarks(const QStringList& marks) {
  const QSignalBlocker blocker(this);
  for (int i = 0; i < std::min(count(), static_cast<int>(marks.size())); ++i) {
    const QString name = itemData(i, kName).toString();
    setItemText(i, marks[i].isEmpty() ? name : name + QStringLiteral(" · ") + marks[i]);
  }
}

void ChoiceBox::setPreferredWidth(int width) {
  if (width == width_) return;
  width_ = width;
  updateGeometry();
}

QSize ChoiceBox::sizeHint() const {
  // Scales with the width of a digit, so that a larger font gets a wider box.
  return {width_ * fontMetrics().horizontalAdvance(u'0') / 7, QComboBox::sizeHint().height()};
}

QSize ChoiceBox::minimumSizeHint() const { return sizeHint(); }

void ChoiceBox::showPopup() {
  emit opening();
  int widest = 0;
  for (int i = 0; i < count(); ++i) widest = std::max(widest, view()->fontMetrics().horizontalAdvance(itemText(i)));
  const int maxWidth = screen()->availableGeometry().width() / 2;
  view()->setMinimumWidth(std::min(widest + 40, maxWidth));
  listOpen_ = true;
  QComboBox::showPopup();
}

// A single letter is a command of the current view. A closed combo box would use it to search its items.
void ChoiceBox::keyPressEvent(QKeyEvent* event) {
  listOpen_ = false;
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
  const bool isTyping = modifiers == Qt::NoModifier && !event->text().isEmpty() && event->text().front().isPrint();
  if (isTyping && event->key() != Qt::Key_Space) return event->ignore();
  QComboBox::keyPressEvent(event);
}

void ChoiceBox::wheelEvent(QWheelEvent* event) {
  listOpen_ = false;
  QComboBox::wheelEvent(event);
}

void ChoiceBox::paintEvent(QPaintEvent* /*event*/) {
  QStylePainter painter(this);
  QStyleOptionComboBox option;
  initStyleOption(&option);
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  const QRect textRect = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
  option.currentText = fontMetrics().elidedText(currentData(kName).toString(), Qt::ElideMiddle, textRect.width() - 4);
  if (!isEnabled() && !dimmedWhenSingle_) {
    option.state |= QStyle::State_Enabled;
    option.palette.setCurrentColorGroup(QPalette::Inactive);
  }
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace sporescope::ui

#include "moc_choice_box.cpp"
