// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/style_controls.h"

#include "ui/style/style_shapes.h"

namespace sporescope::ui::controls {

namespace {

bool showsFocus(const QStyleOption& option) {
  return shapes::has(option, QStyle::State_HasFocus) && shapes::has(option, QStyle::State_KeyboardFocusChange);
}

QColor textColorOf(const QStyleOption& option, const Theme& theme) {
  return shapes::has(option, QStyle::State_Enabled) ? theme.text : theme.disabled;
}

}  // namespace

void comboBox(QPainter& painter, const QStyle* style, const QStyleOptionComboBox& combo, const Theme& theme,
              const QWidget* widget) {
  const bool hover = shapes::has(combo, QStyle::State_MouseOver) && shapes::has(combo, QStyle::State_Enabled);
  const QColor background = combo.editable ? theme.base : hover ? theme.hover : theme.button;
  if (combo.frame) {
    shapes::box(painter, combo.rect, background, shapes::has(combo, QStyle::State_Enabled) ? theme.ctl : theme.line);
  }
  const QRect arrow = style->subControlRect(QStyle::CC_ComboBox, &combo, QStyle::SC_ComboBoxArrow, widget);
  shapes::arrow(painter, arrow, Qt::DownArrow, textColorOf(combo, theme));
  // As in a text field, the ring shows where typed text goes, also after a click.
  const bool isTyping = combo.editable && shapes::has(combo, QStyle::State_HasFocus);
  if (isTyping || showsFocus(combo)) shapes::focusRing(painter, combo.rect, theme);
}

void spinBox(QPainter& painter, const QStyle* style, const QStyleOptionSpinBox& spin, const Theme& theme,
             const QWidget* widget) {
  if (spin.frame) {
    shapes::box(painter, spin.rect, shapes::has(spin, QStyle::State_Enabled) ? theme.base : theme.window, theme.ctl);
    if (shapes::has(spin, QStyle::State_HasFocus)) shapes::focusRing(painter, spin.rect, theme);
  }
  if (spin.buttonSymbols == QAbstractSpinBox::NoButtons) return;
  const auto drawStepButton = [&](QStyle::SubControl subControl, QAbstractSpinBox::StepEnabledFlag step,
                                  Qt::ArrowType direction) {
    const bool isEnabled = spin.stepEnabled.testFlag(step) && shapes::has(spin, QStyle::State_Enabled);
    shapes::arrow(painter, style->subControlRect(QStyle::CC_SpinBox, &spin, subControl, widget), direction,
                  isEnabled ? theme.text : theme.disabled);
  };
  drawStepButton(QStyle::SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, Qt::UpArrow);
  drawStepButton(QStyle::SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, Qt::DownArrow);
}

void toolButton(QPainter& painter, const QStyle* style, const QStyleOptionToolButton& tool, const Theme& theme,
                const QWidget* widget) {
  shapes::toolButtonBackground(painter, tool, theme, !shapes::has(tool, QStyle::State_AutoRaise));
  QStyleOptionToolButton labelOption = tool;
  const bool hasMenu = tool.features.testFlag(QStyleOptionToolButton::HasMenu);
  if (hasMenu && tool.toolButtonStyle != Qt::ToolButtonIconOnly) {
    labelOption.rect.setRight(labelOption.rect.right() - 12);
    shapes::arrow(painter, {tool.rect.right() - 17, tool.rect.top(), 14, tool.rect.height()}, Qt::DownArrow,
                  textColorOf(tool, theme));
  }
  style->drawControl(QStyle::CE_ToolButtonLabel, &labelOption, &painter, widget);
  if (showsFocus(tool)) shapes::focusRing(painter, tool.rect, theme);
}

void pushButton(QPainter& painter, const QStyle* style, const QStyleOptionButton& button, const Theme& theme,
                const QWidget* widget) {
  const bool flat = button.features.testFlag(QStyleOptionButton::Flat);
  if (!flat || shapes::has(button, QStyle::State_MouseOver) || shapes::has(button, QStyle::State_Sunken) ||
      shapes::has(button, QStyle::State_On)) {
    style->drawPrimitive(QStyle::PE_PanelButtonCommand, &button, &painter, widget);
  }
  if (button.features.testFlag(QStyleOptionButton::HasMenu)) {
    const QRect& rect = button.rect;
    shapes::arrow(painter, {rect.right() - 19, rect.top(), 16, rect.height()}, Qt::DownArrow, textColorOf(button, theme));
  }
  if (showsFocus(button)) shapes::focusRing(painter, button.rect, theme);
}

void lineEdit(QPainter& painter, const QStyleOption& option, const QColor& background, const Theme& theme, bool wrong) {
  const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
  if (frame != nullptr && frame->lineWidth <= 0) return;
  shapes::box(painter, option.rect, background, theme.ctl);
  if (wrong) {
    shapes::box(painter, option.rect, Qt::transparent, theme.error, 2);
  } else if (shapes::has(option, QStyle::State_HasFocus)) {
    shapes::focusRing(painter, option.rect, theme);
  }
}

void menuBarItem(QPainter& painter, const QStyle* style, const QStyleOptionMenuItem& item, const Theme& theme) {
  painter.fillRect(item.rect, theme.window);
  const bool isOpen = shapes::has(item, QStyle::State_Sunken);
  if (isOpen || shapes::has(item, QStyle::State_Selected)) {
    shapes::box(painter, item.rect.adjusted(1, 1, -1, -1), isOpen ? theme.selection : theme.hover, Qt::transparent);
  }
  const auto mnemonic =
      style->styleHint(QStyle::SH_UnderlineShortcut, &item) != 0 ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
  style->drawItemText(&painter, item.rect, Qt::AlignCenter | mnemonic | Qt::TextSingleLine, item.palette,
                      shapes::has(item, QStyle::State_Enabled), item.text, QPalette::WindowText);
}

void headerSection(QPainter& painter, const QRect& rect, const Theme& theme, bool hover) {
  painter.fillRect(rect, hover ? theme.hover : theme.window);
  painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.line);
}

}  // namespace sporescope::ui::controls
