// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/tensor/numpy_reference.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

namespace {

std::optional<double> measure(const std::string& arguments) {
  const char* named = std::getenv("PYTHON");
  const std::string python = named != nullptr ? named : "/usr/bin/python3";
  const std::string command = python + " " SPORESCOPE_NUMPY_SCRIPT " " + arguments;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output(popen(command.c_str(), "r"), pclose);
  double seconds = 0;
  if (!output || std::fscanf(output.get(), "%lf", &seconds) != 1) return std::nullopt;
  return seconds;
}

}  // namespace

std::optional<double> numpy_seconds(const std::string& dtype, std::size_t count, double share_of_nan, const std::string& way) {
  static std::map<std::string, std::optional<double>> measured;
  const std::string arguments = dtype + " " + std::to_string(count) + " " + std::to_string(share_of_nan) + " " + way;
  const auto found = measured.find(arguments);
  if (found != measured.end()) return found->second;
  return measured[arguments] = measure(arguments);
}
