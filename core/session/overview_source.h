// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/overview/cell.h"
#include "core/session/dump_view.h"

namespace sporescope {

/// The tensors that an overview shows: those of a dump, or of the steps of a training. Both functions may be empty.
struct OverviewSource {
  std::shared_ptr<const DumpView> view;
  /// Returns the reading of a record of the view if it is known without reading. Thread-safe.
  std::function<std::optional<OverviewReading>(RecordIndex)> known;
  /// Stores the reading of a record for later overviews. Not thread-safe.
  std::function<void(RecordIndex, const OverviewReading&)> on_read;
};

}  // namespace sporescope
