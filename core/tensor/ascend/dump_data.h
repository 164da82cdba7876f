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

/// One tensor as declared in the header of a DumpData file. Its contents are not validated.
struct DumpDataTensor {
  std::uint32_t type = 0;    ///< see ascend_type
  std::uint32_t format = 0;  ///< see device_format
  Shape shape;               ///< as stored on the device
  Shape original_shape;      ///< shape in the network; empty if the file does not contain it
  std::uint32_t groups = 0;  ///< of a convolution; 0 and 1 mean none
  std::uint64_t size = 0;    ///< in bytes
  /// Byte offset of the values. Empty if the size of an earlier tensor exceeds the file.
  std::optional<std::uint64_t> offset;

  /// Returns true if nothing was dumped for this tensor: its size is 0 although its shape is not empty.
  [[nodiscard]] bool is_missing() const { return size == 0 && element_count(shape).value_or(1) > 0; }
};

/// A file of Ascend's asynchronous dump: one execution of one operator. Format (measured with CANN's own converter): the length
/// of the header (8 bytes, little-endian), the header (protobuf, toolkit.dumpdata.DumpData), then the bytes of all inputs,
/// outputs, buffers and workspaces without gaps.
struct DumpData {
  std::string op_name;  ///< full name of the operator on the device; may be empty
  std::vector<DumpDataTensor> inputs;
  std::vector<DumpDataTensor> outputs;
  std::uint64_t end = 0;        ///< byte offset of the end of the last tensor according to the header
  std::uint64_t file_size = 0;  ///< in bytes
};

/// Parses the header (without the length before it). Errors: malformed.
[[nodiscard]] Result<DumpData> parse_dump_data(std::string_view header, std::uint64_t file_size,
                                               const std::filesystem::path& path);
/// Reads only the header. Errors: those of opening; truncated, malformed.
[[nodiscard]] Result<DumpData> read_dump_data(const std::filesystem::path& path);

/// Describes a mismatch between a valid header and the length of the file: missing bytes at the end, or excess ones.
[[nodiscard]] std::optional<Text> length_mismatch(const DumpData& data, const std::filesystem::path& path);
/// Returns the reason why a tensor is shown in device order although its header has an original shape: an unknown format, or
/// shapes that do not match each other.
[[nodiscard]] std::optional<Text> format_problem(const DumpDataTensor& tensor);

/// Opens one tensor of the file, in the order of its original shape (NCHW, NCDHW, ND) if the device format can be converted,
/// else as stored; remark() says which. Reads only the header. Errors: not_found if the file does not contain or has skipped
/// this tensor; truncated, malformed, unsupported for this tensor only; those of read_dump_data().
[[nodiscard]] Result<std::shared_ptr<const TensorSource>> open_dump_data_tensor(const std::filesystem::path& path, bool input,
                                                                                std::uint32_t slot);
/// Reads all bytes of an output that is not a tensor (overflow reports). Errors: as open_dump_data_tensor(); unsupported if
/// there are more than `limit`.
[[nodiscard]] Result<std::vector<std::byte>> read_dump_data_output(const std::filesystem::path& path, std::uint32_t slot,
                                                                   std::uint64_t limit);

}  // namespace sporescope
