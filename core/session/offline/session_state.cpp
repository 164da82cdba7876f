// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/session_state.h"

#include <utility>

namespace sporescope {

std::shared_ptr<const DumpView> SessionState::view() const {
  const std::lock_guard lock(mutex_);
  return view_ && *view_ ? **view_ : nullptr;
}

Result<std::shared_ptr<const DumpView>> SessionState::open_view() const {
  const std::lock_guard lock(mutex_);
  if (view_) return *view_;
  return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("The dump is still being opened"));
}

Result<std::shared_ptr<const DumpView>> SessionState::wait_for_view(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (!finished_.wait(lock, stop, [this] { return view_.has_value(); })) {
    return fail(ErrorCode::cancelled, SPORESCOPE_TRANSLATE_NOOP("Stopped while the dump was being opened"));
  }
  return *view_;
}

void SessionState::finish(Result<std::shared_ptr<const DumpView>> view) {
  {
    const std::lock_guard lock(mutex_);
    view_ = std::move(view);
  }
  finished_.notify_all();
}

}  // namespace sporescope
