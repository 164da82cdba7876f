// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/style.h"

#include <QFontMetrics>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/style_controls.h"
#include "ui/style/style_metrics.h"
#include "ui/style/style_shapes.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kAnimationMilliseconds = 160;

bool isPreferred(const QStyleOption* option) {
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  return button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton) &&
         shapes::has(*option, QStyle::State_Enabled);
}

// The default button of a dialog is filled; in bars and panels it has only an outline.
bool isFilled(const QWidget* widget) { return widget != nullptr && widget->window()->inherits("QDialog"); }

// Qt treats a row as active only if its view has the keyboard focus. Here selected rows are pale blue in all panels of an
// active window.
QColor rowBackground(const QStyleOption* option, const QWidget* widget, const Theme& theme) {
  if (shapes::has(*option, QStyle::State_Selected)) {
    const bool active = widget != nullptr ? widget->isActiveWindow() : shapes::has(*option, QStyle::State_Active);
    return active ? theme.selection : theme.selection_inactive;
  }
  const bool hover = shapes::has(*option, QStyle::State_MouseOver) && shapes::has(*option, QStyle::State_Enabled);
  return hover ? theme.hover.color() : QColor(Qt::transparent);
}

void drawLineAt(QPainter* painter, const QRect& rect, const QColor& color) { painter->fillRect(rect, color); }

bool isPreview(const QStyleOptionTab* tab, const QWidget* widget) {
  const auto* bar = qobject_cast<const QTabBar*>(widget);
  return bar != nullptr && bar->tabData(tab->tabIndex) == QVariant(Style::kPreviewTab);
}

