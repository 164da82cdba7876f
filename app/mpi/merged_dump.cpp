// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/merged_dump.h"

#include <cstring>
#include <string_view>
#include <utility>

#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope::mpi {

namespace {

/// A tensor that another process reads.
class RemoteRankTensor final : public TensorSource {
 public:
  RemoteRankTensor(std::shared_ptr<TensorRequests> questions, std::size_t process, TensorRequest name, TensorStart start)
      : requests_(std::move(questions)),
        process_(process),
        name_(std::move(name)),
        head_(std::move(start.head)),
        all_(std::move(start.elements)),
        count_(element_count(head_.shape).value_or(0)) {}

  [[nodiscard]] DType dtype() const override { return head_.dtype; }
  [[nodiscard]] const Shape& shape() const override { return head_.shape; }
  [[nodiscard]] bool fortran_order() const override { return head_.fortran_order; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] std::optional<Text> remark() const override { return head_.remark; }
  [[nodiscard]] Representation representation() const override { return head_.shown_as; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    if (!all_.empty()) {
      const std::string_view some = std::string_view(all_).substr(first * item_size(head_.dtype), out.size());
      if (some.size() != out.size()) return not_understood();
      std::memcpy(out.data(), some.data(), some.size());
      return {};
    }
    TensorRequest question = name_;
    question.elements = {first, out.size() / item_size(head_.dtype)};
    const auto bytes = requests_->ask(process_, question);
    if (!bytes) return tl::unexpected(bytes.error());
    if (bytes->size() != out.size()) return not_understood();
    if (!out.empty()) std::memcpy(out.data(), bytes->data(), out.size());
    return {};
  }

 private:
  std::shared_ptr<TensorRequests> requests_;
  std::size_t process_;
  TensorRequest name_;
  remote::TensorDescriptor head_;
  std::string all_;  ///< Its elements, if they were sent with the header
  std::uint64_t count_;
};

}  // namespace

MergedDump::MergedDump(remote::MergedListing merged, std::vector<VisibleDump> parts,
                       std::vector<std::vector<std::uint32_t>> visible_parts, std::uint32_t turn,
                       std::shared_ptr<TensorRequests> questions)
    : ListedDump(std::move(merged.listing)),
      texts_(std::move(merged.texts)),
      places_(std::move(merged.places)),
      parts_(std::move(parts)),
      parts_seen_(std::move(visible_parts)),
      turn_(turn),
      requests_(std::move(questions)) {}

Result<std::shared_ptr<const TensorSource>> MergedDump::open(const TensorRecord& record) const {
  if (!record.has_values) return values_not_dumped(record, path(record));
  const auto number = number_of_record(record);
  if (!number) return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("The dump does not have this tensor"), root());
  const remote::PartRecord& place = places_[*number];
  const VisibleDump& part = parts_[place.part];
  if (part.here) return part.here->open(part.here->records()[place.record]);
  const TensorRequest name{0, turn_, part.place, place.record, std::nullopt};
  const auto packed = requests_->ask(part.process, name);
  if (!packed) return tl::unexpected(packed.error());
  auto start = unpack<TensorStart>(*packed);
  if (!start) return tl::unexpected(std::move(start.error()));
  return std::make_shared<const RemoteRankTensor>(requests_, part.process, name, std::move(*start));
}

}  // namespace sporescope::mpi
