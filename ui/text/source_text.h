// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>

#include "core/graph/graph.h"

namespace sporescope::ui {

/// "networks.py:60"; empty without a line.
[[nodiscard]] QString sourceText(const std::optional<SourceLine>& line);
/// The same with the end of an expression of several lines: "networks.py:59–61"; empty if the entry names no file.
[[nodiscard]] QString sourcePlace(const SourceLine& line);

}  // namespace sporescope::ui
