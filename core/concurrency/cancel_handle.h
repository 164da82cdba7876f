// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/base/error.h"

namespace sporescope {

/// Keeps a request alive. When the last copy is destroyed, or cancel() is called, the request is cancelled: tasks that have not
/// started are dropped, and the result callback is not called after this call has returned. Movable. Thread-safe.
class CancelHandle {
 public:
  CancelHandle() = default;
  explicit CancelHandle(std::shared_ptr<void> token) : token_(std::move(token)) {}
  void cancel() { token_.reset(); }
  [[nodiscard]] bool active() const { return token_ != nullptr; }

 private:
  std::shared_ptr<void> token_;
};

/// Receives the result of a task.
template <class T>
using ResultCallback = std::function<void(Result<T>)>;

}  // namespace sporescope
