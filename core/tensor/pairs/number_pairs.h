// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cmath>
#include <cstddef>

#include "core/tensor/element.h"
#include "core/tensor/extended.h"

namespace sporescope {

/// A pair of real numbers: double or Extended.
template <class Number>
struct RealPair {
  static constexpr std::size_t kParts = 1;
  Number a, b;

  RealPair(const Number* at_a, const Number* at_b) : a(*at_a), b(*at_b) {}
  [[nodiscard]] bool equal() const {
    using std::isnan;  // Extended is found by ADL where it is not long double, here and below
    return a == b || (isnan(a) && isnan(b));
  }
  [[nodiscard]] bool finite() const {
    using std::isfinite;
    return isfinite(a) && isfinite(b);
  }
  [[nodiscard]] double distance() const { return size_of(a - b); }
  /// Returns the value for a list of differences.
  [[nodiscard]] double difference() const { return static_cast<double>(a - b); }
  [[nodiscard]] double size_b() const { return size_of(b); }
  [[nodiscard]] double dot() const { return static_cast<double>(a * b); }
  [[nodiscard]] double square_a() const { return static_cast<double>(a * a); }
  [[nodiscard]] double square_b() const { return static_cast<double>(b * b); }

 private:
  static double size_of(Number number) {
    using std::abs;
    return static_cast<double>(abs(number));
  }
};

/// A pair of complex numbers, each stored as real and imaginary part.
struct ComplexPair {
  static constexpr std::size_t kParts = 2;
  RealPair<double> real, imaginary;

  ComplexPair(const double* at_a, const double* at_b) : real(at_a, at_b), imaginary(at_a + 1, at_b + 1) {}
  [[nodiscard]] bool equal() const { return real.equal() && imaginary.equal(); }
  [[nodiscard]] bool finite() const { return real.finite() && imaginary.finite(); }
  [[nodiscard]] double distance() const { return magnitude(real.difference(), imaginary.difference()); }
  [[nodiscard]] double difference() const { return distance(); }
  [[nodiscard]] double size_b() const { return magnitude(real.b, imaginary.b); }
  [[nodiscard]] double dot() const { return real.dot() + imaginary.dot(); }
  [[nodiscard]] double square_a() const { return real.square_a() + imaginary.square_a(); }
  [[nodiscard]] double square_b() const { return real.square_b() + imaginary.square_b(); }
};

}  // namespace sporescope
