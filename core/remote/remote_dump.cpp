// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/remote_dump.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/remote/packed_findings.h"
#include "core/remote/packed_recompute.h"
#include "core/remote/packed_selection.h"
#include "core/remote/remote_tensor.h"

namespace sporescope::remote {

namespace {

constexpr std::size_t kMaxKnown = 100'000;

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

bool are_known(const std::vector<Hit>& hits, std::size_t records) {
  return std::all_of(hits.begin(), hits.end(), [&](const Hit& hit) { return number_of(hit.record) < records; });
}

bool are_known(const Finding& finding, std::size_t records) {
  const auto known = [&](const auto& one) { return number_of(one.record) < records; };
  return known(finding) && std::all_of(finding.inputs.begin(), finding.inputs.end(), known) &&
         std::all_of(finding.path.begin(), finding.path.end(), known) &&
         std::all_of(finding.downstream.begin(), finding.downstream.end(), known) &&
         finding.downstream_from <= finding.path.size() &&
         std::all_of(finding.reasoning.begin(), finding.reasoning.end(), known);
}

bool are_known(const CauseSearchResult& result, std::size_t records) {
  return std::all_of(result.findings.begin(), result.findings.end(),
                     [&](const Finding& finding) { return are_known(finding, records); }) &&
         std::all_of(result.not_judged.begin(), result.not_judged.end(),
                     [&](RecordIndex record) { return number_of(record) < records; });
}

bool are_known(RecordIndex record, const std::optional<RecordIndex>& given, std::size_t records) {
  return number_of(record) < records && (!given || number_of(*given) < records);
}

bool are_known(const std::vector<RecomputedOperator>& operators, std::size_t records) {
  return std::all_of(operators.begin(), operators.end(), [&](const RecomputedOperator& one) {
    return number_of(one.record) < records && one.verdict <= RecomputeVerdict::not_read &&
           std::all_of(one.tensors.begin(), one.tensors.end(),
                       [&](const RecomputedTensor& tensor) { return are_known(tensor.record, tensor.given, records); });
  });
}

bool are_known(const RecomputeResult& done, std::size_t records) {
  return std::all_of(done.findings.begin(), done.findings.end(),
                     [&](const RecomputeFinding& finding) { return are_known(finding.record, finding.given, records); });
}

tl::unexpected<Error> has_changed(const std::filesystem::path& root) {
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” has changed since the connection was lost. Open it again."), {root.string()}},
              root);
}

}  // namespace

Result<std::vector<OpenedDump>> request_open(EngineLink& link, const std::filesystem::path& path, const OpenOptions& options) {
  std::vector<OpenedDump> opened;
  const auto take = Overloaded{[&](OpenedDump& dump) { opened.push_back(std::move(dump)); },
                               [&](const Problem& problem) {
                                 if (options.on_skipped) options.on_skipped(problem);
                               },
                               [&](const OpenProgress& progress) {
                                 if (options.progress) options.progress(progress);
                               }};
  auto requested =
      link.call_streaming(RequestKind::open, 0, pack(path), options.stop, [&](std::string_view bytes) -> Result<void> {
        auto part = unpack<OpenPart>(bytes);
        if (!part) return tl::unexpected(std::move(part.error()));
        std::visit(take, *part);
        return {};
      });
  if (!requested) return tl::unexpected(std::move(requested.error()));
  return opened;
}

void ReleasedDumps::add(std::uint32_t turn, std::uint32_t id) {
  const std::lock_guard lock(mutex_);
  released_.emplace_back(turn, id);
}

std::vector<std::uint32_t> ReleasedDumps::take(std::uint32_t turn) {
  const std::lock_guard lock(mutex_);
  std::vector<std::uint32_t> ids;
  for (const auto& [its_turn, id] : std::exchange(released_, {})) {
    if (its_turn == turn) ids.push_back(id);
  }
  return ids;
}

Result<std::uint32_t> RemoteDumpHandle::id(const std::stop_token& stop) {
  const std::lock_guard lock(mutex_);
  const std::uint32_t turn = link_->generation();
  if (turn == generation_) return opened_.id;
  if (turn == changed_in_generation_) return has_changed(opened_.root);
  OpenOptions options;
  options.stop = stop;
  const auto again = request_open(*link_, opened_.root, options);
  if (!again) return tl::unexpected(again.error());
  const auto digest = again->empty() ? Result<std::uint64_t>(0)
                                     : link_->call_as<std::uint64_t>(RequestKind::digest, again->front().id, {}, stop);
  if (!digest) return tl::unexpected(digest.error());
  const bool same = !again->empty() && *digest == digest_;
  for (std::size_t i = same ? 1 : 0; i < again->size(); ++i) released_->add(turn, (*again)[i].id);
  if (!same) {
    changed_in_generation_ = turn;
    return has_changed(opened_.root);
  }
  generation_ = turn;
  opened_ = again->front();
  return opened_.id;
}

