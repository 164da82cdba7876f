// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace sporescope::ui {

/// The dump that comes with the program: share/sporescope/sample beside the folder of the executable (installed), or
/// resources/sample of the source tree (built in place). Empty if it is not there. Looks at the disk once.
[[nodiscard]] QString sampleDump();

}  // namespace sporescope::ui
