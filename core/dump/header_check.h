// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/dump/dump.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// Returns the type of a tensor according to the graph; for an input, the type of the output that it reads. Returns nothing if
/// it is unknown.
[[nodiscard]] std::optional<OutputType> type_in_graph(const Dump& dump, const TensorRecord& record);

/// Returns the number of elements according to the graph; nothing if one of the sizes is unknown.
[[nodiscard]] std::optional<std::uint64_t> graph_element_count(const OutputType& type);

/// Returns true if a tensor may have no elements and so no file: it is empty according to the graph, or its size is unknown.
[[nodiscard]] bool may_be_empty(const Dump& dump, const TensorRecord& record);

/// Returns a problem if the header of a tensor's file contradicts the graph: another kind of number (integer, floating,
/// complex, bool), or another number of elements. Other bit widths are accepted, because kernels compute float16 in float32.
/// Other shapes with the same number of elements are accepted, as is padding by Ascend. The number of elements is not checked
/// if the graph does not know it.
[[nodiscard]] std::optional<Problem> header_mismatch(const Dump& dump, const TensorRecord& record, DType dtype,
                                                     const Shape& shape);

/// Returns true if the file holds only the first elements of its tensor, as a flat array (`sample_mode` of MindSpore 2.4 and
/// newer). This is determined by the settings of the dump. If they are missing and the device may be Ascend, it is determined
/// by the graph, if the tensor has more dimensions and more elements there. A finding in a sample is valid; the absence of
/// findings is inconclusive.
[[nodiscard]] bool is_sample_file(const Dump& dump, const TensorRecord& record, const Shape& shape);
/// Returns one problem for all samples.
[[nodiscard]] Problem sample_problem(const Dump& dump, RecordIndex first, std::uint64_t tensors);

/// Returns true if a file could not be opened because it is truncated, and its tensor is a view or the operator makes one
/// (BroadcastToView, ...). MindSpore writes the shape of the view, but only the values of the viewed tensor.
[[nodiscard]] bool is_view_storage(const Dump& dump, const TensorRecord& record, const Error& error);
/// Returns one problem for all such files; `first` is one of their records.
[[nodiscard]] Problem view_storage_problem(const Dump& dump, RecordIndex first, std::uint64_t files);

}  // namespace sporescope
