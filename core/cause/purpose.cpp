// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/purpose.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/cause/first_cause.h"

namespace sporescope {

FindPurpose make_non_finite_purpose() {
  return [](const Dump& dump, const std::stop_token& stop) -> NonFinitePurpose {
    CauseSearchOptions options;
    options.stop = stop;
    options.lists_excluded = true;
    auto result = find_first_cause(dump, options);
    // The result of an incomplete search is not reliable.
    if (!result || !result->complete) return [](RecordIndex) { return false; };
    return [intended = std::move(result->excluded_records)](RecordIndex record) {
      return std::binary_search(intended.begin(), intended.end(), record);
    };
  };
}

}  // namespace sporescope
