// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/compare/pair_graphs.h"
#include "core/compare/tolerances.h"
#include "core/tensor/difference.h"
#include "core/tensor/tensor_header.h"
#include "core/watch/coverage.h"

namespace sporescope {

/// How a tensor of B stands to the one of A that is its counterpart.
enum class PairStatus : std::uint8_t {
  agrees,          ///< up to the tolerance of its element type
  propagates,      ///< it differs, and so does an input of the operator that made it, or may
  diverges,        ///< it differs, and nothing is known to that its operator read
  not_comparable,  ///< the reason says why
};
/// "agrees", "carries", "diverges", "not_comparable".
[[nodiscard]] std::string_view pair_status_name(PairStatus status);

/// A tensor of A and its counterpart in B.
struct ComparedPair {
  RecordIndex a{}, b{};
  std::optional<TensorHeader> header_a, header_b;  ///< nothing where there is no file, or one that cannot be read
  PairStatus status = PairStatus::agrees;
  std::optional<double> input_error;     ///< the largest of what its operator read; nothing if that is not known
  std::optional<double> output_error;    ///< |b - a| / |a|, see TensorPair::error(); nothing if they cannot be compared
  std::optional<Difference> difference;  ///< b against a
  std::vector<std::int64_t> element;     ///< where they differ most; where NaN or Inf stand in one alone: the first such place
  Text reason;                           ///< why they cannot be compared
  bool unreadable = false;               ///< because a file could not be read
  bool checksums_differ = false;         ///< they are not the same bit by bit, and no more is known than statistics tell
  bool by_statistics = false;            ///< statistics of both were held against each other, in place of values
  bool excluded = false;  ///< not comparable, and nothing rests on it: memory that its kernel need not fill, or an
                          ///< argument in another place of an operator that gives the same

  /// Whether the values, or the recorded statistics, of the two differ by more than the tolerance.
  [[nodiscard]] bool differs() const { return status == PairStatus::propagates || status == PairStatus::diverges; }
};

enum class DivergenceKind : std::uint8_t { op, input, parameter, constant };
/// "operator", "input", "parameter", "constant".
[[nodiscard]] std::string_view divergence_kind_name(DivergenceKind kind);

/// A node of one of the dumps.
struct NodePlace {
  DumpGraphIndex graph = kNoDumpGraph;
  NodeIndex node = kNoNode;
  auto operator<=>(const NodePlace&) const = default;
};

/// A place at which the runs part: what is different there was not brought by anything that was dumped.
struct Divergence {
  DivergenceKind kind = DivergenceKind::op;
  std::optional<NodePlace> node_a, node_b;  ///< nothing where an operator stands in one run alone
  std::optional<RecordIndex> a, b;          ///< the tensors that show it; nothing where none was dumped
  std::optional<double> input_error, output_error;
  std::vector<std::int64_t> element;
  Iteration iteration{};  ///< of B
  bool certain = true;    ///< false: not all that the operator read, or changed the parameter before, is known: that may be it
  Text why;               ///< "its inputs agree, its output differs by 3.5 %"
};

struct RunComparison;

struct CompareOptions {
  PairingOptions pairing;
  Tolerances tolerances;
  std::stop_token stop;
  unsigned threads = 0;
  std::function<void(std::size_t done, std::size_t total)> on_progress;  ///< pairs of tensors; any thread, one call at a time
  /// What is known before the end, each time more: the pairs up to some moment of B, and the places at which they part. A few
  /// times a second at most, on the thread that compares.
  std::function<void(RunComparison)> on_part;
};

struct RunComparison {
  std::shared_ptr<const GraphPairs> graphs;                     ///< which node is which; never null
  std::uint64_t matched_by_name = 0, matched_by_structure = 0;  ///< operators and parameters
  std::uint64_t matched_by_rule = 0, matched_manually = 0;      ///< the same
  std::vector<NodePlace> only_a, only_b;                        ///< those without a counterpart, as they are executed
  std::vector<ComparedPair> pairs;                              ///< as B was executed
  std::vector<Divergence> findings;                             ///< the same; [0] is where the runs part
  std::optional<Divergence> outside;                            ///< where they part, if filter_comparison() has left that out
  /// Of pairs, those that are set aside as judged; tensors, iterations and graphs of one run alone are not knowable.
  Coverage coverage;
  std::vector<RecordIndex> tensors_only_a, tensors_only_b;     ///< in iterations that were compared, without a counterpart
  std::uint64_t iterations_only_a = 0, iterations_only_b = 0;  ///< selected, without a counterpart
  bool complete = true;                                        ///< false if it was stopped, and in parts

  /// How many pairs differ, whatever made them.
  [[nodiscard]] std::uint64_t differing() const;
};

/// Two runs of which one is to be laid over the other. What was read of them stays, so that they are judged again at once where
/// tolerances alone have changed. One thread at a time.
class RunComparer {
 public:
  /// Both dumps must live longer. What `before` has read of the same two dumps is not read again. Errors: those of
  /// pair_graphs().
  [[nodiscard]] static Result<std::unique_ptr<RunComparer>> make(const ComparedSide& a, const ComparedSide& b,
                                                                 const PairingOptions& pairing,
                                                                 const RunComparer* before = nullptr);
  RunComparer() = default;
  RunComparer(const RunComparer&) = delete;
  RunComparer& operator=(const RunComparer&) = delete;
  virtual ~RunComparer() = default;

  /// As compare_runs(), with the pairing that it was made with. Reads what was not read before.
  [[nodiscard]] virtual RunComparison compare(const CompareOptions& options) = 0;
};

/// Lays run B over run A: which tensor is which by the nodes of their graphs, and by how much they differ; then which operator
/// makes a difference out of inputs that agree. The selections say which ranks, nets, graphs and iterations are compared; what
/// they say of nodes is not asked here, since a difference comes from elsewhere (see filter_comparison()).
/// Errors: those of pair_graphs().
[[nodiscard]] Result<RunComparison> compare_runs(const ComparedSide& a, const ComparedSide& b,
                                                 const CompareOptions& options = {});

/// Leaves of a comparison what the selections ask for by nodes, io, slot and run: tensors may be left that carry a difference
/// of which no finding is left. Errors: those of select_records().
[[nodiscard]] Result<void> filter_comparison(RunComparison& comparison, const ComparedSide& a, const ComparedSide& b);

}  // namespace sporescope
