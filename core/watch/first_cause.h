// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/statistics.h"

namespace sporescope {

/// What made the first NaN or Inf.
enum class CauseKind : std::uint8_t { op, input, constant, parameter, collective };
/// "operator", "input", "constant", "parameter", "collective".
[[nodiscard]] std::string_view cause_kind_name(CauseKind kind);

/// One input of the cause, with what was found in it.
struct CauseInput {
  std::uint32_t record = 0;
  Statistics statistics;
};

/// A tensor on the way from the cause to the first place where a person would have noticed (a loss, a weight).
struct CauseStep {
  std::uint32_t record = 0;
  Statistics statistics;
};

/// One independent cause: the tensor in which it began, and why.
struct Finding {
  CauseKind kind = CauseKind::op;
  std::uint32_t record = 0;  ///< the tensor in which it began; of a parameter its file in that iteration
  Statistics statistics;     ///< of that tensor; of a parameter before the update if an input file shows it (inputs[0])
  std::vector<std::int64_t> element;  ///< index of the first NaN (else Inf) in it; empty for a scalar
  std::vector<CauseInput> inputs;     ///< of the operator that made it
  Text why;                           ///< "36 of 40 values are -Inf: its input holds 36 zeros"
  std::vector<CauseStep> path;        ///< begins with the cause, in execution order
  bool nan_follows = false;           ///< NaN came of it (an Inf alone is a weaker finding)
};

struct FirstProgress {
  std::uint64_t tensors = 0;
  std::uint64_t tensors_total = 0;
  std::int64_t iteration = 0;
  std::uint64_t set_aside = 0;  ///< hold NaN or Inf that is no cause, see FirstResult
};

struct FirstOptions {
  std::stop_token stop;
  unsigned threads = 0;
  std::size_t most_findings = 8;
  std::function<void(const FirstProgress&)> on_progress;
  std::function<void(const Finding&)> on_finding;  ///< as soon as one is sure
};

struct FirstResult {
  std::vector<Finding> findings;  ///< [0] is the first cause
  std::uint64_t tensors = 0;      ///< looked at
  /// Tensors with NaN or Inf that is no cause: a constant (a mask) brought it, or a kernel left its output unfilled.
  std::uint64_t set_aside = 0;
  std::optional<std::uint32_t> first_set_aside;
  std::vector<Problem> problems;
  bool complete = true;
};

/// Where NaN (else Inf) began, over all ranks and iterations of a dump: the first one in execution order, followed back through
/// inputs, parameters, earlier iterations, other graphs and collectives of other ranks to what made it out of clean values.
[[nodiscard]] Result<FirstResult> find_first_cause(const Dump& dump, const FirstOptions& options = {});

}  // namespace sporescope
