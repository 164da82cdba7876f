// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sporescope::remote {

/// A host in the ssh configuration.
struct SshHost {
  std::string name;
  std::string summary;  ///< For example "liu@10.1.4.7:2222"; empty if only the name is configured
};

/// Reads the hosts of a configuration file and the files that it includes, in order. Patterns with * or ? are skipped.
/// Unreadable files are ignored, because ssh reports them itself.
[[nodiscard]] std::vector<SshHost> ssh_hosts(const std::filesystem::path& config);

}  // namespace sporescope::remote
