// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/dump_report.h"

#include <utility>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/cause/first_cause.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/dump/directory.h"
#include "core/report/build_report.h"
#include "core/session/dump_source.h"
#include "core/session/dump_view.h"

namespace sporescope {

namespace {

tl::unexpected<Error> stopped() { return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The report was stopped")); }

/// Writes one report.
class ReportJob {
 public:
  ReportJob(const ReportRequest& order, const ReportCallbacks& callbacks, CancelState& cancel_state)
      : order_(order), callbacks_(callbacks), cancel_state_(cancel_state) {}

  Result<WrittenReport> write(DumpSource* holder) {
    if (holder == nullptr) {
      return fail(ErrorCode::unsupported,
                  SPORESCOPE_TRANSLATE_NOOP("Reports are not available for a connected training; open its dump instead"));
    }
    const auto view = holder->wait_for_view(cancel_state_.stop());
    if (!view) return tl::unexpected(view.error());
    return write_of((*view)->dump());
  }

 private:
  Result<WrittenReport> write_of(const Dump& dump) {
    // Check the path first, so that no long search ends with a page that cannot be written.
    if (auto outside = check_outside(order_.file, dump.root()); !outside) return tl::unexpected(std::move(outside.error()));
    CauseSearchOptions search;
    search.stop = cancel_state_.stop();
    search.on_progress = [this](const CauseSearchProgress& now) { report_progress({false, now.tensors, now.tensors_total}); };
    const auto found = find_first_cause(dump, search);
    if (!found) return tl::unexpected(found.error());
    if (!found->complete) return stopped();
    const auto report = build_report(dump, *found, all_of(*found), options());
    if (!report) return tl::unexpected(report.error());
    const std::string page = report_page(*report, order_.language);
    if (cancel_state_.cancelled()) return stopped();
    if (auto written = write_file_atomically(order_.file, page); !written) return tl::unexpected(written.error());
    return WrittenReport{order_.file, page.size(), report->title};
  }

  [[nodiscard]] ReportOptions options() {
    ReportOptions options;
    options.redaction = order_.omits;
    options.version = order_.version;
    options.written = order_.written;
    options.stop = cancel_state_.stop();
    if (order_.comparison) {
      options.runs.emplace();
      if (const auto& runs = order_.comparison->runs) {
        options.runs = ReportedRuns{&runs->a->dump(), &runs->b->dump(), &runs->comparison, runs->of_a, runs->of_b};
      }
    }
    if (order_.replicas && order_.replicas->replicas) {
      options.ranks = {&order_.replicas->view->dump(), order_.replicas->replicas.get()};
    }
    options.on_progress = [this](std::uint64_t tensors, std::uint64_t of) { report_progress({true, tensors, of}); };
    return options;
  }

  static std::vector<const Finding*> all_of(const CauseSearchResult& found) {
    std::vector<const Finding*> all;
    all.reserve(found.findings.size());
    for (const Finding& finding : found.findings) all.push_back(&finding);
    return all;
  }

  void report_progress(const ReportProgress& now) {
    if (!callbacks_.on_progress || !pace_.is_due()) return;
    cancel_state_.deliver([&] { callbacks_.on_progress(now); });
    pace_.restart();
  }

  const ReportRequest& order_;
  const ReportCallbacks& callbacks_;
  CancelState& cancel_state_;
  RateLimiter pace_;
};

}  // namespace

CancelHandle ReportWriter::write(std::shared_ptr<DumpSource> dump, ReportRequest order, ReportCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queue_.add(cancel_state, [dump = std::move(dump), order = std::move(order),
                            callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& mine) {
    Result<WrittenReport> answer =
        catch_exceptions<WrittenReport>([&] { return ReportJob(order, callbacks, *mine).write(dump.get()); });
    if (callbacks.on_done) mine->deliver([&] { callbacks.on_done(std::move(answer)); });
  });
  return CancelState::request(std::move(cancel_state));
}

}  // namespace sporescope
