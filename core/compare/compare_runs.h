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
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/compare/pair_graphs.h"
#include "core/compare/tolerances.h"
#include "core/dump/tensor_key.h"
#include "core/graph/source_line.h"
#include "core/tensor/difference.h"
#include "core/tensor/tensor_header.h"
#include "core/watch/coverage.h"

namespace sporescope {

/// Result of comparing a tensor of B with its counterpart in A.
enum class PairStatus : std::uint8_t {
  agrees,          ///< Within the tolerance of the dtype
  propagates,      ///< It differs, and an input of its operator differs or may differ, too
  diverges,        ///< It differs, and no known input of its operator does
  not_comparable,  ///< See the reason
};
/// Returns "agrees", "carries", "diverges" or "not_comparable".
[[nodiscard]] std::string_view pair_status_name(PairStatus status);

/// A tensor of A and its counterpart in B.
struct ComparedPair {
  RecordIndex a{}, b{};
  std::optional<TensorHeader> header_a, header_b;  ///< Without a value if the file is missing or unreadable
  PairStatus status = PairStatus::agrees;
  std::optional<double> input_error;  ///< Largest error of the inputs of its operator; without a value if unknown
  /// |b - a| / |a|, see TensorPair::error(); without a value if the tensors cannot be compared.
  std::optional<double> output_error;
  std::optional<Difference> difference;  ///< Difference of b from a
  std::vector<std::int64_t> element;  ///< Index of the largest difference, or of the first element that is NaN or Inf in only
                                      ///< one of them
  Text reason;                        ///< Reason why the tensors cannot be compared
  bool unreadable = false;            ///< A file could not be read
  bool checksums_differ = false;      ///< The tensors are not bitwise equal, and only statistics are known otherwise
  bool by_statistics = false;         ///< Statistics were compared instead of values
  bool excluded = false;  ///< The tensor is not comparable, and no conclusion depends on it: uninitialized memory, or a
                          ///< reordered argument of an operator with equal outputs

  /// Returns true if values or recorded statistics differ by more than the tolerance.
  [[nodiscard]] bool differs() const { return status == PairStatus::propagates || status == PairStatus::diverges; }
};

/// Kind of the node at which runs diverge.
enum class DivergenceKind : std::uint8_t { op, input, parameter, constant };
/// Returns "operator", "input", "parameter" or "constant".
[[nodiscard]] std::string_view divergence_kind_name(DivergenceKind kind);

/// A node of one of the dumps.
struct NodePlace {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  auto operator<=>(const NodePlace&) const = default;
};

/// A divergence of two runs: a difference that does not result from any dumped difference.
struct Divergence {
  DivergenceKind kind = DivergenceKind::op;
  std::optional<NodePlace> node_a, node_b;  ///< Without a value in the run that lacks the operator
  std::optional<RecordIndex> a, b;          ///< Tensors that show the divergence; without a value if none was dumped
  std::optional<double> input_error, output_error;
  std::vector<std::int64_t> element;
  Iteration iteration{};  ///< Iteration of B
  /// False if some inputs of the operator, or earlier changes of the parameter, are unknown and may be the reason.
  bool certain = true;
  Text why;  ///< "its inputs agree, but its output differs by 3.5%"

  // Filled in by sessions, for views.
  std::optional<NodeKey> key_a, key_b;  ///< Of `node_a` and `node_b`
  std::optional<TensorKey> tensor;      ///< Of `b`
  std::string name;                     ///< Last part of the node's name; empty if the node is unknown
  std::optional<SourceLine> source;     ///< Source line in B, else in A
};

struct RunComparison;

/// Options of a comparison.
struct CompareOptions {
  PairingOptions pairing;
  Tolerances tolerances;
  std::stop_token stop;
  unsigned threads = 0;
  std::function<void(std::size_t done, std::size_t total)> on_progress;  ///< Counts pairs of tensors; called on any thread, one
                                                                         ///< call at a time
  /// Receives growing partial results: the pairs up to some execution point of B, and their divergences. Called a few times a
  /// second at most, on the thread of the comparison.
  std::function<void(RunComparison)> on_partial_result;
};

/// Result of a comparison.
struct RunComparison {
  std::shared_ptr<const GraphPairs> graphs;                     ///< Matching of the nodes; never null
  std::uint64_t matched_by_name = 0, matched_by_structure = 0;  ///< Number of matched operators and parameters
  std::uint64_t matched_by_rule = 0, matched_manually = 0;      ///< Number of matched operators and parameters
  std::vector<NodePlace> only_a, only_b;                        ///< Nodes without a counterpart, in execution order
  std::vector<ComparedPair> pairs;                              ///< In execution order of B
  std::vector<Divergence> findings;                             ///< In execution order of B; [0] is the first divergence
  std::optional<Divergence> outside;                            ///< The first divergence, if filter_comparison() has removed it
  /// Counts tensors. Excluded pairs count as judged. Tensors that are in only one run are undetermined.
  Coverage coverage;
  std::vector<RecordIndex> tensors_only_a, tensors_only_b;     ///< Tensors without a counterpart in compared iterations
  std::uint64_t iterations_only_a = 0, iterations_only_b = 0;  ///< Selected iterations without a counterpart
  bool complete = true;                                        ///< False for stopped comparisons and partial results

  /// Returns the number of pairs that differ for any reason.
  [[nodiscard]] std::uint64_t differing() const;
};

/// Compares two runs repeatedly. Keeps the values read, so that comparing again with other tolerances is fast. Not
/// thread-safe.
class RunComparer {
 public:
  /// Both dumps must outlive the comparer. Results of `before` for the same two dumps are not read again. Errors: those of
  /// pair_graphs().
  [[nodiscard]] static Result<std::unique_ptr<RunComparer>> make(const ComparedSide& a, const ComparedSide& b,
                                                                 const PairingOptions& pairing,
                                                                 const RunComparer* before = nullptr);
  RunComparer() = default;
  RunComparer(const RunComparer&) = delete;
  RunComparer& operator=(const RunComparer&) = delete;
  virtual ~RunComparer() = default;

  /// Does the same as compare_runs(), but with the pairing passed to make(). Reads only what was not read before.
  [[nodiscard]] virtual RunComparison compare(const CompareOptions& options) = 0;
};

/// Compares run B with run A. Pairs tensors by the nodes of the graphs, measures their differences, and finds the operators
/// that produce a difference from inputs that agree. The selections specify ranks, nets, graphs and iterations. Their
/// conditions on nodes are ignored, since a difference may originate elsewhere (see filter_comparison()). Errors: those of
/// pair_graphs().
[[nodiscard]] Result<RunComparison> compare_runs(const ComparedSide& a, const ComparedSide& b,
                                                 const CompareOptions& options = {});

/// Removes all from a comparison that does not meet the conditions of the selections on nodes, I/O direction, slot and run.
/// Remaining tensors may propagate a difference whose finding is removed. Errors: those of select_records().
[[nodiscard]] Result<void> filter_comparison(RunComparison& comparison, const ComparedSide& a, const ComparedSide& b);

}  // namespace sporescope
