// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/reading_threads.h"

#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <vector>

namespace sporescope::mpi {

unsigned reading_threads() {
  cpu_set_t own;
  CPU_ZERO(&own);
  if (sched_getaffinity(0, sizeof(own), &own) != 0) return 2;
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  int processes = 1;
  MPI_Comm_size(node, &processes);
  std::vector<cpu_set_t> all(static_cast<std::size_t>(processes));
  MPI_Allgather(&own, sizeof(own), MPI_BYTE, all.data(), sizeof(own), MPI_BYTE, node);
  MPI_Comm_free(&node);
  const auto sharing_count =
      std::count_if(all.begin(), all.end(), [&](const cpu_set_t& other) { return CPU_EQUAL(&own, &other); });
  return std::max(2U,
                  static_cast<unsigned>(CPU_COUNT(&own)) / static_cast<unsigned>(std::max<std::ptrdiff_t>(sharing_count, 1)));
}

}  // namespace sporescope::mpi
