// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

namespace sporescope::architecture {

/// The folder that a file belongs to, as the rules name it: "core/tensor", "ui/graph", "app/cli"; empty for files outside of
/// them.
[[nodiscard]] QString roomOf(const QString& file);

/// All folders and files that a rule is about.
[[nodiscard]] QStringList foldersWithRules();

/// Why `file` may not include `included` (as written between the quotes or angle brackets); empty if it may.
[[nodiscard]] QString brokenArrow(const QString& file, const QString& included);

/// The included names of a source text, in order.
[[nodiscard]] QStringList includesOf(const QString& source);

/// The classes that a source text defines members of, in order, each once.
[[nodiscard]] QStringList classesOf(const QString& source);
/// Returns the types that a header defines at namespace level, with their namespaces.
[[nodiscard]] QStringList typesOf(const QString& header);

}  // namespace sporescope::architecture
