// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr Theme kLight{
    .dark = false,
    .window = {0xf1f2f4},
    .base = {0xffffff},
    .alt = {0xf7f8f9},
    .button = {0xfafbfc},
    .line = {0xd3d6db},
    .line2 = {0xe4e6ea},
    .ctl = {0x8f969e},
    .text = {0x1c2024},
    .text2 = {0x565d66},
    .disabled = {0x9aa1aa},
    .accent = {0x0a5fa8},
    .selection = {0xcfe3f6},
    .selection_inactive = {0xe2e5e9},
    .hover = {0xeaf1f8},
    .focus = {0x2f80c9},
    .nan = {0xd400d4},
    .nan_text = {0xa100a1},
    .nan_background = {0xfbe9fb},
    .pos_inf = {0xfff200},
    .pos_inf_text = {0x6f5800},
    .neg_inf = {0x2b2bff},
    .neg_inf_text = {0x2626c9},
    .error = {0xb3261e},
    .error_background = {0xfdecea},
    .warning = {0x8a5a00},
    .warning_background = {0xfff4d9},
    .info = {0x0a5fa8},
    .info_background = {0xe8f1fa},
    .ok = {0x1d6f42},
    .ok_background = {0xe6f4ec},
    .badge_text = {0xffffff},
    .histogram = {0x7b91a6},
    .canvas = {0xfbfbfc},
    .scope = {0xc9e3e3},
    .scope_line = {0x5c9494},
    .scope_open = {{{0xeef5f5}, {0xe5f0f0}, {0xdbeaea}}},
    .aggregation = {0xfdf0c8},
    .aggregation_line = {0xb58a1b},
    .op = {0xdcebf9},
    .op_line = {0x4d86b8},
    .parameter = {0xe3f1df},
    .parameter_line = {0x5f9650},
    .constant = {0xececee},
    .constant_line = {0x8a9099},
    .edge = {0x7b848e},
    .control_edge = {0xa9792f},
    .graph_selection = {0x0a5fa8},
    .upstream = {0x7a4fd0},
    .downstream = {0xc2571a},
    .ramp = {{{0xfff7d6}, {0xfbd26a}, {0xee9330}, {0xc9521f}, {0x842a1a}}},
    .diverging = {{{0xa34700}, {0xd9771f}, {0xf3c08e}, {0xffffff}, {0x8ccfce}, {0x159a9a}, {0x006464}}},
};

constexpr Theme kDark{
    .dark = true,
    .window = {0x25282c},
    .base = {0x1b1d20},
    .alt = {0x1f2225},
    .button = {0x2e3237},
    .line = {0x3c4147},
    .line2 = {0x30343a},
    .ctl = {0x7a828c},
    .text = {0xe4e7ea},
    .text2 = {0xb2bac2},
    .disabled = {0x6b737c},
    .accent = {0x6db5f2},
    .selection = {0x1e4568},
    .selection_inactive = {0x363b42},
    .hover = {0x2a3540},
    .focus = {0x4a9ae0},
    .nan = {0xff3dff},
    .nan_text = {0xff7dff},
    .nan_background = {0x3d1f3f},
    .pos_inf = {0xfff200},
    .pos_inf_text = {0xf0dc45},
    .neg_inf = {0x5c5cff},
    .neg_inf_text = {0xa3a8ff},
    .error = {0xff8f85},
    .error_background = {0x452523},
    .warning = {0xf0b94d},
    .warning_background = {0x40331a},
    .info = {0x6db5f2},
    .info_background = {0x1d3346},
    .ok = {0x6fcf97},
    .ok_background = {0x1d3a2a},
    .badge_text = {0x2a0f0d},
    .histogram = {0x5e7488},
    .canvas = {0x1b1d20},
    .scope = {0x274b4c},
    .scope_line = {0x4f8586},
    .scope_open = {{{0x1f2a2b}, {0x223334}, {0x263b3c}}},
    .aggregation = {0x4a3d17},
    .aggregation_line = {0xd6aa3c},
    .op = {0x21405c},
    .op_line = {0x6aa5d8},
    .parameter = {0x26402a},
    .parameter_line = {0x7cba6d},
    .constant = {0x3a3e44},
    .constant_line = {0x9aa2ac},
    .edge = {0x8d959e},
    .control_edge = {0xcf9f52},
    .graph_selection = {0x6db5f2},
    .upstream = {0xb79bff},
    .downstream = {0xff9a5c},
    .ramp = {{{0x3a3320}, {0x6b551f}, {0xa8721f}, {0xdd8b2f}, {0xffc36b}}},
    .diverging = {{{0xffb36b}, {0xdd7d26}, {0x8a4d1c}, {0x202327}, {0x146466}, {0x1ba3a3}, {0x6fe0dc}}},
};

}  // namespace

const Theme& lightTheme() { return kLight; }

const Theme& darkTheme() { return kDark; }

const Theme& themeOf(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness() ? kDark : kLight;
}

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.window);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.base);
  palette.setColor(QPalette::AlternateBase, theme.alt);
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::PlaceholderText, theme.text2);
  palette.setColor(QPalette::Button, theme.button);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::BrightText, theme.text);
  palette.setColor(QPalette::ToolTipBase, theme.base);
  palette.setColor(QPalette::ToolTipText, theme.text);
  palette.setColor(QPalette::Link, theme.accent);
  palette.setColor(QPalette::LinkVisited, theme.accent);
  palette.setColor(QPalette::Highlight, theme.selection);
  palette.setColor(QPalette::Inactive, QPalette::Highlight, theme.selection_inactive);
  palette.setColor(QPalette::HighlightedText, theme.text);
  // Fusion derives its bevels from these.
  palette.setColor(QPalette::Light, theme.button);
  palette.setColor(QPalette::Midlight, theme.line2);
  palette.setColor(QPalette::Mid, theme.line);
  palette.setColor(QPalette::Dark, theme.ctl);
  palette.setColor(QPalette::Shadow, theme.ctl);
  for (const auto role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText, QPalette::Link}) {
    palette.setColor(QPalette::Disabled, role, theme.disabled);
  }
  return palette;
}

}  // namespace sporescope::ui
