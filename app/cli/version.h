// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace sporescope::cli {

/// Returns the version of Sporescope and the commit of its sources, as shown in *About* and in reports: "0.1.0 (298dcf7f)".
/// The commit is missing if the sources are neither a git checkout nor a release tarball.
std::string full_version();

/// Returns the same for `--version`, "(298dcf7f) 0.1.0": scripts take the last word as the version, as in the GNU coding
/// standards.
std::string version_as_last_word();

}  // namespace sporescope::cli
