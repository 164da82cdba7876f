// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/session/dump_report.h"

namespace sporescope::ui {

/// What a report says in "en" or "zh_CN", whatever the language of the window. What it says may be asked for on any thread.
[[nodiscard]] ReportLanguage reportLanguage(const QString& language);

}  // namespace sporescope::ui
