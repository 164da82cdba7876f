// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/dump/directory.h"
#include "core/dump/mindspore/rank_folder.h"

/// Layouts of MindSpore before rank_{rank}/{net}/{graph}/{iteration}, and those written by CANN and msprobe for it:
///
///   {time}/{device}/{model}/{model id}/{iteration}          O2 to 2.3; {time} has 14 digits; also without {model} and
///                                                           {iteration}
///   {step}/{time}/{device}/{model}/{model id}/{iteration}   O2 of 2.4 and 2.5; also without {model} and
///                                                           {iteration}, and files directly in {device}
///   rank_{rank}/{time}/step_{step}                          O2 of 2.6 and newer
///   {device}/{net}_graph_{graph}/{graph}/{iteration}        asynchronous, 1.0 to 1.2
///   {net}/[device_{device}/]iteration_{iteration}           .bin files, 1.0 to 1.2
///   extra-info/data-dump/{device}                           written by CANN for an operator that failed
namespace sporescope {

namespace layout {
inline constexpr std::string_view kRawCpuLayout = "net/iteration";
inline constexpr std::string_view kCannExceptionLayout = "extra-info/data-dump/device";
}  // namespace layout

/// DumpFamily::root_from_entry and DumpFamily::enclosing_root for these layouts.
[[nodiscard]] std::optional<std::filesystem::path> legacy_root_from_entry(const std::filesystem::path& folder,
                                                                          const Entry& entry);
[[nodiscard]] std::optional<std::filesystem::path> legacy_enclosing_root(const std::filesystem::path& folder);

/// The folders of a dump in a legacy layout.
struct LegacyLayout {
  std::string name;               ///< "time/device/model/id/iteration"
  std::vector<RankFolder> ranks;  ///< one rank per device
};
/// Scans the folders below the root of a dump. Read errors are added to `problems`.
[[nodiscard]] LegacyLayout scan_legacy_layout(const std::filesystem::path& root, const std::stop_token& stop,
                                              std::vector<Problem>& problems);

}  // namespace sporescope
