// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/difference.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <new>

#include "core/concurrency/parallel.h"
#include "core/tensor/blocks.h"
#include "core/tensor/c_order.h"
#include "core/tensor/convert.h"
#include "core/tensor/element.h"
#include "core/tensor/extended.h"
#include "core/tensor/kernels/difference_kernels.h"
#include "core/tensor/pairs/difference_accumulator.h"
#include "core/tensor/pairs/largest_differences.h"
#include "core/tensor/pairs/number_pairs.h"
#include "core/tensor/remote_tensor_source.h"
#include "core/tensor/ulp.h"

namespace sporescope {
namespace {

/// Number of elements that one thread compares at a time. It is the same on each machine, so that sums are added in the same
/// order for any number of threads.
constexpr std::uint64_t kPartElements = std::uint64_t{1} << 22U;

Result<void> check_shapes(const TensorSource& a, const TensorSource& b) {
  if (a.shape() == b.shape()) return {};
  return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("tensors of the shapes %1 and %2 cannot be compared"),
                                            {shape_text(a.shape()), shape_text(b.shape())}});
}

struct DifferenceOptions {
  Closeness closeness;
  std::size_t limit;  ///< number of largest differences
  std::stop_token stop;
};

/// Compares tensors of one dtype that the kernels support, both in C order.
class VectorDifference {
 public:
  VectorDifference(const TensorSource& a, const TensorSource& b, const DifferenceOptions& options)
      : a_(a), b_(b), stop_(options.stop), accumulator_(a.dtype(), options.closeness, options.limit) {}

  static bool supports(const TensorSource& a, const TensorSource& b) {
    const bool is_supported = a.dtype() == DType::float32 || a.dtype() == DType::bfloat16;
    return is_supported && a.dtype() == b.dtype() && is_stored_in_c_order(a) && is_stored_in_c_order(b);
  }

  Result<DifferenceAccumulator> run(std::uint64_t first, std::uint64_t after) && {
    const std::size_t cached_bytes = kCachedElements * item_size(a_.dtype());
    const auto visit = [&](std::span<const std::byte> a, std::span<const std::byte> b, std::uint64_t position) {
      for (std::size_t at = 0; at < a.size(); at += cached_bytes) {
        const std::size_t chunk_bytes = std::min(a.size() - at, cached_bytes);
        add(a.subspan(at, chunk_bytes), b.subspan(at, chunk_bytes), position + at / item_size(a_.dtype()));
      }
      return true;
    };
    if (auto read = for_each_pair_of_blocks(a_, b_, first, after, stop_, visit); !read) {
      return tl::unexpected(std::move(read.error()));
    }
    return std::move(accumulator_);
  }

 private:
  /// As many elements of both tensors fit into the first-level cache.
  static constexpr std::size_t kCachedElements = std::size_t{1} << 11U;

  void add(std::span<const std::byte> a, std::span<const std::byte> b, std::uint64_t position) {
    const std::size_t size = item_size(a_.dtype());
    PairSums sums;
    const std::size_t measured = measure_pair_vectors(a_.dtype(), a.data(), b.data(), a.size() / size, accumulator_.closeness(),
                                                      accumulator_.max_relative(), sums);
    if (measured > 0 && accumulator_.add_measured(sums, measured)) {
      widen(a.first(measured * size), b.first(measured * size));
      accumulator_.refine_largest(values_a_, values_b_, position);
    }
    if (measured * size == a.size()) return;
    widen(a.subspan(measured * size), b.subspan(measured * size));
    accumulator_.add<RealPair<double>>(values_a_, values_b_, [&](std::uint64_t i) { return position + measured + i; });
  }

  void widen(std::span<const std::byte> a, std::span<const std::byte> b) {
    values_a_.resize(a.size() / item_size(a_.dtype()));
    values_b_.resize(values_a_.size());
    to_doubles(a_.dtype(), a, values_a_);
    to_doubles(a_.dtype(), b, values_b_);
  }

