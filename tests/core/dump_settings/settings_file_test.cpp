// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/dump_settings/settings_file.h"
#include "tests/program/test_class.h"

namespace settings_file_test {

using namespace sporescope;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

DumpTarget target(const char* version, TrainingDevice device, ExecutionMode mode = ExecutionMode::o0) {
  return {parse_ms_version(version).value(), device, mode};
}

Json written(const DumpSettings& settings, const DumpTarget& where) { return Json::parse(settings_json(settings, where)); }

DumpSettings to_data() {
  DumpSettings settings;
  settings.path = "/data/dump";
  return settings;
}

constexpr auto kCpu = TrainingDevice::cpu;
constexpr auto kAscend = TrainingDevice::ascend;

}  // namespace

class DumpSettingsFileTest : public QObject {
  Q_OBJECT

 private slots:
  /// Settings with which MindSpore made the test dumps. They are unchanged after reading and writing. Two of them were written
  /// by hand without optional keys, and are skipped.
  void real_files_come_back_as_they_were() {
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SPORESCOPE_TEST_DATA) / "dumps")) {
      if (entry.path().filename() != "data_dump.json") continue;
      const std::string text = read_settings_file(entry.path()).value();
      const std::string dump = entry.path().parent_path().parent_path().parent_path().filename().string();
      if (text.find("op_debug_mode") == std::string::npos) continue;
      const DumpTarget where = target(dump.substr(dump.rfind('-') + 1).c_str(), kCpu);
      const auto read = read_settings(text, where).value();
      Json as_it_was = Json::parse(text);
      if (where.version < MsVersion{1, 6, 0}) as_it_was["common_dump_settings"].erase("saved_data");  // ignored there
      QVERIFY2(as_it_was == written(read.settings, where), dump.c_str());
      ++files;
    }
    QVERIFY(files > 10);
  }

  void each_release_gets_its_own_words() {
    DumpSettings settings = to_data();
    settings.iterations = "3";
    Json old = written(settings, target("1.1", kAscend));
    QCOMPARE(old["common_dump_settings"]["iteration"], Json(3));
    QVERIFY(!old["common_dump_settings"].contains("op_debug_mode"));
    settings.iterations = "all";
    settings.content = DumpContent::overflow;
    old = written(settings, target("1.1", kAscend));
    QCOMPARE(old["common_dump_settings"]["iteration"], Json(0));
    QCOMPARE(old["async_dump_settings"], Json({{"enable", true}, {"op_debug_mode", 3}}));
    QVERIFY(!old.contains("e2e_dump_settings"));
    settings.content = DumpContent::statistics;
    const Json middle = written(settings, target("2.2", kAscend));
    QCOMPARE(middle["common_dump_settings"]["file_format"], Json("npy"));
    QVERIFY(!middle.contains("e2e_dump_settings") && !middle["common_dump_settings"].contains("statistic_category"));
    const Json late = written(settings, target("2.4", kAscend));
    QCOMPARE(late["common_dump_settings"]["saved_data"], Json("statistic"));
    QCOMPARE(late["common_dump_settings"]["statistic_category"], Json({"max", "min", "l2norm"}));
    QCOMPARE(late["e2e_dump_settings"]["enable"], Json(true));
  }

  void dynamic_graphs_are_msprobes() {
    DumpSettings settings = to_data();
    settings.iterations = "0|2|5-8";
    settings.content = DumpContent::statistics;
    settings.input_output = Slots::both;
    const DumpTarget where = target("2.7", kAscend, ExecutionMode::dynamic);
    const Json json = written(settings, where);
    QCOMPARE(json,
             Json::parse(R"({"task": "statistics", "dump_path": "/data/dump", "rank": [], "step": [0, 2, "5-8"], "level": "mix",
      "async_dump": false, "statistics": {"scope": [], "list": [], "data_mode": ["all"], "summary_mode": "statistics"}})"));
    QCOMPARE(settings_file_name(where), std::string_view("config.json"));
    const auto read = read_settings(json.dump(), where).value();
    QCOMPARE(read.settings.iterations, std::string("0|2|5-8"));
    QCOMPARE(int(read.settings.content), int(DumpContent::statistics));
    const TrainingLines lines = training_lines(settings, where, "/data/config.json");
    QVERIFY(lines.shell.empty());
    QCOMPARE(lines.script[1], std::string("debugger = PrecisionDebugger(config_path=\"/data/config.json\")"));
    const auto on_cpu = training_lines(settings, target("2.7", kCpu, ExecutionMode::dynamic), "/data/config.json");
    QVERIFY(on_cpu.script.size() > lines.script.size());
  }

  void says_what_to_export() {
    DumpSettings settings = to_data();
    settings.processes = 2;
    const auto shell = [&](const char* version, TrainingDevice device) {
      std::vector<std::string> lines;
      for (const ShellLine& line : training_lines(settings, target(version, device), "/data/my dump.json").shell) {
        lines.push_back(line.str());
      }
      return lines;
    };
    QCOMPARE(shell("2.10", kCpu), std::vector<std::string>{"export MINDSPORE_DUMP_CONFIG='/data/my dump.json'"});
    QCOMPARE(shell("2.2", kAscend).size(), std::size_t{2});
    QVERIFY(shell("2.2", kAscend)[1].starts_with("export RANK_ID=0 "));
    settings.path.clear();
    QCOMPARE(shell("2.10", kCpu)[1],
             std::string("export MS_DIAGNOSTIC_DATA_PATH=\"$PWD\"  # the dump goes to debug_dump in this folder"));
    // The comment is a translatable sentence.
    const auto lines = training_lines(settings, target("2.10", kCpu), "/data/my dump.json").shell;
    QCOMPARE(lines[1].comment.str(), std::string("the dump goes to debug_dump in this folder"));
    QCOMPARE(shell("1.3", kCpu).size(), std::size_t{1});
  }

  void names_what_it_does_not_know() {
    const auto read =
        read_settings(R"({"common_dump_settings": {"dump_mode": 1, "path": "/d", "net_name": "N", "iteration": "0",
      "input_output": 2, "kernels": ["MatMul"], "support_device": [0, 1], "colour": 7}, "extra": {}})",
                      target("2.10", kCpu))
            .value();
    QCOMPARE(int(read.settings.nodes), int(NodeMode::kernels));
    QCOMPARE(read.settings.devices, (std::vector<std::uint32_t>{0, 1}));
    std::vector<std::string> unknown;
    for (const SettingFinding& finding : read.findings) {
      if (finding.rule == "key-unknown") unknown.push_back(finding.key);
    }
    QCOMPARE(unknown, (std::vector<std::string>{"extra", "colour"}));
  }

  void strange_values_are_read_as_defaults() {
    const char* malformed = R"({"common_dump_settings": {"dump_mode": -1, "path": 5, "net_name": null, "iteration": [],
      "input_output": 99999999999, "kernels": [1, "a", {}], "support_device": [-1, 4294967296, 3], "op_debug_mode": true},
      "e2e_dump_settings": [], "async_dump_settings": 3})";
    for (const char* version : {"1.0", "1.5", "2.2", "2.10"}) {
      const auto read = read_settings(malformed, target(version, kAscend)).value();
      QCOMPARE(int(read.settings.nodes), int(NodeMode::all));
      QCOMPARE(read.settings.devices, std::vector<std::uint32_t>{3});
      QCOMPARE(int(most_severe(read.findings)), int(Effect::refused));
    }
  }

  void says_where_json_breaks() {
    const auto read = read_settings("{\n  \"a\": }\n", target("2.10", kCpu));
    QVERIFY(!read);
    QCOMPARE(read.error().str(), std::string("not valid JSON: syntax error at line 2, column 8"));
    QCOMPARE(read_settings("[1]", target("2.10", kCpu)).error().str(),
             std::string("not a settings file: expected a JSON object"));
  }

  void a_number_beyond_all_doubles_is_an_error() {
    for (const char* text : {"-4e333", "{\"common_dump_settings\": {\"dump_mode\": 1e999}}"}) {
      const auto read = read_settings(text, target("2.10", kCpu));
      QVERIFY(!read);
      QCOMPARE(read.error().str(), std::string("not a settings file: a number in it is too large"));
    }
  }

  void what_is_nested_without_end_is_an_error() {
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    const std::string several = R"({"path": )" + deep + R"(, "kernels": )" + deep + R"(, "rank": )" + deep + "}";
    const auto read = read_settings(R"({"common_dump_settings": )" + several + "}", target("2.10", kCpu));
    QVERIFY(!read);
    QCOMPARE(read.error().str(), std::string("not a settings file: it is nested too deeply"));
  }

  void replaces_no_file_unasked() {
    const QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "data_dump.json";
    QVERIFY(write_settings_file(path, "{}\n", false).has_value());
    QVERIFY(!write_settings_file(path, "other", false));
    QCOMPARE(read_settings_file(path).value(), std::string("{}\n"));
    QVERIFY(write_settings_file(path, "other", true).has_value());
    QCOMPARE(read_settings_file(path).value(), std::string("other"));
  }

  void versions_are_from_1_0_to_2_10() {
    QCOMPARE(parse_ms_version("2.3.0rc1").value().str(), std::string("2.3.0"));
    QCOMPARE(parse_ms_version("2.10.1").value().str(), std::string("2.10.1"));
    for (const char* wrong : {"", "2", "0.9", "1.11", "2.11", "3.0", "2.x", "2.3.0junk", "-1.2"}) {
      QVERIFY2(!parse_ms_version(wrong), wrong);
    }
  }
};

SPORESCOPE_TEST(DumpSettingsFileTest)

}  // namespace settings_file_test

#include "settings_file_test.moc"
