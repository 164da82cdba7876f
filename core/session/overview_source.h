// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/overview/cell.h"
#include "core/session/dump_view.h"

namespace sporescope {

/// Whose tensors an overview shows: those of a dump, or of the steps of a training. Both functions may be empty.
struct OverviewSource {
  std::shared_ptr<const DumpView> view;
  /// What is known of a record of the view without reading it. Any thread.
  std::function<std::optional<OverviewReading>(RecordIndex)> known;
  /// Keeps what was read of a record for the next time. One thread at a time.
  std::function<void(RecordIndex, const OverviewReading&)> on_read;
};

}  // namespace sporescope
