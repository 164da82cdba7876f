// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/tensor_listing.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/concurrency/parallel.h"
#include "core/dump/csv.h"
#include "core/dump/directory.h"
#include "core/dump/mindspore/attach_statistics.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"
#include "core/dump/mindspore/operator_csv.h"
#include "core/dump/text_file.h"
#include "core/graph/operators/operator_names.h"
#include "core/tensor/ascend/dump_data.h"
#include "core/tensor/file_kind.h"

namespace sporescope {
namespace {

constexpr std::uint64_t kMaxTableBytes = std::uint64_t{256} << 20U;
constexpr std::uint64_t kMaxStatisticsBytes = std::uint64_t{1} << 30U;
constexpr std::uint64_t kReportInterval = 8192;

void copy_names(const ParsedFileName& parsed, TensorRecord& record) {
  record.type = parsed.type;
  record.name = parsed.name;
  record.dtype_suffix = parsed.dtype_suffix;
  record.time = parsed.time;
  record.slot = parsed.slot;
  record.io = parsed.io;
}

/// Reads the headers of the asynchronous files of a folder in batches, with several threads, because disks and network file
/// systems have high latency. The constructor arguments must outlive the object.
class AsyncHeaders {
 public:
  /// `files` are indices into `records`.
  AsyncHeaders(const std::filesystem::path& folder, const std::vector<TensorRecord>& records,
               const std::vector<std::uint32_t>& files, const std::stop_token& stop)
      : folder_(folder), records_(records), files_(files), stop_(stop) {}

  /// Returns the header of files[position]. Call it once for each file, in ascending order.
  [[nodiscard]] Result<DumpData> take(std::size_t position) {
    if (position >= first_ + batch_.size()) read_batch(position);
    return std::move(batch_[position - first_]);
  }

 private:
  void read_batch(std::size_t first) {
    constexpr std::size_t kBatch = 4096;  // a few megabytes
    first_ = first;
    batch_.assign(std::min(kBatch, files_.size() - first),
                  fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {folder_.string()}}));
    parallel_for(batch_.size(), kIoThreads, stop_,
                 [&](std::size_t i) { batch_[i] = read_dump_data(folder_ / records_[files_[first + i]].file_name); });
  }

  const std::filesystem::path& folder_;
  const std::vector<TensorRecord>& records_;
  const std::vector<std::uint32_t>& files_;
  const std::stop_token& stop_;
  std::size_t first_ = 0;
  std::vector<Result<DumpData>> batch_;
};

class Listing {
 public:
  Listing(const std::filesystem::path& folder, WriteActivity writing, const std::stop_token& stop,
          const std::function<void(std::uint64_t)>& on_listed)
      : folder_(folder), writing_(writing), stop_(stop), on_listed_(on_listed) {}

  TensorListing run() {
    read_folder();
    if (stop_.stop_requested()) return std::move(out_);
    if (!numbered_.empty() || has_mapping_) resolve_numbers();
    if (!async_records_.empty()) split_async_files();
    if (has_failed_list_) read_failed_list();
    std::sort(out_.unreadable.begin(), out_.unreadable.end());
    out_.files = out_.records.size();
    if (has_statistics_) read_statistics();
    if (!has_statistics_ && !operator_csvs_.empty()) read_operator_csvs();
    // If tensors have only rows, lost rows mean that some tensors are unknown.
    if (has_lost_rows_ && (out_.files == 0 || out_.files < out_.records.size())) out_.readable = false;
    return std::move(out_);
  }

 private:
  void read_folder() {
    stamp_file(folder_);
    auto directory = Directory::open(folder_);
    if (!directory) {
      out_.readable = false;
      out_.problems.push_back({folder_, directory.error().message});
      return;
    }
    Entry entry;
    std::uint64_t unreported = 0;
    while (directory->next_file(entry)) {
      if (entry.kind == EntryKind::file) {
        add(entry.name);
      } else {
        add_non_file(entry);
      }
      if (++unreported < kReportInterval) continue;
      on_listed_(out_.records.size() - reported_);
      reported_ = out_.records.size();
      unreported = 0;
      if (stop_.stop_requested()) return;
    }
    on_listed_(out_.records.size() - reported_);
    if (!possible_copies_.empty()) add_possible_copies();
    if (other_files_ > 0) report_other_files();
    if (directory->error_number() != 0) {
      out_.readable = false;
      out_.problems.push_back({folder_, reading_stopped(folder_, directory->error_number())});
    }
  }

