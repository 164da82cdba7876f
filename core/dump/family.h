// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "core/dump/directory.h"
#include "core/dump/dump.h"

namespace sporescope {

class ReloadCache;
class ProgressReport;

/// A dump format family: how its folders are recognized by name, and how they are opened. Each family has its own folder next
/// to this file, and a row in families.cpp. Families do not depend on each other. The functions are thread-safe.
struct DumpFamily {
  std::string_view name;  ///< the folder name of the family: "mindspore"

  /// Returns the root of the dump to which an entry of `folder` belongs; it may be above `folder`. A folder entry with a root
  /// is part of that dump and is not searched for others.
  std::optional<std::filesystem::path> (*root_from_entry)(const std::filesystem::path& folder, const Entry& entry);
  /// Returns the root of the dump that contains `folder`.
  std::optional<std::filesystem::path> (*enclosing_root)(const std::filesystem::path& folder);
  /// Returns true if a folder of this name is most likely part of a dump, so that a failure to read it matters.
  bool (*is_dump_part)(std::string_view folder_name);
  /// If a folder of this name is the output of a tool of this family but is not a dump, returns a message about the folder %1.
  /// Returns null for any other folder.
  const char* (*describe_other_folder)(std::string_view folder_name);
  /// If a file of this name is not a dump but is easily mistaken for one, returns a message that says what it is and what to
  /// do. Its arguments are the folder %1, the file %2, and the result %3 of `describe_file`. Returns null for any other file.
  const char* (*describe_stray_file)(std::string_view file_name);
  /// Describes the contents of such a file. Reads the file; empty if there is nothing to describe.
  Text (*describe_file)(const std::filesystem::path& file);

  /// Opens the dump at `root`; returns null if it was stopped. Problems with its files are in Dump::problems(). If
  /// `reload_cache` is not null, the dump may be reloaded: the cache in it is used, and is created or updated for the next
  /// time.
  std::shared_ptr<const Dump> (*open)(const std::filesystem::path& root, const std::stop_token& stop, ProgressReport& progress,
                                      std::unique_ptr<ReloadCache>* reload_cache);
};

/// Returns all families, in the order in which they are tried.
[[nodiscard]] std::span<const DumpFamily> dump_families();

}  // namespace sporescope
