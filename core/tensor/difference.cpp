// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/difference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "core/tensor/blocks.h"
#include "core/tensor/c_order.h"
#include "core/tensor/convert.h"
#include "core/tensor/element.h"
#include "core/tensor/extended.h"
#include "core/tensor/far_tensor.h"
#include "core/tensor/kernels/difference_kernels.h"
#include "core/tensor/ulp.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kBlockElements = std::uint64_t{1} << 17U;

Result<void> check_shapes(const TensorSource& a, const TensorSource& b) {
  if (a.shape() == b.shape()) return {};
  return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("tensors of the shapes %1 and %2 cannot be compared"),
                                            {shape_text(a.shape()), shape_text(b.shape())}});
}

/// Elements of two tensors of the same shape, side by side: in storage order where both have the same, else in C order.
class Pairs {
 public:
  Pairs(const TensorSource& a, const TensorSource& b)
      : a_(a),
        b_(b),
        complex_(is_complex(a.dtype()) || is_complex(b.dtype())),
        fortran_order_(!is_stored_in_c_order(a) && !is_stored_in_c_order(b)) {}

  [[nodiscard]] bool complex() const { return complex_; }
  /// Both are 64-bit integers, which double does not hold to all digits.
  [[nodiscard]] bool whole() const { return is_long(a_.dtype()) && is_long(b_.dtype()); }
  [[nodiscard]] std::optional<DType> ulp_type() const { return coarser_floating(a_.dtype(), b_.dtype()); }
  [[nodiscard]] bool fortran_order() const { return fortran_order_; }

  /// Numbers are double, or Extended where they are whole.
  template <class Number>
  Result<void> read(std::uint64_t first, std::size_t count, std::vector<Number>& a, std::vector<Number>& b) const {
    if (auto got = read_one(a_, first, count, a); !got) return got;
    return read_one(b_, first, count, b);
  }

 private:
  static bool is_long(DType dtype) { return dtype == DType::int64 || dtype == DType::uint64; }

  template <class Number>
  Result<void> read_one(const TensorSource& tensor, std::uint64_t first, std::size_t count, std::vector<Number>& out) const {
    std::vector<std::byte> bytes(count * item_size(tensor.dtype()));
    auto got = fortran_order_ ? tensor.read(first, bytes) : read_in_c_order(tensor, first, bytes);
    if (!got) return got;
    out.resize(complex_ ? 2 * count : count);
    widen(tensor.dtype(), bytes, out);
    return {};
  }

  void widen(DType dtype, std::span<const std::byte> bytes, std::span<double> out) const {
    if (complex_) return to_complex_parts(dtype, bytes, out);
    to_doubles(dtype, bytes, out);
  }

  static void widen(DType dtype, std::span<const std::byte> bytes, std::span<Extended> out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::byte* at = bytes.data() + i * sizeof(std::int64_t);
      out[i] = dtype == DType::uint64 ? static_cast<Extended>(load_as<std::uint64_t>(at))
                                      : static_cast<Extended>(load_as<std::int64_t>(at));
    }
  }

  const TensorSource& a_;
  const TensorSource& b_;
  bool complex_;
  bool fortran_order_;
};

// Of double and long double; Extended brings its own where it is neither.
using std::abs;
using std::isfinite;
using std::isnan;
using std::sqrt;

template <class Number>
bool same(Number x, Number y) {
  return x == y || (isnan(x) && isnan(y));
}

/// A pair of numbers: double, or Extended.
template <class Number>
struct RealPair {
  static constexpr std::size_t kParts = 1;
  Number a, b;

  RealPair(const Number* at_a, const Number* at_b) : a(*at_a), b(*at_b) {}
  [[nodiscard]] bool equal() const { return same(a, b); }
  [[nodiscard]] bool finite() const { return isfinite(a) && isfinite(b); }
  [[nodiscard]] double distance() const { return static_cast<double>(abs(a - b)); }
  [[nodiscard]] double size_b() const { return static_cast<double>(abs(b)); }
  [[nodiscard]] double dot() const { return static_cast<double>(a * b); }
  [[nodiscard]] double square_a() const { return static_cast<double>(a * a); }
  [[nodiscard]] double square_b() const { return static_cast<double>(b * b); }
};