  void add(std::string_view entry_name) {
    const std::string_view name = out_.texts->add(entry_name);
    const ParsedFileName parsed = parse_file_name(name);
    switch (parsed.kind) {
      case FileKind::statistic_csv:
        has_statistics_ = true;
        return;
      case FileKind::mapping_csv:
        has_mapping_ = true;
        return;
      case FileKind::operator_csv:
        operator_csvs_.push_back(name);
        return;
      case FileKind::failed_list:
        has_failed_list_ = true;
        return;
      case FileKind::overflow_report:
        out_.overflow_files.push_back(name);
        return;
      case FileKind::kernel_arguments:
        out_.kernel_arguments.push_back(name);
        return;
      case FileKind::conversion_leftover:
        return;
      case FileKind::other:
        record_other_file(entry_name);
        return;
      default:
        break;
    }
    const bool has_usual_dtype = parsed.dtype_suffix.empty() || is_mindspore_type_name(parsed.dtype_suffix);
    if (parsed.kind == FileKind::tensor && !parsed.tensor_prefix.empty() && (parsed.copy || !has_usual_dtype)) {
      possible_copies_.push_back(name);
      return;
    }
    add_record(name, parsed);
  }

  void add_record(std::string_view name, const ParsedFileName& parsed) {
    const auto number = static_cast<std::uint32_t>(out_.records.size());
    TensorRecord& record = out_.records.emplace_back();
    record.file_name = name;
    copy_names(parsed, record);
    if (parsed.kind == FileKind::number || parsed.kind == FileKind::malformed_tensor_name) {
      numbered_.emplace_back(number, parsed.kind);
    }
    if (parsed.kind == FileKind::async_file) async_records_.push_back(number);
  }

  /// Adds files that may be copies of each other. Only one file per tensor is added, preferably one with an original name. A
  /// copy is used if its original does not exist.
  void add_possible_copies() {
    std::sort(possible_copies_.begin(), possible_copies_.end(), [](std::string_view a, std::string_view b) {
      const bool is_copy_a = parse_file_name(a).copy;
      const bool is_copy_b = parse_file_name(b).copy;
      return std::tie(is_copy_a, a) < std::tie(is_copy_b, b);
    });
    std::unordered_map<std::string_view, std::string_view> originals;  // by ParsedFileName::tensor_prefix
    for (const std::string_view name : possible_copies_) originals.try_emplace(parse_file_name(name).tensor_prefix, name);
    for (const TensorRecord& record : out_.records) {
      const auto found = originals.find(parse_file_name(record.file_name).tensor_prefix);
      if (found != originals.end()) found->second = record.file_name;
    }
    std::uint64_t copies = 0;
    std::pair<std::string_view, std::string_view> first;  // the copy and its original
    for (const std::string_view name : possible_copies_) {
      const ParsedFileName parsed = parse_file_name(name);
      const std::string_view original = originals.at(parsed.tensor_prefix);
      if (original == name) {
        add_record(name, parsed);
      } else if (copies++ == 0) {
        first = {name, original};
      }
    }
    if (copies == 0) return;
    out_.problems.push_back({folder_,
                             {SPORESCOPE_TRANSLATE_NOOP(
                                  "“%1”: skipped %2 files whose names mark them as copies; the first is “%3”, a copy of “%4”"),
                              {folder_.string(), Count{copies}, std::string(first.first), std::string(first.second)}}});
  }

  /// Handles an entry that is not a regular file. If it is named like a tensor file, it becomes a tensor that cannot be read,
  /// so that checks report it. Folders with other names are ignored.
  void add_non_file(const Entry& entry) {
    const FileKind kind = parse_file_name(entry.name).kind;
    if (entry.kind == EntryKind::folder && (kind == FileKind::other || kind == FileKind::number)) return;
    if (kind == FileKind::other) {
      record_other_file(entry.name);
      return;
    }
    const std::filesystem::path path = folder_ / entry.name;
    const char* const message =
        entry.kind == EntryKind::folder
            ? SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be read: it is a folder, not a file")
            : SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be read: it is a pipe, a socket or a device, not a regular file");
    out_.problems.push_back({path, {message, {path.string()}}});
    if (kind == FileKind::tensor || kind == FileKind::async_file) add(entry.name);
  }

