// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/settings_view.h"

#include <utility>

namespace sporescope {

const SettingsJson* SettingsView::find(std::string_view section, std::string_view key) const {
  const SettingsJson* object = &root_;
  if (!section.empty()) {
    const auto found = root_.find(section);
    if (found == root_.end()) return nullptr;
    object = &*found;
  }
  if (!object->is_object()) return nullptr;
  const auto found = object->find(key);
  return found == object->end() ? nullptr : &*found;
}

std::int64_t SettingsView::number(std::string_view section, std::string_view key, std::int64_t fallback) const {
  const SettingsJson* value = find(section, key);
  return value != nullptr && value->is_number_integer() ? value->get<std::int64_t>() : fallback;
}

std::string SettingsView::text(std::string_view section, std::string_view key, std::string fallback) const {
  const SettingsJson* value = find(section, key);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::move(fallback);
}

bool SettingsView::flag(std::string_view section, std::string_view key, bool fallback) const {
  const SettingsJson* value = find(section, key);
  return value != nullptr && value->is_boolean() ? value->get<bool>() : fallback;
}

std::vector<std::string> SettingsView::texts(std::string_view section, std::string_view key) const {
  std::vector<std::string> texts;
  const SettingsJson* value = find(section, key);
  if (value == nullptr || !value->is_array()) return texts;
  for (const SettingsJson& item : *value) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

std::int64_t SettingsView::debug_mode() const {
  return is_at_least(1, 3) ? number(kCommon, "op_debug_mode") : number(kAsync, "op_debug_mode");
}

bool SettingsView::synchronous() const {
  if (target_.device != TrainingDevice::ascend && is_at_least(1, 6)) return true;
  if (is_at_least(2, 4)) return find({}, kE2e) != nullptr;
  return flag(kE2e, "enable");
}

}  // namespace sporescope
