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
  [[nodiscard]] bool fortran_order() const { return fortran_order_; }

  Result<void> read(std::uint64_t first, std::size_t count, std::vector<double>& a, std::vector<double>& b) const {
    if (auto got = read_one(a_, first, count, a); !got) return got;
    return read_one(b_, first, count, b);
  }

 private:
  Result<void> read_one(const TensorSource& tensor, std::uint64_t first, std::size_t count, std::vector<double>& out) const {
    std::vector<std::byte> bytes(count * item_size(tensor.dtype()));
    auto got = fortran_order_ ? tensor.read(first, bytes) : read_in_c_order(tensor, first, bytes);
    if (!got) return got;
    out.resize(complex_ ? 2 * count : count);
    if (complex_) {
      to_complex_parts(tensor.dtype(), bytes, out);
    } else {
      to_doubles(tensor.dtype(), bytes, out);
    }
    return {};
  }

  const TensorSource& a_;
  const TensorSource& b_;
  bool complex_;
  bool fortran_order_;
};

bool same(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }

/// A pair of numbers.
struct RealPair {
  static constexpr std::size_t kParts = 1;
  double a, b;

  RealPair(const double* at_a, const double* at_b) : a(*at_a), b(*at_b) {}
  [[nodiscard]] bool equal() const { return same(a, b); }
  [[nodiscard]] bool finite() const { return std::isfinite(a) && std::isfinite(b); }
  [[nodiscard]] double distance() const { return std::abs(a - b); }
  [[nodiscard]] double size_b() const { return std::abs(b); }
  [[nodiscard]] double dot() const { return a * b; }
  [[nodiscard]] double square_a() const { return a * a; }
  [[nodiscard]] double square_b() const { return b * b; }
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
  [[nodiscard]] double distance() const { return std::hypot(a - b, a_imaginary - b_imaginary); }
  [[nodiscard]] double size_b() const { return std::hypot(b, b_imaginary); }
  [[nodiscard]] double dot() const { return a * b + a_imaginary * b_imaginary; }
  [[nodiscard]] double square_a() const { return a * a + a_imaginary * a_imaginary; }
  [[nodiscard]] double square_b() const { return b * b + b_imaginary * b_imaginary; }
};

/// Sums over the pairs whose both elements are finite: plain in a block, in long double over all of them.
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
  /// Adds the pairs of a block; `c_position(i)` is the position of the i-th in C order.
  template <class Pair, class CPosition>
  void add(std::span<const double> a, std::span<const double> b, const CPosition& c_position) {
    Sums<double> sums;
    const std::size_t count = a.size() / Pair::kParts;
    for (std::size_t i = 0; i < count; ++i) {
      const Pair pair(a.data() + i * Pair::kParts, b.data() + i * Pair::kParts);
      const bool equal = pair.equal();
      if (equal) ++result_.equal;
      if (!pair.finite()) {
        if (!equal) ++result_.incomparable;
        continue;
      }
      ++comparable_;
      const double distance = pair.distance();
      sums.add(Sums<double>{distance, distance * distance, pair.dot(), pair.square_a(), pair.square_b()});
      // The same as comparing quotients, which cost more: |a - b| / |b| > max_relative.
      const double size_b = pair.size_b();
      if (distance > result_.max_relative * size_b && size_b > 0)
        result_.max_relative = std::max(result_.max_relative, distance / size_b);
      if (distance >= result_.max_abs) take_largest(distance, c_position(i));
    }
    result_.count += count;
    sums_.add(sums);
  }

  [[nodiscard]] Difference result() const {
    Difference result = result_;
    const auto n = static_cast<long double>(comparable_);
    result.mean_abs = comparable_ > 0 ? static_cast<double>(sums_.distance / n) : 0;
    result.rms = comparable_ > 0 ? static_cast<double>(std::sqrt(sums_.square / n)) : 0;
    const long double lengths = std::sqrt(sums_.square_a) * std::sqrt(sums_.square_b);
    result.cosine = lengths > 0 ? static_cast<double>(std::clamp(sums_.dot / lengths, -1.0L, 1.0L))
                                : std::numeric_limits<double>::quiet_NaN();
    return result;
  }

 private:
  void take_largest(double distance, std::uint64_t position) {
    const bool first = !result_.max_abs_position || distance > result_.max_abs || position < *result_.max_abs_position;
    if (first) result_.max_abs_position = position;
    result_.max_abs = distance;
  }

  Difference result_;
  std::uint64_t comparable_ = 0;
  Sums<long double> sums_;
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
          const double value = pairs_.complex() ? std::hypot(a[2 * i] - b[2 * i], a[2 * i + 1] - b[2 * i + 1]) : a[i] - b[i];
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

Result<Difference> compare(const TensorSource& a, const TensorSource& b, const std::stop_token& stop) {
  const Pairs pairs(a, b);
  DifferenceMaker maker;
  std::vector<double> values_a;
  std::vector<double> values_b;
  for (std::uint64_t first = 0; first < a.count();) {
    if (stop.stop_requested()) return cancelled();
    const std::uint64_t here = std::min(a.count() - first, kBlockElements);
    if (auto got = pairs.read(first, here, values_a, values_b); !got) return tl::unexpected(got.error());
    const auto c_position = [&](std::uint64_t i) {
      return pairs.fortran_order() ? c_order_position(first + i, a.shape()) : first + i;
    };
    if (pairs.complex()) {
      maker.add<ComplexPair>(values_a, values_b, c_position);
    } else {
      maker.add<RealPair>(values_a, values_b, c_position);
    }
    first += here;
  }
  return maker.result();
}

}  // namespace

Result<Difference> compute_difference(const TensorSource& a, const TensorSource& b, const std::stop_token& stop) {
  if (auto same = check_shapes(a, b); !same) return tl::unexpected(same.error());
  try {
    return compare(a, b, stop);
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

Result<std::shared_ptr<const TensorSource>> difference_source(std::shared_ptr<const TensorSource> a,
                                                              std::shared_ptr<const TensorSource> b) {
  if (auto same = check_shapes(*a, *b); !same) return tl::unexpected(same.error());
  return std::make_shared<const DifferenceTensor>(std::move(a), std::move(b));
}

}  // namespace sporescope
