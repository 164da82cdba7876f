// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/local_dumps.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

namespace sporescope::mpi {

namespace {

/// Maximum size of tensors whose elements are sent with the header.
constexpr std::uint64_t kMaxInlineBytes = std::uint64_t{256} << 10U;

Result<std::string> read(const TensorSource& tensor, std::uint64_t first, std::uint64_t count) {
  std::string bytes(count * item_size(tensor.dtype()), '\0');
  if (auto read = tensor.read(first, std::as_writable_bytes(std::span(bytes))); !read) return tl::unexpected(read.error());
  return bytes;
}

template <class T>
std::uint32_t index_in(std::vector<T>& items, const T& item) {
  const auto found = std::find(items.begin(), items.end(), item);
  const auto index = static_cast<std::uint32_t>(found - items.begin());
  if (found == items.end()) items.push_back(item);
  return index;
}

}  // namespace

LocalDumps::LocalDumps(MpiTransport& transport, const std::stop_token& stop)
    : transport_(transport),
      stop_(stop),
      requests_(std::make_shared<TensorRequests>(transport, stop)),
      done_(transport.size()) {}

cli::OpenDumps LocalDumps::opening() {
  return [this](const std::filesystem::path& path, const OpenOptions& options) { return open(path, options); };
}

Result<LocalDumps::Dumps> LocalDumps::open(const std::filesystem::path& path, const OpenOptions& options) {
  LocalListing listing;
  OpenOptions local_options = options;
  local_options.on_skipped = [&](const Problem& problem) { listing.skipped.push_back(problem); };
  auto dumps = open_dumps(path, local_options);
  if (dumps) {
    for (const auto& dump : *dumps) listing.dumps.push_back(remote::pack_dump(*dump));
  } else {
    listing.error = dumps.error().str();
  }
  const std::vector<std::string> packed = listing.dumps;
  {
    const std::lock_guard lock(mutex_);
    listing.turn = ++turn_;
    if (transport_.rank() == 0) listings_[{turn_, 0}] = listing;
  }
  if (transport_.rank() != 0) transport_.send(0, listing);
  auto merged_listings = wait_for_all(listing.turn, options);
  if (!merged_listings) return tl::unexpected(std::move(merged_listings.error()));
  if (merged_listings->dumps.empty()) return tl::unexpected(dumps ? cancelled_error().value() : dumps.error());
  DumpsByIndex local_dumps;
  for (std::size_t i = 0; i < packed.size(); ++i) local_dumps[index_in(merged_listings->dumps, packed[i])] = (*dumps)[i];
  {
    const std::lock_guard lock(mutex_);
    dumps_by_turn_[listing.turn] = local_dumps;
    dumps_by_turn_.erase(dumps_by_turn_.begin(), dumps_by_turn_.lower_bound(listing.turn - 1));
    changed_.notify_all();
  }
  return merge(*merged_listings, local_dumps);
}

Result<MergedListings> LocalDumps::wait_for_all(std::uint32_t turn, const OpenOptions& options) {
  std::unique_lock lock(mutex_);
  if (transport_.rank() != 0) {
    if (!changed_.wait(lock, stop_, [&] { return merged_ && merged_->turn == turn; })) return cancelled_error();
    return *std::exchange(merged_, std::nullopt);
  }
  const auto has_sent = [&](std::size_t process) { return done_[process] || listings_.contains({turn, process}); };
  const auto all_have = [&] {
    std::size_t process = 0;
    while (process < done_.size() && has_sent(process)) ++process;
    return process == done_.size();
  };
  if (!changed_.wait(lock, stop_, all_have)) return cancelled_error();
  MergedListings merged_listings = merge_listings_of_all(turn, options);
  transport_.send_to_others(merged_listings);
  return merged_listings;
}

MergedListings LocalDumps::merge_listings_of_all(std::uint32_t turn, const OpenOptions& options) {
  MergedListings merged_listings{turn, {}, {}};
  std::vector<std::string> reported;
  merged_listings.visible_dumps.resize(transport_.size());
  for (std::size_t process = 0; process < merged_listings.visible_dumps.size(); ++process) {
    const auto entry = listings_.extract({turn, process});
    if (entry.empty()) continue;
    for (const std::string& dump : entry.mapped().dumps) {
      merged_listings.visible_dumps[process].push_back(index_in(merged_listings.dumps, dump));
    }
    for (const Problem& problem : entry.mapped().skipped) {
      const std::size_t previous_count = reported.size();
      if (index_in(reported, problem.message.str()) == previous_count && options.on_skipped) options.on_skipped(problem);
    }
  }
  return merged_listings;
}

Result<LocalDumps::Dumps> LocalDumps::merge(const MergedListings& merged_listings, const DumpsByIndex& local_dumps) const {
  remote::GraphCache graph_cache;
  // One folder may be the root of dumps of several families. The part of the family before the dash identifies it; the rest is
  // its layout.
  using Key = std::pair<std::filesystem::path, std::string>;
  std::map<Key, std::pair<std::vector<remote::DumpListing>, std::vector<VisibleDump>>> roots;
  for (std::uint32_t index = 0; index < merged_listings.dumps.size(); ++index) {
    auto listing = remote::unpack_dump(merged_listings.dumps[index], graph_cache);
    if (!listing) return tl::unexpected(std::move(listing.error()));
    const auto sees = [&](const std::vector<std::uint32_t>& indices) {
      return std::find(indices.begin(), indices.end(), index) != indices.end();
    };
    const auto first = std::find_if(merged_listings.visible_dumps.begin(), merged_listings.visible_dumps.end(), sees);
    const auto local_dump = local_dumps.find(index);
    const std::string& family = listing->index.family;
    auto& [listings, parts] = roots[{listing->index.root, family.substr(0, family.find('-'))}];
    parts.push_back({index, static_cast<std::size_t>(first - merged_listings.visible_dumps.begin()),
                     local_dump == local_dumps.end() ? nullptr : local_dump->second});
    listings.push_back(std::move(*listing));
  }
  Dumps dumps;
  for (auto& [root, parts] : roots) {
    auto merged = remote::merge_listings(std::move(parts.first));
    if (!merged) return tl::unexpected(std::move(merged.error()));
    dumps.push_back(std::make_shared<const MergedDump>(*std::move(merged), std::move(parts.second),
                                                       merged_listings.visible_dumps, merged_listings.turn, requests_));
  }
  return dumps;
}

void LocalDumps::receive(std::size_t from, const Message& packet) {
  if (const auto* request = std::get_if<TensorRequest>(&packet)) {
    answers_.add([this, from, request = *request] { answer(from, request); });
  }
  if (const auto* response = std::get_if<TensorResponse>(&packet)) requests_->receive(*response);
  const std::lock_guard lock(mutex_);
  if (const auto* listing = std::get_if<LocalListing>(&packet)) listings_[{listing->turn, from}] = *listing;
  if (const auto* merged_listings = std::get_if<MergedListings>(&packet)) merged_ = *merged_listings;
  if (std::holds_alternative<Done>(packet)) done_[from] = true;
  changed_.notify_all();
}

void LocalDumps::answer(std::size_t from, const TensorRequest& request) {
  transport_.send(from, TensorResponse{request.number, read_answer(request)});
}

std::variant<std::string, Error> LocalDumps::read_answer(const TensorRequest& request) {
  std::shared_ptr<const Dump> dump;
  {
    // The sender may have received MergedListings earlier than this process.
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop_, [&] { return dumps_by_turn_.contains(request.turn); })) return cancelled_error().value();
    dump = dumps_by_turn_[request.turn][request.dump];
  }
  if (!dump || !dump->records().has(request.record)) return not_understood().value();
  const auto source = dump->open(dump->records()[request.record]);
  if (!source) return source.error();
  const TensorSource& tensor = **source;
  if (request.elements) {
    auto bytes = read(tensor, request.elements->first, request.elements->second);
    return bytes ? std::variant<std::string, Error>(std::move(*bytes)) : bytes.error();
  }
  TensorStart start{{tensor.dtype(), tensor.shape(), tensor.fortran_order(), tensor.remark(), tensor.representation()}, {}};
  // Errors are reported when the elements are requested.
  if (tensor.count() * item_size(tensor.dtype()) <= kMaxInlineBytes) {
    start.elements = read(tensor, 0, tensor.count()).value_or("");
  }
  return pack(start);
}

}  // namespace sporescope::mpi
