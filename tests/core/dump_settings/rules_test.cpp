// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/dump_settings/check_settings.h"
#include "core/dump_settings/dump_settings.h"
#include "core/dump_settings/settings_file.h"
#include "tests/program/test_class.h"

namespace rules_test {

using namespace sporescope;

namespace {

/// Parses "2.10 CPU", "2.4 Ascend O2".
DumpTarget target_of(const std::string& text) {
  const QStringList label = QString::fromStdString(text).split(' ');
  DumpTarget target;
  target.version = parse_ms_version(label[0].toStdString()).value();
  target.device = parse_training_device(label[1].toStdString()).value();
  if (label.size() > 2) target.mode = parse_execution_mode(label[2].toStdString()).value();
  return target;
}

/// Returns the default settings for the target, changed by a merge patch (RFC 7396: null removes a key).
std::string changed(const DumpTarget& target, const std::string& patch) {
  DumpSettings settings;
  settings.path = "/data/dump";
  auto json = nlohmann::json::parse(settings_json(settings, target));
  json.merge_patch(nlohmann::json::parse(patch));
  return json.dump();
}

/// A rule, a file to which it applies, and one to which it does not: for another target, or with another value.
struct Example {
  const char* rule;
  Effect effect;
  const char* target;
  const char* patch;
  const char* other_target;
  const char* other_patch = nullptr;  ///< null: `patch`
};

std::string common(const char* fields) { return std::string(R"p({"common_dump_settings": {)p") + fields + "}}"; }

constexpr auto kRefused = Effect::refused;
constexpr auto kChanged = Effect::changed;
constexpr auto kIgnored = Effect::ignored;
constexpr auto kNote = Effect::note;

// A patch contains fields of common_dump_settings; with a brace, it is complete. All examples for "2.10 CPU" were tested with
// MindSpore 2.10.0 on CPU and behaved as the rule describes.
const std::vector<Example>& examples() {
  static const std::vector<Example> list{
      {"file-of-msprobe", kRefused, "2.10 CPU", R"p({"common_dump_settings": null, "task": "tensor"})p", "2.10 CPU dynamic"},
      {"file-of-dump-dynamic", kChanged, "2.10 CPU dynamic", R"p("dump_mode": 0)p", "2.10 CPU"},
      {"file-of-dump-whole-graph", kRefused, "2.6 Ascend O2", R"p("dump_mode": 0)p", "2.5 Ascend O2"},
      {"key-unknown", kIgnored, "2.10 CPU", R"p("colour": 1)p", "2.10 CPU", "{}"},
      {"key-of-other-release", kIgnored, "1.5 GPU", R"p("saved_data": "tensor")p", "1.6 GPU"},
      {"key-missing", kRefused, "2.10 CPU", R"p("support_device": null)p", "2.10 CPU", "{}"},
      {"key-kind", kRefused, "2.10 CPU", R"p("iteration": 0)p", "1.2 CPU"},
      {"dump-mode-0-1", kRefused, "1.5 Ascend", R"p("dump_mode": 2)p", "1.6 Ascend"},
      {"dump-mode-0-1-2", kRefused, "1.6 Ascend", R"p("dump_mode": 3)p", "1.6 Ascend", R"p("dump_mode": 2)p"},
      {"set-dump-device", kRefused, "2.10 CPU", R"p("dump_mode": 2)p", "2.10 Ascend"},
      {"set-dump-synchronous", kRefused, "2.2 Ascend", R"p("dump_mode": 2)p", "2.3 Ascend"},
      {"kernels-unused", kIgnored, "2.10 CPU", R"p("kernels": ["MatMul"])p", "2.10 CPU",
       R"p("kernels": ["MatMul"], "dump_mode": 1)p"},
      {"kernels-none", kRefused, "2.2 CPU", R"p("dump_mode": 1)p", "2.3 CPU"},
      {"kernels-none-is-all", kChanged, "2.10 CPU", R"p("dump_mode": 1)p", "2.2 CPU"},
      {"kernels-type", kIgnored, "1.10 CPU", R"p("dump_mode": 1, "kernels": ["MatMul"])p", "2.0 CPU"},
      {"kernels-regex", kIgnored, "2.2 CPU", R"p("dump_mode": 1, "kernels": ["name-regex(.+ReLU.+)"])p", "2.3 CPU"},
      {"kernels-regex-wrong", kRefused, "2.10 CPU", R"p("dump_mode": 1, "kernels": ["name-regex(()"])p", "2.10 CPU",
       R"p("dump_mode": 1, "kernels": ["name-regex(())"])p"},
      {"kernels-blank", kChanged, "2.10 CPU", R"p("dump_mode": 1, "kernels": ["name-regex(Default/.+|Gradients/.+ )"])p",
       "2.2 CPU"},
      {"path-empty", kRefused, "1.3 CPU", R"p("path": "")p", "1.5 CPU"},
      {"path-from-environment", kNote, "1.5 CPU", R"p("path": "")p", "1.3 CPU"},
      {"path-absolute", kRefused, "2.10 CPU", R"p("path": "dump")p", "2.10 CPU", R"p("path": "/dump")p"},
      {"path-characters", kRefused, "2.10 CPU", R"p("path": "/tmp/a.b")p", "2.10 CPU", R"p("path": "/tmp/a_b-1")p"},
      {"net-name-characters", kRefused, "2.10 CPU", R"p("net_name": "a.b")p", "2.10 CPU", R"p("net_name": "a-b_1")p"},
      {"net-name-empty", kRefused, "2.10 CPU", R"p("net_name": "")p", "1.5 CPU"},
      {"iteration-numbers", kRefused, "1.5 CPU", R"p("iteration": "0|last")p", "1.5 CPU", R"p("iteration": "0 | 5-8")p"},
      {"iteration-characters", kRefused, "2.10 CPU", R"p("iteration": "0 | 2")p", "1.5 CPU"},
      {"iteration-none", kRefused, "2.10 CPU", R"p("iteration": "3-1")p", "2.10 CPU", R"p("iteration": "1-1")p"},
      {"iteration-range", kIgnored, "2.10 CPU", R"p("iteration": "3-1|4")p", "2.10 CPU", R"p("iteration": "1-3|4")p"},
      {"input-output-word", kRefused, "2.10 CPU", R"p("input_output": 3)p", "2.10 CPU", R"p("input_output": 1)p"},
      {"input-output-gpu", kChanged, "2.2 GPU", R"p("input_output": 0)p", "2.3 GPU"},
      {"support-device-cpu", kIgnored, "2.10 CPU", R"p("support_device": [5])p", "2.10 GPU"},
      {"support-device-none", kRefused, "2.10 GPU", R"p("support_device": [])p", "2.10 CPU"},
      {"support-device-number", kRefused, "2.10 CPU", R"p("support_device": ["0"])p", "2.10 CPU", R"p("support_device": [0])p"},
      {"dynamic-graph", kRefused, "1.10 CPU dynamic", "{}", "2.0 CPU dynamic"},
      {"dynamic-graph-overflow", kRefused, "2.2 Ascend dynamic", "{}", "2.2 Ascend dynamic",
       R"p({"e2e_dump_settings": null, "common_dump_settings": {"op_debug_mode": 3}})p"},
      {"statistics-cpu", kRefused, "2.10 CPU", R"p("saved_data": "statistic")p", "2.10 GPU"},
      {"statistics-synchronous", kRefused, "2.2 Ascend", R"p("saved_data": "full")p", "2.3 Ascend"},
      {"statistics-format", kRefused, "2.5 Ascend O2", R"p("saved_data": "statistic")p", "2.5 Ascend O2",
       R"p("saved_data": "statistic", "file_format": "npy")p"},
      {"saved-data-word", kRefused, "2.10 CPU", R"p("saved_data": "all")p", "2.10 CPU", "{}"},
      {"statistics-exception", kChanged, "2.4 Ascend", R"p("op_debug_mode": 4, "saved_data": "full")p", "2.4 Ascend",
       R"p("op_debug_mode": 4)p"},
      {"statistics-overflow", kIgnored, "2.4 Ascend", R"p("op_debug_mode": 3, "saved_data": "full")p", "2.4 Ascend",
       R"p("op_debug_mode": 3)p"},
      {"debug-mode-missing", kRefused, "2.2 Ascend",
       R"p({"e2e_dump_settings": null, "common_dump_settings": {"op_debug_mode": null}})p", "2.10 CPU"},
      {"debug-mode-to-3", kRefused, "2.2 Ascend", R"p("op_debug_mode": 4)p", "2.3 Ascend"},
      {"debug-mode-to-4", kRefused, "2.10 CPU", R"p("op_debug_mode": 5)p", "2.10 CPU", R"p("op_debug_mode": 0)p"},
      {"debug-mode-1-2", kChanged, "2.10 CPU", R"p("op_debug_mode": 1)p", "2.2 CPU"},
      {"overflow-device", kRefused, "2.10 CPU", R"p("op_debug_mode": 3)p", "2.10 Ascend"},
      {"exception-device", kRefused, "2.10 CPU", R"p("op_debug_mode": 4)p", "2.10 Ascend"},
      {"overflow-synchronous", kRefused, "2.2 Ascend", R"p("op_debug_mode": 3)p", "2.3 Ascend"},
      {"debug-mode-reserved", kNote, "1.6 Ascend",
       R"p({"e2e_dump_settings": null, "common_dump_settings": {"op_debug_mode": 3}})p", "1.9 Ascend"},
      {"debug-mode-chooses-all", kChanged, "2.4 Ascend", R"p("op_debug_mode": 3, "dump_mode": 1, "kernels": ["MatMul"])p",
       "1.6 Ascend"},
      {"overflow-takes-both", kChanged, "2.4 Ascend", R"p("op_debug_mode": 3, "input_output": 2)p", "2.4 Ascend",
       R"p("op_debug_mode": 3, "input_output": 0)p"},
      {"exception-takes-inputs", kChanged, "2.4 Ascend", R"p("op_debug_mode": 4, "input_output": 0)p", "2.4 Ascend",
       R"p("op_debug_mode": 4, "input_output": 1)p"},
      {"exception-takes-all-iterations", kChanged, "2.4 Ascend", R"p("op_debug_mode": 4, "iteration": "0|2")p", "2.4 Ascend",
       R"p("op_debug_mode": 4)p"},
      {"overflow-number-alone", kRefused, "2.10 CPU", R"p("overflow_number": 1)p", "2.3 CPU"},
      {"category-unknown", kIgnored, "2.4 Ascend", R"p("saved_data": "full", "statistic_category": ["hash"])p", "2.7 Ascend"},
      {"category-unused", kIgnored, "2.10 CPU", R"p("statistic_category": ["max"])p", "2.10 GPU",
       R"p("statistic_category": ["max"], "saved_data": "full")p"},
      {"category-host-only", kIgnored, "2.4 Ascend",
       R"p({"common_dump_settings": {"saved_data": "statistic", "statistic_category": ["md5"]}, "e2e_dump_settings": {"stat_calc_mode": "device"}})p",
       "2.4 Ascend", R"p("saved_data": "statistic", "statistic_category": ["md5"])p"},
      {"stat-calc-word", kRefused, "2.10 CPU", R"p({"e2e_dump_settings": {"stat_calc_mode": "npu"}})p", "2.2 CPU"},
      {"stat-calc-tensors", kChanged, "2.10 CPU", R"p({"e2e_dump_settings": {"stat_calc_mode": "device"}})p", "2.10 CPU", "{}"},
      {"stat-calc-device", kChanged, "2.10 GPU", R"p({"e2e_dump_settings": {"stat_calc_mode": "device"}})p", "2.10 Ascend"},
      {"precision-word", kRefused, "2.10 Ascend", R"p({"e2e_dump_settings": {"device_stat_precision_mode": "middle"}})p",
       "2.10 Ascend", R"p({"e2e_dump_settings": {"device_stat_precision_mode": "low"}})p"},
      {"precision-unused", kIgnored, "2.10 Ascend", R"p({"e2e_dump_settings": {"device_stat_precision_mode": "low"}})p",
       "2.10 Ascend",
       R"p({"common_dump_settings": {"saved_data": "statistic"}, "e2e_dump_settings": {"stat_calc_mode": "device", "device_stat_precision_mode": "low"}})p"},
      {"sample-mode-word", kRefused, "2.10 Ascend", R"p({"e2e_dump_settings": {"sample_mode": 2}})p", "2.10 Ascend",
       R"p({"e2e_dump_settings": {"sample_mode": 1}})p"},
      {"sample-device", kIgnored, "2.10 CPU", R"p({"e2e_dump_settings": {"sample_mode": 1}})p", "2.10 Ascend"},
      {"sample-debug", kIgnored, "2.10 Ascend",
       R"p({"common_dump_settings": {"op_debug_mode": 3}, "e2e_dump_settings": {"sample_mode": 1}})p", "2.10 Ascend",
       R"p({"e2e_dump_settings": {"sample_mode": 1}})p"},
      {"sample-num-word", kRefused, "2.10 Ascend", R"p({"e2e_dump_settings": {"sample_mode": 1, "sample_num": 0}})p",
       "2.10 Ascend", R"p({"e2e_dump_settings": {"sample_mode": 1, "sample_num": 1}})p"},
      {"sample-num-unused", kIgnored, "2.10 Ascend", R"p({"e2e_dump_settings": {"sample_num": 3}})p", "2.10 Ascend",
       R"p({"e2e_dump_settings": {"sample_mode": 1, "sample_num": 3}})p"},
      {"kernel-args-device", kIgnored, "2.10 CPU", R"p({"e2e_dump_settings": {"save_kernel_args": true}})p", "2.10 Ascend"},
      {"kernel-args-enable", kIgnored, "2.10 Ascend", R"p({"e2e_dump_settings": {"save_kernel_args": true, "enable": false}})p",
       "2.10 Ascend", R"p({"e2e_dump_settings": {"save_kernel_args": true, "enable": true}})p"},
      {"file-format-word", kRefused, "2.5 Ascend O2", R"p("file_format": "csv")p", "2.5 Ascend O2",
       R"p("file_format": "bin")p"},
      {"file-format-synchronous", kIgnored, "2.2 GPU", R"p("file_format": "bin")p", "2.5 Ascend O2"},
      {"trans-flag-cpu", kIgnored, "2.10 CPU", R"p({"e2e_dump_settings": {"trans_flag": false}})p", "2.10 GPU"},
      {"e2e-off", kRefused, "1.5 CPU", R"p({"e2e_dump_settings": {"enable": false}})p", "1.6 CPU"},
      {"e2e-on-all-the-same", kIgnored, "2.10 CPU", R"p({"e2e_dump_settings": {"enable": false}})p", "1.5 CPU"},
      {"e2e-missing", kRefused, "2.10 Ascend", R"p({"e2e_dump_settings": null})p", "2.10 CPU"},
      {"neither-way", kRefused, "1.2 Ascend", R"p({"e2e_dump_settings": {"enable": false}})p", "1.3 Ascend"},
      {"both-ways", kIgnored, "1.2 Ascend", R"p({"async_dump_settings": {"enable": true, "op_debug_mode": 0}})p", "1.2 GPU"},
      {"asynchronous-device", kIgnored, "1.2 GPU", R"p({"async_dump_settings": {"enable": true, "op_debug_mode": 0}})p",
       "1.2 Ascend"},
      {"whole-graph-synchronous", kRefused, "2.4 Ascend O2", R"p({"e2e_dump_settings": {"enable": true}})p", "2.4 Ascend O1"},
      {"kernels-asynchronous", kIgnored, "2.3 Ascend O1",
       R"p({"common_dump_settings": {"dump_mode": 1, "kernels": ["MatMul"]}, "e2e_dump_settings": {"enable": false}})p",
       "2.4 Ascend O1"},
      {"msprobe-task", kRefused, "2.10 CPU dynamic", R"p({"task": "overflow_check"})p", "2.10 CPU dynamic",
       R"p({"task": "tensor"})p"},
      {"msprobe-level", kRefused, "2.10 CPU dynamic", R"p({"level": "L3"})p", "2.10 CPU dynamic", R"p({"level": "L1"})p"},
      {"msprobe-level-of-graph", kRefused, "2.10 Ascend O2", R"p({"level": "L1"})p", "2.10 Ascend dynamic"},
      {"msprobe-kernels-of-dynamic", kNote, "2.10 CPU dynamic", R"p({"level": "L2"})p", "2.10 Ascend O2"},
      {"msprobe-exception-level", kRefused, "2.10 Ascend dynamic", R"p({"task": "exception_dump", "level": "mix"})p",
       "2.10 Ascend dynamic", R"p({"task": "exception_dump", "level": "L2"})p"},
      {"msprobe-norm-on-cpu", kNote, "2.10 CPU dynamic", "{}", "2.10 Ascend dynamic"},
      {"msprobe-jit-on-cpu", kNote, "2.10 CPU dynamic", R"p({"level": "L0"})p", "2.10 CPU dynamic", R"p({"level": "L1"})p"},
      {"msprobe-summary-list", kIgnored, "2.10 CPU dynamic",
       R"p({"task": "statistics", "statistics": {"summary_mode": ["max"]}})p", "2.10 Ascend O2"},
      {"msprobe-summary-xor", kChanged, "2.10 CPU dynamic",
       R"p({"task": "statistics", "statistics": {"summary_mode": "xor"}})p", "2.10 CPU dynamic",
       R"p({"task": "statistics", "statistics": {"summary_mode": "md5"}})p"},
      {"msprobe-rank-of-graph", kIgnored, "2.10 Ascend O2", R"p({"rank": [0], "level": "L0"})p", "2.10 Ascend O2",
       R"p({"rank": [0]})p"},
      {"msprobe-rank-alone", kNote, "2.10 CPU dynamic", R"p({"rank": [0]})p", "2.10 CPU dynamic", "{}"},
      {"msprobe-path-characters", kRefused, "2.10 Ascend O2", R"p({"dump_path": "/a.b"})p", "2.10 Ascend dynamic"},
      {"msprobe-path-characters-of-others", kRefused, "2.10 Ascend dynamic", R"p({"dump_path": "/home/abc++/d"})p",
       "2.10 Ascend dynamic", R"p({"dump_path": "/data/run_1.a:b-c"})p"},
      {"msprobe-path-characters-of-others", kRefused, "2.10 CPU dynamic", R"p({"dump_path": "/tmp/übung"})p", "2.10 Ascend O2",
       R"p({"dump_path": "/tmp/übung", "level": "L2"})p"},
      {"msprobe-path-empty", kRefused, "2.10 CPU dynamic", R"p({"dump_path": ""})p", "2.10 CPU dynamic", "{}"},
  };
  return list;
}

std::string whole(const char* patch) { return patch[0] == '{' ? std::string(patch) : common(patch); }

std::vector<SettingFinding> of_rule(const char* rule, const char* target, const char* patch) {
  auto findings = check_settings(changed(target_of(target), whole(patch)), target_of(target)).value();
  std::erase_if(findings, [&](const SettingFinding& finding) { return finding.rule != rule; });
  return findings;
}

}  // namespace

class DumpSettingsRulesTest : public QObject {
  Q_OBJECT

