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

/// True if two tensors of a dump have the same type, number of elements and bytes in storage order. False if one cannot be
/// read.
[[nodiscard]] bool have_same_values(const Dump& dump, RecordIndex a, RecordIndex b);

/// Parameters that several graphs of a rank have under one name, as those of training and evaluation do, or those of steps of
/// several shapes: the value of an iteration lies in the files of each.
class SameParameters {
 public:
  /// The origin of before that lies in the same parameter, with the same values. Nothing if there is none, and later ones are
  /// compared with this one.
  [[nodiscard]] std::optional<OriginIndex> same_as(const ValueFlow& flow, RecordIndex record, OriginIndex origin);

 private:
  struct First {
    RecordIndex record;
    OriginIndex origin;
  };
  std::map<std::tuple<int, std::string_view, Iteration>, First> firsts_;
};

}  // namespace sporescope