template <class T>
Result<T> RemoteDumpHandle::fetch_batched(RequestKind kind, std::map<RecordIndex, T>& known, const RemoteTensorId& name,
                                          const std::stop_token& stop) {
  if (!name.minus) {
    const std::lock_guard lock(known_mutex_);
    if (const auto found = known.find(name.tensor); found != known.end()) return found->second;
  }
  auto all = call_as<std::vector<std::pair<RecordIndex, T>>>(kind, pack(name), stop);
  if (!all) return tl::unexpected(std::move(all.error()));
  if (all->empty()) return not_understood();
  if (!name.minus) {
    const std::lock_guard lock(known_mutex_);
    if (known.size() > kMaxKnown) known.clear();
    known.insert(all->begin(), all->end());
  }
  return all->front().second;
}
template Result<Statistics> RemoteDumpHandle::fetch_batched(RequestKind, std::map<RecordIndex, Statistics>&,
                                                            const RemoteTensorId&, const std::stop_token&);
template Result<Content> RemoteDumpHandle::fetch_batched(RequestKind, std::map<RecordIndex, Content>&, const RemoteTensorId&,
                                                         const std::stop_token&);

RemoteDump::RemoteDump(DumpListing listing, std::shared_ptr<RemoteDumpHandle> place)
    : ListedDump(std::move(listing)), place_(std::move(place)) {}

Result<std::vector<Attribute>> RemoteDump::kernel_arguments(DumpGraphIndex graph, NodeIndex node, Iteration iteration) const {
  if (listing().kernel_argument_files == 0) return {};
  return place_->call_as<std::vector<Attribute>>(RequestKind::kernel_arguments, pack(graph, node, iteration), {});
}

Result<TensorDescriptor> RemoteDump::descriptor(RecordIndex tensor) const {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = descriptors_.find(tensor); known != descriptors_.end()) return known->second;
  }
  using Descriptors = std::vector<std::pair<RecordIndex, TensorDescriptor>>;
  auto heads = place_->call_as<Descriptors>(RequestKind::headers, pack(tensor), {});
  if (!heads) return tl::unexpected(std::move(heads.error()));
  const std::lock_guard lock(mutex_);
  for (auto& [record, head] : *heads) descriptors_.insert_or_assign(record, std::move(head));
  const auto known = descriptors_.find(tensor);
  return known == descriptors_.end() ? Result<TensorDescriptor>(not_understood()) : known->second;
}

Result<std::shared_ptr<const TensorSource>> RemoteDump::open(const TensorRecord& record) const {
  if (!record.has_values) return values_not_dumped(record, path(record));
  const auto tensor = number_of_record(record);
  if (!tensor) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The dump on %1 does not have this tensor"), {place_->link().host()}});
  }
  auto head = this->descriptor(*tensor);
  if (!head) return tl::unexpected(std::move(head.error()));
  return std::make_shared<const RemoteTensor>(place_, RemoteTensorId{*tensor, {}}, std::move(*head));
}

Result<std::optional<NpyNames>> RemoteDump::npy_names(RecordIndex tensor) const {
  const std::lock_guard lock(mutex_);
  if (const auto known = npy_names_.find(tensor); known != npy_names_.end()) return known->second;
  auto names = place_->call_as<std::vector<std::optional<NpyNames>>>(RequestKind::npy_names, pack(tensor), {});
  if (!names) return tl::unexpected(std::move(names.error()));
  if (names->empty()) return not_understood();
  for (std::size_t i = 0; i < names->size(); ++i) {
    npy_names_.insert_or_assign(index_at<RecordIndex>(number_of(tensor) + i), std::move((*names)[i]));
  }
  return npy_names_.at(tensor);
}

Result<std::optional<std::string>> RemoteDump::exported_npy_name(const TensorRecord& record, std::string_view format) const {
  const auto tensor = number_of_record(record);
  if (!tensor) return std::nullopt;
  const auto names = npy_names(*tensor);
  if (!names) return tl::unexpected(names.error());
  if (!*names) return std::nullopt;
  if (format.empty()) return (*names)->as_stored;
  std::string name = (*names)->in_order;
  const std::size_t place = name.find(NpyNames::kFormatPlaceholder);
  if (place != std::string::npos) name.replace(place, NpyNames::kFormatPlaceholder.size(), format);
  return name;
}