 private slots:
  void each_rule_has_an_example() {
    std::set<std::string_view> shown;
    for (const Example& example : examples()) shown.insert(example.rule);
    for (const std::string_view rule : setting_rule_names()) {
      QVERIFY2(shown.erase(rule) == 1, qPrintable("no example: " + QString::fromUtf8(rule.data(), qsizetype(rule.size()))));
    }
    QVERIFY2(shown.empty(), "an example of a rule that is gone");
  }

  void a_rule_speaks_where_it_holds_and_nowhere_else_data() {
    QTest::addColumn<int>("number");
    for (int i = 0; i < int(examples().size()); ++i) QTest::newRow(examples()[std::size_t(i)].rule) << i;
  }
  void a_rule_speaks_where_it_holds_and_nowhere_else() {
    QFETCH(int, number);
    const Example& example = examples()[std::size_t(number)];
    const auto found = of_rule(example.rule, example.target, example.patch);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(int(found[0].effect), int(example.effect));
    QVERIFY(!QString::fromStdString(found[0].message.str()).contains('%'));
    const char* stored = example.other_patch != nullptr ? example.other_patch : example.patch;
    const auto other = of_rule(example.rule, example.other_target, stored);
    QVERIFY2(other.empty(), other.empty() ? "" : other[0].message.str().c_str());
  }

