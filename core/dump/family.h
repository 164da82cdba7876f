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

/// One kind of dumps: how their folders are known by names, and how they are opened. Each has a folder of its own beside this
/// file and a row in families.cpp; families know nothing of each other. The functions may be called from any thread.
struct DumpFamily {
  std::string_view name;  ///< of the folder here: "mindspore"

  /// The root of a dump of this family that an entry of `folder` shows; it may lie above `folder`. An entry that is a folder
  /// and shows one belongs to that dump, and is not searched for others.
  std::optional<std::filesystem::path> (*root_from_entry)(const std::filesystem::path& folder, const Entry& entry);
  /// The root of the dump that `folder` lies in.
  std::optional<std::filesystem::path> (*enclosing_root)(const std::filesystem::path& folder);
  /// True if a folder of this name is most likely a part of a dump, so that it matters where it cannot be read.
  bool (*is_dump_part)(std::string_view folder_name);
  /// A folder of this name holds what a tool of this family wrote and what is no dump: a sentence about the folder %1 that says
  /// so. Null for any other folder.
  const char* (*describe_other_folder)(std::string_view folder_name);
  /// A file of this name that lies outside of any dump is none by itself, although people may take it for one: a sentence that
  /// says what it is and what to do, about its folder %1, the file %2, and %3, what `describe_file` tells of it. Null for any
  /// other file.
  const char* (*describe_stray_file)(std::string_view file_name);
  /// What such a file says without a dump around it. Reads it; empty if it says nothing.
  Text (*describe_file)(const std::filesystem::path& file);

  /// Opens the dump at `root`; null if it was stopped. What cannot be read stands in Dump::problems(). `stored` is null if it
  /// is opened once; else what the last opening left there is used, and something is left for the next one.
  std::shared_ptr<const Dump> (*open)(const std::filesystem::path& root, const std::stop_token& stop, ProgressReport& progress,
                                      std::unique_ptr<ReloadCache>* stored);
};

/// All families, in the order in which they are asked.
[[nodiscard]] std::span<const DumpFamily> dump_families();

}  // namespace sporescope