/// A pair of complex numbers; their parts follow each other.
struct ComplexPair {
  static constexpr std::size_t kParts = 2;
  double a, b, a_imaginary, b_imaginary;

  ComplexPair(const double* at_a, const double* at_b) : a(at_a[0]), b(at_b[0]), a_imaginary(at_a[1]), b_imaginary(at_b[1]) {}
  [[nodiscard]] bool equal() const { return same(a, b) && same(a_imaginary, b_imaginary); }
  [[nodiscard]] bool finite() const {
    return std::isfinite(a) && std::isfinite(b) && std::isfinite(a_imaginary) && std::isfinite(b_imaginary);
  }
  [[nodiscard]] double distance() const { return magnitude(a - b, a_imaginary - b_imaginary); }
  [[nodiscard]] double size_b() const { return magnitude(b, b_imaginary); }
  [[nodiscard]] double dot() const { return a * b + a_imaginary * b_imaginary; }
  [[nodiscard]] double square_a() const { return a * a + a_imaginary * a_imaginary; }
  [[nodiscard]] double square_b() const { return b * b + b_imaginary * b_imaginary; }
};

/// Sums over the pairs whose both elements are finite: plain in a block, in Extended over all of them.
template <class Number>
struct Sums {
  Number distance = 0, square = 0, dot = 0, square_a = 0, square_b = 0;

  template <class Other>
  void add(const Sums<Other>& other) {
    distance += other.distance;
    square += other.square;
    dot += other.dot;
    square_a += other.square_a;
    square_b += other.square_b;
  }
};

class DifferenceMaker {
 public:
  DifferenceMaker(std::optional<DType> ulp_type, const Closeness& closeness) : ulp_type_(ulp_type), closeness_(closeness) {
    if (ulp_type_) result_.max_ulp = 0;
  }

  /// Adds the pairs of a block; `c_position(i)` is the position of the i-th in C order.
  template <class Pair, class Number, class CPosition>
  void add(const std::vector<Number>& a, const std::vector<Number>& b, const CPosition& c_position) {
    Sums<double> sums;
    const std::size_t count = a.size() / Pair::kParts;
    for (std::size_t i = 0; i < count; ++i) {
      const Pair pair(a.data() + i * Pair::kParts, b.data() + i * Pair::kParts);
      const bool equal = pair.equal();
      if (equal) take_equal();
      if (!pair.finite()) {
        if (!equal) take_incomparable(c_position(i));
        continue;
      }
      ++comparable_;
      const double distance = pair.distance();
      sums.add(Sums<double>{distance, distance * distance, pair.dot(), pair.square_a(), pair.square_b()});
      if (!equal) take_unequal(distance, pair.size_b());
      if (distance >= result_.max_abs) take_largest(distance, c_position(i));
      if constexpr (std::is_same_v<Pair, RealPair<double>>) {
        if (ulp_type_ && !equal) result_.max_ulp = std::max(*result_.max_ulp, ulp_distance(*ulp_type_, pair.a, pair.b));
      }
    }
    result_.count += count;
    sums_.add(sums);
  }

  /// Adds what a kernel found in `count` pairs of finite numbers; true if look_closer() has to see them, too.
  [[nodiscard]] bool add_measured(const PairSums& measured, std::size_t count) {
    result_.count += count;
    comparable_ += count;
    result_.equal += measured.equal;
    result_.close += measured.close;
    result_.within_1_per_1000 += measured.within_1_per_1000;
    result_.within_5_per_1000 += measured.within_5_per_1000;
    result_.max_ulp = std::max(*result_.max_ulp, measured.max_ulp);
    sums_.add(Sums<double>{measured.distance, measured.square, measured.dot, measured.square_a, measured.square_b});
    return measured.exceeds || measured.max_abs > result_.max_abs || !result_.max_abs_position;
  }

