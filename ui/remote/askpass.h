// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <optional>

namespace sporescope::ui {

/// Asks a person what ssh wants to know of the connection to `host`: a password, a passphrase, or whether a new key is trusted.
/// Nothing if it was declined. Runs a dialog of its own; UI thread only.
[[nodiscard]] std::optional<QString> askForSsh(const QString& host, const QString& question);

}  // namespace sporescope::ui
