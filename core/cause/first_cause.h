// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"
#include "core/tensor/statistics.h"
#include "core/watch/looked.h"

namespace sporescope {

/// What made the first NaN or Inf.
enum class CauseKind : std::uint8_t { op, input, constant, parameter, collective };
/// "operator", "input", "constant", "parameter", "collective".
[[nodiscard]] std::string_view cause_kind_name(CauseKind kind);

/// What came of a cause, as far as it was dumped.
enum class Harm : std::uint8_t {
  loss,
  weights,
  absorbed,  ///< an operator made finite values of it (Softmax of a mask, Select, NanToNum), and nothing else came of it
  nowhere,   ///< nothing reads it
  unknown,   ///< not all that it flowed into was dumped
};
/// "loss", "weights", "absorbed", "nowhere", "unknown".
[[nodiscard]] std::string_view harm_name(Harm harm);

/// One input of the cause, with what was found in it.
struct CauseInput {
  std::uint32_t record = 0;
  Statistics statistics;
  /// The value that Finding::element was made of, where the operator works element by element.
  std::optional<double> at_element;
};

/// A tensor on the way from the cause to the first place where a person would have noticed (a loss, a weight).
struct CauseStep {
  std::uint32_t record = 0;
  Statistics statistics;
};

/// One step of the search back from where a person would have noticed: what made it go on to the next one, or end.
struct CauseReason {
  std::uint32_t record = 0;
  std::string_view rule;  ///< its name in the table of rules: "bad_input"
  const char* why = "";   ///< an English sentence, to be translated: why the rule holds
};

/// One independent cause: the tensor in which it began, and why.
struct Finding {
  CauseKind kind = CauseKind::op;
  std::uint32_t record = 0;  ///< the tensor in which it began; of a parameter its file in that iteration
  Statistics statistics;     ///< of that tensor; of a parameter before the update if an input file shows it (inputs[0])
  std::vector<std::int64_t> element;   ///< index of the first NaN (else Inf) in it; empty for a scalar
  NodeIndex made_by = kNoNode;         ///< of the graph of `record`: the operator that made it, if any
  std::string expression;              ///< what it worked out at `element`: "0 / 0"; empty if that is not known
  std::vector<CauseInput> inputs;      ///< of the operator that made it
  Text why;                            ///< "36 of 40 values are -Inf: its input holds 36 zeros"
  std::vector<CauseStep> path;         ///< begins with the cause, in execution order
  std::vector<CauseReason> reasoning;  ///< how it was found, from the end of `path` back; ends with the cause
  bool nan_follows = false;            ///< NaN came of it (an Inf alone is a weaker finding)
  Harm harm = Harm::unknown;
  Text outcome;                     ///< `harm` in words: "it reaches the loss, ReduceMean-op0"
  std::vector<std::int64_t> again;  ///< further iterations in which the same began anew, ascending
};

struct FirstProgress {
  std::uint64_t tensors = 0;
  std::uint64_t tensors_total = 0;
  std::int64_t iteration = 0;
  std::uint64_t set_aside = 0;  ///< hold NaN or Inf that is no cause, see FirstResult
  Looked looked;                ///< of those that were looked at so far
};

struct FirstOptions {
  /// Records that are asked about: only their NaN and Inf are followed back, and only they count as looked at. Empty: all.
  std::vector<std::uint32_t> from;
  std::stop_token stop;
  unsigned threads = 0;
  std::size_t most_findings = 8;
  std::function<void(const FirstProgress&)> on_progress;
  std::function<void(const Finding&)> on_finding;  ///< as soon as one is sure
};

/// Tensors with NaN or Inf that is no cause.
struct SetAside {
  std::uint64_t brought = 0;   ///< a constant or a parameter brought an Inf: a mask
  std::uint64_t masks = 0;     ///< an operator made an Inf on purpose, and others absorbed it: a mask
  std::uint64_t unfilled = 0;  ///< an output that nothing reads: its kernel need not fill it
  std::optional<std::uint32_t> first;

  [[nodiscard]] std::uint64_t tensors() const { return brought + masks + unfilled; }
};

struct FirstResult {
  std::vector<Finding> findings;  ///< [0] is the first cause
  Looked looked;                  ///< what an operator reads is no tensor of its own here, where its producer wrote it, too
  std::vector<std::uint32_t> not_judged;  ///< those that the counts of `looked` call not_read and not_knowable
  SetAside set_aside;
  std::vector<Problem> problems;
  bool complete = true;  ///< false if it was stopped
};

/// Where NaN (else Inf) began, over all ranks and iterations of a dump: the first one in execution order, followed back through
/// inputs, parameters, earlier iterations, other graphs and collectives of other ranks to what made it out of clean values.
/// What begins later out of clean values is a further finding, unless it is the same operator again.
[[nodiscard]] Result<FirstResult> find_first_cause(const Dump& dump, const FirstOptions& options = {});

}  // namespace sporescope
