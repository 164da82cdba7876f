// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/request_handlers.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/dump/find_dumps.h"
#include "core/dump/open_dump.h"
#include "core/flow/training_order.h"
#include "core/base/stable_hash.h"
#include "core/serve/dump_summaries.h"
#include "core/serve/analysis_handlers.h"
#include "core/tensor/find_non_finite.h"

namespace sporescope::serve {

namespace {

using remote::FarName;
using remote::QuestionKind;
using Clock = std::chrono::steady_clock;
using Source = std::shared_ptr<const TensorSource>;

constexpr std::size_t kMostBeside = 200;  // places on each side
constexpr std::uint64_t kMostElementsBeside = 1U << 18U;
constexpr auto kTimeBeside = std::chrono::milliseconds(10);
constexpr std::uint64_t kMostBytesRead = 64U << 20U;
constexpr auto kHeld = std::chrono::seconds(10);  // a question for what comes; a window that went is not noticed before

template <class T>
Result<void> send(const WindowQuestion& question, const Result<T>& answer) {
  if (!answer) return tl::unexpected(answer.error());
  question.send(pack(*answer));
  return {};
}

Result<Source> open_record(const Dump& dump, RecordIndex record) {
  if (!dump.records().has(record)) return makes_no_sense();
  return dump.open(dump.records()[record]);
}

Result<Source> open_named(const Dump& dump, const FarName& name) {
  auto tensor = open_record(dump, name.tensor);
  if (!tensor || !name.minus) return tensor;
  auto minus = open_record(dump, *name.minus);
  return minus ? difference_source(std::move(*tensor), std::move(*minus)) : minus;
}

std::string home() {
  const char* home = std::getenv("HOME");
  return home != nullptr ? home : "/";
}

/// A path as a person names it: "~" is the home.
std::filesystem::path expanded(const std::filesystem::path& path) {
  const std::string text = path.string();
  return text == "~" || text.starts_with("~/") ? std::filesystem::path(home() + text.substr(1)) : path;
}

Result<void> greet(const WindowQuestion& question) {
  question.send(pack(remote::Greeting{SPORESCOPE_VERSION, home()}));
  return {};
}

Result<void> list_dumps_below(const WindowQuestion& question) {
  std::filesystem::path path;
  if (!read_arguments(question, path)) return makes_no_sense();
  const auto found = find_dumps(expanded(path), question.stop, [&](const Problem& problem) {
    question.send(pack(remote::DumpBelow{problem.path, {}, problem.message}));
  });
  if (!found) return tl::unexpected(found.error());
  for (const FoundDump& dump : *found) {
    question.send(pack(remote::DumpBelow{dump.place, std::string(dump.family->name), std::nullopt}));
  }
  return {};
}

Result<void> tell_glances(const WindowQuestion& question) {
  std::vector<std::filesystem::path> roots;
  if (!read_arguments(question, roots)) return makes_no_sense();
  for (const auto& root : roots) {
    if (question.stop.stop_requested()) break;
    glance_at(root, question.stop, [&](const remote::DumpGlance& glance) { question.send(pack(glance)); });
  }
  return {};
}

Result<void> open(const WindowQuestion& question) {
  std::filesystem::path path;
  if (!read_arguments(question, path)) return makes_no_sense();
  OpenOptions options;
  options.stop = question.stop;
  options.progress = [&](const OpenProgress& progress) { question.send(pack(remote::OpenPart(progress))); };
  options.left_out = [&](const Problem& problem) { question.send(pack(remote::OpenPart(problem))); };
  auto opened = open_growing_dumps(expanded(path), options);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  for (auto& dump : *opened) {
    const auto followed = std::make_shared<FollowedDump>(std::move(dump));
    const auto now = followed->dump();
    question.send(pack(remote::OpenPart(remote::OpenedDump{question.dumps->keep({now, followed}), now->root()})));
  }
  return {};
}

Result<void> send_listing(const WindowQuestion& question) {
  question.send(question.asked.followed->listing());
  return {};
}

Result<void> send_digest(const WindowQuestion& question) {
  question.send(pack(stable_hash(question.asked.followed->listing())));
  return {};
}

Result<void> send_growth(const WindowQuestion& question) {
  std::vector<std::uint32_t> left;
  if (!read_arguments(question, left)) return makes_no_sense();
  question.dumps->leave(left);
  const auto& [known, followed] = question.asked;
  auto change = followed->wait_for_change(known.get(), question.stop, Clock::now() + kHeld);
  if (!change) return tl::unexpected(std::move(change.error()));
  std::optional<remote::GrownDump> grown;
  if (*change) {
    const std::uint32_t number = question.dumps->keep({(*change)->dump, followed});
    grown = remote::GrownDump{number, std::move((*change)->bytes), (*change)->digest};
  }
  question.send(pack(grown));
  return {};
}

/// Whoever asks for one tensor of an iteration often asks for many, one for each operator: what is quickly known of those that
/// stand beside it travels along, so that no round trip is made for each.
void for_those_beside(const WindowQuestion& question, RecordIndex asked, const std::function<void(RecordIndex)>& tell) {
  const auto records = question.asked.dump->records();
  const TensorRecord& own = records[asked];
  const auto until = Clock::now() + kTimeBeside;
  const auto try_one = [&](std::size_t place) {
    if (place >= records.size()) return;
    const auto index = index_at<RecordIndex>(place);
    const TensorRecord& record = records[index];
    const bool kin = record.graph == own.graph && record.iteration == own.iteration && record.io == own.io;
    if (kin && record.has_values) tell(index);
  };
  for (std::size_t step = 1; step <= kMostBeside && Clock::now() < until && !question.stop.stop_requested(); ++step) {
    try_one(number_of(asked) + step);
    if (step <= number_of(asked)) try_one(number_of(asked) - step);
  }
}

Result<void> tell_heads(const WindowQuestion& question) {
  RecordIndex asked{};
  const Dump& dump = *question.asked.dump;
  if (!read_arguments(question, asked) || !dump.records().has(asked)) return makes_no_sense();
  std::vector<std::pair<RecordIndex, remote::TensorHead>> heads;
  const auto add = [&](RecordIndex record) -> Result<void> {
    const auto source = open_record(dump, record);
    if (!source) return tl::unexpected(source.error());
    heads.emplace_back(record, remote::TensorHead{(*source)->dtype(), (*source)->shape(), (*source)->fortran_order(),
                                                  (*source)->remark(), (*source)->shown_as()});
    return {};
  };
  if (auto own = add(asked); !own) return own;
  // Whoever looks at a tensor asks for the one before as well, to see what has changed.
  if (const auto before = previous_record(dump, dump.records()[asked])) static_cast<void>(add(*before));
  for_those_beside(question, asked, [&](RecordIndex record) { static_cast<void>(add(record)); });
  question.send(pack(heads));
  return {};
}

Result<void> read_values(const WindowQuestion& question) {
  FarName name;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  if (!read_arguments(question, name, first, count)) return makes_no_sense();
  const auto source = open_named(*question.asked.dump, name);
  if (!source) return tl::unexpected(source.error());
  const std::size_t size = item_size((*source)->dtype());
  if (first > (*source)->count() || count > (*source)->count() - first || count > kMostBytesRead / size) {
    return makes_no_sense();
  }
  std::vector<std::byte> bytes(count * size);
  if (auto read = (*source)->read(first, bytes); !read) return read;
  question.send(pack(bytes));
  return {};
}

Result<void> tell_slice(const WindowQuestion& question, const FarName& name, const std::string& text,
                        const std::function<Result<void>(const TensorSource&, const Slice&)>& answer) {
  const auto slice = Slice::parse(text);
  if (!slice) return tl::unexpected(slice.error());
  const auto source = open_named(*question.asked.dump, name);
  return source ? answer(**source, *slice) : tl::unexpected(source.error());
}

Result<void> send_slice(const WindowQuestion& question) {
  FarName name;
  std::string text;
  std::uint64_t most = 0;
  if (!read_arguments(question, name, text, most)) return makes_no_sense();
  return tell_slice(question, name, text, [&](const TensorSource& source, const Slice& slice) {
    return send(question, read_slice(source, slice, most, question.stop));
  });
}

Result<void> send_heat_map(const WindowQuestion& question) {
  FarName name;
  std::string text;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  if (!read_arguments(question, name, text, rows, columns)) return makes_no_sense();
  return tell_slice(question, name, text, [&](const TensorSource& source, const Slice& slice) {
    return send(question, make_heat_map(source, slice, rows, columns, question.stop));
  });
}

/// What `work_out` makes of a tensor, and of small ones that stand beside it.
template <class T>
Result<void> send_with_those_beside(const WindowQuestion& question,
                                    Result<T> (*work_out)(const TensorSource&, const std::stop_token&)) {
  FarName name;
  if (!read_arguments(question, name)) return makes_no_sense();
  const auto source = open_named(*question.asked.dump, name);
  if (!source) return tl::unexpected(source.error());
  auto own = work_out(**source, question.stop);
  if (!own) return tl::unexpected(std::move(own.error()));
  std::vector<std::pair<RecordIndex, T>> all{{name.tensor, *std::move(own)}};
  if (!name.minus) {
    for_those_beside(question, name.tensor, [&](RecordIndex record) {
      const auto beside = open_record(*question.asked.dump, record);
      if (!beside || (*beside)->count() > kMostElementsBeside) return;
      if (auto made = work_out(**beside, question.stop)) all.emplace_back(record, *std::move(made));
    });
  }
  question.send(pack(all));
  return {};
}

Result<void> send_statistics(const WindowQuestion& question) {
  return send_with_those_beside<Statistics>(question, compute_statistics);
}

Result<void> send_content(const WindowQuestion& question) { return send_with_those_beside(question, content_of); }

Result<void> send_histogram(const WindowQuestion& question) {
  FarName name;
  double low = 0;
  double high = 0;
  std::uint64_t bins = 0;
  if (!read_arguments(question, name, low, high, bins)) return makes_no_sense();
  const auto source = open_named(*question.asked.dump, name);
  return source ? send(question, compute_histogram(**source, low, high, bins, question.stop)) : tl::unexpected(source.error());
}

Result<void> send_next_non_finite(const WindowQuestion& question) {
  FarName name;
  std::uint64_t from = 0;
  bool forward = true;
  if (!read_arguments(question, name, from, forward)) return makes_no_sense();
  const auto source = open_named(*question.asked.dump, name);
  return source ? send(question, find_non_finite(**source, from, forward, question.stop)) : tl::unexpected(source.error());
}

/// Opens the two tensors of a name.
Result<void> tell_two(const WindowQuestion& question, const FarName& name,
                      const std::function<Result<void>(const TensorSource&, const TensorSource&)>& answer) {
  if (!name.minus) return makes_no_sense();
  const auto a = open_record(*question.asked.dump, name.tensor);
  if (!a) return tl::unexpected(a.error());
  const auto b = open_record(*question.asked.dump, *name.minus);
  return b ? answer(**a, **b) : tl::unexpected(b.error());
}

Result<void> send_difference(const WindowQuestion& question) {
  FarName name;
  Closeness closeness;
  if (!read_arguments(question, name, closeness)) return makes_no_sense();
  return tell_two(question, name, [&](const TensorSource& a, const TensorSource& b) {
    return send(question, compute_difference(a, b, question.stop, closeness, 0));
  });
}

Result<void> send_first_difference(const WindowQuestion& question) {
  FarName name;
  if (!read_arguments(question, name)) return makes_no_sense();
  return tell_two(question, name, [&](const TensorSource& a, const TensorSource& b) {
    return send(question, first_difference(a, b, question.stop));
  });
}

Result<void> send_kernel_arguments(const WindowQuestion& question) {
  DumpGraphIndex graph{};
  NodeIndex node = kNoNode;
  Iteration iteration{};
  const bool understood = read_arguments(question, graph, node, iteration);
  if (!understood || !question.asked.dump->graphs().has(graph)) return makes_no_sense();
  return send(question, question.asked.dump->kernel_arguments(graph, node, iteration));
}

Result<void> send_npy_names(const WindowQuestion& question) {
  constexpr std::size_t kAtOnce = 1024;
  RecordIndex first{};
  const auto& dump = *question.asked.dump;
  const auto records = dump.records();
  if (!read_arguments(question, first) || number_of(first) >= records.size()) return makes_no_sense();
  std::vector<std::optional<remote::NpyNames>> names;
  for (std::size_t place = number_of(first); place < records.size() && names.size() < kAtOnce; ++place) {
    const TensorRecord& record = records[index_at<RecordIndex>(place)];
    auto as_stored = dump.npy_name(record, {});
    if (!as_stored) return tl::unexpected(std::move(as_stored.error()));
    auto in_order = dump.npy_name(record, remote::NpyNames::kFormatPlace);
    if (!in_order) return tl::unexpected(std::move(in_order.error()));
    auto& name = names.emplace_back();
    if (*as_stored && *in_order) name = remote::NpyNames{**std::move(as_stored), **std::move(in_order)};
  }
  question.send(pack(names));
  return {};
}

Result<void> run_command(const WindowQuestion& question) {
  remote::CommandCall call;
  if (!read_arguments(question, call)) return makes_no_sense();
  for (const std::uint32_t path : call.paths) {
    if (path >= call.arguments.size()) return makes_no_sense();
    call.arguments[path] = expanded(call.arguments[path]).string();
  }
  return question.commands->run(call, question.stop, [&](const remote::CommandPart& part) { question.send(pack(part)); });
}

Result<void> stop_command(const WindowQuestion& question) {
  std::uint32_t number = 0;
  if (!read_arguments(question, number)) return makes_no_sense();
  question.commands->stop(number);
  return {};
}

enum class About : std::uint8_t { nothing, dump, followed };
struct Row {
  QuestionKind kind;
  About about;
  Result<void> (*answer)(const WindowQuestion&);
};
constexpr Row kRows[] = {
    // NOLINT(modernize-avoid-c-arrays)
    {QuestionKind::greeting, About::nothing, greet},
    {QuestionKind::dumps_below, About::nothing, list_dumps_below},
    {QuestionKind::glances, About::nothing, tell_glances},
    {QuestionKind::open, About::nothing, open},
    {QuestionKind::listing, About::followed, send_listing},
    {QuestionKind::digest, About::followed, send_digest},
    {QuestionKind::grown, About::followed, send_growth},
    {QuestionKind::heads, About::dump, tell_heads},
    {QuestionKind::read, About::dump, read_values},
    {QuestionKind::statistics, About::dump, send_statistics},
    {QuestionKind::slice, About::dump, send_slice},
    {QuestionKind::heat_map, About::dump, send_heat_map},
    {QuestionKind::histogram, About::dump, send_histogram},
    {QuestionKind::next_non_finite, About::dump, send_next_non_finite},
    {QuestionKind::difference, About::dump, send_difference},
    {QuestionKind::kernel_arguments, About::dump, send_kernel_arguments},
    {QuestionKind::check, About::dump, send_check},
    {QuestionKind::first_cause, About::dump, send_first_cause},
    {QuestionKind::run_command, About::nothing, run_command},
    {QuestionKind::stop_command, About::nothing, stop_command},
    {QuestionKind::recompute, About::dump, send_recomputed},
    {QuestionKind::npy_names, About::dump, send_npy_names},
    {QuestionKind::content, About::dump, send_content},
    {QuestionKind::first_difference, About::dump, send_first_difference},
};

}  // namespace

Result<void> answer_window(const WindowQuestion& question) {
  const auto* row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& one) { return one.kind == question.kind; });
  if (row == std::end(kRows)) return makes_no_sense();
  if (row->about != About::nothing && question.asked.dump == nullptr) return makes_no_sense();
  if (row->about == About::followed && question.asked.followed == nullptr) return makes_no_sense();
  return row->answer(question);
}

}  // namespace sporescope::serve
