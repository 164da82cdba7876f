// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/convert.h"

#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/system_error.h"
#include "core/concurrency/ordered_pipeline.h"
#include "core/dump/directory.h"
#include "core/dump/text_file.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kWindow = 64;
/// Format for comparing names. The actual element order of a file is known only after it is opened.
constexpr std::string_view kAnyFormat = "ND";

/// Returns the format name of a tensor that was converted from a device format; empty for other tensors.
std::string_view plain_format(const TensorSource& tensor) {
  constexpr std::size_t kImages = 4;
  constexpr std::size_t kVolumes = 5;
  if (tensor.representation() != Representation::converted && tensor.representation() != Representation::stored) return {};
  if (tensor.shape().size() == kImages) return "NCHW";
  return tensor.shape().size() == kVolumes ? "NCDHW" : "ND";
}

class Conversion {
 public:
  Conversion(const Dump& dump, fs::path folder, const ConvertOptions& options)
      : dump_(dump), folder_(std::move(folder)), options_(options) {}

  Result<Converted> run(std::span<const RecordIndex> records) {
    if (is_inside(folder_, dump_.root())) {
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("“%1” is inside the dump, and dumps are never written to. Specify another folder."),
           {folder_.string()}},
          folder_);
    }
    if (auto selected = select(records); !selected) return tl::unexpected(std::move(selected.error()));
    const bool is_complete = run_ordered(
        selected_.size(), options_.threads, kWindow, options_.stop, [this](std::size_t i) { return convert(selected_[i]); },
        [this](std::size_t i, const Result<fs::path>& file) { return report_result(selected_[i].number, file); });
    out_.complete = is_complete && !options_.stop.stop_requested();
    return std::move(out_);
  }

 private:
  /// A tensor to be converted.
  struct Selected {
    RecordIndex number{};
    bool has_own_name = true;  ///< false: an earlier tensor has the same name
  };

  /// Selects the tensors to convert. A name shared by several tensors goes to the first one in the order of the records.
  Result<void> select(std::span<const RecordIndex> records) {
    std::set<std::pair<fs::path, std::string>> visited;  // a parameter and an input of a call may share a file
    std::map<fs::path, std::string_view> owners;         // new file with format kAnyFormat, and its source file
    for (const RecordIndex number : records) {
      if (options_.stop.stop_requested()) return {};
      const TensorRecord& record = dump_.records()[number];
      if (!record.has_values) {
        ++out_.no_values;
        continue;
      }
      const auto named = dump_.exported_npy_name(record, kAnyFormat);
      if (!named) return tl::unexpected(named.error());
      const std::optional<std::string>& name = *named;
      if (!name) {
        ++out_.already_numpy;
        continue;
      }
      if (!visited.emplace(dump_.relative_path(record), *name).second) continue;
      const fs::path inner = dump_.relative_path(record).parent_path();
      const auto [owner, is_new] = owners.try_emplace(inner / *name, record.file_name);
      const Selected selected = selected_.emplace_back(Selected{number, is_new || owner->second == record.file_name});
      std::error_code error;
      if (options_.overwrite || !fs::exists(folder_ / inner, error)) continue;
      const auto opened = dump_.open(record);
      if (!opened) continue;
      const auto file = file_of(selected, **opened);
      if (!file) return tl::unexpected(file.error());
      if (!fs::exists(*file, error)) continue;
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("“%1” already exists. Choose another folder, or use --overwrite."), {file->string()}},
          *file);
    }
    return {};
  }

  /// Names contain only the last part of the operator name, so several operators may share a name. All but the first tensor
  /// keep the complete name of their source file.
  [[nodiscard]] Result<fs::path> file_of(const Selected& selected, const TensorSource& tensor) const {
    const TensorRecord& record = dump_.records()[selected.number];
    const fs::path folder = folder_ / dump_.relative_path(record).parent_path();
    const std::string source_name(record.file_name);
    if (selected.has_own_name) {
      const auto name = dump_.exported_npy_name(record, plain_format(tensor));
      return name ? Result<fs::path>(folder / name->value_or(source_name)) : tl::unexpected(name.error());
    }
    const char* const direction = record.io == IoDirection::input ? ".input." : ".output.";
    return folder / (source_name + direction + std::to_string(record.slot) + ".npy");
  }

  [[nodiscard]] Result<fs::path> convert(const Selected& selected) const {
    const auto tensor = dump_.open(dump_.records()[selected.number]);
    if (!tensor) return tl::unexpected(tensor.error());
    auto file = file_of(selected, **tensor);
    if (!file) return file;
    // A symbolic link in the folder may lead back into the dump.
    if (auto outside = check_outside(*file, dump_.root()); !outside) return tl::unexpected(std::move(outside.error()));
    const fs::path inner = file->parent_path();
    std::error_code error;
    fs::create_directories(inner, error);
    if (error) {
      return fail(
          error_code_of(error.value()),
          {SPORESCOPE_TRANSLATE_NOOP("Cannot create the folder “%1”: %2"), {inner.string(), system_text(error.value())}},
          inner);
    }
    auto written = write_npy(**tensor, *file);
    if (!written) return tl::unexpected(written.error());
    return file;
  }

  bool report_result(RecordIndex number, const Result<fs::path>& file) {
    if (file) {
      ++out_.files;
      if (options_.on_file) options_.on_file(number, *file);
    } else {
      const fs::path path = file.error().path.empty() ? dump_.path(dump_.records()[number]) : file.error().path;
      out_.problems.push_back({path, file.error().message});
    }
    if (options_.on_progress) options_.on_progress(out_.files + out_.problems.size(), selected_.size());
    return !options_.stop.stop_requested();
  }

  const Dump& dump_;
  const fs::path folder_;
  const ConvertOptions& options_;
  std::vector<Selected> selected_;
  Converted out_;
};

}  // namespace

Result<Converted> convert_tensors(const Dump& dump, std::span<const RecordIndex> records, const fs::path& folder,
                                  const ConvertOptions& options) {
  return Conversion(dump, folder, options).run(records);
}

}  // namespace sporescope