// Chinese has no italics: preview tabs are gray instead.
bool scriptHasItalic() { return QLocale().language() != QLocale::Chinese; }

}  // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int Style::rowHeight(const QFontMetrics& metrics) { return std::max(kRow, metrics.height() + 4); }

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  const auto pixels = metrics::pixelsOf(metric);
  return pixels ? *pixels : QProxyStyle::pixelMetric(metric, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returnData) const {
  switch (hint) {
    case SH_TabBar_ElideMode:
      return Qt::ElideNone;  // tabs fit name and count: Qt would measure the count in the font of the name
    case SH_ItemView_ShowDecorationSelected:
    case SH_ItemView_ArrowKeysNavigateIntoChildren:
    case SH_ScrollBar_LeftClickAbsolutePosition:
      return hint != SH_ScrollBar_LeftClickAbsolutePosition;
    case SH_Widget_Animation_Duration:
      return animationsEnabled_ ? kAnimationMilliseconds : 0;
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ComboBox_Popup:
    case SH_ScrollBar_Transient:
    case SH_UnderlineShortcut:
      return 0;
    default:
      return QProxyStyle::styleHint(hint, option, widget, returnData);
  }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                              const QWidget* widget) const {
  switch (type) {
    case CT_PushButton:
      return {metrics::pushButtonWidth(option, contents, widget), metrics::heightFor(option, kControl, 6)};
    case CT_ToolButton:
      return {contents.width() + 8, std::max(contents.height() + 8, kControl)};
    case CT_ComboBox:
    case CT_LineEdit:
    case CT_SpinBox: {
      const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
      return {size.width(), metrics::heightFor(option, kControl, 6)};
    }
    case CT_TabBarTab:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
        return {metrics::tabWidth(*tab, contents), metrics::heightFor(option, kTab, 8)};
      }
      break;
    case CT_MenuBarItem:
      return {contents.width() + 16, metrics::heightFor(option, kControl, 6)};
    case CT_HeaderSection: {
      const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
      return {size.width(), option != nullptr ? rowHeight(option->fontMetrics) : kRow};
    }
    case CT_MenuItem:
    case CT_ItemViewItem: {
      const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
      const auto* menu = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
      if (menu != nullptr && menu->menuItemType == QStyleOptionMenuItem::Separator) return size;
      return {size.width(), std::max(size.height(), kRow)};
    }
    default:
      break;
  }
  return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  if (element == SE_PushButtonFocusRect || element == SE_ComboBoxFocusRect || element == SE_ToolBarHandle) {
    return element == SE_ToolBarHandle ? QRect() : option->rect;
  }
  return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const {
  const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control != CC_ScrollBar || bar == nullptr) return QProxyStyle::subControlRect(control, option, part, widget);
  return metrics::scrollBarPart(*bar, part);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const QRect& rect = option->rect;
  switch (element) {
    case PE_PanelButtonCommand:
      shapes::button(*painter, *option, theme, isPreferred(option), isFilled(widget));
      return;
    case PE_PanelButtonTool:
      shapes::toolButtonBackground(*painter, *option, theme, false);
      return;
    case PE_FrameDefaultButton:
    case PE_FrameDockWidget:
    case PE_FrameTabWidget:
    case PE_FrameStatusBarItem:
      return;
    case PE_FrameFocusRect:
      if (shapes::has(*option, State_Item) && shapes::has(*option, State_Selected)) return;
      if (shapes::has(*option, State_KeyboardFocusChange)) shapes::focusRing(*painter, rect, theme);
      return;
    case PE_PanelLineEdit:
    case PE_FrameLineEdit: {
      const QColor background = shapes::has(*option, State_Enabled) ? theme.base : theme.window;
      const bool wrong = widget != nullptr && widget->property("wrong").toBool();
      controls::lineEdit(*painter, *option, element == PE_PanelLineEdit ? background : QColor(Qt::transparent), theme, wrong);
      return;
    }
    case PE_Frame:
    case PE_FrameMenu:
      painter->setPen(theme.line.color());
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
      return;
    case PE_PanelMenu:
      painter->fillRect(rect, theme.base);
      return;
    case PE_PanelTipLabel:
      painter->setPen(theme.ctl.color());
      painter->setBrush(theme.base.color());
      painter->drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
      return;
    case PE_PanelStatusBar:
      painter->fillRect(rect, theme.window);
      drawLineAt(painter, {rect.left(), rect.top(), rect.width(), 1}, theme.line);
      return;
    case PE_PanelMenuBar:
      painter->fillRect(rect, theme.window);
      return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
      shapes::checkBox(*painter, *option, theme);
      return;
    case PE_IndicatorRadioButton:
      shapes::radioButton(*painter, *option, theme);
      return;
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight: {
      static const QMap<PrimitiveElement, Qt::ArrowType> directions{{PE_IndicatorArrowUp, Qt::UpArrow},
                                                                    {PE_IndicatorArrowDown, Qt::DownArrow},
                                                                    {PE_IndicatorArrowLeft, Qt::LeftArrow},
                                                                    {PE_IndicatorArrowRight, Qt::RightArrow}};
      shapes::arrow(*painter, rect, directions[element], shapes::has(*option, State_Enabled) ? theme.text : theme.disabled);
      return;
    }
    case PE_IndicatorBranch:
      if (!shapes::has(*option, State_Children)) return;
      shapes::arrow(*painter, rect, shapes::has(*option, State_Open) ? Qt::DownArrow : Qt::RightArrow, theme.text2);
      return;
    case PE_IndicatorTabClose: {
      const QColor color = shapes::has(*option, State_MouseOver) ? theme.text : theme.text2;
      const QPixmap cross = iconPixmap(QStringLiteral("window-close"), 12, painter->device()->devicePixelRatioF(), color);
      painter->drawPixmap(QPointF(rect.center()) - QPointF(5.5, 5.5), cross);
      return;
    }
    case PE_IndicatorToolBarSeparator:
      if (shapes::has(*option, State_Horizontal)) {
        drawLineAt(painter, {rect.center().x(), rect.top() + 4, 1, rect.height() - 8}, theme.line);
      } else {
        drawLineAt(painter, {rect.left() + 4, rect.center().y(), rect.width() - 8, 1}, theme.line);
      }
      return;
    case PE_IndicatorDockWidgetResizeHandle:
      painter->fillRect(rect, theme.window);
      if (rect.width() > rect.height()) {
        drawLineAt(painter, {rect.left(), rect.center().y(), rect.width(), 1}, theme.line);
      } else {
        drawLineAt(painter, {rect.center().x(), rect.top(), 1, rect.height()}, theme.line);
      }
      return;
    case PE_FrameTabBarBase:
      drawLineAt(painter, {rect.left(), rect.bottom(), rect.width(), 1}, theme.line);
      return;
    case PE_PanelItemViewRow:
      painter->fillRect(rect, rowBackground(option, widget, theme));
      return;
    case PE_PanelItemViewItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
      if (item != nullptr && item->backgroundBrush.style() != Qt::NoBrush) painter->fillRect(rect, item->backgroundBrush);
      painter->fillRect(rect, rowBackground(option, widget, theme));
      return;
    }
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const QRect& rect = option->rect;
  switch (element) {
    case CE_PushButtonBevel:
      if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
        controls::pushButton(*painter, proxy(), *button, theme, widget);
      }
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
      if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
        controls::menuBarItem(*painter, proxy(), *item, theme);
      }
      return;
    case CE_HeaderSection:
      controls::headerSection(*painter, rect, theme,
                              shapes::has(*option, State_MouseOver) && shapes::has(*option, State_Enabled));
      painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), theme.line2);
      return;
    case CE_HeaderEmptyArea:
      controls::headerSection(*painter, rect, theme, false);
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

