// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/text.h"

namespace sporescope {

enum class ErrorCode : std::uint8_t {
  not_found,         ///< nothing there, or nothing that Sporescope can read
  no_permission,     ///< the system refuses to read it
  read_failed,       ///< the system failed while reading (disk, network file system)
  truncated,         ///< shorter than its own header promises
  malformed,         ///< not what its name or header says it is
  unsupported,       ///< a known format that cannot be shown, as Python objects in a .npy file
  invalid_argument,  ///< what the user asked for makes no sense
  cancelled,         ///< the user stopped it
};

/// Why something failed, as a value. `message` says what failed, why (with numbers) and what can be done; it names the file.
struct Error {
  ErrorCode code = ErrorCode::read_failed;
  Text message;
  std::filesystem::path path;           ///< the file or folder, empty if there is none
  std::optional<std::uint64_t> offset;  ///< the byte in the file, where that is known

  [[nodiscard]] std::string str() const { return message.str(); }
};

template <class T>
using Result = tl::expected<T, Error>;

/// `return fail(ErrorCode::truncated, {SPORESCOPE_TRANSLATE_NOOP("%1 ends at byte %2"), {...}}, path, 200);`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Text message, std::filesystem::path path = {},
                                                std::optional<std::uint64_t> offset = std::nullopt) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(path), offset});
}

/// A file that was left out, or half read: shown in one list, never a reason to stop.
struct Problem {
  std::filesystem::path path;
  Text message;
};

}  // namespace sporescope
