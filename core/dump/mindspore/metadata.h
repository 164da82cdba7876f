// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>
#include <string_view>

namespace sporescope {

/// What the files in rank_{id}/.dump_metadata tell. Empty where they do not.
struct DumpMetadata {
  std::string ms_version;     ///< config.json
  std::string trained_with;   ///< the training's own version, where it was kept by another writer than MindSpore
  std::string device_target;  ///< config.json
  std::string net_name;       ///< data_dump.json
  std::string sample_num;     ///< data_dump.json: elements that are kept of each tensor; empty without sample_mode
  std::string dump_mode;      ///< data_dump.json: "0" if all operators are dumped, other numbers if some were chosen
  std::string op_debug_mode;  ///< data_dump.json: "3" if overflows were looked for
};

struct HostDevice {
  std::string host;
  std::string device;
};

/// Each reads one JSON text; false if it is no JSON object. Values of a wrong type count as missing.
[[nodiscard]] bool parse_config_json(std::string_view text, DumpMetadata& metadata);
[[nodiscard]] bool parse_data_dump_json(std::string_view text, DumpMetadata& metadata);
/// hccl.json (a copy of the rank table): hosts and devices by rank.
[[nodiscard]] bool parse_hccl_json(std::string_view text, std::map<int, HostDevice>& devices);

}  // namespace sporescope
