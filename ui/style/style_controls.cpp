// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The controls of Style that are made of several parts.

#include <QLocale>
#include <QPainter>
#include <QStyleOption>
#include <QTabBar>

#include "ui/style/fonts.h"
#include "ui/style/style.h"
#include "ui/style/style_shapes.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

bool showsFocus(const QStyleOption* option) {
  return shapes::has(*option, QStyle::State_HasFocus) && shapes::has(*option, QStyle::State_KeyboardFocusChange);
}

bool isPreview(const QStyleOptionTab* tab, const QWidget* widget) {
  const auto* bar = qobject_cast<const QTabBar*>(widget);
  return bar != nullptr && bar->tabData(tab->tabIndex) == QVariant(Style::kPreviewTab);
}

// Chinese has no italic: a preview is grey there.
bool scriptHasItalic() { return QLocale().language() != QLocale::Chinese; }

void sectionGround(QPainter* painter, const QRect& rect, const Theme& theme, bool hover) {
  painter->fillRect(rect, hover ? theme.hover : theme.window);
  painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.line);
}

void menuBarItem(const QStyle* style, const QStyleOptionMenuItem* item, QPainter* painter, const Theme& theme) {
  painter->fillRect(item->rect, theme.window);
  const bool open = shapes::has(*item, QStyle::State_Sunken);
  if (open || shapes::has(*item, QStyle::State_Selected)) {
    shapes::box(*painter, item->rect.adjusted(1, 1, -1, -1), open ? theme.selection : theme.hover, Qt::transparent);
  }
  const auto mnemonic = style->styleHint(QStyle::SH_UnderlineShortcut, item) != 0 ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
  style->drawItemText(painter, item->rect, Qt::AlignCenter | mnemonic | Qt::TextSingleLine, item->palette,
                      shapes::has(*item, QStyle::State_Enabled), item->text, QPalette::WindowText);
}

}  // namespace

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const QRect& rect = option->rect;
  switch (element) {
    case CE_PushButtonBevel:
      drawPushButtonBevel(option, painter, widget);
      return;
    case CE_PushButtonLabel:
      drawPushButtonLabel(option, painter, widget);
      return;
    case CE_TabBarTabShape:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) shapes::tabShape(*painter, *tab, theme);
      return;
    case CE_TabBarTabLabel:
      drawTabLabel(option, painter, widget);
      return;
    case CE_ToolBar:
      painter->fillRect(rect, theme.window);
      painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.line);
      return;
    case CE_MenuBarEmptyArea:
      painter->fillRect(rect, theme.window);
      return;
    case CE_MenuBarItem:
      if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) menuBarItem(proxy(), item, painter, theme);
      return;
    case CE_HeaderSection:
      sectionGround(painter, rect, theme, shapes::has(*option, State_MouseOver) && shapes::has(*option, State_Enabled));
      painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), theme.line2);
      return;
    case CE_HeaderEmptyArea:
      sectionGround(painter, rect, theme, false);
      return;
    case CE_HeaderLabel:
      drawHeaderLabel(option, painter, widget);
      return;
    case CE_Splitter:
      if (shapes::has(*option, State_Horizontal)) {
        painter->fillRect(QRect(rect.center().x(), rect.top(), 1, rect.height()), theme.line);
      } else {
        painter->fillRect(QRect(rect.left(), rect.center().y(), rect.width(), 1), theme.line);
      }
      return;
    case CE_ProgressBarGroove:
      shapes::progressGroove(*painter, rect, theme);
      return;
    case CE_ProgressBarContents:
      if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
        shapes::progressContents(*painter, *bar, theme);
      }
      return;
    default:
      QProxyStyle::drawControl(element, option, painter, widget);
  }
}

void Style::drawPushButtonBevel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const QRect& rect = option->rect;
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  const bool flat = button != nullptr && button->features.testFlag(QStyleOptionButton::Flat);
  if (!flat || shapes::has(*option, State_MouseOver) || shapes::has(*option, State_Sunken) || shapes::has(*option, State_On)) {
    proxy()->drawPrimitive(PE_PanelButtonCommand, option, painter, widget);
  }
  if (button != nullptr && button->features.testFlag(QStyleOptionButton::HasMenu)) {
    const QColor ink = shapes::has(*option, State_Enabled) ? theme.text : theme.disabled;
    shapes::arrow(*painter, {rect.right() - 19, rect.top(), 16, rect.height()}, Qt::DownArrow, ink);
  }
  if (showsFocus(option)) shapes::focusRing(*painter, rect, theme);
}

void Style::drawPushButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  const bool preferred = button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
  if (!preferred || !shapes::has(*option, State_Enabled)) {
    QProxyStyle::drawControl(CE_PushButtonLabel, option, painter, widget);
    return;
  }
  QStyleOptionButton copy = *button;
  const bool filled = widget != nullptr && widget->window()->inherits("QDialog");
  copy.palette.setColor(QPalette::ButtonText, filled ? theme.base : theme.accent);
  painter->save();
  QFont bold = painter->font();
  bold.setWeight(QFont::DemiBold);
  painter->setFont(bold);
  QProxyStyle::drawControl(CE_PushButtonLabel, &copy, painter, widget);
  painter->restore();
}

