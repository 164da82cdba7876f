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

/// What a report tells: values alone, so that what was to be left out is not there to be printed. Names are as the dump has
/// them; they become markup in Html alone.
namespace sporescope {

/// A tensor as a report names it.
struct ReportTensor {
  std::string name;       ///< of its node, the last part: "Log-op0"; of an input that of what feeds it
  std::string full_name;  ///< of its node
  std::string type;       ///< of its node: "Log"; empty if unknown
  Text place;             ///< "output 0", "output 0, run 2 of 3"
  Text when;              ///< "iteration 1"
  std::string layout;     ///< "float32 [4, 10]"; empty if unknown
  std::string line;       ///< "networks.py:60"; empty: not known, or left out
  Statistics statistics;  ///< without ranges and means where values are left out
  bool counted = false;   ///< false: how many of its values are not finite is not known
};

/// One row of the way from what was fed to the cause to where a person would have noticed.
struct ReportStep {
  ReportTensor tensor;
  Text role;  ///< "fed to it", "the cause", "the loss"; empty: none of them
  bool is_cause = false;
};

/// A tensor as a map of colours, or two dimensions of it.
struct ReportPicture {
  ReportTensor tensor;
  std::string part;  ///< "0, :, :"; empty: the whole
  HeatMap map;
};

struct ReportNeighbor {
  std::string name;
  std::string full_name;
  std::string layout;  ///< of the value on the edge
  std::string slot;    ///< of the input that it feeds: "0"; empty for what is fed
  NodeKind kind = NodeKind::op;
  bool bad = false;  ///< the value is known to hold NaN or Inf
};

/// The part of the graph around a node.
struct ReportNeighborhood {
  ReportNeighbor node;
  std::vector<ReportNeighbor> fed_by, feeds;  ///< the first ones
  std::size_t all_fed_by = 0, all_feeds = 0;  ///< how many there are
};

struct ReportLine {
  std::string place;  ///< "networks.py:60"
  std::string code;
};

/// The cause in full.
struct ReportCause {
  Text why;             ///< "36 of 40 values are -Inf: its input holds 36 zeros"
  Text expression;      ///< what it worked out at the first element: "0 / 0"; empty if unknown or left out
  std::string element;  ///< index of the first NaN or Inf, "[0, 1]"; empty for a scalar
  Text outcome;         ///< "it reaches the loss, ReduceMean-op0"
  std::string again;    ///< further iterations in which the same began anew: "2-7"
  std::string node;     ///< full name of the operator that made it, else of the tensor's node
  std::optional<ReportLine> line;
  Text path_title;  ///< title of `steps`: "From the cause to the loss"
  std::vector<ReportStep> steps;
  std::size_t more_steps = 0;
  std::vector<ReportPicture> pictures;
  std::vector<ReportTensor> tensors;  ///< inputs and output, with statistics
  std::optional<ReportNeighborhood> neighborhood;
  std::vector<ReportLine> stack;  ///< the user's own lines, innermost first
  std::size_t framework_lines = 0;
};

/// A further cause, in short.
struct ReportFurther {
  Text title;
  Text why;
  Text outcome;
};

struct ReportHit {
  ReportTensor tensor;
  std::string watchpoint;
  std::string finding;  ///< "max 255 > 100"; empty: NaN and Inf were looked for, or values are left out
};

/// A tensor or watchpoint on which there is no verdict.
struct ReportGap {
  std::string name;
  Text why;
};

/// In which colour the verdict is said.
enum class ReportTone : std::uint8_t { nan, inf, clean, open };

/// A place at which two runs part.
struct ReportDivergence {
  Text title;           ///< "Runs diverge at MatMul-op0, iteration 0"
  Text why;             ///< "its inputs agree, its output differs by 3.5 %"
  std::string node;     ///< full name, of B if it stands there; empty: none is known
  std::string element;  ///< where they differ most: "[0, 1]"; empty: not known
  std::optional<ReportLine> line;
};

/// A tensor of B that differs from its counterpart in A.
struct ReportPair {
  ReportTensor tensor;                      ///< of B
  std::string other;                        ///< full name of its node in A, where that is another one
  Text status;                              ///< "diverges", "carries it"
  Text matched_by;                          ///< "name", "structure"; empty: by the names of files
  std::string input_error, error, largest;  ///< relative ones, and the largest absolute one; "–" where there is none
};

/// What stands in one run alone, in the order of execution.
struct ReportUnmatched {
  std::vector<std::string> nodes;  ///< the first ones: full name and type
  std::uint64_t all = 0;
};

/// Run B laid over run A.
struct ReportComparison {
  Text a, b;  ///< which they are
  Text title;
  ReportTone tone = ReportTone::open;
  std::optional<ReportDivergence> first;  ///< nothing: they do not part, as far as they could be compared
  std::vector<ReportFurther> further;
  std::size_t more_further = 0;
  std::vector<Text> counts;       ///< of pairs and nodes, in sentences
  std::vector<Text> open;         ///< what could not be compared
  std::vector<ReportPair> pairs;  ///< those that differ most, the largest error first; one of each node
  std::size_t more_pairs = 0;     ///< nodes
  ReportUnmatched only_a, only_b;
  std::vector<std::string> commands;  ///< that show it again
};

/// A tensor that ranks should hold alike and do not.
struct ReportReplica {
  ReportTensor tensor;  ///< on the first rank of those that most agree in
  Text title;
  std::string last_equal;  ///< iteration; "–": never seen the same
  std::string since;
  std::string ranks;    ///< those that hold the same: "0-62 | 63"
  Text odd;             ///< "rank 63"; "no majority"
  std::string element;  ///< the first that differs; "–": not known
  std::string values;   ///< there: "0.25 | 0.5"; empty: not known, or left out
};

/// The ranks of the dump against each other.
struct ReportRanks {
  Text title;
  ReportTone tone = ReportTone::open;
  std::vector<ReportReplica> findings;  ///< the first ones
  std::size_t more_findings = 0;
  std::vector<ReportReplica> suspicions;  ///< parameters that few ranks begin otherwise, which may be meant
  std::size_t more_suspicions = 0;
  std::vector<Text> open;  ///< what nobody looked at, or could not be judged
  std::vector<std::string> commands;
};

struct Report {
  Text title;  ///< the verdict in one sentence: "NaN begins at Log-op0, iteration 1"
  Text badge;  ///< what came of it: "NaN reaches the loss"; empty: none
  ReportTone tone = ReportTone::open;
  Text where;                          ///< network and rank of the cause: "LeNet5, rank 0 of 2 ranks"; empty: of neither
  std::string dump;                    ///< its folder's name; empty: left out
  std::string root;                    ///< its whole path, which is cut out of all sentences
  std::string written;                 ///< when the report was made, as it is to be printed
  std::string version;                 ///< of Sporescope
  std::vector<Text> summary;           ///< of a dump without a cause: sentences
  std::optional<ReportCause> cause;    ///< nothing: none was found
  std::vector<ReportFurther> further;  ///< causes that the first does not explain
  std::size_t more_further = 0;
  std::vector<ReportHit> hits;  ///< the first ones of the recommended watchpoints
  std::uint64_t all_hits = 0;
  std::vector<Text> open;       ///< what could not be judged: sentences with numbers
  std::vector<ReportGap> gaps;  ///< the first ones by name
  std::uint64_t all_gaps = 0;
  std::optional<ReportComparison> comparison;      ///< nothing: nobody compared
  std::optional<ReportRanks> ranks;                ///< nothing: there is one alone
  std::vector<std::pair<Text, Text>> environment;  ///< what, and what it is
  std::vector<std::string> commands;               ///< that show it again, as a shell takes them
};

}  // namespace sporescope
