// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>
#include <utility>

#include "core/cause/first_cause.h"

namespace sporescope::cause_test {

/// Returns the first cause of a dump. Aborts the test if the search fails.
[[nodiscard]] inline CauseSearchResult first_of(const Dump& dump, const CauseSearchOptions& options = {}) {
  auto found = find_first_cause(dump, options);
  if (!found) qFatal("%s", found.error().str().c_str());
  return *std::move(found);
}

}  // namespace sporescope::cause_test
