// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/dump/dump.h"
#include "core/remote/questions.h"

namespace sporescope::serve {

/// What a question is asked with, and where its answer goes.
struct WindowQuestion {
  remote::QuestionKind kind{};
  std::shared_ptr<const Dump> dump;  ///< null where it is about none, or about one that is not open
  std::string_view packed;
  std::stop_token stop;
  std::function<void(const std::string& part)> send;
  std::function<std::uint32_t(std::shared_ptr<const Dump>)> keep;  ///< a dump that was opened; its number
};

/// Answers a window (core/remote/questions.h) in the calling thread. Errors: those of what is asked; malformed for a question
/// that makes no sense.
[[nodiscard]] Result<void> answer_window(const WindowQuestion& question);

}  // namespace sporescope::serve
