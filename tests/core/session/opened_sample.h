// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "tests/core/session/waiting.h"

namespace sporescope::test {

inline const std::string kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";
inline const std::string kSoftmax = "Default/network-WithLossCell/_loss_fn-LogOfZero/Softmax-op0";

/// Returns the session of a completely opened dump; null if this takes more than a minute.
inline std::shared_ptr<Session> opened(const std::filesystem::path& dump) {
  auto session = open_offline_session(dump);
  return wait_until_loaded(*session) ? session : nullptr;
}

inline TensorKey output_of(const Session& session, const std::string& name, std::int64_t iteration) {
  return {GraphIndex{0}, node(session, name), Iteration{iteration}, IoDirection::output, 0, 1};
}

inline bool are_near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)); }

}  // namespace sporescope::test
