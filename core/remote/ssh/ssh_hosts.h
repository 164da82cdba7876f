// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sporescope::remote {

/// A host that the configuration of ssh names, and what it says of it in short.
struct SshHost {
  std::string name;
  std::string summary;  ///< "liu@10.1.4.7:2222"; empty: nothing
};

/// The hosts of a configuration file and of those that it includes, in their order; patterns with * or ? are left out. What
/// cannot be read is passed over: ssh says so when it is called.
[[nodiscard]] std::vector<SshHost> ssh_hosts(const std::filesystem::path& config);

}  // namespace sporescope::remote
