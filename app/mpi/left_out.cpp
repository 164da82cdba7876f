// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/left_out.h"

#include <map>
#include <set>

#include "app/cli/output/plain_text.h"

namespace sporescope::mpi {

namespace {

constexpr std::size_t kRanksNamed = 16;

std::string place(int rank, const std::set<std::int64_t>& iterations) {
  std::string text = "rank ";
  text += std::to_string(rank);
  if (iterations.empty()) return text;
  text += iterations.size() == 1 ? ", iteration " : ", iterations ";
  text += cli::ranges_text({iterations.begin(), iterations.end()});
  return text;
}

}  // namespace

std::string places_of(const SharedItems& items, const std::vector<std::uint64_t>& some) {
  std::map<int, std::set<std::int64_t>> iterations;
  for (const std::uint64_t item : some) {
    const TensorRecord& record = items.dump.records()[items.record(item)];
    if (record.graph == kNoDumpGraph) continue;
    auto& those = iterations[items.dump.graphs()[record.graph].rank];
    if (is_numbered(record.iteration)) those.insert(number_of(record.iteration));
  }
  std::string text;
  std::size_t named = 0;
  for (const auto& [rank, those] : iterations) {
    if (named++ == kRanksNamed) {
      text += "; ";
      text += cli::counted(iterations.size() - kRanksNamed, "further rank", "further ranks");
      break;
    }
    if (!text.empty()) text += "; ";
    text += place(rank, those);
  }
  return text;
}

std::string left_out(const SharedItems& items, const std::vector<std::uint64_t>& left) {
  std::string text = std::to_string(left.size());
  text += " of ";
  text += cli::counted(items.count, "tensor was", "tensors were");
  text += " not looked at: ";
  text += places_of(items, left);
  return text;
}

}  // namespace sporescope::mpi
