// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace sporescope::mpi {

/// Returns the recommended number of reading threads: the processors available to this process, divided by the processes on
/// the same computer that may use the same ones. At least 2, so that one thread can read while the other computes. MPI must be
/// initialized; all processes call it together.
[[nodiscard]] unsigned reading_threads();

}  // namespace sporescope::mpi