  /// Default settings are never refused, except on targets that cannot dump.
  void what_is_written_is_read_without_a_word() {
    DumpSettings settings;
    settings.path = "/data/dump";
    for (const MsVersion& version : known_ms_versions()) {
      for (const TrainingDevice device : {TrainingDevice::cpu, TrainingDevice::gpu, TrainingDevice::ascend}) {
        for (const ExecutionMode mode : {ExecutionMode::o0, ExecutionMode::o2, ExecutionMode::dynamic}) {
          const DumpTarget target{version, device, mode};
          if (mode == ExecutionMode::dynamic && version < MsVersion{2, 3, 0}) continue;
          const auto findings = check_dump_settings(settings, target);
          const bool silent = most_severe(findings) == Effect::note;
          QVERIFY2(silent,
                   silent ? "" : (target.text().str() + ": " + findings[0].key + ": " + findings[0].message.str()).c_str());
        }
      }
    }
  }

  void asks_ascend_for_overflow_as_each_release_can() {
    DumpSettings settings;
    settings.path = "/data/dump";
    settings.content = DumpContent::overflow;
    for (const char* target :
         {"1.2 Ascend", "1.10 Ascend", "2.2 Ascend", "2.2 Ascend dynamic", "2.4 Ascend", "2.5 Ascend O2"}) {
      const auto findings = check_dump_settings(settings, target_of(target));
      QVERIFY2(most_severe(findings) == Effect::note, findings.empty() ? "" : findings[0].message.str().c_str());
    }
    QCOMPARE(int(most_severe(check_dump_settings(settings, target_of("2.10 CPU")))), int(Effect::refused));
  }

