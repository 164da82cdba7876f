// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/style.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/style_shapes.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kAnimationMilliseconds = 160;
constexpr int kScrollBar = 12;
constexpr int kShortestHandle = 24;

bool isPreferred(const QStyleOption* option) {
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  return button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton) &&
         shapes::has(*option, QStyle::State_Enabled);
}

// The default button of a dialog is filled; in a bar or panel it only wears an outline.
bool isFilled(const QWidget* widget) { return widget != nullptr && widget->window()->inherits("QDialog"); }

int heightFor(const QStyleOption* option, int least, int padding) {
  return std::max(least, option != nullptr ? option->fontMetrics.height() + padding : least);
}

// "Hits" and "52" of a tab's text.
std::pair<QString, QString> nameAndCount(const QString& text) {
  const qsizetype mark = text.indexOf(QChar(Style::kCountMark));
  return mark < 0 ? std::pair(text, QString()) : std::pair(text.left(mark), text.mid(mark + 1));
}

// Views call a row active while they have the keyboard; here a chosen row is pale blue in all panels of an active window.
QColor rowGround(const QStyleOption* option, const QWidget* widget, const Theme& theme) {
  if (shapes::has(*option, QStyle::State_Selected)) {
    const bool active = widget != nullptr ? widget->isActiveWindow() : shapes::has(*option, QStyle::State_Active);
    return active ? theme.selection : theme.selection_inactive;
  }
  const bool hover = shapes::has(*option, QStyle::State_MouseOver) && shapes::has(*option, QStyle::State_Enabled);
  return hover ? theme.hover.color() : QColor(Qt::transparent);
}

void drawLineAt(QPainter* painter, const QRect& rect, const QColor& color) { painter->fillRect(rect, color); }

}  // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int Style::rowHeight(const QFontMetrics& metrics) { return std::max(kRow, metrics.height() + 4); }

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
      return 16;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
      return 14;
    case PM_ScrollBarExtent:
      return kScrollBar;
    case PM_ScrollBarSliderMin:
      return kShortestHandle;
    case PM_TreeViewIndentation:
      return 14;
    case PM_MenuPanelWidth:  // without it no menu has a frame
      return 1;
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
      return 5;
    case PM_ToolBarItemMargin:
      return 5;
    case PM_ToolBarFrameWidth:
    case PM_DockWidgetFrameWidth:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_MenuBarItemSpacing:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
      return 0;
    case PM_ToolBarItemSpacing:
    case PM_MenuBarHMargin:
      return 4;
    case PM_TabBarTabHSpace:
      return 24;
    case PM_TabBarTabVSpace:
      return 6;
    case PM_HeaderMargin:
      return 6;
    case PM_MenuButtonIndicator:
      return 16;
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returnData) const {
  switch (hint) {
    case SH_TabBar_ElideMode:
      return Qt::ElideNone;  // tabs are as wide as name and count need: Qt would measure the count in the font of the name
    case SH_ItemView_ShowDecorationSelected:
    case SH_ItemView_ArrowKeysNavigateIntoChildren:
    case SH_ScrollBar_LeftClickAbsolutePosition:
      return hint != SH_ScrollBar_LeftClickAbsolutePosition;
    case SH_Widget_Animation_Duration:
      return moves_ ? kAnimationMilliseconds : 0;
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
    case CT_PushButton: {
      int width = contents.width() + 24;
      if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
        // Room for the semibold text, so that a button does not grow when it becomes the default one.
        const auto features = button->features;
        if (widget != nullptr && (features & (QStyleOptionButton::DefaultButton | QStyleOptionButton::AutoDefaultButton))) {
          QFont bold = widget->font();
          bold.setWeight(QFont::DemiBold);
          width += QFontMetrics(bold).horizontalAdvance(button->text) - option->fontMetrics.horizontalAdvance(button->text);
        }
      }
      return {std::max(width, 48), heightFor(option, kControl, 6)};
    }
    case CT_ToolButton:
      return {contents.width() + 8, std::max(contents.height() + 8, kControl)};
    case CT_ComboBox:
    case CT_LineEdit:
    case CT_SpinBox: {
      const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
      return {size.width(), heightFor(option, kControl, 6)};
    }
    case CT_TabBarTab: {
      const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
      if (tab == nullptr) break;
      const auto [name, count] = nameAndCount(tab->text);
      int width = contents.width();
      if (!count.isEmpty()) {
        width += tab->fontMetrics.size(Qt::TextShowMnemonic, name).width() -
                 tab->fontMetrics.size(Qt::TextShowMnemonic, tab->text).width() + shapes::tabCountWidth(count);
      }
      return {width, heightFor(option, kTab, 8)};
    }
    case CT_MenuBarItem:
      return {contents.width() + 16, heightFor(option, kControl, 6)};
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
  const bool vertical = bar->orientation == Qt::Vertical;
  const int length = vertical ? bar->rect.height() : bar->rect.width();
  const qint64 range = static_cast<qint64>(bar->maximum) - bar->minimum;
  int handle = length;
  if (range > 0) {
    handle = static_cast<int>(static_cast<qint64>(bar->pageStep) * length / (range + bar->pageStep));
    handle = std::clamp(handle, std::min(kShortestHandle, length), length);
  }
  const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
  const auto stretch = [&](int from, int size) {
    const QRect rect = vertical ? QRect(0, from, bar->rect.width(), size) : QRect(from, 0, size, bar->rect.height());
    return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
  };
  switch (part) {
    case SC_ScrollBarGroove:
      return bar->rect;
    case SC_ScrollBarSlider:
      return stretch(start, handle);
    case SC_ScrollBarSubPage:
      return stretch(0, start);
    case SC_ScrollBarAddPage:
      return stretch(start + handle, length - start - handle);
    default:
      return {};
  }
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
      shapes::toolButtonGround(*painter, *option, theme, false);
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
      const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
      const bool framed = frame == nullptr || frame->lineWidth > 0;
      if (!framed) return;
      const QColor ground = shapes::has(*option, State_Enabled) ? theme.base : theme.window;
      shapes::box(*painter, rect, element == PE_PanelLineEdit ? ground : QColor(Qt::transparent), theme.ctl);
      if (widget != nullptr && widget->property("wrong").toBool()) {
        shapes::box(*painter, rect, Qt::transparent, theme.error, 2);
      } else if (shapes::has(*option, State_HasFocus)) {
        shapes::focusRing(*painter, rect, theme);
      }
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
      painter->fillRect(rect, rowGround(option, widget, theme));
      return;
    case PE_PanelItemViewItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
      if (item != nullptr && item->backgroundBrush.style() != Qt::NoBrush) painter->fillRect(rect, item->backgroundBrush);
      painter->fillRect(rect, rowGround(option, widget, theme));
      return;
    }
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

}  // namespace sporescope::ui
