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
  ReportJob(const ReportRequest& request, const ReportCallbacks& callbacks, CancelState& cancel_state)
      : request_(request), callbacks_(callbacks), cancel_state_(cancel_state) {}

  Result<WrittenReport> write(DumpSource* source) {
    if (source == nullptr) {
      return fail(ErrorCode::unsupported,
                  SPORESCOPE_TRANSLATE_NOOP("Reports are not available for a connected training; open its dump instead"));
    }
    const auto view = source->wait_for_view(cancel_state_.stop());
    if (!view) return tl::unexpected(view.error());
    return write_report((*view)->dump());
  }

 private:
  Result<WrittenReport> write_report(const Dump& dump) {
    // Check the path first, so that no long search ends with a page that cannot be written.
    if (auto outside = check_outside(request_.file, dump.root()); !outside) return tl::unexpected(std::move(outside.error()));
    CauseSearchOptions search;
    search.stop = cancel_state_.stop();
    search.on_progress = [this](const CauseSearchProgress& progress) {
      report_progress({false, progress.tensors, progress.tensors_total});
    };
    const auto found = find_first_cause(dump, search);
    if (!found) return tl::unexpected(found.error());
    if (!found->complete) return stopped();
    const auto report = build_report(dump, *found, all_findings(*found), options());
    if (!report) return tl::unexpected(report.error());
    const std::string page = report_page(*report, request_.language);
    if (cancel_state_.cancelled()) return stopped();
    if (auto written = write_file_atomically(request_.file, page); !written) return tl::unexpected(written.error());
    return WrittenReport{request_.file, page.size(), report->title};
  }

  [[nodiscard]] ReportOptions options() {
    ReportOptions options;
    options.redaction = request_.omits;
    options.version = request_.version;
    options.written = request_.written;
    options.stop = cancel_state_.stop();
    if (request_.comparison) {
      options.runs.emplace();
      if (const auto& runs = request_.comparison->runs; runs && request_.comparison->complete) {
        options.runs = ReportedRuns{&runs->a->dump(), &runs->b->dump(), &runs->comparison, runs->of_a, runs->of_b};
      }
    }
    if (request_.replicas && request_.replicas->replicas) {
      options.ranks = {&request_.replicas->view->dump(), request_.replicas->replicas.get()};
    }
    options.on_progress = [this](std::uint64_t tensors, std::uint64_t total) { report_progress({true, tensors, total}); };
    return options;
  }

  static std::vector<const Finding*> all_findings(const CauseSearchResult& search_result) {
    std::vector<const Finding*> all;
    all.reserve(search_result.findings.size());
    for (const Finding& finding : search_result.findings) all.push_back(&finding);
    return all;
  }

  void report_progress(const ReportProgress& progress) {
    if (!callbacks_.on_progress || !rate_limiter_.is_due()) return;
    cancel_state_.deliver([&] { callbacks_.on_progress(progress); });
    rate_limiter_.restart();
  }

  const ReportRequest& request_;
  const ReportCallbacks& callbacks_;
  CancelState& cancel_state_;
  RateLimiter rate_limiter_;
};

}  // namespace

CancelHandle ReportWriter::write(std::shared_ptr<DumpSource> dump, ReportRequest request, ReportCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queue_.add(cancel_state, [dump = std::move(dump), request = std::move(request),
                            callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
    Result<WrittenReport> result =
        catch_exceptions<WrittenReport>([&] { return ReportJob(request, callbacks, *job_state).write(dump.get()); });
    if (callbacks.on_done) job_state->deliver([&] { callbacks.on_done(std::move(result)); });
  });
  return CancelState::request(std::move(cancel_state));
}

}  // namespace sporescope
