// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/rule.h"

#include <algorithm>
#include <array>

namespace sporescope {

namespace {

using RuleValue = std::optional<std::string>;
using View = SettingsView;

std::string task(const View& view) { return view.text({}, "task", "statistics"); }
std::string level(const View& view) { return view.text({}, "level", "L1"); }

RuleValue unknown_task(const View& view) {
  constexpr std::array<std::string_view, 4> kTasks{"statistics", "tensor", "structure", "exception_dump"};
  const std::string word = task(view);
  return text_if(std::find(kTasks.begin(), kTasks.end(), word) == kTasks.end(), word);
}

RuleValue unknown_level(const View& view) {
  constexpr std::array<std::string_view, 5> kLevels{"L0", "L1", "L2", "mix", "debug"};
  const std::string word = level(view);
  return text_if(std::find(kLevels.begin(), kLevels.end(), word) == kLevels.end(), word);
}

const SettingsJson* summary_mode(const View& view) { return view.find(task(view), "summary_mode"); }

bool has_ranks(const View& view) {
  const SettingsJson* ranks = view.find({}, "rank");
  return ranks != nullptr && ranks->is_array() && !ranks->empty();
}

bool computes_statistics(const View& view) {
  return (task(view) == "statistics" || task(view) == "tensor") && level(view) != "L2";
}

/// Returns true for characters that are neither English letters nor digits nor in `allowed`.
bool has_disallowed_characters(std::string_view text, std::string_view allowed) {
  return std::any_of(text.begin(), text.end(), [&](char c) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return !is_plain && allowed.find(c) == std::string_view::npos;
  });
}

// Tested with msprobe 1.2 to 26.2 and MindSpore 2.7 and 2.10 on CPU. Rules for Ascend are from msprobe's manual.
constexpr std::array kProbeRules{
    SettingRule{"msprobe-task", "task", all_releases(), kAnywhere, kAnyMode, Effect::refused, unknown_task,
                SPORESCOPE_TRANSLATE_NOOP(
                    "msprobe rejects “%2” for MindSpore; it accepts statistics, tensor, structure and exception_dump")},
    SettingRule{"msprobe-level", "level", all_releases(), kAnywhere, kAnyMode, Effect::refused, unknown_level,
                SPORESCOPE_TRANSLATE_NOOP("msprobe accepts only L0, L1, L2, mix or debug, not “%2”")},
    SettingRule{"msprobe-level-of-graph", "level", all_releases(), kAnywhere, kGraphs, Effect::refused,
                [](const View& view) { return text_if(level(view) == "L1" || level(view) == "mix", level(view)); },
                SPORESCOPE_TRANSLATE_NOOP("a compiled graph has no API calls; choose L0 or L2 instead of %2")},
    SettingRule{"msprobe-kernels-of-dynamic", "level", all_releases(), kAnywhere, kDynamic, Effect::note,
                [](const View& view) { return text_if(level(view) == "L2" && task(view) != "exception_dump"); },
                SPORESCOPE_TRANSLATE_NOOP("L2 of a dynamic graph dumps only jit-compiled code, usually the optimizer")},
    SettingRule{"msprobe-exception-level", "level", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(task(view) == "exception_dump" && level(view) != "L2", level(view)); },
                SPORESCOPE_TRANSLATE_NOOP("exception_dump requires L2, not %2")},
    SettingRule{"msprobe-norm-on-cpu", "task", all_releases(), kCpu, kDynamic, Effect::note,
                [](const View& view) { return text_if(computes_statistics(view)); },
                SPORESCOPE_TRANSLATE_NOOP(
                    "MindSpore has no kernel for mint.norm on CPU, which msprobe needs; the lines for the script replace it")},
    SettingRule{"msprobe-jit-on-cpu", "level", all_releases(), kCpu, kDynamic, Effect::note,
                [](const View& view) { return text_if(level(view) == "L0" || level(view) == "mix"); },
                SPORESCOPE_TRANSLATE_NOOP("with a jit-compiled cell, msprobe waits up to 600 s per step on CPU; choose L1")},
    SettingRule{"msprobe-summary-list", "summary_mode", all_releases(), kAnywhere, kDynamic, Effect::ignored,
                [](const View& view) {
                  const SettingsJson* mode = summary_mode(view);
                  return text_if(mode != nullptr && mode->is_array());
                },
                SPORESCOPE_TRANSLATE_NOOP("a list of statistics applies only to compiled graphs; the usual four are written")},
    SettingRule{"msprobe-summary-xor", "summary_mode", all_releases(), kAnywhere, kDynamic, Effect::changed,
                [](const View& view) {
                  const SettingsJson* mode = summary_mode(view);
                  return text_if(mode != nullptr && mode->is_string() && *mode == "xor");
                },
                SPORESCOPE_TRANSLATE_NOOP("with MindSpore, xor leaves statistics and checksums empty; choose md5")},
    SettingRule{"msprobe-rank-of-graph", "rank", all_releases(), kAnywhere, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(has_ranks(view) && level(view) == "L0"); },
                SPORESCOPE_TRANSLATE_NOOP("L0 of a compiled graph dumps all ranks")},
    SettingRule{"msprobe-rank-alone", "rank", all_releases(), kAnywhere, kDynamic, Effect::note,
                [](const View& view) { return text_if(has_ranks(view)); },
                SPORESCOPE_TRANSLATE_NOOP("single-process training has no ranks; leave the list empty")},
    SettingRule{"msprobe-path-characters", "dump_path", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) {
                  const std::string path = view.text({}, "dump_path");
                  return text_if(level(view) == "L2" && has_disallowed_characters(path, "-_/"), path);
                },
                SPORESCOPE_TRANSLATE_NOOP("at level L2 only letters, digits, -, _ and / are allowed, not “%2”")},
    SettingRule{
        "msprobe-path-characters-of-others", "dump_path", all_releases(), kAnywhere, kAnyMode, Effect::refused,
        [](const View& view) {
          const std::string path = view.text({}, "dump_path");
          return text_if(level(view) != "L2" && has_disallowed_characters(path, "-_/.:"), path);
        },
        SPORESCOPE_TRANSLATE_NOOP("msprobe accepts only English letters, digits, -, _, /, . and : in a path, not “%2”")},
    SettingRule{"msprobe-path-empty", "dump_path", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.has({}, "dump_path") && view.text({}, "dump_path").empty()); },
                SPORESCOPE_TRANSLATE_NOOP("msprobe needs a folder")},
};

}  // namespace

std::span<const SettingRule> rules_of_msprobe() { return kProbeRules; }

}  // namespace sporescope
