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
constexpr std::uint64_t kSmall = std::uint64_t{256} << 10U;

Result<std::string> read(const TensorSource& tensor, std::uint64_t first, std::uint64_t count) {
  std::string bytes(count * item_size(tensor.dtype()), '\0');
  if (auto read = tensor.read(first, std::as_writable_bytes(std::span(bytes))); !read) return tl::unexpected(read.error());
  return bytes;
}

template <class T>
std::uint32_t place_in(std::vector<T>& all, const T& one) {
  const auto known = std::find(all.begin(), all.end(), one);
  const auto place = static_cast<std::uint32_t>(known - all.begin());
  if (known == all.end()) all.push_back(one);
  return place;
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
  LocalListing seen;
  OpenOptions own = options;
  own.on_skipped = [&](const Problem& problem) { seen.left_out.push_back(problem); };
  auto dumps = open_dumps(path, own);
  if (dumps) {
    for (const auto& dump : *dumps) seen.dumps.push_back(remote::pack_dump(*dump));
  } else {
    seen.error = dumps.error().str();
  }
  const std::vector<std::string> packed = seen.dumps;
  {
    const std::lock_guard lock(mutex_);
    seen.turn = ++turn_;
    if (transport_.rank() == 0) seen_[{turn_, 0}] = seen;
  }
  if (transport_.rank() != 0) transport_.send(0, seen);
  auto all = wait_for_all(seen.turn, options);
  if (!all) return tl::unexpected(std::move(all.error()));
  if (all->dumps.empty()) return tl::unexpected(dumps ? cancelled_error().value() : dumps.error());
  Here here;
  for (std::size_t i = 0; i < packed.size(); ++i) here[place_in(all->dumps, packed[i])] = (*dumps)[i];
  {
    const std::lock_guard lock(mutex_);
    here_[seen.turn] = here;
    here_.erase(here_.begin(), here_.lower_bound(seen.turn - 1));
    changed_.notify_all();
  }
  return merge(*all, here);
}

Result<MergedListings> LocalDumps::wait_for_all(std::uint32_t turn, const OpenOptions& options) {
  std::unique_lock lock(mutex_);
  if (transport_.rank() != 0) {
    if (!changed_.wait(lock, stop_, [&] { return merged_ && merged_->turn == turn; })) return cancelled_error();
    return *std::exchange(merged_, std::nullopt);
  }
  const auto has_sent = [&](std::size_t process) { return done_[process] || seen_.contains({turn, process}); };
  const auto all_have = [&] {
    std::size_t process = 0;
    while (process < done_.size() && has_sent(process)) ++process;
    return process == done_.size();
  };
  if (!changed_.wait(lock, stop_, all_have)) return cancelled_error();
  MergedListings all = merge_listings_of_all(turn, options);
  transport_.send_to_others(all);
  return all;
}

MergedListings LocalDumps::merge_listings_of_all(std::uint32_t turn, const OpenOptions& options) {
  MergedListings all{turn, {}, {}};
  std::vector<std::string> recorded;
  all.visible_dumps.resize(transport_.size());
  for (std::size_t process = 0; process < all.visible_dumps.size(); ++process) {
    const auto seen = seen_.extract({turn, process});
    if (seen.empty()) continue;
    for (const std::string& dump : seen.mapped().dumps) all.visible_dumps[process].push_back(place_in(all.dumps, dump));
    for (const Problem& problem : seen.mapped().left_out) {
      const std::size_t before = recorded.size();
      if (place_in(recorded, problem.message.str()) == before && options.on_skipped) options.on_skipped(problem);
    }
  }
  return all;
}

Result<LocalDumps::Dumps> LocalDumps::merge(const MergedListings& all, const Here& here) const {
  remote::GraphCache known;
  // One folder may be the root of dumps of several families. The part of the family before the dash identifies it; the rest is
  // its layout.
  using Key = std::pair<std::filesystem::path, std::string>;
  std::map<Key, std::pair<std::vector<remote::DumpListing>, std::vector<VisibleDump>>> roots;
  for (std::uint32_t place = 0; place < all.dumps.size(); ++place) {
    auto listing = remote::unpack_dump(all.dumps[place], known);
    if (!listing) return tl::unexpected(std::move(listing.error()));
    const auto sees = [&](const std::vector<std::uint32_t>& seen) {
      return std::find(seen.begin(), seen.end(), place) != seen.end();
    };
    const auto first = std::find_if(all.visible_dumps.begin(), all.visible_dumps.end(), sees);
    const auto own = here.find(place);
    const std::string& family = listing->index.family;
    auto& [listings, parts] = roots[{listing->index.root, family.substr(0, family.find('-'))}];
    parts.push_back(
        {place, static_cast<std::size_t>(first - all.visible_dumps.begin()), own == here.end() ? nullptr : own->second});
    listings.push_back(std::move(*listing));
  }
  Dumps dumps;
  for (auto& [root, parts] : roots) {
    auto merged = remote::merge_listings(std::move(parts.first));
    if (!merged) return tl::unexpected(std::move(merged.error()));
    dumps.push_back(std::make_shared<const MergedDump>(*std::move(merged), std::move(parts.second), all.visible_dumps, all.turn,
                                                       requests_));
  }
  return dumps;
}

void LocalDumps::receive(std::size_t from, const Message& packet) {
  if (const auto* question = std::get_if<TensorRequest>(&packet)) {
    answers_.add([this, from, question = *question] { answer(from, question); });
  }
  if (const auto* answered = std::get_if<TensorResponse>(&packet)) requests_->receive(*answered);
  const std::lock_guard lock(mutex_);
  if (const auto* seen = std::get_if<LocalListing>(&packet)) seen_[{seen->turn, from}] = *seen;
  if (const auto* all = std::get_if<MergedListings>(&packet)) merged_ = *all;
  if (std::holds_alternative<Done>(packet)) done_[from] = true;
  changed_.notify_all();
}

void LocalDumps::answer(std::size_t from, const TensorRequest& question) {
  transport_.send(from, TensorResponse{question.number, answer_to(question)});
}

std::variant<std::string, Error> LocalDumps::answer_to(const TensorRequest& question) {
  std::shared_ptr<const Dump> dump;
  {
    // The sender may have received MergedSeen earlier than this process.
    std::unique_lock lock(mutex_);
    if (!changed_.wait(lock, stop_, [&] { return here_.contains(question.turn); })) return cancelled_error().value();
    dump = here_[question.turn][question.dump];
  }
  if (!dump || !dump->records().has(question.record)) return not_understood().value();
  const auto source = dump->open(dump->records()[question.record]);
  if (!source) return source.error();
  const TensorSource& tensor = **source;
  if (question.elements) {
    auto bytes = read(tensor, question.elements->first, question.elements->second);
    return bytes ? std::variant<std::string, Error>(std::move(*bytes)) : bytes.error();
  }
  TensorStart start{{tensor.dtype(), tensor.shape(), tensor.fortran_order(), tensor.remark(), tensor.representation()}, {}};
  // Errors are reported when the elements are requested.
  if (tensor.count() * item_size(tensor.dtype()) <= kSmall) start.elements = read(tensor, 0, tensor.count()).value_or("");
  return pack(start);
}

}  // namespace sporescope::mpi
