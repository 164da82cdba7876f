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
  RemoteRankTensor(std::shared_ptr<TensorRequests> requests, std::size_t process, TensorRequest header_request,
                   TensorStart start)
      : requests_(std::move(requests)),
        process_(process),
        header_request_(std::move(header_request)),
        head_(std::move(start.head)),
        all_elements_(std::move(start.elements)),
        count_(element_count(head_.shape).value_or(0)) {}

  [[nodiscard]] DType dtype() const override { return head_.dtype; }
  [[nodiscard]] const Shape& shape() const override { return head_.shape; }
  [[nodiscard]] bool fortran_order() const override { return head_.fortran_order; }
  [[nodiscard]] std::uint64_t count() const override { return count_; }
  [[nodiscard]] std::optional<Text> remark() const override { return head_.remark; }
  [[nodiscard]] Representation representation() const override { return head_.shown_as; }
  [[nodiscard]] Result<void> read(std::uint64_t first, std::span<std::byte> out) const override {
    if (!all_elements_.empty()) {
      const std::string_view slice = std::string_view(all_elements_).substr(first * item_size(head_.dtype), out.size());
      if (slice.size() != out.size()) return not_understood();
      std::memcpy(out.data(), slice.data(), slice.size());
      return {};
    }
    TensorRequest request = header_request_;
    request.elements = {first, out.size() / item_size(head_.dtype)};
    const auto bytes = requests_->ask(process_, request);
    if (!bytes) return tl::unexpected(bytes.error());
    if (bytes->size() != out.size()) return not_understood();
    if (!out.empty()) std::memcpy(out.data(), bytes->data(), out.size());
    return {};
  }

 private:
  std::shared_ptr<TensorRequests> requests_;
  std::size_t process_;
  TensorRequest header_request_;
  remote::TensorDescriptor head_;
  std::string all_elements_;  ///< Its elements, if they were sent with the header
  std::uint64_t count_;
};

}  // namespace

MergedDump::MergedDump(remote::MergedListing merged, std::vector<VisibleDump> parts,
                       std::vector<std::vector<std::uint32_t>> visible_parts, std::uint32_t turn,
                       std::shared_ptr<TensorRequests> requests)
    : ListedDump(std::move(merged.listing)),
      texts_(std::move(merged.texts)),
      part_records_(std::move(merged.places)),
      parts_(std::move(parts)),
      visible_parts_(std::move(visible_parts)),
      turn_(turn),
      requests_(std::move(requests)) {}

Result<std::shared_ptr<const TensorSource>> MergedDump::open(const TensorRecord& record) const {
  if (!record.has_values) return values_not_dumped(record, path(record));
  const auto number = number_of_record(record);
  if (!number) return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("The dump does not have this tensor"), root());
  const remote::PartRecord& part_record = part_records_[*number];
  const VisibleDump& part = parts_[part_record.part];
  if (part.local_dump) return part.local_dump->open(part.local_dump->records()[part_record.record]);
  const TensorRequest header_request{0, turn_, part.index, part_record.record, std::nullopt};
  const auto packed = requests_->ask(part.process, header_request);
  if (!packed) return tl::unexpected(packed.error());
  auto start = unpack<TensorStart>(*packed);
  if (!start) return tl::unexpected(std::move(start.error()));
  return std::make_shared<const RemoteRankTensor>(requests_, part.process, header_request, std::move(*start));
}

}  // namespace sporescope::mpi
