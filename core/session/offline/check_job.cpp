// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <utility>

#include "core/cause/purpose.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/session/offline/jobs.h"
#include "core/session/offline/session_findings.h"

namespace sporescope {

namespace {

// Collects hits and delivers them in batches after the matching progress, so that hits are never ahead of the number of
// checked tensors. Called by one worker at a time.
class HitBatches {
 public:
  HitBatches(const DumpView& view, const CheckCallbacks& callbacks, CancelState& cancel_state)
      : view_(view), callbacks_(callbacks), cancel_state_(cancel_state) {}

  void add(const Hit& hit) {
    if (callbacks_.on_hits) hits_.push_back(complete_hit(view_, hit));
  }
  void set_progress(const CheckProgress& progress) {
    progress_ = progress;
    has_new_progress_ = true;
    if (rate_limiter_.is_due()) flush();
  }
  void flush() {
    if (has_new_progress_ && callbacks_.on_progress) cancel_state_.deliver([this] { callbacks_.on_progress(progress_); });
    has_new_progress_ = false;
    if (!hits_.empty()) {
      std::vector<Hit> batch = std::exchange(hits_, {});
      cancel_state_.deliver([&] { callbacks_.on_hits(std::move(batch)); });
    }
    rate_limiter_.restart();
  }
  [[nodiscard]] const CheckProgress& last_progress() const { return progress_; }

 private:
  const DumpView& view_;
  const CheckCallbacks& callbacks_;
  CancelState& cancel_state_;
  std::vector<Hit> hits_;
  CheckProgress progress_;
  bool has_new_progress_ = false;
  RateLimiter rate_limiter_;
};

}  // namespace

void run_check(SessionState& state, const std::vector<Watchpoint>& watchpoints, const Selection& selection,
               const CheckCallbacks& callbacks, CancelState& cancel_state) {
  const auto finish = [&](Result<CheckProgress> result) {
    if (callbacks.on_done) cancel_state.deliver([&] { callbacks.on_done(std::move(result)); });
  };
  const auto view = wait_for_tensors(state, cancel_state.stop());
  if (!view) return finish(tl::unexpected(view.error()));

  HitBatches batches(**view, callbacks, cancel_state);
  CheckOptions options;
  options.selection = selection;
  options.io = selection.io.value_or(IoDirection::output);
  options.stop = cancel_state.stop();
  options.purpose = make_non_finite_purpose();
  options.keep_hits = false;
  options.on_hit = [&](const Hit& hit) { batches.add(hit); };
  options.on_progress = [&](const CheckProgress& progress) { batches.set_progress(progress); };
  const auto result = catch_exceptions<CheckResult>([&] { return check((*view)->dump(), watchpoints, options); });
  batches.flush();
  if (!result) return finish(tl::unexpected(result.error()));
  if (!result->complete) {
    return finish(
        fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("The check was stopped. The hits found so far are shown.")));
  }
  finish(to_session_end(*result, batches.last_progress()));
}

}  // namespace sporescope