  const TensorSource& a_;
  const TensorSource& b_;
  const std::stop_token& stop_;
  DifferenceAccumulator accumulator_;
  std::vector<double> values_a_, values_b_;
};

/// Elements of two tensors and the buffer for reading them. It is reused for each block, because allocating memory costs more
/// than reading a block. Numbers are double, or Extended for 64-bit integers.
template <class Number>
struct PairBuffers {
  std::vector<std::byte> bytes;
  std::vector<Number> a, b;  ///< both parts of complex numbers
};

/// Reads two tensors of the same shape in parallel: in Fortran order if both are stored that way, else in C order.
class PairReader {
 public:
  /// Number of elements of each tensor per read.
  static constexpr std::uint64_t kBlockElements = std::uint64_t{1} << 17U;

  PairReader(const TensorSource& a, const TensorSource& b)
      : a_(a),
        b_(b),
        complex_(is_complex(a.dtype()) || is_complex(b.dtype())),
        fortran_order_(!is_stored_in_c_order(a) && !is_stored_in_c_order(b)) {}

  [[nodiscard]] bool complex() const { return complex_; }
  /// Returns true if both are 64-bit integers, which double cannot represent exactly.
  [[nodiscard]] bool both_are_integers() const { return is_long(a_.dtype()) && is_long(b_.dtype()); }
  /// Returns the floating type whose units in the last place measure the distance.
  [[nodiscard]] std::optional<DType> ulp_type() const { return coarser_floating(a_.dtype(), b_.dtype()); }
  [[nodiscard]] bool fortran_order() const { return fortran_order_; }
  [[nodiscard]] const Shape& shape() const { return a_.shape(); }

  /// Reads `count` elements of both tensors from `first` on. Errors: those of TensorSource::read.
  template <class Number>
  Result<void> read(std::uint64_t first, std::size_t count, PairBuffers<Number>& out) const {
    for (auto* values : {&out.a, &out.b}) values->resize(complex_ ? 2 * count : count);
    if (auto got = read_bytes(a_, first, count, out.bytes); !got) return got;
    widen(a_.dtype(), complex_, out.bytes, out.a);
    if (auto got = read_bytes(b_, first, count, out.bytes); !got) return got;
    widen(b_.dtype(), complex_, out.bytes, out.b);
    return {};
  }

 private:
  static bool is_long(DType dtype) { return dtype == DType::int64 || dtype == DType::uint64; }

  static void widen(DType dtype, bool complex, std::span<const std::byte> bytes, std::span<double> out) {
    if (complex) return to_complex_parts(dtype, bytes, out);
    to_doubles(dtype, bytes, out);
  }

  static void widen(DType dtype, bool /*complex*/, std::span<const std::byte> bytes, std::span<Extended> out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::byte* at = bytes.data() + i * sizeof(std::int64_t);
      out[i] = dtype == DType::uint64 ? static_cast<Extended>(load_as<std::uint64_t>(at))
                                      : static_cast<Extended>(load_as<std::int64_t>(at));
    }
  }

  Result<void> read_bytes(const TensorSource& tensor, std::uint64_t first, std::size_t count,
                          std::vector<std::byte>& bytes) const {
    bytes.resize(count * item_size(tensor.dtype()));
    return fortran_order_ ? tensor.read(first, bytes) : read_in_c_order(tensor, first, bytes);
  }

  const TensorSource& a_;
  const TensorSource& b_;
  bool complex_;
  bool fortran_order_;
};

/// A tensor of differences that are computed on demand. Reads may be concurrent, and reuse the buffers of earlier reads.
class DifferenceTensor final : public TensorSource {
 public:
  DifferenceTensor(std::shared_ptr<const TensorSource> a, std::shared_ptr<const TensorSource> b)
      : a_(std::move(a)), b_(std::move(b)), pairs_(*a_, *b_) {}

