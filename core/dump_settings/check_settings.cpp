// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/check_settings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/dump_settings/parse_settings.h"
#include "core/dump_settings/rule.h"
#include "core/dump_settings/settings_file.h"

namespace sporescope {

namespace {

constexpr std::array<std::string_view, 4> kEffectNames{"refused", "changed", "ignored", "note"};
constexpr std::array<std::string_view, 3> kFileRules{"file-of-msprobe", "file-of-dump-dynamic", "file-of-dump-whole-graph"};

// Returns a finding if the file is meant for the other tool.
std::optional<SettingFinding> check_file_kind(const SettingsView& view) {
  const bool is_data_dump = view.has({}, kCommon);
  const Text target = view.target().text();
  if (view.target().tool() == DumpTool::mindspore) {
    if (is_data_dump || (!view.has({}, "task") && !view.has({}, "dump_path"))) return std::nullopt;
    return SettingFinding{Effect::refused,
                          std::string(kCommon),
                          std::string(kFileRules[0]),
                          {SPORESCOPE_TRANSLATE_NOOP("this is an msprobe file; %1 reads data_dump.json"), {target}}};
  }
  if (!is_data_dump) return std::nullopt;
  if (view.target().compiles_graphs()) {
    return SettingFinding{Effect::refused,
                          std::string(kCommon),
                          std::string(kFileRules[2]),
                          {SPORESCOPE_TRANSLATE_NOOP("%1 no longer reads it; use msprobe"), {target}}};
  }
  return SettingFinding{Effect::changed,
                        std::string(kCommon),
                        std::string(kFileRules[1]),
                        {SPORESCOPE_TRANSLATE_NOOP("%1 dumps only jit-compiled code; use msprobe for the rest"), {target}}};
}

void add(std::vector<SettingFinding>& findings, std::span<const SettingRule> rules, const SettingsView& view) {
  for (const SettingRule& rule : rules) {
    if (!rule.applies_to(view.target())) continue;
    if (auto value = rule.find_value(view)) {
      findings.push_back({rule.effect,
                          std::string(rule.key),
                          std::string(rule.name),
                          {rule.sentence, {view.target().text(), *std::move(value)}}});
    }
  }
}

}  // namespace

std::string_view effect_name(Effect effect) { return kEffectNames[static_cast<std::size_t>(effect)]; }

std::vector<SettingFinding> check_parsed_settings(const SettingsJson& root, const DumpTarget& target) {
  const SettingsView view(root, target);
  std::vector<SettingFinding> findings;
  if (auto kind_finding = check_file_kind(view)) {
    findings.push_back(*std::move(kind_finding));
    return findings;
  }
  findings = key_findings(view);
  if (target.tool() == DumpTool::msprobe) {
    add(findings, rules_of_msprobe(), view);
  } else {
    add(findings, rules_of_choice(), view);
    add(findings, rules_of_contents(), view);
  }
  std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) { return a.effect < b.effect; });
  return findings;
}

Result<std::vector<SettingFinding>> check_settings(std::string_view json, const DumpTarget& target) {
  const auto root = parse_settings(json);
  if (!root) return tl::unexpected(root.error());
  return check_parsed_settings(*root, target);
}

std::vector<SettingFinding> check_dump_settings(const DumpSettings& settings, const DumpTarget& target) {
  const auto findings = check_settings(settings_json(settings, target), target);
  return findings.value_or(std::vector<SettingFinding>());  // the JSON generated here is valid
}

Effect most_severe(std::span<const SettingFinding> findings) {
  Effect effect = Effect::note;
  for (const SettingFinding& finding : findings) effect = std::min(effect, finding.effect);
  return effect;
}

std::vector<std::string_view> setting_rule_names() {
  std::vector<std::string_view> names(kFileRules.begin(), kFileRules.end());
  names.insert(names.end(), key_rule_names().begin(), key_rule_names().end());
  for (const auto rules : {rules_of_choice(), rules_of_contents(), rules_of_msprobe()}) {
    for (const SettingRule& rule : rules) names.push_back(rule.name);
  }
  return names;
}

}  // namespace sporescope
