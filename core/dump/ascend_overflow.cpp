// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/ascend_overflow.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/depth_limited_json.h"
#include "core/base/system_error.h"

namespace sporescope {
namespace {

using nlohmann::json;

constexpr std::size_t kOldSize = 2048;
constexpr std::uint32_t kMagic = 0x5a5a5a5a;

using Field = std::pair<std::string, std::uint64_t>;
using Fields = std::vector<Field>;

tl::unexpected<Error> report_error(const std::filesystem::path& path) {
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is damaged or not an Ascend overflow report"), {file_name(path)}}, path);
}

std::uint64_t word(std::span<const std::byte> block, std::size_t offset, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8U | std::to_integer<std::uint64_t>(block[offset + i]);
  return value;
}

std::string hex(std::uint64_t value) {
  std::array<char, 17> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

std::uint64_t value_of(const Fields& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.first == name; });
  return found == fields.end() ? 0 : found->second;
}

/// Adds an accelerator if its status, or one of its status words, is not 0.
void add(std::string_view accelerator, const Fields& fields, std::vector<AcceleratorOverflow>& out) {
  const bool has_overflowed = std::any_of(fields.begin(), fields.end(),
                                          [](const Field& field) { return field.first == "status" && field.second != 0; });
  if (!has_overflowed) return;
  AcceleratorOverflow& overflow = out.emplace_back();
  overflow.task = value_of(fields, "task_id");
  overflow.stream = value_of(fields, "stream_id");
  overflow.text = std::string(accelerator) + ":";
  for (const auto& [name, value] : fields) {
    const bool is_id = name.ends_with("_id") || name == "task_type" || name == "block_idx";
    overflow.text += (overflow.text.ends_with(':') ? " " : ", ") + name + " " + (is_id ? std::to_string(value) : hex(value));
  }
}

constexpr std::array<std::string_view, 6> kOldFields{"model_id", "stream_id", "task_id", "task_type", "pc_start", "para_base"};

Fields old_fields(std::span<const std::byte> block, std::size_t offset) {
  Fields fields;
  for (std::size_t i = 0; i < kOldFields.size(); ++i) fields.emplace_back(kOldFields[i], word(block, offset + 8 * i, 8));
  return fields;
}

std::vector<AcceleratorOverflow> parse_old_block(std::span<const std::byte> block) {
  constexpr std::size_t kL2 = 128, kCore = 256, kDhaStatus = 512, kL2Status = 768, kCoreStatus = 1024;
  std::vector<AcceleratorOverflow> out;
  Fields dha = old_fields(block, 0);
  dha.emplace_back("status", word(block, kDhaStatus, 8));
  add("DHA Atomic Add", dha, out);
  Fields l2 = old_fields(block, kL2);
  l2.emplace_back("status", word(block, kL2Status, 8));
  add("L2 Atomic Add", l2, out);
  Fields core = old_fields(block, kCore);
  core.emplace_back("kernel_code", word(block, kCoreStatus, 8));
  core.emplace_back("block_idx", word(block, kCoreStatus + 8, 8));
  core.emplace_back("status", word(block, kCoreStatus + 16, 8));
  add("AI Core", core, out);
  return out;
}

struct NewKind {
  std::string_view name;
  std::vector<std::string_view> fields;  ///< fields before the status
};

const std::array<NewKind, 4>& new_kinds() {
  static const std::array<NewKind, 4> kinds{
      {{"AIC",
        {"model_id", "stream_id", "task_id", "task_type", "context_id", "thread_id", "pc_start", "para_base", "core_id",
         "block_id"}},
       {"AIV",
        {"model_id", "stream_id", "task_id", "task_type", "context_id", "thread_id", "pc_start", "para_base", "core_id",
         "block_id"}},
       {"AICPU", {"model_id", "stream_id", "task_id", "task_type", "context_id", "cpu_id", "thread_id"}},
       {"SDMA",
        {"model_id", "stream_id", "task_id", "task_type", "context_id", "thread_id", "src_addr", "dst_addr", "channel_id"}}}};
  return kinds;
}

Result<std::vector<AcceleratorOverflow>> parse_new_block(std::span<const std::byte> block, const std::filesystem::path& path) {
  constexpr std::size_t kHead = 24;
  const auto head = [&](std::size_t i) { return word(block, 4 * i, 4); };
  if (block.size() < kHead || head(3) >= new_kinds().size()) return report_error(path);
  const NewKind& kind = new_kinds()[head(3)];
  // Cores of version 1 have a status of four words.
  const std::size_t field_count = kind.fields.size() + (head(1) >= 1 && head(3) <= 1 ? 4 : 1);
  if (kHead + 8 * field_count > block.size()) return report_error(path);
  Fields fields;
  for (std::size_t i = 0; i < field_count; ++i) {
    fields.emplace_back(i < kind.fields.size() ? kind.fields[i] : "status", word(block, kHead + 8 * i, 8));
  }
  std::vector<AcceleratorOverflow> out;
  if (head(2) != 0) add(kind.name, fields, out);
  return out;
}

/// Reads an unsigned number, or a decimal or hexadecimal number in a string. Anything else is 0.
std::uint64_t number_from(const json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (!value.is_string()) return 0;
  std::string_view text = value.get_ref<const std::string&>();
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (is_hex) text.remove_prefix(2);
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number, is_hex ? 16 : 10);
  return number;
}

Fields json_fields(const json& object) {
  Fields fields;
  for (const auto& [name, value] : object.items()) {
    if (value.is_array()) {
      for (const json& item : value) fields.emplace_back(name, number_from(item));
    } else {
      fields.emplace_back(name, number_from(value));
    }
  }
  return fields;
}

}  // namespace

Result<std::vector<AcceleratorOverflow>> parse_overflow_block(std::span<const std::byte> block,
                                                              const std::filesystem::path& path) {
  if (block.size() >= 4 && word(block, 0, 4) == kMagic) return parse_new_block(block, path);
  if (block.size() != kOldSize) return report_error(path);
  return parse_old_block(block);
}

Result<std::vector<AcceleratorOverflow>> parse_overflow_json(std::string_view text, const std::filesystem::path& path) {
  const auto report = parse_depth_limited_json<json>(text);
  if (!report.is_object()) return report_error(path);
  std::vector<AcceleratorOverflow> out;
  if (const auto list = report.find("acc_list"); list != report.end() && list->is_object()) {
    const auto data = list->find("data");
    const auto kind = list->find("acc_type");
    if (data == list->end() || !data->is_object()) return report_error(path);
    add(kind != list->end() && kind->is_string() ? kind->get<std::string>() : std::string("accelerator"), json_fields(*data),
        out);
    return out;
  }
  for (const auto& [name, fields] : report.items()) {
    if (fields.is_object()) add(name, json_fields(fields), out);
  }
  return out;
}

}  // namespace sporescope
