// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/rule.h"

#include <algorithm>
#include <array>

#include "core/base/closest_match.h"
#include "core/dump_settings/rule.h"

namespace sporescope {

namespace {

enum class Kind : std::uint8_t { section, number, text, flag, list };

struct Key {
  std::string_view section;
  std::string_view name;
  Kind kind;
  Releases releases;  // releases that read the key
  Releases needs{{99, 0, 0}, {99, 0, 0}};
};

// Keys that the parser of data_dump.json reads (dump_json_parser.cc of 1.0, 1.3, 2.0 and 2.7); for 2.10, as tested. For
// releases in between, the manual applies.
constexpr std::array kKeys{
    Key{"", kCommon, Kind::section, all_releases(), all_releases()},
    Key{"", kE2e, Kind::section, all_releases()},
    Key{"", kAsync, Kind::section, before_release(1, 3)},
    Key{kCommon, "op_debug_mode", Kind::number, from_release(1, 3)},
    Key{kCommon, "dump_mode", Kind::number, all_releases(), all_releases()},
    Key{kCommon, "path", Kind::text, all_releases(), before_release(1, 5)},
    Key{kCommon, "net_name", Kind::text, all_releases(), all_releases()},
    Key{kCommon, "iteration", Kind::number, before_release(1, 3), before_release(1, 3)},
    Key{kCommon, "iteration", Kind::text, from_release(1, 3), from_release(1, 3)},
    Key{kCommon, "saved_data", Kind::text, from_release(1, 6)},
    Key{kCommon, "input_output", Kind::number, all_releases(), all_releases()},
    Key{kCommon, "kernels", Kind::list, all_releases(), all_releases()},
    Key{kCommon, "support_device", Kind::list, all_releases(), all_releases()},
    Key{kCommon, "file_format", Kind::text, Releases{{1, 6, 0}, {2, 6, 0}}},
    Key{kCommon, "statistic_category", Kind::list, from_release(2, 3)},
    Key{kCommon, "overflow_number", Kind::number, from_release(2, 4)},
    Key{kCommon, "initial_iteration", Kind::number, from_release(2, 6)},
    Key{kE2e, "enable", Kind::flag, all_releases(), before_release(2, 3)},
    Key{kE2e, "trans_flag", Kind::flag, all_releases(), before_release(2, 3)},
    Key{kE2e, "stat_calc_mode", Kind::text, from_release(2, 3)},
    Key{kE2e, "device_stat_precision_mode", Kind::text, from_release(2, 5)},
    Key{kE2e, "sample_mode", Kind::number, from_release(2, 3)},
    Key{kE2e, "sample_num", Kind::number, from_release(2, 3)},
    Key{kE2e, "save_kernel_args", Kind::flag, from_release(2, 3)},
    Key{kAsync, "enable", Kind::flag, before_release(1, 3), before_release(1, 3)},
    Key{kAsync, "op_debug_mode", Kind::number, before_release(1, 3), before_release(1, 3)},
};

// Keys of config.json in msprobe 1.0 to 26.2.
constexpr std::array kProbeKeys{
    Key{"", "task", Kind::text, all_releases()},
    Key{"", "dump_path", Kind::text, all_releases(), all_releases()},
    Key{"", "rank", Kind::list, all_releases()},
    Key{"", "step", Kind::list, all_releases()},
    Key{"", "level", Kind::text, all_releases()},
    Key{"", "async_dump", Kind::flag, all_releases()},
    Key{"", "extra_info", Kind::flag, all_releases()},
    Key{"", "dump_enable", Kind::flag, all_releases()},
    Key{"", "statistics", Kind::section, all_releases()},
    Key{"", "tensor", Kind::section, all_releases()},
    Key{"", "structure", Kind::section, all_releases()},
    Key{"", "exception_dump", Kind::section, all_releases()},
    Key{"", "overflow_check", Kind::section, all_releases()},
};

constexpr std::array<std::string_view, 4> kNames{"key-unknown", "key-of-other-release", "key-missing", "key-kind"};

bool has_kind(Kind kind, const SettingsJson& value) {
  switch (kind) {
    case Kind::section:
      return value.is_object();
    case Kind::number:
      return value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0);
    case Kind::text:
      return value.is_string();
    case Kind::flag:
      return value.is_boolean();
    case Kind::list:
      return value.is_array();
  }
  return false;
}

Text kind_text(Kind kind) {
  switch (kind) {
    case Kind::section:
      return SPORESCOPE_TRANSLATE_NOOP("an object");
    case Kind::number:
      return SPORESCOPE_TRANSLATE_NOOP("an integer without quotes");
    case Kind::text:
      return SPORESCOPE_TRANSLATE_NOOP("a quoted string");
    case Kind::flag:
      return SPORESCOPE_TRANSLATE_NOOP("true or false");
    case Kind::list:
      return SPORESCOPE_TRANSLATE_NOOP("a list");
  }
  return {};
}

std::string key_path(std::string_view section, std::string_view name) {
  return section.empty() || section == kCommon ? std::string(name) : std::string(section) + "." + std::string(name);
}

/// Checks a file against a table of keys.
class KeyCheck {
 public:
  KeyCheck(const SettingsView& view, std::span<const Key> keys) : view_(view), keys_(keys) {}

