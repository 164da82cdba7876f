// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/iteration.h"

class QDataStream;

namespace sporescope {

/// What a signal or a slot takes becomes a type of Qt's, with streams wherever there seem to be some. Those for enumerations
/// fit this one, but do not compile: std::int64_t is a type that they cannot write. Nothing streams iterations, so there are
/// none.
QDataStream& operator<<(QDataStream& out, Iteration iteration) = delete;
QDataStream& operator>>(QDataStream& in, Iteration& iteration) = delete;

}  // namespace sporescope