void Style::drawPushButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  const bool preferred = button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
  if (!preferred || !shapes::has(*option, State_Enabled)) {
    QProxyStyle::drawControl(CE_PushButtonLabel, option, painter, widget);
    return;
  }
  QStyleOptionButton copy = *button;
  copy.palette.setColor(QPalette::ButtonText, isFilled(widget) ? theme.base : theme.accent);
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
  const bool gray = !shapes::has(*tab, State_Selected) || (preview && !scriptHasItalic());
  copy.palette.setColor(QPalette::WindowText, gray ? theme.text2 : theme.text);
  painter->save();
  QFont font = painter->font();
  font.setItalic(preview && scriptHasItalic());
  painter->setFont(font);
  // Qt has elided the title at its end, where the count is. The name is elided instead.
  const auto* bar = qobject_cast<const QTabBar*>(widget);
  const auto [name, count] = metrics::nameAndCount(bar != nullptr ? bar->tabText(tab->tabIndex) : tab->text);
  if (!count.isEmpty()) {
    copy.rect.setRight(copy.rect.right() - shapes::tabCountWidth(count));
    const QFontMetrics nameMetrics(font);
    const int room = subElementRect(SE_TabBarTabText, &copy, widget).width() + 1;  // the width of a text is rounded
    copy.text = nameMetrics.horizontalAdvance(name) > room ? nameMetrics.elidedText(name, Qt::ElideRight, room) : name;
  }
  QProxyStyle::drawControl(CE_TabBarTabLabel, &copy, painter, widget);
  painter->restore();
  if (!count.isEmpty()) {
    const QRect text = subElementRect(SE_TabBarTabText, &copy, widget);
    const int textWidth = QFontMetrics(font).size(Qt::TextShowMnemonic, copy.text).width();
    const int left = text.left() + (text.width() + textWidth) / 2;
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
  // Fusion draws the header of the current column bold, for which the column widths are too small.
  copy.state &= ~State_On;
  // Qt subtracts the margin on all sides, which would clip text at the top and bottom.
  const int margin = pixelMetric(PM_HeaderMargin, option, widget);
  copy.rect.adjust(0, -margin, 0, margin);
  copy.text = copy.fontMetrics.elidedText(copy.text, Qt::ElideRight, copy.rect.width());
  QProxyStyle::drawControl(CE_HeaderLabel, &copy, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
  const Theme& theme = themeOf(option->palette);
  if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && control == CC_ComboBox) {
    controls::comboBox(*painter, proxy(), *combo, theme, widget);
  } else if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option); spin && control == CC_SpinBox) {
    controls::spinBox(*painter, proxy(), *spin, theme, widget);
  } else if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); tool && control == CC_ToolButton) {
    controls::toolButton(*painter, proxy(), *tool, theme, widget);
  } else if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option); bar && control == CC_ScrollBar) {
    shapes::scrollBar(*painter, *bar, proxy()->subControlRect(control, option, SC_ScrollBarSlider, widget), theme);
  } else {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
  }
}

}  // namespace sporescope::ui

#include "moc_style.cpp"
