// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope::ui {

/// Returns "networks.py:60"; empty without a line.
[[nodiscard]] QString sourceText(const std::optional<SourceLine>& line);
/// Returns the same with the last line of a multi-line expression: "networks.py:59–61". Empty if the entry has no file.
[[nodiscard]] QString sourcePlace(const SourceLine& line);

/// A line of a Python file that a program printed, and where in the text it is.
struct PrintedSource {
  SourceLine line;
  qsizetype begin = 0;
  qsizetype length = 0;
};
/// Returns the source lines in one line of output: those of a traceback (File "networks.py", line 60) and networks.py:60.
[[nodiscard]] std::vector<PrintedSource> printedSources(const QString& text);

}  // namespace sporescope::ui
