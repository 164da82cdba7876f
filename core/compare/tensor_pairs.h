// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/base/indexed.h"
#include "core/compare/tolerances.h"
#include "core/dump/recorded_statistics/difference_bound.h"
#include "core/flow/value_flow.h"
#include "core/tensor/difference.h"
#include "core/tensor/tensor_header.h"

namespace sporescope {

/// Index of a pair of tensors in TensorPairs.
enum class PairIndex : std::uint32_t {};

/// The difference between a tensor of B and a tensor of A.
struct TensorPair {
  RecordIndex a{}, b{};
  bool measured = false;                 ///< False if the work was stopped before this pair
  std::optional<Difference> difference;  ///< Without a value if the tensors cannot be compared
  double tolerance = 0;                  ///< Largest error() that counts as agreement
  /// Index of an element that is NaN or Inf in only one of them, or else of the largest difference.
  std::vector<std::int64_t> element;
  std::string only_a, only_b;                       ///< Values of tensors with one element if these differ; otherwise empty
  Text reason;                                      ///< Reason why the tensors cannot be compared
  bool unreadable = false;                          ///< A file could not be read
  bool shapes_differ = false;                       ///< The shapes differ, so that the tensors cannot be compared
  std::optional<DifferenceBound> statistics_bound;  ///< Set if only statistics of both were dumped; the bound that these imply
  bool checksums_differ = false;                    ///< Only statistics of both were dumped, and their checksums differ
  bool sampled = false;                             ///< Only the first elements of one of them were dumped
  std::optional<TensorHeader> header_a, header_b;   ///< Without a value if the file is missing or unreadable

  /// Returns |b - a| / |a| of the tensors as vectors, over elements that are finite in both. It is infinite if NaN or Inf are
  /// at different positions, or if only a is zero. It is 0 if all elements are equal.
  [[nodiscard]] double error() const;
  [[nodiscard]] bool agrees() const { return difference ? error() <= tolerance : checksums_equal(); }
  /// Returns true if the checksums of both are equal.
  [[nodiscard]] bool checksums_equal() const { return statistics_bound && statistics_bound->same; }
  /// Returns true if the statistics alone prove a difference.
  [[nodiscard]] bool statistics_differ() const { return statistics_bound && statistics_bound->at_least > tolerance; }
  /// Returns true if the tensors are known to differ in values, shape or statistics.
  [[nodiscard]] bool differs() const { return difference ? error() > tolerance : shapes_differ || statistics_differ(); }
  /// Returns true if values or checksums prove a difference or agreement, or if statistics prove a difference.
  [[nodiscard]] bool is_decided() const { return difference || checksums_equal() || statistics_differ(); }
  /// Returns true if both are integers, which have no rounding errors.
  [[nodiscard]] bool is_integer() const;
  /// Returns true if the dtypes differ.
  [[nodiscard]] bool dtypes_differ() const { return header_a && header_b && header_a->dtype != header_b->dtype; }
};

/// The pairs of tensors of a comparison. Each pair is measured only once.
class TensorPairs {
 public:
  TensorPairs(const ValueFlow& a, const ValueFlow& b) : a_(a), b_(b) {}

  /// Returns the pair of two records, and adds it if necessary.
  PairIndex add(RecordIndex a, RecordIndex b);
  /// Returns the pair of two records, or null if it was not added.
  [[nodiscard]] const TensorPair* find(RecordIndex a, RecordIndex b) const;
  [[nodiscard]] const TensorPair& operator[](PairIndex pair) const { return pairs_[pair]; }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }

  /// Copies results for pairs of the same two dumps. Unreadable pairs are read again.
  void adopt_results(const TensorPairs& previous);

  struct Options {
    std::stop_token stop;
    unsigned threads = 0;
    std::function<void()> on_measured;  ///< Called for each pair; on any thread, one call at a time
  };
  /// Measures the pairs that were not measured yet, in their order. Returns false if stopped.
  bool measure(std::span<const PairIndex> pairs, const Options& options);

  /// Sets the tolerances of existing and future measurements.
  void set_tolerances(const Tolerances& tolerances);

 private:
  void measure(TensorPair& pair, const Options& options) const;
  void compare_recorded(TensorPair& pair) const;
  using Source = std::shared_ptr<const TensorSource>;
  void compare(TensorPair& pair, const Source& a, const Source& b, const Options& options) const;
  /// Compares tensors of different shapes element by element in order. Returns nothing unless they agree.
  [[nodiscard]] static std::optional<Difference> agreement_in_order(const TensorPair& pair, const Source& a, const Source& b,
                                                                    const Options& options);
  [[nodiscard]] std::optional<Text> mislabeling_reason(const TensorPair& pair) const;
  [[nodiscard]] bool is_mislabeled(const TensorPair& pair) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  Tolerances tolerances_;
  IndexedVector<PairIndex, TensorPair> pairs_;
  std::map<std::pair<RecordIndex, RecordIndex>, PairIndex> indices_;
  mutable std::mutex flow_mutex_;  // Protects ValueFlow, which caches its lookups
};

}  // namespace sporescope
