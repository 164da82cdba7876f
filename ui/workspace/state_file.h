// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <filesystem>
#include <string>

namespace sporescope::ui {

/// Where something that belongs to a dump or a script is kept from one visit to the next: a file beside the settings of the
/// user, never in the dump. `name` is for people to read, `identity` tells those of one name apart.
[[nodiscard]] std::filesystem::path stateFile(const QString& folder, const std::string& name, const std::string& identity);

}  // namespace sporescope::ui
