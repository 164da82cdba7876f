// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/rule.h"

#include <algorithm>
#include <array>

#include "core/dump_settings/rule.h"

namespace sporescope {

namespace {

using RuleValue = std::optional<std::string>;
using View = SettingsView;

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& names) {
  return std::find(names.begin(), names.end(), word) != names.end();
}

constexpr std::array<std::string_view, 4> kOnDevice{"max", "min", "avg", "l2norm"};
constexpr std::array<std::string_view, 12> kCategories{"max",
                                                       "min",
                                                       "avg",
                                                       "count",
                                                       "negative zero count",
                                                       "positive zero count",
                                                       "nan count",
                                                       "negative inf count",
                                                       "positive inf count",
                                                       "zero count",
                                                       "md5",
                                                       "l2norm"};
constexpr std::array<std::string_view, 3> kHashes{"hash", "hash:sha1", "hash:md5"};

RuleValue unknown_category(const View& view) {
  for (const std::string& word : view.texts(kCommon, "statistic_category")) {
    if (!is_one_of(word, kCategories) && !(view.is_at_least(2, 7) && is_one_of(word, kHashes))) return word;
  }
  return std::nullopt;
}

bool computes_on_device(const View& view) {
  return view.text(kE2e, "stat_calc_mode") == "device" && view.saved_data() == "statistic";
}

RuleValue host_category(const View& view) {
  if (!computes_on_device(view)) return std::nullopt;
  for (const std::string& word : view.texts(kCommon, "statistic_category")) {
    if (is_one_of(word, kCategories) && !is_one_of(word, kOnDevice)) return word;
  }
  return std::nullopt;
}

RuleValue debug_mode_above(const View& view, std::int64_t limit) {
  return text_if(view.debug_mode() > limit, std::to_string(view.debug_mode()));
}

bool is_sampling(const View& view) { return view.number(kE2e, "sample_mode") == 1; }

RuleValue unknown_word(const View& view, std::string_view section, std::string_view key, std::string_view a, std::string_view b,
                       std::string_view c = {}) {
  const SettingsJson* value = view.find(section, key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  const auto word = value->get<std::string>();
  return text_if(word != a && word != b && (c.empty() || word != c), word);
}

bool compiles_kernels(const View& view) { return view.target().mode != ExecutionMode::o2; }

// The effects in 2.10 on CPU were tested. For other targets, they are from the parser's source and the manual of the release.
constexpr std::array kContentsRules{
    SettingRule{"dynamic-graph", "mode", before_release(2, 0), kAnywhere, kDynamic, Effect::refused,
                [](const View&) { return text_if(true); },
                SPORESCOPE_TRANSLATE_NOOP("%1: nothing is dumped; train in graph mode")},
    SettingRule{
        "dynamic-graph-overflow",
        "mode",
        {{2, 0, 0}, {2, 3, 0}},
        kAnywhere,
        kDynamic,
        Effect::refused,
        [](const View& view) {
          return text_if(view.target().device != TrainingDevice::ascend || view.debug_mode() == 0 || view.synchronous());
        },
        SPORESCOPE_TRANSLATE_NOOP("%1: only overflowing operators are dumped, and only on Ascend; train in graph mode")},
    SettingRule{"statistics-cpu", "saved_data", from_release(1, 6), kCpu, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.saves_statistics()); },
                SPORESCOPE_TRANSLATE_NOOP("%1 rejects statistics; choose tensors")},
    SettingRule{"statistics-synchronous",
                "saved_data",
                {{1, 6, 0}, {2, 3, 0}},
                kAscend,
                kGraphs,
                Effect::refused,
                [](const View& view) { return text_if(view.saves_statistics() && view.synchronous()); },
                SPORESCOPE_TRANSLATE_NOOP("%1 rejects statistics in a synchronous dump; remove e2e_dump_settings")},
    SettingRule{"statistics-format",
                "saved_data",
                {{1, 6, 0}, {2, 6, 0}},
                kAscend,
                kGraphs,
                Effect::refused,
                [](const View& view) {
                  return text_if(view.saves_statistics() && !view.synchronous() && view.text(kCommon, "file_format") != "npy");
                },
                SPORESCOPE_TRANSLATE_NOOP("%1 rejects statistics in an asynchronous dump unless file_format is npy")},
    SettingRule{"saved-data-word", "saved_data", from_release(1, 6), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return unknown_word(view, kCommon, "saved_data", "tensor", "statistic", "full"); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only tensor, statistic or full, not “%2”")},
    SettingRule{"statistics-exception", "saved_data", from_release(2, 3), kAscend, kKernels, Effect::changed,
                [](const View& view) { return text_if(view.debug_mode() == 4 && view.saves_statistics()); },
                SPORESCOPE_TRANSLATE_NOOP("with op_debug_mode 4, %1 saves tensors")},
    SettingRule{"statistics-overflow", "saved_data", from_release(2, 3), kAscend, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(view.debug_mode() == 3 && view.saves_statistics()); },
                SPORESCOPE_TRANSLATE_NOOP("statistics are available only with op_debug_mode 0")},
    SettingRule{"debug-mode-missing", "op_debug_mode", from_release(1, 3), kAscend, kGraphs, Effect::refused,
                [](const View& view) { return text_if(!view.synchronous() && !view.has(kCommon, "op_debug_mode")); },
                SPORESCOPE_TRANSLATE_NOOP("%1 fails without it in an asynchronous dump")},
    SettingRule{"debug-mode-to-3", "op_debug_mode", before_release(2, 3), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return debug_mode_above(view, 3); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only 0 to 3, not %2")},
    SettingRule{"debug-mode-to-4", "op_debug_mode", from_release(2, 3), kAnywhere, kAnyMode, Effect::refused,
                [](const View& view) { return debug_mode_above(view, 4); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only 0, 3 or 4, not %2")},
    SettingRule{"debug-mode-1-2", "op_debug_mode", from_release(2, 3), kAnywhere, kAnyMode, Effect::changed,
                [](const View& view) {
                  return text_if(view.debug_mode() == 1 || view.debug_mode() == 2, std::to_string(view.debug_mode()));
                },
                SPORESCOPE_TRANSLATE_NOOP("%1 treats %2 as 3, all kinds of overflow")},
    SettingRule{"overflow-device", "op_debug_mode", from_release(1, 3), kHosts, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.debug_mode() >= 1 && view.debug_mode() <= 3); },
                SPORESCOPE_TRANSLATE_NOOP("overflow is detected only on Ascend; %1 dumps every operator instead")},
    SettingRule{"exception-device", "op_debug_mode", from_release(2, 3), kHosts, kAnyMode, Effect::refused,
                [](const View& view) { return text_if(view.debug_mode() == 4); },
                SPORESCOPE_TRANSLATE_NOOP("exceptions are caught only on Ascend; %1 dumps no operator")},
    SettingRule{"overflow-synchronous",
                "op_debug_mode",
                {{1, 3, 0}, {2, 3, 0}},
                kAscend,
                kGraphs,
                Effect::refused,
                [](const View& view) { return text_if(view.debug_mode() != 0 && view.synchronous()); },
                SPORESCOPE_TRANSLATE_NOOP("%1 detects overflow only in an asynchronous dump; remove e2e_dump_settings")},
    SettingRule{"debug-mode-reserved",
                "op_debug_mode",
                {{1, 5, 0}, {1, 9, 0}},
                kAscend,
                kGraphs,
                Effect::note,
                [](const View& view) { return text_if(view.debug_mode() != 0 && !view.synchronous()); },
                SPORESCOPE_TRANSLATE_NOOP("the manuals of 1.5 to 1.8 mark this key as reserved; %1 may not detect overflow")},
    SettingRule{"debug-mode-chooses-all", "dump_mode", from_release(1, 9), kAscend, kGraphs, Effect::changed,
                [](const View& view) { return text_if(view.debug_mode() != 0 && view.dump_mode() != 0); },
                SPORESCOPE_TRANSLATE_NOOP("with op_debug_mode other than 0, %1 checks all operators: dump_mode becomes 0")},
    SettingRule{"overflow-takes-both", "input_output", from_release(2, 3), kAscend, kGraphs, Effect::changed,
                [](const View& view) { return text_if(view.debug_mode() == 3 && view.number(kCommon, "input_output") != 0); },
                SPORESCOPE_TRANSLATE_NOOP("for operators that overflow, %1 dumps inputs and outputs: the value becomes 0")},
    SettingRule{
        "exception-takes-inputs", "input_output", from_release(2, 3), kAscend, kGraphs, Effect::changed,
        [](const View& view) { return text_if(view.debug_mode() == 4 && view.number(kCommon, "input_output", 1) != 1); },
        SPORESCOPE_TRANSLATE_NOOP("for an operator that fails, %1 dumps only the inputs")},
    SettingRule{
        "exception-takes-all-iterations", "iteration", from_release(2, 3), kAscend, kKernels, Effect::changed,
        [](const View& view) { return text_if(view.debug_mode() == 4 && view.text(kCommon, "iteration", "all") != "all"); },
        SPORESCOPE_TRANSLATE_NOOP("with op_debug_mode 4, %1 watches all iterations")},
    SettingRule{"overflow-number-alone", "overflow_number", from_release(2, 4), kAnywhere, kGraphs, Effect::refused,
                [](const View& view) {
                  const bool checks_overflow = view.debug_mode() >= 1 && view.debug_mode() <= 3;
                  return text_if(view.has(kCommon, "overflow_number") && !checks_overflow);
                },
                SPORESCOPE_TRANSLATE_NOOP("allowed only with op_debug_mode 3; %1 fails otherwise")},
    SettingRule{"category-unknown", "statistic_category", from_release(2, 3), kGpu | kAscend, kGraphs, Effect::ignored,
                unknown_category, SPORESCOPE_TRANSLATE_NOOP("%1 has no statistic “%2”")},
    SettingRule{"category-unused", "statistic_category", from_release(2, 3), kAnywhere, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(view.has(kCommon, "statistic_category") && !view.saves_statistics()); },
                SPORESCOPE_TRANSLATE_NOOP("takes effect only if saved_data is statistic or full")},
    SettingRule{"category-host-only", "statistic_category", from_release(2, 3), kAscend, kGraphs, Effect::ignored,
                host_category,
                SPORESCOPE_TRANSLATE_NOOP("“%2” cannot be computed on the device; only max, min, avg and l2norm can")},
    SettingRule{"stat-calc-word", "e2e_dump_settings.stat_calc_mode", from_release(2, 3), kAnywhere, kGraphs, Effect::refused,
                [](const View& view) { return unknown_word(view, kE2e, "stat_calc_mode", "host", "device"); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only host or device, not “%2”")},
    SettingRule{"stat-calc-tensors", "e2e_dump_settings.stat_calc_mode", from_release(2, 3), kAnywhere, kGraphs,
                Effect::changed,
                [](const View& view) {
                  return text_if(view.text(kE2e, "stat_calc_mode") == "device" && view.saved_data() != "statistic");
                },
                SPORESCOPE_TRANSLATE_NOOP("when tensors are saved, statistics are computed on the host")},
    SettingRule{"stat-calc-device", "e2e_dump_settings.stat_calc_mode", from_release(2, 3), kHosts, kGraphs, Effect::changed,
                [](const View& view) { return text_if(view.text(kE2e, "stat_calc_mode") == "device"); },
                SPORESCOPE_TRANSLATE_NOOP("%1 computes statistics on the host; only Ascend computes them on the device")},
    SettingRule{"precision-word", "e2e_dump_settings.device_stat_precision_mode", from_release(2, 5), kAnywhere, kGraphs,
                Effect::refused,
                [](const View& view) { return unknown_word(view, kE2e, "device_stat_precision_mode", "high", "low"); },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only high or low, not “%2”")},
    SettingRule{
        "precision-unused", "e2e_dump_settings.device_stat_precision_mode", from_release(2, 5), kAnywhere, kGraphs,
        Effect::ignored,
        [](const View& view) { return text_if(view.has(kE2e, "device_stat_precision_mode") && !computes_on_device(view)); },
        SPORESCOPE_TRANSLATE_NOOP("takes effect only if statistics are computed on the device")},
    SettingRule{"sample-mode-word", "e2e_dump_settings.sample_mode", from_release(2, 3), kAnywhere, kGraphs, Effect::refused,
                [](const View& view) {
                  const std::int64_t mode = view.number(kE2e, "sample_mode");
                  return text_if(mode > 1, std::to_string(mode));
                },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only 0 or 1, not %2")},
    SettingRule{"sample-device", "e2e_dump_settings.sample_mode", from_release(2, 3), kHosts, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(is_sampling(view)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 dumps whole tensors; sampling is supported only on Ascend")},
    SettingRule{"sample-debug", "e2e_dump_settings.sample_mode", from_release(2, 3), kAscend, kKernels, Effect::ignored,
                [](const View& view) { return text_if(is_sampling(view) && view.debug_mode() != 0); },
                SPORESCOPE_TRANSLATE_NOOP("sampling works only with op_debug_mode 0")},
    SettingRule{"sample-num-word", "e2e_dump_settings.sample_num", from_release(2, 3), kAnywhere, kGraphs, Effect::refused,
                [](const View& view) { return text_if(is_sampling(view) && view.number(kE2e, "sample_num", 1) == 0); },
                SPORESCOPE_TRANSLATE_NOOP("must be 1 or more; %1 fails otherwise")},
    SettingRule{"sample-num-unused", "e2e_dump_settings.sample_num", from_release(2, 3), kAnywhere, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(view.has(kE2e, "sample_num") && !is_sampling(view)); },
                SPORESCOPE_TRANSLATE_NOOP("takes effect only if sample_mode is 1")},
    SettingRule{"kernel-args-device", "e2e_dump_settings.save_kernel_args", from_release(2, 3), kHosts, kGraphs,
                Effect::ignored, [](const View& view) { return text_if(view.flag(kE2e, "save_kernel_args")); },
                SPORESCOPE_TRANSLATE_NOOP("%1 does not write kernel arguments")},
    SettingRule{"kernel-args-enable", "e2e_dump_settings.save_kernel_args", from_release(2, 3), kAscend, kKernels,
                Effect::ignored,
                [](const View& view) { return text_if(view.flag(kE2e, "save_kernel_args") && !view.flag(kE2e, "enable")); },
                SPORESCOPE_TRANSLATE_NOOP("takes effect only if enable is true")},
    SettingRule{"file-format-word",
                "file_format",
                {{1, 6, 0}, {2, 6, 0}},
                kAscend,
                kGraphs,
                Effect::refused,
                [](const View& view) {
                  return view.synchronous() ? std::nullopt : unknown_word(view, kCommon, "file_format", "npy", "bin");
                },
                SPORESCOPE_TRANSLATE_NOOP("%1 accepts only npy or bin, not “%2”")},
    SettingRule{"file-format-synchronous",
                "file_format",
                {{1, 6, 0}, {2, 6, 0}},
                kAnywhere,
                kGraphs,
                Effect::ignored,
                [](const View& view) { return text_if(view.has(kCommon, "file_format") && view.synchronous()); },
                SPORESCOPE_TRANSLATE_NOOP("a synchronous dump is always npy")},
    SettingRule{"trans-flag-cpu", "e2e_dump_settings.trans_flag", all_releases(), kCpu, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(!view.flag(kE2e, "trans_flag", true)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 stores tensors as the network sees them: there is nothing to convert")},
    SettingRule{"e2e-off", "e2e_dump_settings.enable", before_release(1, 6), kHosts, kGraphs, Effect::refused,
                [](const View& view) { return text_if(!view.flag(kE2e, "enable")); },
                SPORESCOPE_TRANSLATE_NOOP("%1 dumps nothing unless it is true")},
    SettingRule{"e2e-on-all-the-same", "e2e_dump_settings.enable", from_release(1, 6), kHosts, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(view.has(kE2e, "enable") && !view.flag(kE2e, "enable", true)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 dumps anyway; this file does not turn dumping off")},
    SettingRule{"e2e-missing", "e2e_dump_settings", from_release(2, 6), kAscend, kKernels, Effect::refused,
                [](const View& view) { return text_if(!view.has({}, kE2e)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 writes no data without it")},
    SettingRule{"neither-way", "async_dump_settings", before_release(1, 3), kAscend, kGraphs, Effect::refused,
                [](const View& view) { return text_if(!view.flag(kE2e, "enable") && !view.flag(kAsync, "enable")); },
                SPORESCOPE_TRANSLATE_NOOP("%1 dumps nothing unless enable is true here or in e2e_dump_settings")},
    SettingRule{"both-ways", "async_dump_settings", before_release(1, 3), kAscend, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(view.flag(kE2e, "enable") && view.flag(kAsync, "enable")); },
                SPORESCOPE_TRANSLATE_NOOP("the synchronous dump takes precedence; turn e2e_dump_settings off")},
    SettingRule{"asynchronous-device", "async_dump_settings", before_release(1, 3), kHosts, kGraphs, Effect::ignored,
                [](const View& view) { return text_if(view.has({}, kAsync)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 has no asynchronous dump; only Ascend does")},
    SettingRule{"whole-graph-synchronous",
                "e2e_dump_settings",
                {{2, 3, 0}, {2, 6, 0}},
                kAscend,
                kO2,
                Effect::refused,
                [](const View& view) { return text_if(view.has({}, kE2e)); },
                SPORESCOPE_TRANSLATE_NOOP("%1 supports only asynchronous dumps; remove it")},
    SettingRule{
        "kernels-asynchronous",
        "dump_mode",
        {{2, 3, 0}, {2, 4, 0}},
        kAscend,
        kKernels,
        Effect::ignored,
        [](const View& view) { return text_if(view.dump_mode() == 1 && !view.synchronous() && compiles_kernels(view)); },
        SPORESCOPE_TRANSLATE_NOOP("%1 cannot select operators in an asynchronous dump")},
};

}  // namespace

std::span<const SettingRule> rules_of_contents() { return kContentsRules; }

}  // namespace sporescope
