// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// Translates the debugging cost of a step, which the training client reports in English. Returns `recorded` unchanged if
/// any part is unknown.
[[nodiscard]] QString costText(const QString& recorded);

}  // namespace sporescope::ui
