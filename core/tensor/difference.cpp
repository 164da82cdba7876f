// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "core/tensor/blocks.h"
#include "core/tensor/c_order.h"
#include "core/tensor/convert.h"
#include "core/tensor/views.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMostElements = std::uint64_t{1} << 17U;

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

/// Sums over the pairs whose both elements are finite.
struct Sums {
  std::uint64_t comparable = 0;
  long double abs = 0, square = 0, dot = 0, square_a = 0, square_b = 0;
};

/// One pair as real numbers or as the parts of complex ones.
struct Pair {
  double a = 0, b = 0, a_imaginary = 0, b_imaginary = 0;

  static bool same(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }
  [[nodiscard]] bool equal() const { return same(a, b) && same(a_imaginary, b_imaginary); }
  [[nodiscard]] bool finite() const {
    return std::isfinite(a) && std::isfinite(b) && std::isfinite(a_imaginary) && std::isfinite(b_imaginary);
  }
};

class DifferenceMaker {
 public:
  /// `c_position` gives the position in C order of the pair that is added as the n-th.
  template <class CPosition>
  void add(const Pair& pair, std::uint64_t position, const CPosition& c_position) {
    ++result_.count;
    const bool equal = pair.equal();
    if (equal) ++result_.equal;
    if (!pair.finite()) {
      if (!equal) ++result_.incomparable;
      return;
    }
    ++sums_.comparable;
    const double abs = std::hypot(pair.a - pair.b, pair.a_imaginary - pair.b_imaginary);
    const double size_b = std::hypot(pair.b, pair.b_imaginary);
    sums_.abs += abs;
    sums_.square += static_cast<long double>(abs) * abs;
    sums_.dot += static_cast<long double>(pair.a) * pair.b + static_cast<long double>(pair.a_imaginary) * pair.b_imaginary;
    sums_.square_a += static_cast<long double>(pair.a) * pair.a + static_cast<long double>(pair.a_imaginary) * pair.a_imaginary;
    sums_.square_b += static_cast<long double>(size_b) * size_b;
    if (size_b != 0) result_.max_relative = std::max(result_.max_relative, abs / size_b);
    if (!result_.max_abs_position || abs >= result_.max_abs) {
      const std::uint64_t at = c_position(position);
      if (!result_.max_abs_position || abs > result_.max_abs || at < *result_.max_abs_position) result_.max_abs_position = at;
      result_.max_abs = abs;
    }
  }

  [[nodiscard]] Difference result() const {
    Difference result = result_;
    const auto n = static_cast<long double>(sums_.comparable);
    result.mean_abs = sums_.comparable > 0 ? static_cast<double>(sums_.abs / n) : 0;
    result.rms = sums_.comparable > 0 ? static_cast<double>(std::sqrt(sums_.square / n)) : 0;
    const long double lengths = std::sqrt(sums_.square_a) * std::sqrt(sums_.square_b);
    result.cosine = lengths > 0 ? static_cast<double>(std::clamp(sums_.dot / lengths, -1.0L, 1.0L))
                                : std::numeric_limits<double>::quiet_NaN();
    return result;
  }

 private:
  Difference result_;
  Sums sums_;
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
        const std::uint64_t here = std::min(count - done, kMostElements);
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
  const auto c_position = [&](std::uint64_t position) {
    return pairs.fortran_order() ? c_order_position(position, a.shape()) : position;
  };
  DifferenceMaker maker;
  std::vector<double> values_a;
  std::vector<double> values_b;
  for (std::uint64_t first = 0; first < a.count();) {
    if (stop.stop_requested()) return cancelled();
    const std::uint64_t here = std::min(a.count() - first, kMostElements);
    if (auto got = pairs.read(first, here, values_a, values_b); !got) return tl::unexpected(got.error());
    for (std::uint64_t i = 0; i < here; ++i) {
      const Pair pair = pairs.complex() ? Pair{values_a[2 * i], values_b[2 * i], values_a[2 * i + 1], values_b[2 * i + 1]}
                                        : Pair{values_a[i], values_b[i]};
      maker.add(pair, first + i, c_position);
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
