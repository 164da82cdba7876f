// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/tensor_file.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/parse.h"
#include "core/base/regular_file.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/raw_elements.h"
#include "core/tensor/file_kind.h"
#include "core/tensor/npy.h"
#include "core/tensor/pytorch/legacy_file.h"
#include "core/tensor/pytorch/pt.h"
#include "core/tensor/pytorch/zip_members.h"

namespace sporescope {
namespace {

/// Parses the name of a .bin file. The views in the result point into `name`.
std::optional<ParsedFileName> name_of_elements(std::string_view name) {
  if (!name.ends_with(".bin")) return std::nullopt;
  if (auto converted = parse_converted_bin(name)) return converted;
  const ParsedFileName parsed = parse_file_name(name);
  return parsed.kind == FileKind::tensor ? std::optional(parsed) : std::nullopt;
}

bool is_torch_name(const std::filesystem::path& path) {
  const std::string extension = lower_case(path.extension().native());
  return extension == ".pt" || extension == ".pth";
}

/// Detects PyTorch files by their first bytes. An empty or unreadable file is classified by its name.
bool is_torch_file(const std::filesystem::path& path) {
  std::array<std::byte, kFileKindBytes> buffer;
  const auto file = RegularFile::open(path);
  if (!file) return is_torch_name(path);
  const auto prefix = std::span<const std::byte>(buffer).first(file->read_at(0, buffer).value_or(0));
  constexpr std::string_view kNumPy("\x93NUMPY", 6);
  const std::string_view text(reinterpret_cast<const char*>(prefix.data()), prefix.size());
  if (text.starts_with(kNumPy)) return false;
  if (is_legacy_file(prefix)) return true;
  return is_torch_name(path) || (is_zip(prefix) && text.find("data.pkl") != std::string_view::npos);
}

template <class File>
Result<std::shared_ptr<const TensorSource>> as_source(Result<std::shared_ptr<const File>> opened) {
  if (!opened) return tl::unexpected(std::move(opened.error()));
  return std::shared_ptr<const TensorSource>(*std::move(opened));
}

}  // namespace

bool is_tensor_file_name(const std::filesystem::path& path) {
  return path.extension() == ".npy" || is_torch_name(path) || name_of_elements(path.filename().string()).has_value();
}

Result<std::shared_ptr<const TensorSource>> open_tensor_file(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  if (const auto elements = name_of_elements(name)) return open_raw_elements(path, *elements);
  if (is_torch_file(path)) return as_source(PtFile::open(path));
  return as_source(NpyFile::open_widened(path));
}

}  // namespace sporescope
