// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>

namespace sporescope::ui {

/// Asks the user for what ssh needs to connect to `host`: a password, a passphrase, or trust in a new host key. Returns
/// nothing if the user declines. Runs a modal dialog; UI thread only.
[[nodiscard]] std::optional<QString> askForSsh(const QString& host, const QString& question);

}  // namespace sporescope::ui
