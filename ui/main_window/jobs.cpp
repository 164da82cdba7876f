// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/jobs.h"

#include <algorithm>
#include <utility>

#include "ui/main_window/report/report_exporter.h"
#include "ui/text/format.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

namespace {

constexpr qint64 kGuessAfterMilliseconds = 1000;

double shareOf(std::uint64_t done, std::uint64_t total) {
  return total == 0 ? -1 : static_cast<double>(done) / static_cast<double>(total);
}

}  // namespace

Jobs::Jobs(Workspace* workspace, ReportExporter* report, QObject* parent)
    : QObject(parent), workspace_(workspace), report_(report) {
  if (report_ != nullptr) connect(report_, &ReportExporter::progressed, this, &Jobs::refresh);
  connect(workspace_, &Workspace::snapshotChanged, this, &Jobs::refresh);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    follow();
    refresh();
  });
  for (const auto signal : {&Comparisons::changed, &Comparisons::stateChanged, &Comparisons::progressed}) {
    connect(workspace_->comparisons(), signal, this, &Jobs::refresh);
  }
  for (const auto signal : {&Recomputations::changed, &Recomputations::stateChanged, &Recomputations::progressed}) {
    connect(workspace_->recomputations(), signal, this, &Jobs::refresh);
  }
  follow();
  refresh();
}

QString Jobs::amountText(const Job& job) {
  if (job.share <= 0 || !job.startedAt.isValid() || job.startedAt.elapsed() < kGuessAfterMilliseconds) return job.amount;
  const double secondsLeft = static_cast<double>(job.startedAt.elapsed()) / 1000 * (1 - job.share) / job.share;
  return tr("%1 · %2 left").arg(job.amount, formatDuration(secondsLeft));
}

void Jobs::follow() {
  if (findings_) findings_->disconnect(this);
  findings_ = workspace_->findings();
  if (!findings_) return;
  connect(findings_, &Findings::checkStateChanged, this, &Jobs::refresh);
  connect(findings_, &Findings::checkProgressed, this, &Jobs::refresh);
  connect(findings_, &Findings::causeStateChanged, this, &Jobs::refresh);
  connect(findings_, &Findings::causeProgressed, this, &Jobs::refresh);
}

void Jobs::refresh() {
  const std::vector<Job> previous = std::exchange(jobs_, {});
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  Findings* findings = workspace_->findings();
  const auto restoreStartTime = [&previous](Job job) {
    const auto found =
        std::find_if(previous.begin(), previous.end(), [&](const Job& candidate) { return candidate.id == job.id; });
    if (found != previous.end()) {
      job.startedAt = found->startedAt;
    } else {
      job.startedAt.start();
    }
    return job;
  };
  if (findings != nullptr && snapshot.loading) jobs_.push_back(restoreStartTime(openingJob(snapshot)));
  if (findings != nullptr && findings->checkState() == Findings::CheckState::running) {
    jobs_.push_back(restoreStartTime(checkJob(findings)));
  }
  if (findings != nullptr && findings->causeState() == Findings::CauseState::running) {
    jobs_.push_back(restoreStartTime(causeJob(findings)));
  }
  const Comparison* comparison = workspace_->comparisons()->current();
  if (comparison != nullptr && comparison->state() == Comparison::State::running) {
    jobs_.push_back(restoreStartTime(comparisonJob(*comparison)));
  }
  const Recomputation* recomputation = workspace_->recomputations()->current();
  if (recomputation != nullptr && recomputation->state() == Recomputation::State::running) {
    jobs_.push_back(restoreStartTime(recomputeJob(*recomputation)));
  }
  if (report_ != nullptr && report_->progress()) jobs_.push_back(restoreStartTime(reportJob(*report_->progress())));
  emit changed();
}

Job Jobs::openingJob(const SessionSnapshot& snapshot) const {
  Job job;
  job.id = QStringLiteral("opening");
  const OpenProgress& progress = snapshot.progress;
  if (progress.graphs > 0 && progress.graphs_read < progress.graphs) {
    job.what = tr("Reading graph %1 of %2").arg(progress.graphs_read + 1).arg(progress.graphs);
    job.share = shareOf(progress.graphs_read, progress.graphs);
  } else {
    job.what = tr("Listing files");
  }
  if (progress.files > 0) job.amount = tr("%n files", nullptr, static_cast<int>(progress.files));
  const auto session = workspace_->session();
  job.stop = [session] { session->stop_loading(); };
  return job;
}

Job Jobs::checkJob(Findings* findings) const {
  Job job;
  job.id = QStringLiteral("check");
  const CheckProgress& progress = findings->checkProgress();
  const auto& all = findings->watchpoints();
  const auto enabled = std::count_if(all.begin(), all.end(), [](const Watchpoint& w) { return w.enabled; });
  job.what = tr("Checking %n watchpoints", nullptr, static_cast<int>(enabled)) + QStringLiteral(" · ") +
             workspace_->iterationLabels().inSentence(progress.iteration);
  job.share = shareOf(progress.tensors, progress.tensors_total);
  job.amount = tr("%1 of %2 tensors").arg(formatCount(progress.tensors), formatCount(progress.tensors_total));
  job.stop = [findings = QPointer(findings)] {
    if (findings) findings->stopCheck();
  };
  return job;
}

QString Jobs::searchText(const Findings& findings) {
  return findings.causes().empty() ? tr("Searching for the first NaN") : tr("Finding where it spread");
}

Job Jobs::causeJob(Findings* findings) const {
  Job job;
  job.id = QStringLiteral("cause");
  const CauseSearchProgress& progress = findings->causeProgress();
  job.what = searchText(*findings) + QStringLiteral(" · ") + workspace_->iterationLabels().inSentence(progress.iteration);
  job.share = shareOf(progress.tensors, progress.tensors_total);
  job.amount = tr("%1 of %2 tensors").arg(formatCount(progress.tensors), formatCount(progress.tensors_total));
  job.stop = [findings = QPointer(findings)] {
    if (findings) findings->stopCauseSearch();
  };
  return job;
}

Job Jobs::comparisonJob(const Comparison& comparison) const {
  Job job;
  job.id = QStringLiteral("comparison");
  job.what = tr("Comparing two runs");
  job.share = shareOf(comparison.done(), comparison.total());
  job.amount = tr("%1 of %2 tensors").arg(formatCount(comparison.done()), formatCount(comparison.total()));
  job.stop = [comparisons = workspace_->comparisons()] {
    if (Comparison* current = comparisons->current()) current->stop();
  };
  return job;
}

Job Jobs::recomputeJob(const Recomputation& recomputation) const {
  Job job;
  job.id = QStringLiteral("recompute");
  job.what = tr("Recomputing operators");
  job.share = shareOf(recomputation.done(), recomputation.total());
  job.amount = tr("%1 of %2 operators").arg(formatCount(recomputation.done()), formatCount(recomputation.total()));
  job.stop = [recomputations = workspace_->recomputations()] {
    if (Recomputation* current = recomputations->current()) current->stop();
  };
  return job;
}

Job Jobs::reportJob(const ReportProgress& progress) const {
  Job job;
  job.id = QStringLiteral("report");
  // A report passes over the dump twice: for the search for the first cause and for the check.
  job.what = tr("Writing the report");
  job.share = progress.of == 0 ? -1 : (shareOf(progress.tensors, progress.of) + (progress.checking ? 1 : 0)) / 2;
  job.amount = tr("%1 of %2 tensors").arg(formatCount(progress.tensors), formatCount(progress.of));
  job.stop = [report = report_] { report->stop(); };
  return job;
}

}  // namespace sporescope::ui

#include "moc_jobs.cpp"