  void the_sentence_names_release_device_and_value() {
    const auto statistics = of_rule("statistics-cpu", "2.10 CPU", R"p("saved_data": "statistic")p");
    QCOMPARE(statistics[0].message.str(), std::string("2.10.0 on CPU rejects statistics; choose tensors"));
    QCOMPARE(statistics[0].key, std::string("saved_data"));
    const auto typed = of_rule("key-unknown", "2.10 CPU", R"p("input_outputs": 1)p");
    QCOMPARE(typed[0].message.str(), std::string("no release reads this key; did you mean input_output?"));
    const auto later = of_rule("key-of-other-release", "2.5 CPU", R"p("initial_iteration": 5)p");
    QCOMPARE(later[0].message.str(), std::string("2.5.0 on CPU ignores it; only 2.6.0 and later read it"));
  }

  void tells_the_gravest_first() {
    const DumpTarget target = target_of("2.10 CPU");
    const auto findings =
        check_settings(changed(target, common(R"p("colour": 1, "path": "", "saved_data": "full", "op_debug_mode": 1)p")),
                       target)
            .value();
    QVERIFY(findings.size() >= 4);
    QVERIFY(std::is_sorted(findings.begin(), findings.end(), [](const auto& a, const auto& b) { return a.effect < b.effect; }));
  }
};

SPORESCOPE_TEST(DumpSettingsRulesTest)

}  // namespace rules_test

#include "rules_test.moc"
