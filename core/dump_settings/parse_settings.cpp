// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/parse_settings.h"

#include <algorithm>

#include "core/base/depth_limited_json.h"

namespace sporescope {

Result<SettingsJson> parse_settings(std::string_view text) {
  auto parsed = parse_depth_limited_json<SettingsJson>(text);
  if (parsed.is_object()) return parsed;
  if (!parsed.is_discarded()) {
    return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("not a settings file: expected a JSON object"));
  }
  std::size_t offset = text.size();
  try {
    [[maybe_unused]] const auto again = nlohmann::json::parse(text);  // does not copy its members as it grows
    return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("not a settings file: it is nested too deeply"));
  } catch (const SettingsJson::parse_error& error) {
    offset = std::min<std::size_t>(error.byte > 0 ? error.byte - 1 : 0, text.size());
  } catch (const SettingsJson::exception&) {  // the syntax is valid
    return fail(ErrorCode::malformed, SPORESCOPE_TRANSLATE_NOOP("not a settings file: a number in it is too large"));
  }
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("not valid JSON: syntax error at line %1, column %2"),
               {std::to_string(line), std::to_string(before.size() - line_start + 1)}},
              {}, offset);
}

}  // namespace sporescope
