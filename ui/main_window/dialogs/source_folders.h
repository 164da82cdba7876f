// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace sporescope::ui {

/// Where the sources of a training that ran on another computer are on this one. Kept in the settings under
/// "editor/folders".
struct SourceFolder {
  QString there;  ///< Start of the paths on the other computer, without the slash at the end
  QString here;   ///< The folder that takes its place
};

/// Returns the paths that `file` of another computer may have here, by the stored folders; the closest folder comes first.
/// Nothing is read from the disk but the settings. UI thread only.
[[nodiscard]] QStringList locatedFiles(const QString& file);

/// Returns the folder by which `file` of another computer is found in `folder` or below it; empty if it is not there. Accesses
/// the disk; thread-safe.
[[nodiscard]] std::optional<SourceFolder> sourceFolderOf(const QString& file, const QString& folder);

/// Stores a folder for later calls of locatedFiles(); replaces one with the same start. UI thread only.
void storeSourceFolder(const SourceFolder& folder);

}  // namespace sporescope::ui
