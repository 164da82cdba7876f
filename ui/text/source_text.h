// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>

#include "core/graph/graph.h"

namespace sporescope::ui {

/// Returns "networks.py:60"; empty without a line.
[[nodiscard]] QString sourceText(const std::optional<SourceLine>& line);
/// Returns the same with the last line of a multi-line expression: "networks.py:59–61". Empty if the entry has no file.
[[nodiscard]] QString sourcePlace(const SourceLine& line);

}  // namespace sporescope::ui