Result<CheckResult> RemoteDump::check_remotely(const std::vector<Watchpoint>& watchpoints, const CheckOptions& options) const {
  if (options.part) {
    return fail(ErrorCode::unsupported, SPORESCOPE_TRANSLATE_NOOP("A dump on another computer can only be checked as a whole"));
  }
  const auto id = place_->id(options.stop);
  if (!id) return tl::unexpected(id.error());
  CheckResult result;
  result.complete = false;
  std::vector<Hit> stored;
  const auto append_hits = [&](std::vector<Hit>& hits) -> Result<void> {
    if (!are_known(hits, records().size())) return not_understood();
    for (Hit& hit : hits) {
      if (options.on_hit) options.on_hit(hit);
      if (options.keep_hits) stored.push_back(std::move(hit));
    }
    return {};
  };
  const auto take = [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<CheckPartAnswer>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    return std::visit(Overloaded{append_hits,
                                 [&](const CheckProgress& progress) -> Result<void> {
                                   if (options.on_progress) options.on_progress(progress);
                                   return {};
                                 },
                                 [&](CheckResult& end) -> Result<void> {
                                   result = std::move(end);
                                   return {};
                                 }},
                      *part);
  };
  auto requested = place_->link().call_streaming(RequestKind::check, *id, pack(watchpoints, options.io, options.selection),
                                                 options.stop, take);
  if (!requested && requested.error().code != ErrorCode::cancelled) return tl::unexpected(std::move(requested.error()));
  result.hits = std::move(stored);
  return result;
}

Result<CauseSearchResult> RemoteDump::find_first_cause_remotely(const CauseSearchOptions& options) const {
  const auto id = place_->id(options.stop);
  if (!id) return tl::unexpected(id.error());
  CauseSearchResult result;
  result.complete = false;
  const auto take = [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<SearchPartAnswer>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    return std::visit(Overloaded{[&](const CauseSearchProgress& progress) -> Result<void> {
                                   if (options.on_progress) options.on_progress(progress);
                                   return {};
                                 },
                                 [&](const Finding& beginning) -> Result<void> {
                                   if (!are_known(beginning, records().size())) return not_understood();
                                   if (options.on_first_finding) options.on_first_finding(beginning);
                                   return {};
                                 },
                                 [&](CauseSearchResult& end) -> Result<void> {
                                   result = std::move(end);
                                   return are_known(result, records().size()) ? Result<void>() : not_understood();
                                 }},
                      *part);
  };
  const std::string question = pack(options.from, options.selected, static_cast<std::uint64_t>(options.max_findings));
  auto requested = place_->link().call_streaming(RequestKind::first_cause, *id, question, options.stop, take);
  if (!requested && requested.error().code != ErrorCode::cancelled) return tl::unexpected(std::move(requested.error()));
  return result;
}

Result<RecomputeResult> RemoteDump::recompute_remotely(const std::vector<RecordIndex>& records,
                                                       const RecomputeOptions& options) const {
  const auto id = place_->id(options.stop);
  if (!id) return tl::unexpected(id.error());
  RecomputeResult result;
  result.complete = false;
  const auto take_operators = [&](std::vector<RecomputedOperator>& operators) -> Result<void> {
    if (!are_known(operators, this->records().size())) return not_understood();
    for (RecomputedOperator& one : operators) {
      if (options.on_operator) options.on_operator(std::move(one));
    }
    return {};
  };
  const auto take = [&](std::string_view bytes) -> Result<void> {
    auto part = unpack<RecomputePart>(bytes);
    if (!part) return tl::unexpected(std::move(part.error()));
    return std::visit(Overloaded{take_operators,
                                 [&](const RecomputeProgress& progress) -> Result<void> {
                                   if (options.on_progress) options.on_progress(progress.done, progress.all);
                                   return {};
                                 },
                                 [&](RecomputeResult& end) -> Result<void> {
                                   result = std::move(end);
                                   return are_known(result, this->records().size()) ? Result<void>() : not_understood();
                                 }},
                      *part);
  };
  auto requested = place_->link().call_streaming(RequestKind::recompute, *id, pack(records, options.maps, options.values),
                                                 options.stop, take);
  if (!requested && requested.error().code != ErrorCode::cancelled) return tl::unexpected(std::move(requested.error()));
  return result;
}

}  // namespace sporescope::remote
