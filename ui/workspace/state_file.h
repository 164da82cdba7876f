// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <filesystem>
#include <string>

namespace sporescope::ui {

/// Returns the file next to the user's settings in which data of a dump or a script is saved between visits. `name` makes
/// the file name readable; `identity` distinguishes files of the same name.
[[nodiscard]] std::filesystem::path stateFile(const QString& folder, const std::string& name, const std::string& identity);

}  // namespace sporescope::ui
