// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/style_metrics.h"

#include <QFontMetrics>
#include <QWidget>
#include <algorithm>

#include "ui/style/style.h"
#include "ui/style/style_shapes.h"

namespace sporescope::ui::metrics {

namespace {

constexpr int kScrollBar = 12;
constexpr int kMinHandle = 24;

}  // namespace

std::optional<int> pixelsOf(QStyle::PixelMetric metric) {
  switch (metric) {
    case QStyle::PM_SmallIconSize:
    case QStyle::PM_ButtonIconSize:
    case QStyle::PM_ToolBarIconSize:
    case QStyle::PM_TabBarIconSize:
    case QStyle::PM_ListViewIconSize:
    case QStyle::PM_TabCloseIndicatorWidth:
    case QStyle::PM_TabCloseIndicatorHeight:
      return 16;
    case QStyle::PM_IndicatorWidth:
    case QStyle::PM_IndicatorHeight:
      return 14;
    case QStyle::PM_ScrollBarExtent:
      return kScrollBar;
    case QStyle::PM_ScrollBarSliderMin:
      return kMinHandle;
    case QStyle::PM_TreeViewIndentation:
      return 14;
    case QStyle::PM_MenuPanelWidth:  // without it menus have no frame
      return 1;
    case QStyle::PM_DockWidgetSeparatorExtent:
    case QStyle::PM_SplitterWidth:
      return 5;
    case QStyle::PM_ToolBarItemMargin:
      return 5;
    case QStyle::PM_ToolBarFrameWidth:
    case QStyle::PM_DockWidgetFrameWidth:
    case QStyle::PM_MenuBarPanelWidth:
    case QStyle::PM_MenuBarVMargin:
    case QStyle::PM_MenuBarItemSpacing:
    case QStyle::PM_TabBarTabShiftVertical:
    case QStyle::PM_TabBarTabShiftHorizontal:
    case QStyle::PM_TabBarTabOverlap:
    case QStyle::PM_TabBarBaseOverlap:
    case QStyle::PM_ButtonShiftHorizontal:
    case QStyle::PM_ButtonShiftVertical:
      return 0;
    case QStyle::PM_ToolBarItemSpacing:
    case QStyle::PM_MenuBarHMargin:
      return 4;
    case QStyle::PM_TabBarTabHSpace:
      return 24;
    case QStyle::PM_TabBarTabVSpace:
      return 6;
    case QStyle::PM_HeaderMargin:
      return 6;
    case QStyle::PM_MenuButtonIndicator:
      return 16;
    default:
      return std::nullopt;
  }
}

int heightFor(const QStyleOption* option, int minimum, int padding) {
  return std::max(minimum, option != nullptr ? option->fontMetrics.height() + padding : minimum);
}

int pushButtonWidth(const QStyleOption* option, const QSize& contents, const QWidget* widget) {
  int width = contents.width() + 24;
  if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
    // Reserves space for semibold text, so that a button does not grow when it becomes the default.
    const auto features = button->features;
    if (widget != nullptr && (features & (QStyleOptionButton::DefaultButton | QStyleOptionButton::AutoDefaultButton))) {
      QFont bold = widget->font();
      bold.setWeight(QFont::DemiBold);
      width += QFontMetrics(bold).horizontalAdvance(button->text) - option->fontMetrics.horizontalAdvance(button->text);
    }
  }
  return std::max(width, 48);
}

std::pair<QString, QString> nameAndCount(const QString& text) {
  const qsizetype mark = text.indexOf(QChar(Style::kCountMark));
  return mark < 0 ? std::pair(text, QString()) : std::pair(text.left(mark), text.mid(mark + 1));
}

int tabWidth(const QStyleOptionTab& tab, const QSize& contents) {
  const auto [name, count] = nameAndCount(tab.text);
  if (count.isEmpty()) return contents.width();
  return contents.width() + tab.fontMetrics.size(Qt::TextShowMnemonic, name).width() -
         tab.fontMetrics.size(Qt::TextShowMnemonic, tab.text).width() + shapes::tabCountWidth(count);
}

QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part) {
  const bool isVertical = bar.orientation == Qt::Vertical;
  const int length = isVertical ? bar.rect.height() : bar.rect.width();
  const qint64 range = static_cast<qint64>(bar.maximum) - bar.minimum;
  int handle = length;
  if (range > 0) {
    handle = static_cast<int>(static_cast<qint64>(bar.pageStep) * length / (range + bar.pageStep));
    handle = std::clamp(handle, std::min(kMinHandle, length), length);
  }
  const int start =
      QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - handle, bar.upsideDown);
  const auto segment = [&](int from, int size) {
    const QRect rect = isVertical ? QRect(0, from, bar.rect.width(), size) : QRect(from, 0, size, bar.rect.height());
    return QStyle::visualRect(bar.direction, bar.rect, rect.translated(bar.rect.topLeft()));
  };
  switch (part) {
    case QStyle::SC_ScrollBarGroove:
      return bar.rect;
    case QStyle::SC_ScrollBarSlider:
      return segment(start, handle);
    case QStyle::SC_ScrollBarSubPage:
      return segment(0, start);
    case QStyle::SC_ScrollBarAddPage:
      return segment(start + handle, length - start - handle);
    default:
      return {};
  }
}

}  // namespace sporescope::ui::metrics
