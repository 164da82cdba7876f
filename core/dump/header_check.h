// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

#include "core/dump/dump.h"
#include "core/tensor/dtype.h"

namespace sporescope {

/// What the graph says of a tensor: of an output its type there, of an input that of what is read. Nothing if it is not known.
[[nodiscard]] std::optional<OutputType> type_in_graph(const Dump& dump, const TensorRecord& record);

/// How many elements the graph gives a tensor. Nothing if it does not know one of the sizes.
[[nodiscard]] std::optional<std::uint64_t> graph_element_count(const OutputType& type);

/// The tensor may have no element and so no file: the graph gives it none, or does not know how many.
[[nodiscard]] bool may_be_empty(const Dump& dump, const TensorRecord& record);

/// A problem where the header of a tensor's file cannot be that of the tensor in the graph: another kind of number (whole,
/// floating, complex, bool), or another number of elements. Widths may differ (kernels compute float16 in float32), and so
/// may shapes of as many elements; Ascend may have padded them to more. Tensors whose size the graph does not know are not
/// asked.
[[nodiscard]] std::optional<Problem> header_mismatch(const Dump& dump, const TensorRecord& record, DType dtype,
                                                     const Shape& shape);

/// True if the file holds the first elements of its tensor alone, in a row (`sample_mode` of MindSpore 2.4 and newer): by the
/// settings of the dump, or where those are missing and the device is not known to be another, because the graph has a tensor
/// of more dimensions and more elements. What is found in a sample is true; what is not found says nothing.
[[nodiscard]] bool is_sample_file(const Dump& dump, const TensorRecord& record, const Shape& shape);
/// One problem for all samples.
[[nodiscard]] Problem sample_problem(const Dump& dump, RecordIndex first, std::uint64_t tensors);

/// True for a file that could not be opened because it ends early, of an operator that makes a view (BroadcastToView, ...) or
/// of an input that is a view: MindSpore writes the shape of the view, but no more than the values of what is viewed.
[[nodiscard]] bool is_view_storage(const Dump& dump, const TensorRecord& record, const Error& error);
/// One word for all such files; `first` is a record of them.
[[nodiscard]] Problem view_storage_problem(const Dump& dump, RecordIndex first, std::uint64_t files);

}  // namespace sporescope
