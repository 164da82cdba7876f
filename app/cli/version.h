// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace sporescope::cli {

/// The version of Sporescope and the commit of its sources, as `--version`, *About* and reports show it: "0.1.0 (298dcf7f)".
/// Without the commit, "0.1.0", where the sources are neither a git checkout nor a release tarball.
std::string full_version();

}  // namespace sporescope::cli
