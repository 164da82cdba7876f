// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace sporescope::ui {

/// Fusion, drawn flat: thin lines instead of bevels, a focus ring inside the widget, an accent line above the active tab.
/// Rows are 22, controls 24 and tabs 26 logical pixels high, more if the font is larger. Colors come from the theme of the
/// palette.
///
/// A tab whose tabData() is kPreviewTab is drawn as a preview (italic; gray where the script has no italics). Text after
/// kCountMark in a tab title is drawn as a count. A line edit whose property "wrong" is true has an outline in the error
/// color.
class Style : public QProxyStyle {
  Q_OBJECT

 public:
  Style();

  /// True if animations are enabled, as reported by SH_Widget_Animation_Duration.
  [[nodiscard]] bool animationsEnabled() const { return animationsEnabled_; }
  void setAnimationsEnabled(bool enabled) { animationsEnabled_ = enabled; }

  static constexpr int kPreviewTab = 1;
  static constexpr char16_t kCountMark = 0x2003;  ///< em space
  static constexpr int kRow = 22, kControl = 24, kTab = 26;

  /// Height of a view's rows and of its header.
  [[nodiscard]] static int rowHeight(const QFontMetrics& metrics);

  int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr, const QWidget* widget = nullptr) const override;
  int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                QStyleHintReturn* returnData = nullptr) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                         const QWidget* widget = nullptr) const override;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget = nullptr) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget = nullptr) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget = nullptr) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget = nullptr) const override;

 private:
  void drawPushButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
  void drawTabLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
  void drawHeaderLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;

  bool animationsEnabled_ = true;
};

}  // namespace sporescope::ui
