// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text holds results or is an error that names the file; each is placed in the dump that is made of them, or counted.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/saved_results/named_dump.h"
#include "core/saved_results/read_results.h"
#include "core/saved_results/resolve_results.h"

using namespace sporescope;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto answers = parse_results({reinterpret_cast<const char*>(data), size}, "fuzz.json");
  if (!answers) {
    require(answers.error().str().find("fuzz.json") != std::string::npos);
    return 0;
  }
  require(!answers->empty());
  const auto dump = NamedDump::make(*answers);
  for (const TensorRecord& record : dump->records()) {
    require(!dump->open(record));
    require(dump->statistic_row(record).has_value() == (record.statistic_row >= 0));
  }
  for (const auto& one : *answers) {
    const ResolvedResults placed = resolve_results(*one, *dump);
    const std::size_t hits = one->check ? one->check->result.hits.size() : 0;
    const std::size_t findings = one->search ? one->search->result.findings.size() : 0;
    require(placed.found + placed.unmatched == hits + findings);
  }
  return 0;
}
