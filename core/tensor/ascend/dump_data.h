// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/regular_file.h"
#include "core/tensor/ascend/device_format.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/tensor_source.h"

namespace sporescope {

/// One tensor as the header of a DumpData file tells it. Nothing in it was believed yet.
struct DumpDataTensor {
  std::uint32_t type = 0;    ///< see ascend_type
  std::uint32_t format = 0;  ///< see device_format
  Shape shape;               ///< as the device stores it
  Shape original_shape;      ///< of the network; empty if the file does not tell it
  std::uint32_t groups = 0;  ///< of a convolution; 0 and 1: none
  std::uint64_t size = 0;    ///< bytes
  /// Where its bytes begin; nothing if a size before it reaches beyond the file.
  std::optional<std::uint64_t> offset;

  /// Nothing was dumped for this place, though it is no empty tensor: its size is 0.
  [[nodiscard]] bool is_missing() const { return size == 0 && element_count(shape).value_or(1) > 0; }
};

/// A file of Ascend's asynchronous dump: one execution of one operator. Format (measured with CANN's own converter): the length
/// of the header (8 bytes, little-endian), the header (protobuf, toolkit.dumpdata.DumpData), then the bytes of all inputs,
/// outputs, buffers and workspaces without gaps.
struct DumpData {
  std::string op_name;  ///< full name of the operator, as the device has it; may be empty
  std::vector<DumpDataTensor> inputs;
  std::vector<DumpDataTensor> outputs;
  std::uint64_t end = 0;        ///< byte at which the last one ends by its header
  std::uint64_t file_size = 0;  ///< bytes
};

/// Takes the header apart (without the length before it). Errors: malformed.
[[nodiscard]] Result<DumpData> parse_dump_data(std::string_view header, std::uint64_t file_size,
                                               const std::filesystem::path& path);
/// Reads the header alone. Errors: those of opening; truncated, malformed.
[[nodiscard]] Result<DumpData> read_dump_data(const std::filesystem::path& path);

/// What is wrong with the file as a whole although its header is sound: bytes are missing at its end, or too many there.
[[nodiscard]] std::optional<Text> length_mismatch(const DumpData& data, const std::filesystem::path& path);
/// Why a tensor is shown as the device stored it although its header tells more: a format that is not known, or shapes that do
/// not fit each other.
[[nodiscard]] std::optional<Text> format_problem(const DumpDataTensor& tensor);

/// One tensor of the file, in the order of its original shape (NCHW, NCDHW, ND) where the device's format can be undone, else
/// as it is stored; remark() says which. Reads the header alone. Errors: not_found if the file holds no such tensor or left it
/// out; truncated, malformed, unsupported for this tensor, whatever the others are like; those of read_dump_data().
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_dump_data_tensor(const std::filesystem::path& path, bool input,
                                                                                std::uint32_t slot);
/// All bytes of an output, for what is no tensor (overflow reports). Errors: as open_dump_data_tensor(); unsupported if there
/// are more than `limit`.
[[nodiscard]] Result<std::vector<std::byte>> read_dump_data_output(const std::filesystem::path& path, std::uint32_t slot,
                                                                   std::uint64_t limit);

}  // namespace sporescope
