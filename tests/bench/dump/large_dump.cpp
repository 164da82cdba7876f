// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/dump/large_dump.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kSyntheticRoot = 1U << 20U;  // values that are repeated

std::string npy_header(std::size_t count) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(count) + ",), }";
  while ((header.size() + 11) % 64 != 0) header += ' ';
  header += '\n';
  std::string magic("\x93NUMPY\x01\x00", 8);
  magic += static_cast<char>(header.size() % 256);
  magic += static_cast<char>(header.size() / 256);
  return magic + header;
}

void write_tensor(const fs::path& path, const std::vector<float>& values, std::size_t count, float scale) {
  std::ofstream file(path, std::ios::binary);
  const std::string header = npy_header(count);
  file.write(header.data(), static_cast<std::streamsize>(header.size()));
  std::vector<float> scaled(values);
  for (float& value : scaled) value *= scale;
  for (std::size_t done = 0; done < count; done += kSyntheticRoot) {
    const std::size_t some = std::min(kSyntheticRoot, count - done);
    file.write(reinterpret_cast<const char*>(scaled.data()), static_cast<std::streamsize>(some * sizeof(float)));
  }
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace

SyntheticDump::SyntheticDump(std::uint64_t bytes, float away) {
  static int result = 0;
  const char* folder = std::getenv("SPORESCOPE_BENCH_FOLDER");
  root_ = (folder != nullptr ? fs::path(folder) : fs::temp_directory_path()) /
          ("sporescope-bench-" + std::to_string(getpid()) + "-" + std::to_string(++result));
  const fs::path source = fs::path(SPORESCOPE_TEST_DATA) / "dumps/lenet-2.0/rank_0";
  for (const char* part : {"graphs", "execution_order", ".dump_metadata"}) {
    fs::create_directories(root_ / "rank_0");
    fs::copy(source / part, root_ / "rank_0" / part, fs::copy_options::recursive);
  }
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(source / "LeNet5/0/0")) {
    const std::string name = entry.path().filename().string();
    if (name.find(".output.") != std::string::npos) names.push_back(name);
  }
  std::ofstream history(root_ / "rank_0/execution_order/ms_global_execution_order_graph_0.csv", std::ios::trunc);
  for (int i = 0; i < kIterations; ++i) history << i << "\n";
  history.close();
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> values(kSyntheticRoot);
  for (float& value : values) value = normal(random);
  for (float& value : values) value *= 1 + away * normal(random);
  const std::size_t count = bytes / sizeof(float) / names.size() / kIterations;
  for (int i = 0; i < kIterations; ++i) {
    const fs::path iteration = root_ / "rank_0/LeNet5/0" / std::to_string(i);
    fs::create_directories(iteration);
    for (const std::string& name : names) write_tensor(iteration / name, values, count, 1.0F + 0.01F * static_cast<float>(i));
  }
  bytes_ = std::uint64_t{count} * sizeof(float) * names.size() * kIterations;
  auto dumps = sporescope::open_dumps(root_);
  if (!dumps || dumps->size() != 1) throw std::runtime_error("cannot open the dump that was made");
  dump_ = dumps->front();
}

SyntheticDump::~SyntheticDump() {
  std::error_code error;
  fs::remove_all(root_, error);
}

std::uint64_t requested_bytes() {
  constexpr std::uint64_t kTwoGiB = 2ULL << 30U;
  const char* bytes = std::getenv("SPORESCOPE_BENCH_BYTES");
  return bytes != nullptr ? std::strtoull(bytes, nullptr, 10) : kTwoGiB;
}

const SyntheticDump& synthetic_dump() {
  static const SyntheticDump dump(requested_bytes());
  return dump;
}

std::optional<double> script_seconds(const std::string& script_and_arguments) {
  const char* named = std::getenv("PYTHON");
  const std::string command = std::string(named != nullptr ? named : "/usr/bin/python3") + " " + script_and_arguments;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output(popen(command.c_str(), "r"), pclose);
  double seconds = 0;
  if (!output || std::fscanf(output.get(), "%lf", &seconds) != 1) return std::nullopt;
  return seconds;
}

double peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}