void Style::drawTabLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const QRect& rect = option->rect;
  const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
  if (tab == nullptr) return;
  QStyleOptionTab copy = *tab;
  copy.state &= ~State_HasFocus;
  const bool preview = isPreview(tab, widget);
  const bool grey = !shapes::has(*tab, State_Selected) || (preview && !scriptHasItalic());
  copy.palette.setColor(QPalette::WindowText, grey ? theme.text2 : theme.text);
  painter->save();
  QFont font = painter->font();
  font.setItalic(preview && scriptHasItalic());
  painter->setFont(font);
  const qsizetype mark = tab->text.indexOf(QChar(kCountMark));
  QString count;
  if (mark >= 0) {
    count = tab->text.mid(mark + 1);
    copy.text = tab->text.left(mark);
    copy.rect.setRight(copy.rect.right() - shapes::tabCountWidth(count));
  }
  QProxyStyle::drawControl(CE_TabBarTabLabel, &copy, painter, widget);
  painter->restore();
  if (!count.isEmpty()) {
    const QRect text = subElementRect(SE_TabBarTabText, &copy, widget);
    const int used = QFontMetrics(font).size(Qt::TextShowMnemonic, copy.text).width();
    const int left = text.left() + (text.width() + used) / 2;
    shapes::tabCount(*painter, {left, rect.top(), rect.right() - left, rect.height()}, count, theme);
  }
}

void Style::drawHeaderLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
  if (header == nullptr) return;
  QStyleOptionHeaderV2 copy;
  if (const auto* full = qstyleoption_cast<const QStyleOptionHeaderV2*>(option)) {
    copy = *full;
  } else {
    static_cast<QStyleOptionHeader&>(copy) = *header;
  }
  copy.palette.setColor(QPalette::ButtonText, theme.text2);
  // Fusion makes the header of the current column bold; the widths of columns are not made for that.
  copy.state &= ~State_On;
  // Qt takes the margin off on all sides: above and below that would cut letters.
  const int margin = pixelMetric(PM_HeaderMargin, option, widget);
  copy.rect.adjust(0, -margin, 0, margin);
  copy.text = copy.fontMetrics.elidedText(copy.text, Qt::ElideRight, copy.rect.width());
  QProxyStyle::drawControl(CE_HeaderLabel, &copy, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const QColor ink = shapes::has(*option, State_Enabled) ? theme.text : theme.disabled;
  switch (control) {
    case CC_ComboBox: {
      const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
      if (combo == nullptr) break;
      const bool hover = shapes::has(*option, State_MouseOver) && shapes::has(*option, State_Enabled);
      const QColor ground = combo->editable ? theme.base : hover ? theme.hover : theme.button;
      if (combo->frame)
        shapes::box(*painter, option->rect, ground, shapes::has(*option, State_Enabled) ? theme.ctl : theme.line);
      const QRect arrow = proxy()->subControlRect(control, option, SC_ComboBoxArrow, widget);
      shapes::arrow(*painter, arrow, Qt::DownArrow, ink);
      if (showsFocus(option)) shapes::focusRing(*painter, option->rect, theme);
      return;
    }
    case CC_SpinBox: {
      const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
      if (spin == nullptr) break;
      if (spin->frame) {
        shapes::box(*painter, option->rect, shapes::has(*option, State_Enabled) ? theme.base : theme.window, theme.ctl);
        if (shapes::has(*option, State_HasFocus)) shapes::focusRing(*painter, option->rect, theme);
      }
      if (spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
      const auto part = [&](SubControl which, QAbstractSpinBox::StepEnabledFlag step, Qt::ArrowType direction) {
        const bool can = spin->stepEnabled.testFlag(step) && shapes::has(*option, State_Enabled);
        shapes::arrow(*painter, proxy()->subControlRect(control, option, which, widget), direction,
                      can ? theme.text : theme.disabled);
      };
      part(SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, Qt::UpArrow);
      part(SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, Qt::DownArrow);
      return;
    }
    case CC_ToolButton: {
      const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
      if (tool == nullptr) break;
      shapes::toolButtonGround(*painter, *option, theme, !shapes::has(*option, State_AutoRaise));
      QStyleOptionToolButton label = *tool;
      const bool menu = tool->features.testFlag(QStyleOptionToolButton::HasMenu);
      if (menu && tool->toolButtonStyle != Qt::ToolButtonIconOnly) {
        label.rect.setRight(label.rect.right() - 12);
        shapes::arrow(*painter, {tool->rect.right() - 17, tool->rect.top(), 14, tool->rect.height()}, Qt::DownArrow, ink);
      }
      proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
      if (showsFocus(option)) shapes::focusRing(*painter, option->rect, theme);
      return;
    }
    case CC_ScrollBar: {
      const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
      if (bar == nullptr) break;
      shapes::scrollBar(*painter, *bar, proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget), theme);
      return;
    }
    default:
      break;
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
}

}  // namespace sporescope::ui
