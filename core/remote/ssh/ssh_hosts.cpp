// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_hosts.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/parse.h"

namespace sporescope::remote {

namespace {

constexpr int kMaxDepth = 4;

/// The settings of one Host block; host_name, user and port form the summary.
struct Block {
  std::vector<std::string> names;
  std::string host_name, user, port;
};

void add_block(const Block& block, std::vector<SshHost>& hosts) {
  std::string description = block.user;
  if (!description.empty() && !block.host_name.empty()) description += '@';
  description += block.host_name;
  if (!block.port.empty()) description += ':' + block.port;
  for (const std::string& name : block.names) {
    const bool is_known = std::any_of(hosts.begin(), hosts.end(), [&](const SshHost& host) { return host.name == name; });
    if (!is_known && name.find_first_of("*?!") == std::string::npos) hosts.push_back({name, description});
  }
}

void read_config(const std::filesystem::path& file, std::vector<SshHost>& hosts, int depth) {
  std::ifstream lines(file);
  Block block;
  for (std::string line; std::getline(lines, line);) {
    std::replace(line.begin(), line.end(), '=', ' ');
    std::istringstream tokens(line);
    std::string key;
    if (!(tokens >> key) || key.starts_with('#')) continue;
    key = lower_case(key);
    std::string value;
    if (key == "host" || key == "match") {
      add_block(block, hosts);
      block = {};
      while (key == "host" && tokens >> value) block.names.push_back(value);
    } else if (key == "hostname") {
      tokens >> block.host_name;
    } else if (key == "user") {
      tokens >> block.user;
    } else if (key == "port") {
      tokens >> block.port;
    } else if (key == "include" && depth < kMaxDepth) {
      while (tokens >> value) {
        // A relative path is relative to the folder of the user's file.
        if (value.find_first_of("*?~") == std::string::npos) read_config(file.parent_path() / value, hosts, depth + 1);
      }
    }
  }
  add_block(block, hosts);
}

}  // namespace

std::vector<SshHost> ssh_hosts(const std::filesystem::path& config) {
  std::vector<SshHost> hosts;
  read_config(config, hosts, 0);
  return hosts;
}

}  // namespace sporescope::remote
