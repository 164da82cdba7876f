// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/concurrency/cancel_handle.h"
#include "core/concurrency/work_queue.h"
#include "core/report/report_page.h"
#include "core/report/tensor_describer.h"
#include "core/session/comparison/session_comparison.h"
#include "core/session/replicas/session_replicas.h"

namespace sporescope {

class DumpSource;

/// Options of a dump report.
struct ReportRequest {
  std::filesystem::path file;  ///< replaced if it exists; must not be inside the dump
  ReportRedaction omits;
  ReportLanguage language;                                   ///< used on a worker thread
  std::string version;                                       ///< Sporescope version
  std::string written;                                       ///< date, as printed in the report
  std::shared_ptr<const SessionComparison> comparison = {};  ///< has the dump as run A or B; may be null
  std::shared_ptr<const SessionReplicas> replicas = {};      ///< among its ranks; null if not compared
};

/// Progress of a report: `tensors` of `of` tensors.
struct ReportProgress {
  bool checking = false;  ///< true during the check that follows the search for the first cause
  std::uint64_t tensors = 0, of = 0;
};

/// A report that was written.
struct WrittenReport {
  std::filesystem::path file;
  std::uint64_t bytes = 0;
  Text verdict;  ///< title of the report: "NaN begins at Log-op0, iteration 1"
};

/// Callbacks of a report. They are called on a worker thread.
struct ReportCallbacks {
  std::function<void(const ReportProgress&)> on_progress;
  ResultCallback<WrittenReport> on_done;
};

/// Writes dump reports one after the other on its own thread. UI thread only.
class ReportWriter {
 public:
  /// Searches the dump for its first cause, checks the recommended watchpoints and writes the report. Waits for a dump that is
  /// still being opened. `dump` is null for a training. Errors: unsupported without a dump; invalid_argument for a file inside
  /// the dump; the errors of opening, reading and writing; cancelled, in which case no file is written.
  [[nodiscard]] CancelHandle write(std::shared_ptr<DumpSource> dump, ReportRequest request, ReportCallbacks callbacks);

 private:
  WorkQueue queue_{1, WorkQueue::Order::oldest_first};
};

}  // namespace sporescope
