// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/rule.h"

#include <algorithm>
#include <array>
#include <regex>

#include "core/dump_settings/iteration_ranges.h"
#include "core/dump_settings/kernel_matcher.h"
#include "core/dump_settings/rule.h"

namespace sporescope {

namespace {

using RuleValue = std::optional<std::string>;
using View = SettingsView;

bool has_only_characters(std::string_view text, std::string_view other_characters) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           other_characters.find(c) != std::string_view::npos;
  });
}

// Returns the first kernel for which `predicate` holds. Kernels are only used with dump_mode 1.
template <class Predicate>
RuleValue first_kernel(const View& view, Predicate predicate) {
  if (view.dump_mode() != 1) return std::nullopt;
  for (const std::string& name : view.texts(kCommon, "kernels")) {
    if (predicate(name)) return name;
  }
  return std::nullopt;
}

RuleValue invalid_regex(const View& view) {
  return first_kernel(view, [](const std::string& name) {
    const auto pattern = name_regex(name);
    constexpr std::size_t kMax = 1000;  // longer expressions are not compiled, because std::regex is recursive
    if (!pattern || pattern->size() > kMax) return false;
    try {
      [[maybe_unused]] const std::regex compiled(*pattern);  // MindSpore uses std::regex as well
    } catch (const std::regex_error&) {
      return true;
    }
    return false;
  });
}

RuleValue unused_kernels(const View& view) {
  const auto* kernels = view.find(kCommon, "kernels");
  const bool is_unused = view.has(kCommon, "dump_mode") && view.dump_mode() != 1;
  return text_if(is_unused && kernels != nullptr && kernels->is_array() && !kernels->empty(), std::to_string(view.dump_mode()));
}

bool has_empty_kernels(const View& view) {
  const auto* kernels = view.find(kCommon, "kernels");
  return view.dump_mode() == 1 && kernels != nullptr && kernels->is_array() && kernels->empty();
}

RuleValue value_above(const View& view, std::string_view key, std::int64_t limit) {
  const std::int64_t number = view.number(kCommon, key);
  return text_if(number > limit, std::to_string(number));
}

RuleValue iteration_characters(const View& view) {
  const auto* value = view.find(kCommon, "iteration");
  if (value == nullptr || !value->is_string()) return std::nullopt;
  const auto text = value->get<std::string>();
  const bool is_valid = text == "all" || (!text.empty() && text.find_first_not_of("0123456789-|") == std::string::npos);
  return text_if(!is_valid, text);
}

// Up to 1.5, MindSpore reads each piece with std::stoul, which skips blanks and throws if there is no number.
RuleValue iteration_numbers(const View& view) {
  const auto* value = view.find(kCommon, "iteration");
  if (value == nullptr || !value->is_string() || *value == "all") return std::nullopt;
  const auto text = value->get<std::string>();
  for (const std::string_view piece : iteration_pieces(text)) {
    const std::size_t digit = piece.find_first_not_of(' ');
    if (digit == std::string_view::npos || piece[digit] < '0' || piece[digit] > '9') return std::string(piece);
  }
  return std::nullopt;
}

// Returns `iteration` if no part of it can match an iteration.
RuleValue unmatched_iterations(const View& view) {
  const std::string text = view.text(kCommon, "iteration", "all");
  if (text == "all" || iteration_characters(view)) return std::nullopt;
  const auto pieces = iteration_pieces(text);
  const bool matches_any =
      std::any_of(pieces.begin(), pieces.end(), [](std::string_view piece) { return iteration_range(piece).has_value(); });
  return text_if(!matches_any, text);
}

RuleValue unmatched_range(const View& view) {
  const std::string text = view.text(kCommon, "iteration", "all");
  if (text == "all" || iteration_characters(view) || unmatched_iterations(view)) return std::nullopt;
  for (const std::string_view piece : iteration_pieces(text)) {
    if (!iteration_range(piece)) return std::string(piece);
  }
  return std::nullopt;
}

bool excludes_devices(const View& view) {
  const auto* devices = view.find(kCommon, "support_device");
  const SettingsJson all{0, 1, 2, 3, 4, 5, 6, 7};
  return devices != nullptr && devices->is_array() && std::any_of(all.begin(), all.end(), [&](const SettingsJson& device) {
           return std::find(devices->begin(), devices->end(), device) == devices->end();
         });
}

