// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/metadata.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/depth_limited_json.h"
#include "core/base/parse.h"
#include "core/dump/mindspore/file_name.h"

namespace sporescope {
namespace {

using nlohmann::json;

json parse_object(std::string_view text) {
  json value = parse_depth_limited_json<json>(text);
  if (!value.is_object()) value = json();
  return value;
}

/// Returns the string or integer with this key, as text.
std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (found->is_string()) return found->get<std::string>();
  return found->is_number_integer() ? found->dump() : std::string();
}

const json& member(const json& object, const char* key) {
  static const json null_value;
  const auto found = object.find(key);
  return found == object.end() ? null_value : *found;
}

}  // namespace

bool parse_config_json(std::string_view text, DumpMetadata& metadata) {
  const json config = parse_object(text);
  if (config.is_null()) return false;
  metadata.device_target = text_of(config, "device_target");
  metadata.ms_version = text_of(config, "ms_version");
  metadata.trained_with = text_of(config, "trained_with");
  return true;
}

bool parse_data_dump_json(std::string_view text, DumpMetadata& metadata) {
  const json settings = parse_object(text);
  if (settings.is_null()) return false;
  const json& common = member(settings, "common_dump_settings");
  if (common.is_object()) {
    metadata.net_name = text_of(common, "net_name");
    metadata.dump_mode = text_of(common, "dump_mode");
  }
  const json& e2e = member(settings, "e2e_dump_settings");
  if (e2e.is_object() && text_of(e2e, "sample_mode") == "1") {
    metadata.sample_num = text_of(e2e, "sample_num");
    if (metadata.sample_num.empty()) metadata.sample_num = "100";  // MindSpore's default
  }
  for (const char* const section : {"common_dump_settings", "async_dump_settings"}) {
    const json& section_settings = member(settings, section);
    if (section_settings.is_object() && metadata.op_debug_mode.empty()) {
      metadata.op_debug_mode = text_of(section_settings, "op_debug_mode");
    }
  }
  return true;
}

bool parse_hccl_json(std::string_view text, std::map<int, HostDevice>& devices) {
  const json table = parse_object(text);
  if (table.is_null()) return false;
  const json& servers = member(table, "server_list");
  if (!servers.is_array()) return true;
  for (const json& server : servers) {
    if (!server.is_object()) continue;
    const json& list = member(server, "device");
    if (!list.is_array()) continue;
    for (const json& device : list) {
      if (!device.is_object()) continue;
      const auto rank = parse_digits(text_of(device, "rank_id"));
      if (!rank || *rank > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) continue;
      devices.emplace(static_cast<int>(*rank), HostDevice{text_of(server, "server_id"), text_of(device, "device_id")});
    }
  }
  return true;
}

}  // namespace sporescope
