// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <tuple>

#include "core/cause/origin.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns true if two tensors have the same dtype, number of elements and bytes in storage order. In graphs with inferred
/// edges, statistics are compared if a tensor has no values. Returns false if one cannot be read.
[[nodiscard]] bool have_same_values(const Dump& dump, RecordIndex a, RecordIndex b);

/// Finds parameters that several graphs of a rank share by name, for example graphs for training and evaluation, or for several
/// input shapes. Each graph has its own file of the value.
class SameParameters {
 public:
  /// Returns the origin recorded before for the same parameter and iteration, if its values are equal. Otherwise returns
  /// nothing; the first origin of a parameter and iteration is recorded for later comparisons.
  [[nodiscard]] std::optional<OriginIndex> find_same(const ValueFlow& flow, RecordIndex record, OriginIndex origin);

 private:
  struct First {
    RecordIndex record;
    OriginIndex origin;
  };
  std::map<std::tuple<int, std::string_view, Iteration>, First> firsts_;
};

}  // namespace sporescope
