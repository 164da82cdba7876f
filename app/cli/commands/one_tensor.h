// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>

#include "app/cli/output/records.h"
#include "app/cli/target.h"

namespace sporescope::cli {

/// The tensor that a command is about: from a dump, or from a standalone tensor file (.npy, .pt, .bin).
struct OneTensor {
  std::shared_ptr<const Dump> dump;  ///< Null for a standalone file
  RecordIndex record{};
  std::string file;
  std::shared_ptr<const TensorSource> source;

  [[nodiscard]] Json json() const;
  /// Returns the full name and position of the tensor, or the file.
  [[nodiscard]] std::vector<std::string> title() const;
  /// Returns a remark if the file only has the first elements of the tensor; else empty.
  [[nodiscard]] std::string sample_text() const;
};

/// Returns true if PATH is a file that is not part of a dump that can be opened.
[[nodiscard]] bool is_standalone_file(const CommandContext& call, const Result<Target>& target);
/// Opens a standalone tensor file. Errors: those of reading.
[[nodiscard]] Result<OneTensor> open_standalone(const std::string& path);

/// Opens the tensor that PATH and the selection identify. Errors: invalid_argument if there is none or if there are several,
/// which the message lists; those of reading.
[[nodiscard]] Result<OneTensor> open_one_tensor(CommandContext& call);

}  // namespace sporescope::cli
