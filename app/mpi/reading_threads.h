// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::mpi {

/// With how many threads this process best reads: its part of the processors on which it may run, where others on the same
/// computer may run on the same ones. At least two, of which one reads while the other one computes. MPI has begun; all
/// processes ask together.
[[nodiscard]] unsigned reading_threads();

}  // namespace sporescope::mpi
