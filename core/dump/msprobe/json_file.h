// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// Receives the contents of a JSON file, in file order. Views are valid only during the call.
class JsonEvents {
 public:
  JsonEvents() = default;
  JsonEvents(const JsonEvents&) = delete;
  JsonEvents& operator=(const JsonEvents&) = delete;
  virtual ~JsonEvents() = default;

  virtual void begin_object() = 0;
  virtual void end_object() = 0;
  virtual void begin_array() = 0;
  virtual void end_array() = 0;
  virtual void key(std::string_view name) = 0;
  virtual void text(std::string_view value) = 0;
  virtual void number(double value) = 0;
  virtual void integer(std::int64_t value) = 0;
  virtual void boolean(bool value) = 0;
  virtual void null() = 0;
};

/// Reads a JSON file in one pass, without storing it. Accepts NaN, Infinity and -Infinity as bare words, as Python writes them.
/// `events` receives everything before an error. Errors: not_found, no_permission, read_failed, unsupported (not a regular
/// file), truncated (it ends early), malformed, cancelled.
[[nodiscard]] Result<void> read_json_file(const std::filesystem::path& path, const std::stop_token& stop, JsonEvents& events);

}  // namespace sporescope
