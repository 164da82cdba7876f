// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump_settings/target.h"

namespace sporescope {

/// Preserves the order of keys when it is written.
using SettingsJson = nlohmann::ordered_json;

inline constexpr std::string_view kCommon = "common_dump_settings";
inline constexpr std::string_view kE2e = "e2e_dump_settings";
inline constexpr std::string_view kAsync = "async_dump_settings";

/// Reads a settings file for a target. Values of a wrong type count as missing; key_findings() reports them.
class SettingsView {
 public:
  SettingsView(const SettingsJson& root, const DumpTarget& target) : root_(root), target_(target) {}

  [[nodiscard]] const SettingsJson& root() const { return root_; }
  [[nodiscard]] const DumpTarget& target() const { return target_; }
  [[nodiscard]] bool is_at_least(int major, int minor) const { return target_.version >= MsVersion{major, minor, 0}; }

  /// Returns null if the key is missing, or if the section is not an object. An empty section is the root.
  [[nodiscard]] const SettingsJson* find(std::string_view section, std::string_view key) const;
  [[nodiscard]] bool has(std::string_view section, std::string_view key) const { return find(section, key) != nullptr; }
  [[nodiscard]] std::int64_t number(std::string_view section, std::string_view key, std::int64_t fallback = 0) const;
  [[nodiscard]] std::string text(std::string_view section, std::string_view key, std::string fallback = {}) const;
  [[nodiscard]] bool flag(std::string_view section, std::string_view key, bool fallback = false) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view section, std::string_view key) const;

  [[nodiscard]] std::int64_t dump_mode() const { return number(kCommon, "dump_mode"); }
  [[nodiscard]] std::int64_t debug_mode() const;
  [[nodiscard]] std::string saved_data() const { return text(kCommon, "saved_data", "tensor"); }
  [[nodiscard]] bool saves_statistics() const { return saved_data() == "statistic" || saved_data() == "full"; }
  /// Returns true if the host copies the tensors (end to end), and false if Ascend writes them.
  [[nodiscard]] bool synchronous() const;

 private:
  const SettingsJson& root_;
  const DumpTarget& target_;
};

}  // namespace sporescope
