// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// What debugging costs a step, as the training client told it in English, in the language of the window. What is not known of
/// it stays as it was told.
[[nodiscard]] QString costText(const QString& recorded);

}  // namespace sporescope::ui