  /// Files are stamped before they are read, so that concurrent writes count as changes.
  void stamp_file(const std::filesystem::path& path) { out_.read.push_back({path, FileStamp::of(path)}); }

  /// Returns true if a truncated or temporary file is still being written.
  bool record_incomplete_file(std::string_view name) {
    if (writing_ == WriteActivity::no || !FileStamp::of(folder_ / name).is_recent()) return false;
    out_.incomplete_files.push_back(out_.texts->add(name));
    return true;
  }

  void record_other_file(std::string_view name) {
    if (name.starts_with('.')) return;  // files of file systems and editors
    if ((name.ends_with(".tmp") || name.ends_with(".part")) && record_incomplete_file(name)) return;
    if (other_files_++ == 0) first_other_file_ = name;
  }

  void report_other_files() {
    out_.problems.push_back(
        {folder_,
         {SPORESCOPE_TRANSLATE_NOOP("“%1”: skipped %2 files that do not belong to a dump, the first is “%3”"),
          {folder_.string(), Count{other_files_}, first_other_file_}}});
  }

  /// Reports lines of mapping.csv that do not name a tensor file.
  void report_malformed_mapping(const std::unordered_map<std::string_view, std::string_view>& names) {
    const auto is_malformed = [](const auto& line) {
      const FileKind kind = parse_file_name(line.second).kind;
      return line.first.empty() || (kind != FileKind::tensor && kind != FileKind::async_file);
    };
    const auto count = std::count_if(names.begin(), names.end(), is_malformed);
    if (count == 0) return;
    const std::filesystem::path path = folder_ / layout::kMapping;
    out_.problems.push_back({path,
                             {SPORESCOPE_TRANSLATE_NOOP("“%1” is damaged: %2 of its lines do not name a tensor file"),
                              {path.string(), Count{static_cast<std::uint64_t>(count)}}}});
  }

  /// Gives numbered files their original names, which were too long for the file system.
  void resolve_numbers() {
    std::unordered_map<std::string_view, std::string_view> long_names;
    if (has_mapping_) {
      stamp_file(folder_ / layout::kMapping);
      auto text = read_table(folder_ / layout::kMapping, kMaxTableBytes);
      if (text) {
        for (const auto& [number, name] : parse_mapping(out_.texts->add(*text))) long_names.emplace(number, name);
        report_malformed_mapping(long_names);
      } else {
        out_.problems.push_back({folder_ / layout::kMapping, text.error().message});
      }
    }
    for (const auto& [index, kind] : numbered_) {
      TensorRecord& record = out_.records[index];
      const auto found = long_names.find(record.file_name);
      const ParsedFileName parsed = found == long_names.end() ? ParsedFileName() : parse_file_name(found->second);
      if (parsed.kind == FileKind::tensor || parsed.kind == FileKind::async_file) copy_names(parsed, record);
      const bool is_unmapped = kind == FileKind::number && found == long_names.end();
      if (parsed.kind == FileKind::async_file || (is_unmapped && !record.file_name.ends_with(".npy"))) {
        async_records_.push_back(index);
      } else if (parsed.kind != FileKind::tensor) {
        out_.unreadable.emplace_back(index,
                                     is_unmapped ? UnmatchableReason::not_in_mapping : UnmatchableReason::malformed_name);
      }
    }
  }

  /// Replaces the record of each asynchronous file by one record per tensor. A file with an unreadable header keeps its record;
  /// opening that record returns the error.
  void split_async_files() {
    std::sort(async_records_.begin(), async_records_.end());
    std::vector<TensorRecord> split_records;
    std::vector<std::pair<std::uint32_t, UnmatchableReason>> unreadable;
    std::sort(out_.unreadable.begin(), out_.unreadable.end());
    AsyncHeaders headers(folder_, out_.records, async_records_, stop_);
    auto next_async = async_records_.begin();
    auto reason = out_.unreadable.begin();
    for (std::uint32_t i = 0; i < out_.records.size() && !stop_.stop_requested(); ++i) {
      if (next_async != async_records_.end() && *next_async == i) {
        const auto data = headers.take(static_cast<std::size_t>(next_async++ - async_records_.begin()));
        const std::size_t before = split_records.size();
        if (!split_file(out_.records[i], data, split_records)) {
          unreadable.emplace_back(static_cast<std::uint32_t>(before), UnmatchableReason::not_in_mapping);
        }
        out_.async_files += split_records.size() - before;
      } else {
        if (reason != out_.unreadable.end() && reason->first == i) {
          unreadable.emplace_back(static_cast<std::uint32_t>(split_records.size()), (reason++)->second);
        }
        split_records.push_back(out_.records[i]);
      }
    }
    out_.records = std::move(split_records);
    out_.unreadable = std::move(unreadable);
  }