  [[nodiscard]] DType dtype() const override { return DType::float64; }
  [[nodiscard]] const Shape& shape() const override { return a_->shape(); }
  [[nodiscard]] bool fortran_order() const override { return pairs_.fortran_order(); }
  [[nodiscard]] std::uint64_t count() const override { return a_->count(); }

  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    try {
      PairBuffers<double> buffers = take_buffers();
      const std::uint64_t count = out.size() / sizeof(double);
      for (std::uint64_t done = 0; done < count;) {
        const std::uint64_t block_count = std::min(count - done, PairReader::kBlockElements);
        if (auto got = pairs_.read(first + done, block_count, buffers); !got) return got;
        if (pairs_.complex()) {
          subtract<ComplexPair>(buffers, out.data() + done * sizeof(double));
        } else {
          subtract<RealPair<double>>(buffers, out.data() + done * sizeof(double));
        }
        done += block_count;
      }
      return_buffers(std::move(buffers));
      return {};
    } catch (const std::bad_alloc&) {
      return out_of_memory();
    }
  }

 private:
  template <class Pair>
  static void subtract(const PairBuffers<double>& values, std::byte* out) {
    for (std::size_t i = 0; i < values.a.size() / Pair::kParts; ++i) {
      const double value = Pair(values.a.data() + i * Pair::kParts, values.b.data() + i * Pair::kParts).difference();
      std::memcpy(out + i * sizeof(double), &value, sizeof(double));
    }
  }

  PairBuffers<double> take_buffers() const {
    const std::lock_guard lock(mutex_);
    if (free_buffers_.empty()) return {};
    PairBuffers<double> buffers = std::move(free_buffers_.back());
    free_buffers_.pop_back();
    return buffers;
  }

  void return_buffers(PairBuffers<double> buffers) const {
    const std::lock_guard lock(mutex_);
    free_buffers_.push_back(std::move(buffers));
  }

  std::shared_ptr<const TensorSource> a_;
  std::shared_ptr<const TensorSource> b_;
  PairReader pairs_;
  mutable std::mutex mutex_;
  mutable std::vector<PairBuffers<double>> free_buffers_;
};

template <class Pair, class Number>
Result<DifferenceAccumulator> compare_part(const PairReader& pairs, std::uint64_t first, std::uint64_t after,
                                           const DifferenceOptions& options) {
  DifferenceAccumulator accumulator(pairs.ulp_type(), options.closeness, options.limit);
  PairBuffers<Number> values;
  while (first < after) {
    if (options.stop.stop_requested()) return cancelled();
    const std::uint64_t block_count = std::min(after - first, PairReader::kBlockElements);
    if (auto got = pairs.read(first, block_count, values); !got) return tl::unexpected(std::move(got.error()));
    const auto c_position = [&](std::uint64_t i) {
      return pairs.fortran_order() ? c_order_position(first + i, pairs.shape()) : first + i;
    };
    accumulator.template add<Pair>(values.a, values.b, c_position);
    first += block_count;
  }
  return accumulator;
}

Result<DifferenceAccumulator> compare_part(const TensorSource& a, const TensorSource& b, std::uint64_t first,
                                           std::uint64_t after, const DifferenceOptions& options) {
  if (VectorDifference::supports(a, b)) return VectorDifference(a, b, options).run(first, after);
  const PairReader pairs(a, b);
  if (pairs.complex()) return compare_part<ComplexPair, double>(pairs, first, after, options);
  if (pairs.both_are_integers()) return compare_part<RealPair<Extended>, Extended>(pairs, first, after, options);
  return compare_part<RealPair<double>, double>(pairs, first, after, options);
}

