// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

#include "core/dump/dump.h"
#include "core/report/report.h"

namespace sporescope {

/// What is left out of a report, for those who may not show everything.
struct ReportRedaction {
  bool values = false;  ///< elements, ranges and means; how many elements are NaN, infinite or zero is told
  bool paths = false;   ///< names of the dump's folder and files, and of source files
  bool source = false;  ///< lines of code
};

/// Names tensors as a report does. Reads no more than headers of files.
class TensorDescriber {
 public:
  TensorDescriber(const Dump& dump, const ReportRedaction& omits) : dump_(dump), omits_(omits) {}

  [[nodiscard]] ReportTensor of(RecordIndex record, const Statistics& statistics) const;
  /// Its graph, where its node is known; else null.
  [[nodiscard]] const Graph* graph_of(RecordIndex record) const;
  /// "iteration 1", "constants", "before the first iteration".
  [[nodiscard]] static Text when(Iteration iteration);
  /// The place in the user's code where a node was made; nothing if it is not known, or left out.
  [[nodiscard]] std::optional<ReportLine> line_of(const Graph& graph, NodeIndex node) const;
  [[nodiscard]] std::optional<ReportLine> line_if_allowed(const SourceLine& line) const;

 private:
  [[nodiscard]] std::string name_of(RecordIndex record) const;
  [[nodiscard]] std::string layout_of(const TensorRecord& record) const;

  const Dump& dump_;
  ReportRedaction omits_;
};

/// "0.500"; a dash where it is not known.
[[nodiscard]] std::string number_or_dash(const std::optional<double>& value);

/// "float32 [4, 10]".
[[nodiscard]] std::string layout_text(std::string_view dtype, const Shape& shape);

}  // namespace sporescope
