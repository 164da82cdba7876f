// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/iteration.h"

class QDataStream;

namespace sporescope {

/// Qt registers the types of signal and slot arguments and uses their stream operators if it finds any. Qt's operators for
/// enumerations match Iteration but fail to compile, because they cannot write std::int64_t. Iterations are never streamed,
/// so the operators are deleted.
QDataStream& operator<<(QDataStream& out, Iteration iteration) = delete;
QDataStream& operator>>(QDataStream& in, Iteration& iteration) = delete;

}  // namespace sporescope