  /// Finds which of the pairs differ more than all before them; the first is at `position` in C order.
  void look_closer(std::span<const double> a, std::span<const double> b, std::uint64_t position) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      const double distance = std::abs(a[i] - b[i]);
      take_relative(distance, std::abs(b[i]));
      if (distance >= result_.max_abs) take_largest(distance, position + i);
    }
  }

  [[nodiscard]] double max_relative() const { return result_.max_relative; }
  [[nodiscard]] const Closeness& closeness() const { return closeness_; }

  [[nodiscard]] Difference result() const {
    Difference result = result_;
    const auto n = static_cast<Extended>(comparable_);
    result.mean_abs = n > 0 ? static_cast<double>(sums_.distance / n) : 0;
    result.rms = n > 0 ? static_cast<double>(sqrt(sums_.square / n)) : 0;
    result.relative_l2 = relative_l2();
    const Extended lengths = sqrt(sums_.square_a) * sqrt(sums_.square_b);
    result.cosine = lengths > 0 ? static_cast<double>(std::clamp<Extended>(sums_.dot / lengths, -1, 1))
                                : std::numeric_limits<double>::quiet_NaN();
    return result;
  }

 private:
  [[nodiscard]] double relative_l2() const {
    if (result_.max_abs == 0) return 0;
    const auto lengths = static_cast<double>(sqrt(sums_.square) / sqrt(sums_.square_b));
    // Squares that a double cannot hold, at either end.
    const bool held = sums_.square > 0 && isfinite(sums_.square) && isfinite(sums_.square_b);
    if (held) return lengths;
    return result_.max_relative > 0 ? result_.max_relative : std::numeric_limits<double>::infinity();
  }

  void take_equal() {
    ++result_.equal;
    ++result_.close;
    ++result_.within_1_per_1000;
    ++result_.within_5_per_1000;
  }

  void take_unequal(double distance, double size_b) {
    if (distance <= closeness_.absolute + closeness_.relative * size_b) ++result_.close;
    if (distance <= kOnePerThousand * size_b) ++result_.within_1_per_1000;
    if (distance <= kFivePerThousand * size_b) ++result_.within_5_per_1000;
    take_relative(distance, size_b);
  }

  /// The same as comparing quotients, which cost more: |a - b| / |b| > max_relative.
  void take_relative(double distance, double size_b) {
    if (distance > result_.max_relative * size_b && size_b > 0) {
      result_.max_relative = std::max(result_.max_relative, distance / size_b);
    }
  }

  void take_incomparable(std::uint64_t position) {
    ++result_.incomparable;
    result_.incomparable_position = std::min(result_.incomparable_position.value_or(position), position);
  }

  void take_largest(double distance, std::uint64_t position) {
    const bool first = !result_.max_abs_position || distance > result_.max_abs || position < *result_.max_abs_position;
    if (first) result_.max_abs_position = position;
    result_.max_abs = distance;
  }

  std::optional<DType> ulp_type_;
  Closeness closeness_;
  Difference result_;
  std::uint64_t comparable_ = 0;
  Sums<Extended> sums_;
};

/// Pairs of one element type that kernels know, both in C order.
class VectorDifference {
 public:
  VectorDifference(const TensorSource& a, const TensorSource& b, const Closeness& closeness)
      : a_(a), b_(b), maker_(a.dtype(), closeness) {}

  static bool knows(const TensorSource& a, const TensorSource& b) {
    const bool known = a.dtype() == DType::float32 || a.dtype() == DType::bfloat16;
    return known && a.dtype() == b.dtype() && is_stored_in_c_order(a) && is_stored_in_c_order(b);
  }

  Result<Difference> run(const std::stop_token& stop) {
    const std::size_t cached = kCachedElements * item_size(a_.dtype());
    const auto visit = [&](std::span<const std::byte> a, std::span<const std::byte> b, std::uint64_t first) {
      for (std::size_t at = 0; at < a.size(); at += cached) {
        const std::size_t here = std::min(a.size() - at, cached);
        add(a.subspan(at, here), b.subspan(at, here), first + at / item_size(a_.dtype()));
      }
      return true;
    };
    if (auto read = for_each_pair_of_blocks(a_, b_, stop, visit); !read) return tl::unexpected(std::move(read.error()));
    return maker_.result();
  }

 private:
  /// As many of both stay in the first-level cache.
  static constexpr std::size_t kCachedElements = std::size_t{1} << 11U;

