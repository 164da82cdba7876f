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

/// The category of an error.
enum class ErrorCode : std::uint8_t {
  not_found,         ///< Nothing found that Sporescope can read
  no_permission,     ///< The system denies access
  read_failed,       ///< The system failed while reading (disk, network file system)
  truncated,         ///< Shorter than its own header declares
  malformed,         ///< Contents do not match the name or header
  unsupported,       ///< A known format that cannot be shown, for example Python objects in a .npy file
  invalid_argument,  ///< The request is invalid
  cancelled,         ///< Stopped by the user
};

/// The reason of a failure. `message` describes what failed, why (with numbers) and what can be done; it contains the file
/// name.
struct Error {
  ErrorCode code = ErrorCode::read_failed;
  Text message;
  std::filesystem::path path;           ///< File or folder; empty if there is none
  std::optional<std::uint64_t> offset;  ///< Byte offset in the file, if known

  [[nodiscard]] std::string str() const { return message.str(); }
};

template <class T>
using Result = tl::expected<T, Error>;

/// Creates an error to return:
/// `return fail(ErrorCode::truncated, {SPORESCOPE_TRANSLATE_NOOP("%1 ends at byte %2"), {...}}, path, 200);`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Text message, std::filesystem::path path = {},
                                                std::optional<std::uint64_t> offset = std::nullopt) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(path), offset});
}

/// A file that was skipped or read partially. Problems are listed for the user and never stop an analysis.
struct Problem {
  std::filesystem::path path;
  Text message;
};

}  // namespace sporescope
