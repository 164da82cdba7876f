// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/training_name.h"

#include <array>
#include <ctime>
#include <filesystem>

namespace sporescope::live {

namespace {

// Returns "127.0.0.1:60512" for "ipv4:127.0.0.1:60512".
std::string peer_address(const std::string& peer) {
  const std::size_t family = peer.find(':');
  return family == std::string::npos ? peer : peer.substr(family + 1);
}

}  // namespace

std::string time_of_day(std::chrono::system_clock::time_point time_point) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time_point);
  std::tm local{};
  std::array<char, 16> text{};
  if (localtime_r(&seconds, &local) == nullptr) return {};
  return {text.data(), std::strftime(text.data(), text.size(), "%H:%M:%S", &local)};
}

std::string script_name(const TrainingProcess& process) { return std::filesystem::path(process.script).filename().string(); }

std::string training_name(const TrainingProcess& process, const std::string& device,
                          std::chrono::system_clock::time_point connected_at, const std::string& peer) {
  const std::chrono::system_clock::time_point start{std::chrono::milliseconds(process.started)};
  std::string name = script_name(process);
  if (!name.empty()) name += ", ";
  name += device + ", " + time_of_day(process.started > 0 ? start : connected_at);
  if (peer.empty()) return name;
  return name + ", " + (process.known() ? "pid " + std::to_string(process.pid) : peer_address(peer));
}

}  // namespace sporescope::live
