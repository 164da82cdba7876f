// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/first_cause.h"

namespace sporescope {

/// Interface of a dump whose files are on a remote host. find_first_cause() delegates the search to it.
class RemoteCauseSearch {
 public:
  RemoteCauseSearch() = default;
  RemoteCauseSearch(const RemoteCauseSearch&) = delete;
  RemoteCauseSearch& operator=(const RemoteCauseSearch&) = delete;
  virtual ~RemoteCauseSearch() = default;

  /// Same result as find_first_cause(). Errors: also read_failed if the connection is lost.
  [[nodiscard]] virtual Result<CauseSearchResult> find_first_cause_remotely(const CauseSearchOptions& options) const = 0;
};

}  // namespace sporescope