  /// Returns false if the operator of the file is unknown.
  bool split_file(TensorRecord record, const Result<DumpData>& data, std::vector<TensorRecord>& split) {
    const std::filesystem::path path = folder_ / record.file_name;
    if (!data) {
      const bool is_truncated = data.error().code == ErrorCode::truncated;
      if (!is_truncated || !record_incomplete_file(record.file_name)) out_.problems.push_back({path, data.error().message});
      split.push_back(record);
      return !record.name.empty();
    }
    if (auto malformed = length_mismatch(*data, path); malformed && !record_incomplete_file(record.file_name)) {
      out_.problems.push_back({path, *std::move(malformed)});
    }
    if (record.name.empty()) record.name = out_.texts->add(encode_name(data->op_name));
    if (record.name.empty() && record.file_name.starts_with(layout::kException)) record.name = record.file_name;
    if (!data->op_name.empty() && !out_.full_names.contains(record.name) && encode_name(data->op_name) == record.name) {
      out_.full_names.emplace(record.name, out_.texts->add(data->op_name));
    }
    const std::size_t before = split.size();
    split_tensors(record, IoDirection::input, data->inputs, split);
    split_tensors(record, IoDirection::output, data->outputs, split);
    if (split.size() == before) {
      out_.problems.push_back({path, {SPORESCOPE_TRANSLATE_NOOP("“%1” holds no tensor"), {path.string()}}});
    }
    return split.size() == before || !record.name.empty();
  }

  void split_tensors(TensorRecord record, IoDirection io, const std::vector<DumpDataTensor>& tensors,
                     std::vector<TensorRecord>& split) {
    for (std::uint32_t slot = 0; slot < tensors.size(); ++slot) {
      const DumpDataTensor& tensor = tensors[slot];
      if (tensor.is_missing()) continue;
      const std::filesystem::path path = folder_ / record.file_name;
      if (auto malformed = format_problem(tensor)) {
        std::string io_text = io == IoDirection::input ? "input " : "output ";
        io_text += std::to_string(slot);
        out_.problems.push_back({path,
                                 {SPORESCOPE_TRANSLATE_NOOP("“%1”: %2 is shown as stored by the device: %3"),
                                  {path.string(), std::move(io_text), *std::move(malformed)}}});
      }
      record.io = io;
      record.slot = slot;
      const AscendType* type = ascend_type(tensor.type);
      // A type that is shown as another one is reported as the dtype in the network, as file names do.
      const bool has_other_dtype = type != nullptr && type->name != dtype_name(type->value_dtype);
      record.dtype_suffix = has_other_dtype ? type->name : std::string_view();
      split.push_back(record);
    }
  }

  void read_failed_list() {
    const std::filesystem::path path = folder_ / layout::kFailedConversions;
    const auto text = read_text_file(path, kMaxTableBytes);
    if (!text) {
      out_.problems.push_back({path, text.error().message});
      return;
    }
    std::uint64_t failed = 0;
    for_each_line(
        *text, [&](std::string_view line) { failed += static_cast<std::uint64_t>(std::count(line.begin(), line.end(), ',')); });
    if (failed == 0) return;
    out_.problems.push_back(
        {path,
         {SPORESCOPE_TRANSLATE_NOOP(
              "“%1” lists %2 tensors that could not be converted; they are missing, or shown as stored by the device"),
          {path.string(), Count{failed}}}});
  }

  /// Reads a table and undoes changes made by spreadsheets.
  static Result<std::string> read_table(const std::filesystem::path& path, std::uint64_t limit) {
    auto text = read_text_file(path, limit);
    if (!text) return text;
    const auto bytes = std::as_bytes(std::span(*text));
    if (auto kind = describe_foreign_file(bytes.first(std::min(bytes.size(), kFileKindBytes)), path)) {
      return fail(ErrorCode::malformed, *std::move(kind), path);
    }
    return normalize_csv(*std::move(text));
  }