bool has_empty_devices(const View& view) {
  const auto* devices = view.find(kCommon, "support_device");
  return devices != nullptr && devices->is_array() && devices->empty();
}

RuleValue invalid_device(const View& view) {
  const auto* devices = view.find(kCommon, "support_device");
  if (devices == nullptr || !devices->is_array()) return std::nullopt;
  for (const SettingsJson& device : *devices) {
    if (!device.is_number_integer() || device.get<std::int64_t>() < 0) return device.is_primitive() ? device.dump() : "[…]";
  }
  return std::nullopt;
}

bool has_path(const View& view) { return !view.text(kCommon, "path").empty(); }

bool is_type_name(const std::string& name) {
  return !name_regex(name) && name.find('/') == std::string::npos && name.find("-op") == std::string::npos;
}

// The effects in 2.10 on CPU were tested. For other targets, they are from the parser's source and the manual of the release.
constexpr std::array kChoiceRules{
    SettingRule{"dump-mode-0-1", "dump_mode", before_release(1, 6), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return value_above(view, "dump_mode", 1); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only 0 or 1, not %2")},
    SettingRule{"dump-mode-0-1-2", "dump_mode", from_release(1, 6), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return value_above(view, "dump_mode", 2); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only 0, 1 or 2, not %2")},
    SettingRule{"set-dump-device", "dump_mode", from_release(1, 6), kHosts, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.dump_mode() == 2); },
                SPORESCOPE_TRANSLATE_NOOP("%1 rejects 2: tensors chosen with set_dump() are dumped only on Ascend")},
    SettingRule{"set-dump-synchronous",
                "dump_mode",
                {{1, 6, 0}, {2, 3, 0}},
                kAscend,
                kAnyMode,
                Effect::refused,
                [](const View& view) { return text_if(view.dump_mode() == 2 && view.synchronous()); },
                SPORESCOPE_TRANSLATE_NOOP("%1 rejects 2 in a synchronous dump; remove e2e_dump_settings")},
    SettingRule{"kernels-unused", "kernels", all_releases(), kAnywhere, kAnyMode, Effect::ignored, unused_kernels,
                SPORESCOPE_TRANSLATE_NOOP("takes effect only if dump_mode is 1, but it is %2")},
    SettingRule{"kernels-none", "kernels", before_release(2, 3), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(has_empty_kernels(view)); },
                SPORESCOPE_TRANSLATE_NOOP("dump_mode is 1 but kernels is empty: nothing would be dumped")},
    SettingRule{"kernels-none-is-all", "kernels", from_release(2, 3), kAnywhere, kAnyMode, Effect::changed,
                [](const View& view) { return text_if(has_empty_kernels(view)); },
                SPORESCOPE_TRANSLATE_NOOP("dump_mode is 1 but kernels is empty: %1 dumps all operators")},
    SettingRule{"kernels-type", "kernels", before_release(2, 0), kAnywhere, kAnyMode, Effect::ignored,
                [](const View& view) { return first_kernel(view, is_type_name); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only full names; “%2”, an operator type, is supported from 2.0.0 on")},
    SettingRule{"kernels-regex", "kernels", before_release(2, 3), kAnywhere, kAnyMode, Effect::ignored,
                [](const View& view) {
                  return first_kernel(view, [](const std::string& name) { return name_regex(name).has_value(); });
                },
                SPORESCOPE_TRANSLATE_NOOP("%1 treats “%2” as a name; regular expressions are supported from 2.3.0 on")},
    SettingRule{"kernels-regex-wrong", "kernels", from_release(2, 3), kAnywhere, kAnyMode, Effect::refused, invalid_regex,
                SPORESCOPE_TRANSLATE_NOOP("“%2” is not a valid regular expression: %1 fails")},
    SettingRule{"kernels-blank", "kernels", from_release(2, 3), kAnywhere, kAnyMode, Effect::changed,
                [](const View& view) {
                  return first_kernel(view, [](const std::string& name) { return name.find(' ') != std::string::npos; });
                },
                SPORESCOPE_TRANSLATE_NOOP("%1 removes the spaces from “%2”")},
    SettingRule{"path-empty", "path", before_release(1, 5), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.has(kCommon, "path") && !has_path(view)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 needs a folder here; MS_DIAGNOSTIC_DATA_PATH is read only from 1.5.0 on")},
    SettingRule{"path-from-environment", "path", from_release(1, 5), kAnywhere, kAnyMode, Effect::note,
                [](const View& view) { return text_if(!has_path(view)); },
                SPORESCOPE_TRANSLATE_NOOP("the dump goes to debug_dump in the folder given by MS_DIAGNOSTIC_DATA_PATH")},
    SettingRule{"path-absolute", "path", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(has_path(view) && view.text(kCommon, "path")[0] != '/'); },
                SPORESCOPE_TRANSLATE_NOOP("an absolute path starting with / is required")},
    SettingRule{"path-characters", "path", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) {
                  const std::string path = view.text(kCommon, "path");
                  return text_if(!has_only_characters(path, "-_/"), path);
                },
                SPORESCOPE_TRANSLATE_NOOP("only letters, digits, -, _ and / are allowed, not “%2”")},
    SettingRule{"net-name-characters", "net_name", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) {
                  const std::string name = view.text(kCommon, "net_name");
                  return text_if(!has_only_characters(name, "-_"), name);
                },
                SPORESCOPE_TRANSLATE_NOOP("only letters, digits, - and _ are allowed, not “%2”")},
    SettingRule{"net-name-empty", "net_name", from_release(1, 6), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.text(kCommon, "net_name", "?").empty()); },
                SPORESCOPE_TRANSLATE_NOOP("%1 rejects an empty name")},
    SettingRule{"iteration-numbers",
                "iteration",
                {{1, 3, 0}, {1, 6, 0}},
                kAnywhere,
                kAnyMode,
                Effect::refused,
                iteration_numbers,
                SPORESCOPE_TRANSLATE_NOOP("“%2” is not a list of iterations, such as 0|5-8|100, or all")},
    SettingRule{"iteration-characters", "iteration", from_release(1, 6), kAnywhere, kAnyMode, Effect::refused,
                iteration_characters,
                SPORESCOPE_TRANSLATE_NOOP("only digits, - and |, or all, are allowed, without spaces; not “%2”")},
    SettingRule{"iteration-none", "iteration", from_release(1, 6), kAnywhere, kAnyMode, Effect::refused, unmatched_iterations,
                SPORESCOPE_TRANSLATE_NOOP("no iteration matches “%2”: nothing would be dumped")},
    SettingRule{"iteration-range", "iteration", from_release(1, 6), kAnywhere, kAnyMode, Effect::ignored, unmatched_range,
                SPORESCOPE_TRANSLATE_NOOP("no iteration matches “%2”")},
    SettingRule{"input-output-word", "input_output", all_releases(), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return value_above(view, "input_output", 2); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only 0 (both), 1 (inputs) or 2 (outputs), not %2")},
    SettingRule{"input-output-gpu", "input_output", before_release(2, 3), kGpu, kAnyMode, Effect::changed,
                [](const View& view) { return text_if(view.number(kCommon, "input_output", 2) != 2); },
                SPORESCOPE_TRANSLATE_NOOP("%1 dumps only outputs, whatever is set here")},
    SettingRule{"support-device-cpu", "support_device", from_release(1, 6), kCpu, kAnyMode, Effect::ignored,
                [](const View& view) { return text_if(excludes_devices(view)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 has no devices to choose from: all processes dump")},
    SettingRule{"support-device-none", "support_device", all_releases(), kGpu | kAscend, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(has_empty_devices(view)); },
                SPORESCOPE_TRANSLATE_NOOP("without a device, nothing would be dumped")},
    SettingRule{"support-device-number", "support_device", all_releases(), kAnywhere, kAnyMode, Effect::refused, invalid_device,
                SPORESCOPE_TRANSLATE_NOOP("%2 is not a device number")},
};

}  // namespace

std::span<const SettingRule> rules_of_choice() { return kChoiceRules; }

}  // namespace sporescope
