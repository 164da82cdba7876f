// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/remote/questions.h"
#include "core/serve/kept_dumps.h"
#include "core/serve/running_commands.h"

namespace sporescope::serve {

/// What a question is asked with, and where its answer goes.
struct WindowQuestion {
  remote::QuestionKind kind{};
  KeptDumps* dumps = nullptr;
  RunningCommands* commands = nullptr;
  KeptDumps::Kept asked;  ///< the dump that it is about, if it is about one
  std::string_view packed;
  std::stop_token stop;
  std::function<void(const std::string& part)> send;
};

/// Answers a window (core/remote/questions.h) in the calling thread. Errors: those of what is asked; malformed for a question
/// that makes no sense.
[[nodiscard]] Result<void> answer_window(const WindowQuestion& question);

}  // namespace sporescope::serve