Result<DifferenceWithLargest> compare(const TensorSource& a, const TensorSource& b, const DifferenceOptions& options,
                                      unsigned threads) {
  if (auto checked = check_shapes(a, b); !checked) return tl::unexpected(std::move(checked.error()));
  try {
    const std::uint64_t count = a.count();
    std::vector<Result<DifferenceAccumulator>> parts((count + kPartElements - 1) / kPartElements, cancelled());
    if (threads == 0) {
      threads = static_cast<unsigned>(parallel_part_count(count * (item_size(a.dtype()) + item_size(b.dtype()))));
    }
    std::atomic<bool> failed = false;
    parallel_for(parts.size(), threads, options.stop, [&](std::size_t i) {
      if (failed) return;
      parts[i] = compare_part(a, b, i * kPartElements, std::min(count, (i + 1) * kPartElements), options);
      if (!parts[i]) failed = true;
    });
    DifferenceAccumulator all(PairReader(a, b).ulp_type(), options.closeness, options.limit);
    for (Result<DifferenceAccumulator>& part : parts) {
      if (!part) return tl::unexpected(std::move(part.error()));
      all.merge(*part);
    }
    return std::move(all).result();
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

/// Finds the largest differences by reading a remote tensor of differences.
Result<std::vector<ElementDifference>> find_largest(const TensorSource& differences, std::size_t limit,
                                                    const std::stop_token& stop) {
  LargestDifferences largest(limit);
  const auto read = for_each_block(differences, 0, stop, [&](std::span<const std::byte> block, std::uint64_t first) {
    for (std::size_t at = 0; at < block.size(); at += sizeof(double)) {
      const std::uint64_t stored = first + at / sizeof(double);
      ElementDifference pair{differences.fortran_order() ? c_order_position(stored, differences.shape()) : stored, 0};
      std::memcpy(&pair.difference, block.data() + at, sizeof(double));
      largest.insert(pair);
    }
    return true;
  });
  if (!read) return tl::unexpected(read.error());
  return std::move(largest).sorted();
}

/// Returns nothing unless both tensors are on the same remote host.
std::optional<Result<Difference>> compute_remotely(const TensorSource& a, const TensorSource& b, const Closeness& closeness,
                                                   const std::stop_token& stop) {
  const RemoteTensorSource* remote_side = as_remote(a);
  return remote_side != nullptr ? remote_side->difference(b, closeness, stop) : std::nullopt;
}

}  // namespace

Result<Difference> compute_difference(const TensorSource& a, const TensorSource& b, const std::stop_token& stop,
                                      const Closeness& closeness, unsigned threads) {
  if (auto remote_result = compute_remotely(a, b, closeness, stop)) return *std::move(remote_result);
  auto all = compare(a, b, {closeness, 0, stop}, threads);
  if (!all) return tl::unexpected(std::move(all.error()));
  return all->difference;
}

Result<DifferenceWithLargest> compute_largest_differences(const std::shared_ptr<const TensorSource>& a,
                                                          const std::shared_ptr<const TensorSource>& b, std::size_t limit,
                                                          const std::stop_token& stop, const Closeness& closeness) {
  const auto remote_result = compute_remotely(*a, *b, closeness, stop);
  if (!remote_result) return compare(*a, *b, {closeness, limit, stop}, 0);
  if (!*remote_result) return tl::unexpected(remote_result->error());
  DifferenceWithLargest all{**remote_result, {}};
  if (limit == 0 || all.difference.max_abs == 0) return all;
  const auto differences = difference_source(a, b);
  if (!differences) return tl::unexpected(differences.error());
  auto largest = find_largest(**differences, limit, stop);
  if (!largest) return tl::unexpected(std::move(largest.error()));
  all.largest = *std::move(largest);
  return all;
}

Result<std::shared_ptr<const TensorSource>> difference_source(std::shared_ptr<const TensorSource> a,
                                                              std::shared_ptr<const TensorSource> b) {
  if (auto checked = check_shapes(*a, *b); !checked) return tl::unexpected(checked.error());
  if (const RemoteTensorSource* remote_side = as_remote(*a)) {
    if (auto remote_result = remote_side->minus(*b)) return remote_result;
  }
  return std::make_shared<const DifferenceTensor>(std::move(a), std::move(b));
}

}  // namespace sporescope
