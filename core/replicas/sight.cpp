// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/sight.h"

#include <cstring>
#include <string>
#include <vector>

#include "core/dump/told/told_statistics.h"
#include "core/tensor/blocks.h"

namespace sporescope {
namespace {

void add_text(ContentHash& hash, std::string_view text) { hash.add(std::as_bytes(std::span(text))); }

/// Whether all elements that come are the same, by their bits.
class Uniformity {
 public:
  explicit Uniformity(std::size_t item) : item_(item) {}

  void look_at(std::span<const std::byte> block) {
    if (!holds_ || block.empty()) return;
    if (first_.empty()) first_.assign(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(item_));
    // Each element is the one before it.
    holds_ = std::memcmp(block.data(), first_.data(), item_) == 0 &&
             std::memcmp(block.data(), block.data() + item_, block.size() - item_) == 0;
  }
  [[nodiscard]] bool holds() const { return holds_; }

 private:
  std::size_t item_;
  std::vector<std::byte> first_;
  bool holds_ = true;
};

Result<std::optional<Sight>> read(const TensorSource& source, const std::stop_token& stop) {
  ContentHash hash;
  Uniformity uniformity(item_size(source.dtype()));
  const auto visit = [&](std::span<const std::byte> block, std::uint64_t) {
    hash.add(block);
    uniformity.look_at(block);
    return true;
  };
  if (auto all = for_each_block(source, 0, stop, visit); !all) return tl::unexpected(std::move(all.error()));
  add_text(hash, std::string(dtype_name(source.dtype())) + shape_text(source.shape()) + (source.fortran_order() ? "F" : "C"));
  return Sight{hash.result(), SeenBy::bytes, uniformity.holds()};
}

std::optional<Sight> told(const StatisticRow& row) {
  const ToldStatistics statistics = told_statistics(row);
  ContentHash hash;
  Sight sight;
  sight.uniform = statistics.min && statistics.min == statistics.max;
  add_text(hash, row.dtype + shape_text(row.shape));
  if (const auto checksum = told_checksum(row)) {
    add_text(hash, checksum->name + checksum->digits);
    sight.by = SeenBy::checksum;
    sight.content = hash.result();
    return sight;
  }
  bool any = false;
  const auto add = [&](const auto& number) {
    any = any || number.has_value();
    const auto value = static_cast<double>(number.value_or(0));
    hash.add(std::as_bytes(std::span(&value, 1)));
  };
  for (const auto& number : {statistics.max, statistics.min, statistics.mean, statistics.l2}) add(number);
  for (const auto& number :
       {statistics.negative, statistics.positive, statistics.zero, statistics.nan, statistics.neg_inf, statistics.pos_inf}) {
    add(number);
  }
  if (!any) return std::nullopt;
  sight.by = SeenBy::statistics;
  sight.content = hash.result();
  return sight;
}

}  // namespace

Result<std::optional<Sight>> look_at(const Dump& dump, const TensorRecord& record, const std::stop_token& stop) {
  if (!record.has_values) {
    const auto row = dump.statistic_row(record);
    return row ? told(*row) : std::nullopt;
  }
  const auto source = dump.open(record);
  if (!source) return tl::unexpected(source.error());
  return read(**source, stop);
}

}  // namespace sporescope
