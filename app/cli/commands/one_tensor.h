// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>

#include "app/cli/output/records.h"
#include "app/cli/target.h"

namespace sporescope::cli {

/// The one tensor that a command is about: of a dump, or of a tensor file by itself (.npy, .pt, .bin).
struct OneTensor {
  std::shared_ptr<const Dump> dump;  ///< null: the file stands alone
  RecordIndex record{};
  std::string file;
  std::shared_ptr<const TensorSource> source;

  [[nodiscard]] Json json() const;
  /// Full name and place, or the file.
  [[nodiscard]] std::vector<std::string> title() const;
  /// That it holds the first elements of its tensor alone; empty if it does not.
  [[nodiscard]] std::string sample_text() const;
};

/// True if PATH is a file that is none of a dump, or of none that can be opened: it then speaks for itself.
[[nodiscard]] bool is_standalone_file(const CommandContext& call, const Result<Target>& target);
/// A tensor file by itself. Errors: those of reading.
[[nodiscard]] Result<OneTensor> open_standalone(const std::string& path);

/// The tensor that PATH and the selection leave. Errors: invalid_argument if that is none or several, which are named; those of
/// reading.
[[nodiscard]] Result<OneTensor> open_one_tensor(CommandContext& call);

}  // namespace sporescope::cli
