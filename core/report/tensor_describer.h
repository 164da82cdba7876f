// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

#include "core/dump/dump.h"
#include "core/report/report.h"

namespace sporescope {

/// Content that is left out of a report because it is confidential.
struct ReportRedaction {
  bool values = false;  ///< Omit elements, ranges and means, but not the numbers of NaN, Inf and zeros
  bool paths = false;   ///< Omit the names of the dump folder, its files and source files
  bool source = false;  ///< Omit source code
};

/// Describes tensors for a report. Reads only file headers.
class TensorDescriber {
 public:
  TensorDescriber(const Dump& dump, const ReportRedaction& redaction) : dump_(dump), redaction_(redaction) {}

  /// Returns the description of a record with these statistics.
  [[nodiscard]] ReportTensor describe(RecordIndex record, const Statistics& statistics) const;
  /// Returns the graph of a record if its node is known, else null.
  [[nodiscard]] const Graph* graph_of(RecordIndex record) const;
  /// Formats an iteration: "iteration 1", "constants", "before the first iteration".
  [[nodiscard]] static Text iteration_text(Iteration iteration);
  /// Returns the user's source line that created a node; empty if unknown or redacted.
  [[nodiscard]] std::optional<ReportLine> line_of(const Graph& graph, NodeIndex node) const;
  /// Returns a source line without the redacted parts; empty if the source is redacted.
  [[nodiscard]] std::optional<ReportLine> redacted_line(const SourceLine& line) const;

 private:
  [[nodiscard]] std::string name_of(RecordIndex record) const;
  [[nodiscard]] std::string layout_of(const TensorRecord& record) const;

  const Dump& dump_;
  ReportRedaction redaction_;
};

/// Formats a number, "0.500", or a dash if it is unknown.
[[nodiscard]] std::string number_or_dash(const std::optional<double>& value);

/// Formats dtype and shape: "float32 [4, 10]".
[[nodiscard]] std::string layout_text(std::string_view dtype, const Shape& shape);

}  // namespace sporescope
