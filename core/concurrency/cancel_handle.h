// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/base/error.h"

namespace sporescope {

/// Keeps a request alive: when the last copy goes, or at cancel(), its callback is not called any more once the call returned,
/// and work that has not started is dropped. Movable, any thread.
class CancelHandle {
 public:
  CancelHandle() = default;
  explicit CancelHandle(std::shared_ptr<void> token) : token_(std::move(token)) {}
  void cancel() { token_.reset(); }
  [[nodiscard]] bool active() const { return token_ != nullptr; }

 private:
  std::shared_ptr<void> token_;
};

template <class T>
using ResultCallback = std::function<void(Result<T>)>;

}  // namespace sporescope
