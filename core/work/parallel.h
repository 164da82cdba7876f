// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace sporescope {

/// Runs work(0) to work(count - 1) on a few threads, in this order as threads become free, and returns when all are done; no
/// more are begun once `stop` is requested. An exception of `work` ends the run and is thrown on.
void run_parallel(std::size_t count, const std::stop_token& stop, const std::function<void(std::size_t)>& work);

}  // namespace sporescope
