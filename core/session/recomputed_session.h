// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/session/session.h"

namespace sporescope {

/// Returns a session in which TensorAspect::previous of an operator's output is its recomputed value in double. The value is
/// computed on the first request; it fails with `unsupported` if the operator cannot be recomputed. Release the returned
/// session before closing `session`. Returns null for a connected training.
[[nodiscard]] std::shared_ptr<Session> make_recomputed_session(std::shared_ptr<Session> session);

}  // namespace sporescope
