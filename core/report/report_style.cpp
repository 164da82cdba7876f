// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report_style.h"

#include <array>
#include <string_view>
#include <utility>

#include "core/report/colors.h"

namespace sporescope {

namespace {

// Color names in the style sheet, so that each color is defined once.
constexpr std::array kColorNames{
    std::pair(std::string_view("@text2"), report_colors::kText2),
    std::pair(std::string_view("@text"), report_colors::kText),
    std::pair(std::string_view("@line2"), report_colors::kLine2),
    std::pair(std::string_view("@line"), report_colors::kLine),
    std::pair(std::string_view("@alternate"), report_colors::kAlternate),
    std::pair(std::string_view("@nan-text"), report_colors::kNaNText),
    std::pair(std::string_view("@nan-ground"), report_colors::kNaNBackground),
    std::pair(std::string_view("@nan"), report_colors::kNaN),
    std::pair(std::string_view("@pos-text"), report_colors::kPositiveInfText),
    std::pair(std::string_view("@neg-text"), report_colors::kNegativeInfText),
    std::pair(std::string_view("@error-ground"), report_colors::kErrorBackground),
    std::pair(std::string_view("@error"), report_colors::kError),
    std::pair(std::string_view("@warning-ground"), report_colors::kWarningBackground),
    std::pair(std::string_view("@warning"), report_colors::kWarning),
    std::pair(std::string_view("@ok-ground"), report_colors::kOkBackground),
    std::pair(std::string_view("@ok"), report_colors::kOk),
};

constexpr std::string_view kSheet = R"(
@page { size: A4; margin: 15mm 14mm }
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { margin: 0 auto; padding: 28px 16px; max-width: 720px; color: @text; background: #fff;
  font: 13px/1.45 Noto Sans, Noto Sans CJK SC, Segoe UI, Microsoft YaHei, Helvetica, Arial, sans-serif }
@media print { body { padding: 0; max-width: none } }
h1 { font-size: 20px; line-height: 1.25; margin: 0 0 2px; overflow-wrap: anywhere; word-break: break-word }
h2 { font-size: 14px; margin: 22px 0 8px; padding-bottom: 4px; border-bottom: 1px solid @line; break-after: avoid; page-break-after: avoid }
h3 { font-size: 13px; font-weight: 600; margin: 14px 0 6px; break-after: avoid; page-break-after: avoid }
p { margin: 0 0 4px }
.after-box, .box + pre, table + pre { margin-top: 10px }
.tight { white-space: nowrap }
section, .block { break-inside: avoid; page-break-inside: avoid }
.long { break-inside: auto; page-break-inside: auto }
.quiet { color: @text2 }
.small { font-size: 11.5px }
code, pre { font-family: DejaVu Sans Mono, Noto Sans Mono, Consolas, Menlo, monospace; font-size: 12px }
pre { margin: 0 0 6px; padding: 8px 10px; border: 1px solid @line; background: @alternate; white-space: pre-wrap;
  overflow-wrap: anywhere; word-break: break-word; break-inside: avoid; page-break-inside: avoid }
.badge { float: right; margin: 0 0 6px 12px; padding: 3px 9px; font-weight: 600 }
.box { margin: 14px 0 0; padding: 9px 14px; border-left: 4px solid @warning; background: @warning-ground; overflow-wrap: anywhere; word-break: break-word }
.badge.nan { color: @nan-text; background: @nan-ground }
.badge.inf { color: @error; background: @error-ground }
.badge.open { color: @warning; background: @warning-ground }
.box.nan { border-color: @nan; background: @nan-ground }
.box.inf { border-color: @error; background: @error-ground }
.box.clean { border-color: @ok; background: @ok-ground }
.box.clean .lead { color: @ok }
.lead { font-weight: 600 }
.has-nan { color: @nan-text; font-weight: 600 }
.has-pos { color: @pos-text; font-weight: 600 }
.has-neg { color: @neg-text; font-weight: 600 }
table { width: 100%; border-collapse: collapse }
th { text-align: left; font-weight: 400; color: @text2 }
th, td { padding: 3px 6px; border-bottom: 1px solid @line2; vertical-align: top; overflow-wrap: anywhere; word-break: break-word }
thead { display: table-header-group }
tr { break-inside: avoid; page-break-inside: avoid }
.hits { table-layout: fixed }
.hits th { width: 17% }
.hits th:nth-child(1) { width: 44% }
.hits th:nth-child(2) { width: 22% }
.number { text-align: right; overflow-wrap: normal; word-break: normal }
.steps td { vertical-align: middle; padding: 5px 6px; border: none }
.nan .steps .cause td { background: @nan-ground }
.inf .steps .cause td { background: @error-ground }
.is-cause { color: @error; font-weight: 600 }
.steps .name { font-weight: 600 }
.facts td { border: none; padding: 2px 6px 2px 0 }
.facts .what { width: 130px; color: @text2 }
.picture { display: inline-block; vertical-align: top; margin: 0 22px 10px 0; max-width: 100%; break-inside: avoid; page-break-inside: avoid }
svg { max-width: 100%; vertical-align: middle }
svg text { font-family: Noto Sans, Noto Sans CJK SC, Segoe UI, Helvetica, Arial, sans-serif }
footer { margin-top: 26px; padding-top: 6px; border-top: 1px solid @line; color: @text2; font-size: 11.5px }
)";

}  // namespace

std::string css_color(std::uint32_t color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kDigits[(color >> static_cast<unsigned>(shift)) & 0xFU];
  return text;
}

std::string report_style() {
  std::string sheet(kSheet);
  for (const auto& [name, color] : kColorNames) {
    for (std::size_t position = sheet.find(name); position != std::string::npos; position = sheet.find(name, position)) {
      sheet.replace(position, name.size(), css_color(color));
    }
  }
  return sheet;
}

}  // namespace sporescope
