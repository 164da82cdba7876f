// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope {

/// Tolerances by which an element a is close to b, the reference: |a - b| <= absolute + relative |b|. The defaults are those of
/// NumPy's isclose. Both are finite and at least 0.
struct Closeness {
  double absolute = 1e-8;
  double relative = 1e-5;
  bool operator==(const Closeness&) const = default;
};

}  // namespace sporescope
