// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>
#include <utility>

#include "core/session/offline/jobs.h"
#include "core/work/guarded.h"

namespace sporescope {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPause = std::chrono::duration_cast<Clock::duration>(std::chrono::seconds(1)) / kBatchesPerSecond;

std::vector<std::int64_t> index_of(std::uint64_t position, const Shape& shape) {
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t d = shape.size(); d-- > 0;) {
    const auto size = static_cast<std::uint64_t>(shape[d]);
    if (size == 0) return {};
    index[d] = static_cast<std::int64_t>(position % size);
    position /= size;
  }
  return index;
}

// Collects hits and hands them on in batches, each together with how far the check had come by then: hits are never ahead of
// the tensors that were looked at. Called by one worker at a time.
class HitBatches {
 public:
  HitBatches(const DumpView& view, const CheckCallbacks& callbacks, Ticket& ticket)
      : view_(view), callbacks_(callbacks), ticket_(ticket) {}

  void add(const Hit& hit) {
    if (callbacks_.on_hits) hits_.push_back(shown(hit));
  }
  void progress(const CheckProgress& progress) {
    progress_ = progress;
    progressed_ = true;
    if (Clock::now() >= next_) hand_on();
  }
  void hand_on() {
    if (progressed_ && callbacks_.on_progress) ticket_.deliver([this] { callbacks_.on_progress(progress_); });
    progressed_ = false;
    if (!hits_.empty()) {
      std::vector<SessionHit> batch = std::exchange(hits_, {});
      ticket_.deliver([&] { callbacks_.on_hits(std::move(batch)); });
    }
    next_ = Clock::now() + kPause;
  }
  [[nodiscard]] const CheckProgress& last_progress() const { return progress_; }

 private:
  [[nodiscard]] SessionHit shown(const Hit& hit) const {
    SessionHit out;
    out.key = view_.key_of(hit.record);
    out.judgement = hit.judgement;
    out.statistics = hit.statistics;
    out.shape = hit.shape;
    out.stored_dtype = hit.stored_dtype;
    if (hit.first_non_finite) out.first_non_finite = index_of(*hit.first_non_finite, out.shape);
    const TensorRecord& record = view_.dump().records()[hit.record];
    out.time = record.time;
    if (record.node == kNoNode) out.file = record.file_name;
    if (hit.judgement.condition != nullptr && hit.judgement.condition->only_ascend()) {
      out.by = JudgedBy::overflow_report;
    } else if (hit.from_statistics) {
      out.by = JudgedBy::statistics;
      out.told_by = view_.dump().statistics_name();
      const auto row = view_.dump().statistic_row(record);
      if (row) out.told = told_values(*row);
    }
    return out;
  }

  const DumpView& view_;
  const CheckCallbacks& callbacks_;
  Ticket& ticket_;
  std::vector<SessionHit> hits_;
  CheckProgress progress_;
  bool progressed_ = false;
  Clock::time_point next_;  // the first one at once
};

}  // namespace

void run_check(SessionState& state, const std::vector<Watchpoint>& watchpoints, const Selection& selection,
               const CheckCallbacks& callbacks, Ticket& ticket) {
  const auto done = [&](Result<CheckProgress> answer) {
    if (callbacks.on_done) ticket.deliver([&] { callbacks.on_done(std::move(answer)); });
  };
  const auto view = state.wait_for_view(ticket.stop());
  if (!view) return done(tl::unexpected(view.error()));

  HitBatches batches(**view, callbacks, ticket);
  CheckOptions options;
  options.selection = selection;
  options.io = selection.io.value_or(Io::output);
  options.stop = ticket.stop();
  options.keep_hits = false;
  options.on_hit = [&](const Hit& hit) { batches.add(hit); };
  options.on_progress = [&](const CheckProgress& progress) { batches.progress(progress); };
  const auto result = guarded<CheckResult>([&] { return check((*view)->dump(), watchpoints, options); });
  batches.hand_on();
  if (!result) return done(tl::unexpected(result.error()));
  if (!result->complete) {
    return done(
        fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The check was stopped. The hits found so far are shown.")));
  }
  CheckProgress last = batches.last_progress();
  last.tensors = last.tensors_total = result->tensors;
  last.bytes = result->bytes;
  last.looked = result->looked;
  last.not_judged = result->not_judged;
  last.problems = result->problems;
  done(last);
}

}  // namespace sporescope
