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

/// The report that a person wants of a dump.
struct ReportRequest {
  std::filesystem::path file;  ///< what is there is replaced; never inside of the dump
  ReportRedaction omits;
  ReportLanguage language;                                   ///< speaks on a worker
  std::string version;                                       ///< of Sporescope
  std::string written;                                       ///< the date, as it is to be printed
  std::shared_ptr<const SessionComparison> comparison = {};  ///< in which the dump is run A or B; null: there is none
  std::shared_ptr<const SessionReplicas> replicas = {};      ///< of its ranks; null: nobody held them against each other
};

struct ReportProgress {
  bool checking = false;  ///< after the search for the first cause
  std::uint64_t tensors = 0, of = 0;
};

struct WrittenReport {
  std::filesystem::path file;
  std::uint64_t bytes = 0;
  Text verdict;  ///< its title: "NaN begins at Log-op0, iteration 1"
};

struct ReportCallbacks {
  std::function<void(const ReportProgress&)> on_progress;
  ResultCallback<WrittenReport> on_done;
};

/// Writes reports of dumps, one after the other, on a thread of its own. UI thread only.
class ReportWriter {
 public:
  /// Searches the dump for its first cause, judges the recommended watchpoints and writes what came of it; waits for a dump
  /// that is still being opened. `dump`: null for a training. Errors: unsupported without a dump; invalid_argument for a file
  /// inside of it; those of opening, reading and writing; cancelled, which leaves no file.
  [[nodiscard]] CancelHandle write(std::shared_ptr<DumpSource> dump, ReportRequest order, ReportCallbacks callbacks);

 private:
  WorkQueue queue_{1, WorkQueue::Order::oldest_first};
};

}  // namespace sporescope
