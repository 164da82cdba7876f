// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

#include "core/session/session.h"

namespace sporescope {

/// The session of a dump in which TensorAspect::previous of an operator's output is what its inputs give, in double; computed
/// when it is first asked for. Errors there: unsupported of what cannot be computed again. Closing the session needs this one
/// to go first. Null of a training that is connected.
[[nodiscard]] std::shared_ptr<Session> make_recomputed_session(std::shared_ptr<Session> session);

}  // namespace sporescope
