// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/first_cause.h"

namespace sporescope {

/// What a dump is, too, whose files lie on another computer: find_first_cause() has it searched there. Answers as that does;
/// further errors: read_failed where the connection is lost.
class RemoteCauseSearch {
 public:
  RemoteCauseSearch() = default;
  RemoteCauseSearch(const RemoteCauseSearch&) = delete;
  RemoteCauseSearch& operator=(const RemoteCauseSearch&) = delete;
  virtual ~RemoteCauseSearch() = default;

  [[nodiscard]] virtual Result<CauseSearchResult> find_first_cause_remotely(const CauseSearchOptions& options) const = 0;
};

}  // namespace sporescope
