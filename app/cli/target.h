// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/cli/command.h"
#include "core/dump/growing/growing_dump.h"
#include "core/dump/open_dump.h"

namespace sporescope::cli {

/// The target of PATH: a dump, and in it a tensor file, a folder with tensors (of a rank, a graph or an iteration), or
/// everything.
struct Target {
  std::shared_ptr<const Dump> dump;
  std::vector<RecordIndex> records;  ///< Records of the file: one, or several for a file of an asynchronous Ascend dump
  std::filesystem::path folder;      ///< Relative to the dump; empty: everything

  /// Returns true for tensors that PATH includes.
  [[nodiscard]] bool includes(RecordIndex number) const;
};

/// Controls whether problems are printed as warnings when a dump is opened; commands that report them themselves use `none`.
enum class OpenWarnings : std::uint8_t { none, all };

/// Opens all dumps at, above or below call.path, with progress on the terminal. `skipped` receives what could not be opened,
/// with the reasons.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_all(CommandContext& call,
                                                                        OpenWarnings warnings = OpenWarnings::all,
                                                                        std::vector<Problem>* skipped = nullptr);

/// Returns a PATH that identifies only this dump: its root, or a folder in it if another dump has the same root.
[[nodiscard]] std::filesystem::path dump_path(const Dump& dump, const std::vector<std::shared_ptr<const Dump>>& dumps);

/// Opens the dump that contains PATH. Errors: those of open_dumps(); invalid_argument if there are several, which the message
/// lists.
[[nodiscard]] Result<Target> open_target(CommandContext& call);

/// Opens the dump so that it can be read again as it grows. Errors: those of open_target(); invalid_argument if PATH is only a
/// part of a dump.
[[nodiscard]] Result<std::unique_ptr<GrowingDump>> open_growing_target(CommandContext& call);

/// Returns the records selected by the options and PATH. Errors: invalid_argument.
[[nodiscard]] Result<std::vector<RecordIndex>> selected_records(const CommandContext& call, const Target& target);

/// Returns the reason why the options select no tensor: the dump has no such rank or iteration, or nothing else matches. A
/// mistyped number must not look like a clean training. Empty if a tensor is selected, or if the options are missing or
/// invalid.
[[nodiscard]] std::optional<Problem> empty_selection_problem(const CommandContext& call, const Target& target);

/// The tensors selected by the options and PATH, with their dump.
struct SelectedTensors {
  std::shared_ptr<const Dump> dump;
  std::vector<RecordIndex> records;
  std::uint64_t unknown_folders = 0;       ///< Folders that may have further tensors, see unknown_folders()
  std::optional<Problem> empty_selection;  ///< Why there are none, see empty_selection_problem()
};
/// Opens the dump and selects its tensors. Errors: those of open_target() and selection_of().
[[nodiscard]] Result<SelectedTensors> open_selected(CommandContext& call);

/// Returns the first rank, iteration, net, graph or type in the selection that the dump does not have, with the existing ones.
[[nodiscard]] std::optional<Problem> mistyped(const Selection& selection, const Dump& dump);

/// Returns the selection of the options. It is narrowed to the node, rank, graph, iteration and slot of the file that PATH
/// names, or to the contents of its folder. Errors: invalid_argument.
[[nodiscard]] Result<Selection> selection_of(const CommandContext& call, const Target& target);

}  // namespace sporescope::cli
