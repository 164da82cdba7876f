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

/// By how much a tensor of B differs from one of A.
struct TensorPair {
  RecordIndex a{}, b{};
  bool measured = false;                 ///< false: nobody came to it before the work was stopped
  std::optional<Difference> difference;  ///< nothing: they cannot be compared
  double tolerance = 0;                  ///< largest error() that counts as agreement
  std::vector<std::int64_t> element;     ///< where B has NaN or Inf and A has not (or the reverse), else where they differ most
  std::string only_a, only_b;            ///< their values where both have one element and those differ; else empty
  Text reason;                           ///< why they cannot be compared
  bool unreadable = false;               ///< because a file could not be read
  bool shapes_differ = false;            ///< because of that
  std::optional<DifferenceBound> statistics_bound;  ///< where of both the statistics alone were dumped: what those tell
  bool checksums_differ = false;  ///< of both the statistics alone were dumped, with checksums that are not equal
  bool sampled = false;           ///< of one of them the first elements alone were dumped
  std::optional<TensorHeader> header_a, header_b;  ///< nothing where there is no file, or one that cannot be read

  /// |b - a| / |a| as vectors, over the elements that are finite in both; infinite where NaN or Inf stand in other places, or a
  /// is zero and b is not; 0 where all are equal.
  [[nodiscard]] double error() const;
  [[nodiscard]] bool agrees() const { return difference ? error() <= tolerance : checksums_equal(); }
  /// Checksums of both are equal.
  [[nodiscard]] bool checksums_equal() const { return statistics_bound && statistics_bound->same; }
  /// Known by statistics alone.
  [[nodiscard]] bool statistics_differ() const { return statistics_bound && statistics_bound->at_least > tolerance; }
  /// They are known to differ, be it in shape or in their statistics.
  [[nodiscard]] bool differs() const { return difference ? error() > tolerance : shapes_differ || statistics_differ(); }
  /// They differ or agree by their values or checksums, or differ by their statistics.
  [[nodiscard]] bool is_decided() const { return difference || checksums_equal() || statistics_differ(); }
  /// Whole numbers agree exactly or not at all, whatever they are made of.
  [[nodiscard]] bool is_integer() const;
  /// Their element types differ.
  [[nodiscard]] bool retyped() const { return header_a && header_b && header_a->dtype != header_b->dtype; }
};

/// The pairs of tensors that a comparison is made of, each measured once whoever asks for it.
class TensorPairs {
 public:
  TensorPairs(const ValueFlow& a, const ValueFlow& b) : a_(a), b_(b) {}

  /// The pair of two records; a new one if nobody has asked for it before.
  PairIndex add(RecordIndex a, RecordIndex b);
  /// The pair of two records; null if nobody has asked for it.
  [[nodiscard]] const TensorPair* find(RecordIndex a, RecordIndex b) const;
  [[nodiscard]] const TensorPair& operator[](PairIndex pair) const { return pairs_[pair]; }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }

  /// Takes over what was read of pairs of the same two dumps; what could not be read is tried again.
  void adopt_results(const TensorPairs& read);

  struct Options {
    std::stop_token stop;
    unsigned threads = 0;
    std::function<void()> on_measured;  ///< of one more pair; any thread, one call at a time
  };
  /// Reads those of them that were not read yet, the first ones first. False if it was stopped.
  bool measure(std::span<const PairIndex> pairs, const Options& options);

  /// How far tensors may differ and agree, of what was measured as of what will be.
  void set_tolerances(const Tolerances& tolerances);

 private:
  void measure(TensorPair& pair, const Options& options) const;
  void compare_recorded(TensorPair& pair) const;
  using Source = std::shared_ptr<const TensorSource>;
  void compare(TensorPair& pair, const Source& a, const Source& b, const Options& options) const;
  /// Of tensors of other shapes; nothing unless they hold the same elements in their order.
  [[nodiscard]] static std::optional<Difference> agreement_in_order(const TensorPair& pair, const Source& a, const Source& b,
                                                                    const Options& options);
  [[nodiscard]] std::optional<Text> why_of_another(const TensorPair& pair) const;
  [[nodiscard]] bool is_mislabeled(const TensorPair& pair) const;

  const ValueFlow& a_;
  const ValueFlow& b_;
  Tolerances tolerances_;
  IndexedVector<PairIndex, TensorPair> pairs_;
  std::map<std::pair<RecordIndex, RecordIndex>, PairIndex> known_;
  mutable std::mutex flow_;  // a ValueFlow remembers what it has looked up
};

}  // namespace sporescope
