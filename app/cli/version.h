// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace sporescope::cli {

/// The version of Sporescope and the commit of its sources, as *About* and reports show it: "0.1.0 (298dcf7f)". Without the
/// commit, "0.1.0", where the sources are neither a git checkout nor a release tarball.
std::string full_version();

/// The same as `--version` shows it after the program's name, "(298dcf7f) 0.1.0": scripts take the last word for the version,
/// as GNU's coding standards have it.
std::string version_as_last_word();

}  // namespace sporescope::cli
