// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/graph/graph.h"
#include "core/tensor/heat_map.h"
#include "core/tensor/statistics.h"

/// The content of a report as plain values. Redacted content is not stored at all, so it cannot be printed. Names are
/// unescaped; only Html turns them into markup.
namespace sporescope {

/// A tensor as a report shows it.
struct ReportTensor {
  std::string name;       ///< Last part of the node's name: "Log-op0"; for an input, that of its producer
  std::string full_name;  ///< Full name of the node
  std::string type;       ///< Type of the node, "Log"; empty if unknown
  Text place;             ///< "output 0", "output 0, run 2 of 3"
  Text when;              ///< "iteration 1"
  std::string layout;     ///< "float32 [4, 10]"; empty if unknown
  std::string line;       ///< "networks.py:60"; empty if unknown or redacted
  Statistics statistics;  ///< Without ranges and means if values are redacted
  bool counted = false;   ///< False if the numbers of NaN and Inf elements are unknown
};

/// One row of the cause path, from the inputs of the cause to the loss or a weight.
struct ReportStep {
  ReportTensor tensor;
  Text role;  ///< "its inputs", "the cause", "the loss"; empty for other steps
  bool is_cause = false;
};

/// A tensor, or a two-dimensional slice of one, as a heat map.
struct ReportPicture {
  ReportTensor tensor;
  std::string part;  ///< "0, :, :"; empty if the whole tensor is shown
  HeatMap map;
};

/// A node next to the node of the cause.
struct ReportNeighbor {
  std::string name;
  std::string full_name;
  std::string layout;  ///< Of the value on the edge
  std::string slot;    ///< Number of the input, "0"; empty for consumers
  NodeKind kind = NodeKind::op;
  bool bad = false;  ///< The value is known to contain NaN or Inf
};

/// The graph around a node.
struct ReportNeighborhood {
  ReportNeighbor node;
  std::vector<ReportNeighbor> shown_producers, feeds;  ///< First producers and consumers
  std::size_t producer_count = 0, consumer_count = 0;  ///< Total numbers of them
};

/// A source line.
struct ReportLine {
  std::string place;  ///< "networks.py:60"
  std::string code;
};

/// All details of a cause.
struct ReportCause {
  Text why;             ///< "36 of 40 values are -Inf: its input holds 36 zeros"
  Text expression;      ///< Computation at the first element, "0 / 0"; empty if unknown or redacted
  std::string element;  ///< Index of the first NaN or Inf, "[0, 1]"; empty for a scalar
  Text outcome;         ///< "it reaches the loss, ReduceMean-op0"
  std::string again;    ///< Later iterations in which it began again: "2-7"
  std::string node;     ///< Full name of the producer, else of the tensor's node
  std::optional<ReportLine> line;
  Text path_title;  ///< Title of `steps`: "From the cause to the loss"
  std::vector<ReportStep> steps;
  std::size_t more_steps = 0;
  std::vector<ReportPicture> pictures;
  std::vector<ReportTensor> tensors;  ///< Inputs and output, with statistics
  std::optional<ReportNeighborhood> neighborhood;
  std::vector<ReportLine> stack;  ///< User code without framework lines, innermost first
  std::size_t framework_lines = 0;
};

/// A further cause or divergence, in short.
struct ReportFurther {
  Text title;
  Text why;
  Text outcome;
};

/// A hit of a recommended watchpoint.
struct ReportHit {
  ReportTensor tensor;
  std::string watchpoint;
  std::string finding;  ///< "max 255 > 100"; empty for NaN and Inf watchpoints or if values are redacted
};

/// A tensor or watchpoint without a verdict.
struct ReportGap {
  std::string name;
  Text why;
};

/// Color of the verdict.
enum class ReportTone : std::uint8_t { nan, inf, clean, open };

/// A place where two runs diverge.
struct ReportDivergence {
  Text title;           ///< "Runs diverge at MatMul-op0, iteration 0"
  Text why;             ///< "its inputs agree, its output differs by 3.5 %"
  std::string node;     ///< Full name, of B if it exists there; empty if unknown
  std::string element;  ///< Index of the largest difference, "[0, 1]"; empty if unknown
  std::optional<ReportLine> line;
};

/// A tensor of B that differs from its counterpart in A.
struct ReportPair {
  ReportTensor tensor;                      ///< Tensor of B
  std::string other;                        ///< Full name of its node in A, if it differs
  Text status;                              ///< "diverges", "carries it"
  Text matched_by;                          ///< "name", "structure"; empty if matched by file names
  std::string input_error, error, largest;  ///< Relative errors, largest absolute error; "–" if unknown
};

/// Nodes that exist in one run only, in execution order.
struct ReportUnmatched {
  std::vector<std::string> nodes;  ///< First nodes
  std::uint64_t all = 0;
};

/// Comparison of run B with run A.
struct ReportComparison {
  Text a, b;  ///< Names of the runs
  Text title;
  ReportTone tone = ReportTone::open;
  std::optional<ReportDivergence> first;  ///< Empty if the runs do not diverge, as far as they were compared
  std::vector<ReportFurther> further;
  std::size_t more_further = 0;
  std::vector<Text> counts;       ///< Numbers of pairs and nodes, as sentences
  std::vector<Text> open;         ///< Reasons why parts could not be compared
  std::vector<ReportPair> pairs;  ///< Largest errors first; one per node
  std::size_t more_pairs = 0;     ///< Number of omitted nodes
  ReportUnmatched only_a, only_b;
  std::vector<std::string> commands;  ///< Commands that show the comparison
};

/// A tensor that should be equal on several ranks but is not.
struct ReportReplica {
  ReportTensor tensor;  ///< On the first rank of the largest group that agrees
  Text title;
  std::string last_equal;  ///< Last iteration in which the ranks agreed; "–" if never
  std::string since;       ///< First iteration in which they differ
  std::string ranks;       ///< Groups of ranks that agree: "0-62 | 63"
  Text odd;                ///< Odd ranks, "rank 63", or "no majority"
  std::string element;     ///< First element that differs; "–" if unknown
  std::string values;      ///< Values of that element, "0.25 | 0.5"; empty if unknown or redacted
};

/// Comparison of the ranks of a dump.
struct ReportRanks {
  Text title;
  ReportTone tone = ReportTone::open;
  std::vector<ReportReplica> findings;  ///< First findings
  std::size_t more_findings = 0;
  std::vector<ReportReplica> suspicions;  ///< Parameters that start differently on few ranks, which may be intended
  std::size_t more_suspicions = 0;
  std::vector<Text> open;  ///< Tensors and ranks that could not be compared
  std::vector<std::string> commands;
};

/// The content of a report.
struct Report {
  Text title;  ///< Verdict in one sentence: "NaN begins at Log-op0, iteration 1"
  Text badge;  ///< Effect of the cause, "NaN reaches the loss"; empty if unknown
  ReportTone tone = ReportTone::open;
  Text where;                          ///< Network and rank of the cause, "LeNet5, rank 0 of 2 ranks"; may be empty
  std::string dump;                    ///< Name of the folder; empty if redacted
  std::string root;                    ///< Full path, which is removed from all sentences
  std::string written;                 ///< Date of the report, as printed
  std::string version;                 ///< Version of Sporescope
  std::vector<Text> summary;           ///< Sentences for a dump without a cause
  std::optional<ReportCause> cause;    ///< Empty if no cause was found
  std::vector<ReportFurther> further;  ///< Causes that are independent of the first one
  std::size_t more_further = 0;
  std::vector<ReportHit> hits;  ///< First hits of the recommended watchpoints
  std::uint64_t all_hits = 0;
  std::vector<Text> open;       ///< Sentences about tensors without a verdict, with numbers
  std::vector<ReportGap> gaps;  ///< First ones, with names
  std::uint64_t gap_count = 0;
  std::optional<ReportComparison> comparison;      ///< Empty if no comparison was made
  std::optional<ReportRanks> ranks;                ///< Empty if the dump has one rank
  std::vector<std::pair<Text, Text>> environment;  ///< Label and value
  std::vector<std::string> commands;               ///< Shell commands that show the results
};

}  // namespace sporescope
