// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// Returns the folder of the sample dump: share/sporescope/sample of the installation, or resources/sample of the source
/// tree. Empty if neither exists. Checks the disk only once.
[[nodiscard]] QString sampleDump();

}  // namespace sporescope::ui