  std::vector<SettingFinding> run() {
    check_names(view_.root(), {});
    for (const Key& key : keys_) {
      if (key.kind != Kind::section || !key.section.empty() || view_.target().tool() == DumpTool::msprobe) continue;
      const SettingsJson* section = view_.find({}, key.name);
      if (section != nullptr && section->is_object()) check_names(*section, key.name);
    }
    for (const Key& key : keys_) check_missing(key);
    return std::move(findings_);
  }

 private:
  void add(Effect effect, std::string_view rule, std::string path, Text message) {
    findings_.push_back({effect, std::move(path), std::string(rule), std::move(message)});
  }

  [[nodiscard]] const Key* find_key(std::string_view section, std::string_view name) const {
    const Key* other_release = nullptr;
    for (const Key& key : keys_) {
      if (key.section != section || key.name != name) continue;
      if (key.releases.include(view_.target().version)) return &key;
      other_release = &key;
    }
    return other_release;
  }

  void check_names(const SettingsJson& object, std::string_view section) {
    for (const auto& item : object.items()) {
      const Key* key = find_key(section, item.key());
      const std::string path = key_path(section, item.key());
      if (key == nullptr) {
        report_unknown_key(item.key(), section, path);
      } else if (!key->releases.include(view_.target().version)) {
        report_other_release(*key, path);
      } else if (!has_kind(key->kind, item.value())) {
        add(Effect::refused, kNames[3], path,
            {SPORESCOPE_TRANSLATE_NOOP("%1 expects %2 here"), {view_.target().text(), kind_text(key->kind)}});
      }
    }
  }

  void report_unknown_key(const std::string& name, std::string_view section, const std::string& path) {
    std::vector<std::string> names;
    for (const Key& key : keys_) {
      if (key.section == section) names.emplace_back(key.name);
    }
    if (const auto suggestion = closest_match(name, names)) {
      add(Effect::ignored, kNames[0], path,
          {SPORESCOPE_TRANSLATE_NOOP("no release reads this key; did you mean %1?"), {*suggestion}});
    } else {
      add(Effect::ignored, kNames[0], path, SPORESCOPE_TRANSLATE_NOOP("no release reads this key here"));
    }
  }

  void report_other_release(const Key& key, const std::string& path) {
    const bool is_later = view_.target().version < key.releases.since;
    const MsVersion& boundary = is_later ? key.releases.since : key.releases.before;
    add(Effect::ignored, kNames[1], path,
        {is_later ? SPORESCOPE_TRANSLATE_NOOP("%1 ignores it; only %2 and later read it")
                  : SPORESCOPE_TRANSLATE_NOOP("%1 ignores it; only releases before %2 read it"),
         {view_.target().text(), boundary.str()}});
  }

  void check_missing(const Key& key) {
    const bool has_section = key.section.empty() || key.section == kCommon || view_.has({}, key.section);
    if (!has_section || !key.needs.include(view_.target().version) || view_.has(key.section, key.name)) return;
    add(Effect::refused, kNames[2], key_path(key.section, key.name),
        {SPORESCOPE_TRANSLATE_NOOP("%1 fails without it"), {view_.target().text()}});
  }

  const SettingsView& view_;
  std::span<const Key> keys_;
  std::vector<SettingFinding> findings_;
};

}  // namespace

std::vector<SettingFinding> key_findings(const SettingsView& view) {
  if (view.target().tool() == DumpTool::msprobe) return KeyCheck(view, kProbeKeys).run();
  return KeyCheck(view, kKeys).run();
}

std::span<const std::string_view> key_rule_names() { return kNames; }

}  // namespace sporescope
