// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>

/// The colors of a report as 0xRRGGBB. They equal those of the window's light theme (ui/style/theme.cpp), which is not
/// available to the engine; a test checks that they agree.
namespace sporescope::report_colors {

inline constexpr std::uint32_t kText = 0x1c2024;
inline constexpr std::uint32_t kText2 = 0x565d66;
inline constexpr std::uint32_t kLine = 0xd3d6db;
inline constexpr std::uint32_t kLine2 = 0xe4e6ea;
inline constexpr std::uint32_t kAlternate = 0xf7f8f9;
inline constexpr std::uint32_t kNaN = 0xd400d4;
inline constexpr std::uint32_t kNaNText = 0xa100a1;
inline constexpr std::uint32_t kNaNBackground = 0xfbe9fb;
inline constexpr std::uint32_t kPositiveInf = 0xfff200;
inline constexpr std::uint32_t kPositiveInfText = 0x6f5800;
inline constexpr std::uint32_t kNegativeInf = 0x2b2bff;
inline constexpr std::uint32_t kNegativeInfText = 0x2626c9;
inline constexpr std::uint32_t kError = 0xb3261e;
inline constexpr std::uint32_t kErrorBackground = 0xfdecea;
inline constexpr std::uint32_t kWarning = 0x8a5a00;
inline constexpr std::uint32_t kWarningBackground = 0xfff4d9;
inline constexpr std::uint32_t kOk = 0x1d6f42;
inline constexpr std::uint32_t kOkBackground = 0xe6f4ec;
inline constexpr std::uint32_t kFinite = 0x7b91a6;
inline constexpr std::uint32_t kOperator = 0xdcebf9;
inline constexpr std::uint32_t kOperatorLine = 0x4d86b8;
inline constexpr std::uint32_t kParameter = 0xe3f1df;
inline constexpr std::uint32_t kParameterLine = 0x5f9650;
inline constexpr std::uint32_t kConstant = 0xececee;
inline constexpr std::uint32_t kConstantLine = 0x8a9099;
inline constexpr std::uint32_t kEdge = 0x7b848e;
/// Color scale of a heat map, from the lowest to the highest value.
inline constexpr std::array<std::uint32_t, 7> kDiverging{0xa34700, 0xd9771f, 0xf3c08e, 0xffffff, 0x8ccfce, 0x159a9a, 0x006464};

}  // namespace sporescope::report_colors
