// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <string>
#include <string_view>

namespace sporescope {

/// Contents of the files in rank_{id}/.dump_metadata. Unknown values are empty.
struct DumpMetadata {
  std::string ms_version;     ///< config.json
  std::string trained_with;   ///< MindSpore version of the training, if the dump was written by another program
  std::string device_target;  ///< config.json
  std::string net_name;       ///< data_dump.json
  std::string sample_num;     ///< data_dump.json: number of elements dumped per tensor; empty without sample_mode
  std::string dump_mode;      ///< data_dump.json: "0" if all operators are dumped, other numbers if they were selected
  std::string op_debug_mode;  ///< data_dump.json: "3" if overflows are detected
};

/// Host and device of a rank.
struct HostDevice {
  std::string host;
  std::string device;
};

/// Parse one JSON file each; return false if it is not a JSON object. Values of a wrong type count as missing.
[[nodiscard]] bool parse_config_json(std::string_view text, DumpMetadata& metadata);
[[nodiscard]] bool parse_data_dump_json(std::string_view text, DumpMetadata& metadata);
/// Parses hccl.json, a copy of the rank table, into hosts and devices by rank.
[[nodiscard]] bool parse_hccl_json(std::string_view text, std::map<int, HostDevice>& devices);

}  // namespace sporescope
