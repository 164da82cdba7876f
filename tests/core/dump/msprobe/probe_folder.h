// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "core/dump/open_dump.h"

namespace sporescope::probe_test {

/// A msprobe dump that a test writes.
class ProbeFolder {
 public:
  [[nodiscard]] std::filesystem::path root() const { return folder_.path().toStdString(); }

  ProbeFolder& file(const std::string& name, const std::string& content) {
    const std::filesystem::path path = root() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return *this;
  }
  /// Writes dump.json with these entries, and a construct.json, into the folder of a process.
  ProbeFolder& step(int number, const std::string& entries, const std::string& construct = {},
                    const std::string& process = "rank") {
    const std::string folder = "step" + std::to_string(number) + "/" + process + "/";
    file(folder + "dump.json",
         R"({"task": "statistics", "level": "mix", "framework": "pytorch", "dump_data_dir": null, "data": {)" + entries + "}}");
    return file(folder + "construct.json", "{" + construct + "}");
  }

  /// Opens the dump. Returns null unless there is exactly one.
  [[nodiscard]] std::shared_ptr<const Dump> open() const {
    const auto dumps = open_dumps(root());
    return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
  }

 private:
  QTemporaryDir folder_;
};

/// Returns a tensor as in dump.json, with four elements and these statistics.
inline std::string tensor(const std::string& max, const std::string& min, const std::string& mean, const std::string& norm,
                          const std::string& shape = "[4]") {
  return R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": )" + shape + R"(, "Max": )" + max + R"(, "Min": )" +
         min + R"(, "Mean": )" + mean + R"(, "Norm": )" + norm + "}";
}
/// Returns a distinctive tensor made from a number.
inline std::string tensor(int number) {
  const std::string text = std::to_string(number);
  return tensor(text + ".25", "-" + text + ".5", text + ".125", text + ".75");
}

/// Returns an entry "Functional.add.0.forward": {...}.
inline std::string forward(const std::string& name, const std::string& inputs, const std::string& outputs,
                           const std::string& more = {}) {
  return '"' + name + R"(": {"input_args": [)" + inputs + R"(], "input_kwargs": {}, "output": [)" + outputs + "]" + more + "}";
}
inline std::string backward(const std::string& name, const std::string& inputs, const std::string& outputs) {
  return '"' + name + R"(": {"input": [)" + inputs + R"(], "output": [)" + outputs + "]}";
}

}  // namespace sporescope::probe_test