  void add(std::span<const std::byte> a, std::span<const std::byte> b, std::uint64_t position) {
    const std::size_t size = item_size(a_.dtype());
    PairSums sums;
    const std::size_t measured =
        measure_pair_vectors(a_.dtype(), a.data(), b.data(), a.size() / size, maker_.closeness(), maker_.max_relative(), sums);
    if (measured > 0 && maker_.add_measured(sums, measured)) {
      widen(a.first(measured * size), b.first(measured * size));
      maker_.look_closer(values_a_, values_b_, position);
    }
    if (measured * size == a.size()) return;
    widen(a.subspan(measured * size), b.subspan(measured * size));
    maker_.add<RealPair<double>>(values_a_, values_b_, [&](std::uint64_t i) { return position + measured + i; });
  }

  void widen(std::span<const std::byte> a, std::span<const std::byte> b) {
    values_a_.resize(a.size() / item_size(a_.dtype()));
    values_b_.resize(values_a_.size());
    to_doubles(a_.dtype(), a, values_a_);
    to_doubles(a_.dtype(), b, values_b_);
  }

  const TensorSource& a_;
  const TensorSource& b_;
  DifferenceMaker maker_;
  std::vector<double> values_a_, values_b_;
};

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
      std::vector<double> a;
      std::vector<double> b;
      const std::uint64_t count = out.size() / sizeof(double);
      for (std::uint64_t done = 0; done < count;) {
        const std::uint64_t here = std::min(count - done, kBlockElements);
        if (auto got = pairs_.read(first + done, here, a, b); !got) return got;
        for (std::uint64_t i = 0; i < here; ++i) {
          const double value = pairs_.complex() ? magnitude(a[2 * i] - b[2 * i], a[2 * i + 1] - b[2 * i + 1]) : a[i] - b[i];
          std::memcpy(out.data() + (done + i) * sizeof(double), &value, sizeof(double));
        }
        done += here;
      }
      return {};
    } catch (const std::bad_alloc&) {
      return out_of_memory();
    }
  }

 private:
  std::shared_ptr<const TensorSource> a_;
  std::shared_ptr<const TensorSource> b_;
  Pairs pairs_;
};

template <class Pair, class Number>
Result<Difference> compare(const TensorSource& a, const Pairs& pairs, const Closeness& closeness, const std::stop_token& stop) {
  DifferenceMaker maker(pairs.ulp_type(), closeness);
  std::vector<Number> values_a;
  std::vector<Number> values_b;
  for (std::uint64_t first = 0; first < a.count();) {
    if (stop.stop_requested()) return cancelled();
    const std::uint64_t here = std::min(a.count() - first, kBlockElements);
    if (auto got = pairs.read(first, here, values_a, values_b); !got) return tl::unexpected(got.error());
    const auto c_position = [&](std::uint64_t i) {
      return pairs.fortran_order() ? c_order_position(first + i, a.shape()) : first + i;
    };
    maker.template add<Pair>(values_a, values_b, c_position);
    first += here;
  }
  return maker.result();
}

}  // namespace

Result<Difference> compute_difference(const TensorSource& a, const TensorSource& b, const std::stop_token& stop,
                                      const Closeness& closeness) {
  if (const FarTensor* far = far_tensor(a)) {
    if (auto there = far->difference(b, closeness, stop)) return *std::move(there);
  }
  if (auto same = check_shapes(a, b); !same) return tl::unexpected(same.error());
  try {
    if (VectorDifference::knows(a, b)) return VectorDifference(a, b, closeness).run(stop);
    const Pairs pairs(a, b);
    if (pairs.complex()) return compare<ComplexPair, double>(a, pairs, closeness, stop);
    if (pairs.whole()) return compare<RealPair<Extended>, Extended>(a, pairs, closeness, stop);
    return compare<RealPair<double>, double>(a, pairs, closeness, stop);
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

Result<std::shared_ptr<const TensorSource>> difference_source(std::shared_ptr<const TensorSource> a,
                                                              std::shared_ptr<const TensorSource> b) {
  if (auto same = check_shapes(*a, *b); !same) return tl::unexpected(same.error());
  if (const FarTensor* far = far_tensor(*a)) {
    if (auto there = far->minus(*b)) return there;
  }
  return std::make_shared<const DifferenceTensor>(std::move(a), std::move(b));
}

}  // namespace sporescope
