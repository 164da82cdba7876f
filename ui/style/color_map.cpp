// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/color_map.h"

#include <QCoreApplication>
#include <span>

#include "ui/style/contrast.h"
#include "ui/style/ramp.h"

namespace sporescope::ui {

namespace {

constexpr std::array<Rgb, 10> kViridis{
    {{0x440154}, {0x482878}, {0x3e4989}, {0x31688e}, {0x26828e}, {0x1f9e89}, {0x35b779}, {0x6ece58}, {0xb5de2b}, {0xfde725}}};
constexpr std::array<Rgb, 10> kCividis{
    {{0x00224e}, {0x123570}, {0x3b496c}, {0x575d6d}, {0x707173}, {0x8a8678}, {0xa59c74}, {0xc3b369}, {0xe1cc55}, {0xfee838}}};
constexpr std::array<Rgb, 2> kGray{{{0x101010}, {0xf4f4f4}}};

std::span<const Rgb> stopsOf(ColorMapName name, const Theme& theme) {
  switch (name) {
    case ColorMapName::viridis:
      return kViridis;
    case ColorMapName::cividis:
      return kCividis;
    case ColorMapName::gray:
      return kGray;
    case ColorMapName::orange_teal:
      break;
  }
  return theme.diverging;
}

}  // namespace

ColorTable colorTable(ColorMapName name, const Theme& theme) {
  const auto stops = stopsOf(name, theme);
  ColorTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = colorBetween(stops, static_cast<double>(i) / static_cast<double>(table.size() - 1)).rgb();
  }
  return table;
}

QString colorMapTitle(ColorMapName name) {
  switch (name) {
    case ColorMapName::viridis:
      return QCoreApplication::translate("ColorMap", "Viridis");
    case ColorMapName::cividis:
      return QCoreApplication::translate("ColorMap", "Cividis");
    case ColorMapName::gray:
      return QCoreApplication::translate("ColorMap", "Grey");
    case ColorMapName::orange_teal:
      break;
  }
  return QCoreApplication::translate("ColorMap", "Orange–teal");
}

QColor textColorOn(QRgb background) {
  const QColor dark = lightTheme().text;
  const QColor light = lightTheme().base;
  return contrast(light, background) >= contrast(dark, background) ? light : dark;
}

}  // namespace sporescope::ui
