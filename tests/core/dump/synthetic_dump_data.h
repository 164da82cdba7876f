// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sporescope::synthetic {

inline std::string little_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFFU);
  return text;
}

inline std::string varint(std::uint64_t value) {
  std::string text;
  for (; value > 127; value >>= 7U) text += static_cast<char>(value | 128U);
  return text + static_cast<char>(value);
}

inline std::string number(int field, std::uint64_t value) {
  return varint(static_cast<std::uint64_t>(field) << 3U) + varint(value);
}
inline std::string message(int field, const std::string& bytes) {
  return varint(static_cast<std::uint64_t>(field) << 3U | 2U) + varint(bytes.size()) + bytes;
}

/// A vector of bytes with CANN's number of a type.
struct AscendVector {
  std::uint64_t type = 1;  ///< float32
  std::uint64_t count = 1;
  std::string bytes = std::string("\0\0\x80\x3f", 4);  ///< 1.0
};

/// Returns a file of Ascend's asynchronous dump.
inline std::string dump_data(const std::string& op_name, const std::vector<AscendVector>& inputs,
                             const std::vector<AscendVector>& outputs) {
  const auto tensor = [](const AscendVector& one, int size_field) {
    return number(1, one.type) + number(2, 2) + message(3, message(1, varint(one.count))) +
           number(size_field, one.bytes.size());
  };
  std::string header = message(1, "2.0");
  std::string payload;
  for (const AscendVector& one : outputs) header += message(3, tensor(one, 6));
  for (const AscendVector& one : inputs) header += message(4, tensor(one, 5));
  header += message(6, op_name);
  for (const AscendVector& one : inputs) payload += one.bytes;
  for (const AscendVector& one : outputs) payload += one.bytes;
  return little_endian(header.size(), 8) + header + payload;
}

/// Returns the block of an Opdebug file (chips before 910B): the AI core overflowed in this task.
inline std::string overflow_block(std::uint64_t task, std::uint64_t stream, std::uint64_t status = 0x40) {
  std::string block(2048, '\0');
  block.replace(256 + 8, 16, little_endian(stream, 8) + little_endian(task, 8));
  return block.replace(1024 + 16, 8, little_endian(status, 8));
}
inline std::string overflow_file(const std::string& block) { return dump_data("Node_OpDebug", {}, {{4, block.size(), block}}); }

}  // namespace sporescope::synthetic