  void read_statistics() {
    const std::filesystem::path path = folder_ / layout::kStatistics;
    stamp_file(path);
    auto text = read_table(path, kMaxStatisticsBytes);
    if (!text) {
      out_.problems.push_back({path, text.error().message});
      has_lost_rows_ = true;
      return;
    }
    parse_statistics(*std::move(text), path);
  }

  /// Reads CANN's tables of single operators. Each table is parsed separately, so that problems name the right file. The valid
  /// rows of tables with the same heading are then joined into one table.
  void read_operator_csvs() {
    std::sort(operator_csvs_.begin(), operator_csvs_.end());
    std::map<std::string, std::string> tables;  // rows by heading
    for (const std::string_view name : operator_csvs_) {
      if (stop_.stop_requested()) return;
      const std::filesystem::path path = folder_ / name;
      stamp_file(path);
      const auto text = read_table(path, kMaxTableBytes);
      if (!text) {
        out_.problems.push_back({path, text.error().message});
        has_lost_rows_ = true;
        continue;
      }
      const OperatorCsv table(parse_file_name(name), *text);
      const StatisticCsv csv(table.text(), path, out_.problems);
      if (!csv.is_complete()) has_lost_rows_ = true;
      std::string& rows = tables[table.heading];
      for (const StatisticLine& line : csv.lines()) rows.append(line.line).append("\n");
    }
    for (const auto& [heading, rows] : tables) {
      std::vector<Problem> already_reported;
      std::string text = heading;
      text.append("\n").append(rows);
      add_statistics(std::make_shared<StatisticCsv>(std::move(text), folder_, already_reported));
    }
  }

  void parse_statistics(std::string text, const std::filesystem::path& path) {
    const bool lacks_final_line_end = !text.empty() && text.back() != '\n';
    const bool is_incomplete = lacks_final_line_end && record_incomplete_file(layout::kStatistics);
    // The last row may be written only in part, even if it looks complete.
    if (is_incomplete) text.erase(text.rfind('\n') + 1);
    if (const auto line = drop_truncated_row(text)) {
      has_lost_rows_ = true;
      out_.problems.push_back({path,
                               {SPORESCOPE_TRANSLATE_NOOP("“%1” is cut off in its last row (line %2), which was skipped"),
                                {path.string(), std::to_string(*line)}}});
    }
    const auto csv = std::make_shared<StatisticCsv>(std::move(text), path, out_.problems);
    if (!csv->is_complete()) has_lost_rows_ = true;
    add_statistics(csv);
  }

  void add_statistics(const std::shared_ptr<StatisticCsv>& csv) {
    out_.statistics.emplace_back(static_cast<std::uint32_t>(out_.statistic_lines.size()), csv);
    attach_statistics(*csv, out_);
    csv->release_lines();
  }

  const std::filesystem::path& folder_;
  const WriteActivity writing_;
  const std::stop_token& stop_;
  const std::function<void(std::uint64_t)>& on_listed_;
  TensorListing out_;
  std::vector<std::pair<std::uint32_t, FileKind>> numbered_;
  std::uint64_t reported_ = 0;
  std::uint64_t other_files_ = 0;
  std::string first_other_file_;
  std::vector<std::string_view> possible_copies_;  // tensor names with marks of copies, or with dtypes in another style
  std::vector<std::uint32_t> async_records_;
  bool has_mapping_ = false;
  bool has_failed_list_ = false;
  std::vector<std::string_view> operator_csvs_;
  bool has_statistics_ = false;
  bool has_lost_rows_ = false;
};

}  // namespace

std::vector<std::pair<std::string_view, std::string_view>> parse_mapping(std::string_view text) {
  std::vector<std::pair<std::string_view, std::string_view>> names;
  for_each_line(text, [&](std::string_view line) {
    const std::size_t comma = line.find(',');
    if (comma != std::string_view::npos) names.emplace_back(line.substr(0, comma), line.substr(comma + 1));
  });
  return names;
}

TensorListing list_tensors(const std::filesystem::path& folder, WriteActivity writing, const std::stop_token& stop,
                           const std::function<void(std::uint64_t)>& on_listed) {
  return Listing(folder, writing, stop, on_listed).run();
}

}  // namespace sporescope
