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

/// What PATH names: a dump, and in it one tensor file, a folder with tensors (of a rank, a graph, an iteration), or everything.
struct Target {
  std::shared_ptr<const Dump> dump;
  std::vector<RecordIndex> records;  ///< of the file: one, or all that a file of Ascend's asynchronous dump holds
  std::filesystem::path folder;      ///< relative to the dump; empty: everything

  /// True for all tensors that PATH leaves.
  [[nodiscard]] bool includes(RecordIndex number) const;
};

/// Whether problems that are found while opening are warned of at once; a command that tells them itself does without.
enum class OpenWarnings : std::uint8_t { none, all };

/// All dumps at, above or below call.path, with progress on the terminal. `left_out`: what lies beside them and cannot be
/// opened, with why.
[[nodiscard]] Result<std::vector<std::shared_ptr<const Dump>>> open_all(CommandContext& call,
                                                                        OpenWarnings warnings = OpenWarnings::all,
                                                                        std::vector<Problem>* left_out = nullptr);

/// What gives this dump alone as PATH: its root, but a folder in it where another of them has the same root.
[[nodiscard]] std::filesystem::path place_of(const Dump& dump, const std::vector<std::shared_ptr<const Dump>>& dumps);

/// The one dump that PATH is in. Errors: those of open_dumps; invalid_argument if there are several, with their folders.
[[nodiscard]] Result<Target> open_target(CommandContext& call);

/// The same, ready to be read again as it grows. Errors: those of open_target; invalid_argument if PATH is no whole dump.
[[nodiscard]] Result<std::unique_ptr<GrowingDump>> open_growing_target(CommandContext& call);

/// Record numbers that the selection options and PATH leave. Errors: invalid_argument.
[[nodiscard]] Result<std::vector<RecordIndex>> selected_records(const CommandContext& call, const Target& target);

/// Why the options of the call select no tensor: the dump has no such rank, no such iteration, or nothing like the rest. A
/// mistyped number must not look like a clean training. Nothing if they select one, are not given or not right.
[[nodiscard]] std::optional<Problem> why_nothing_is_selected(const CommandContext& call, const Target& target);

/// The tensors that a call asks about: in the dump that PATH is in those that the selection options and PATH leave.
struct SelectedTensors {
  std::shared_ptr<const Dump> dump;
  std::vector<RecordIndex> records;
  std::uint64_t unknown_folders = 0;  ///< where more may lie, see unknown_folders()
  std::optional<Problem> nothing;     ///< why there are none, see why_nothing_is_selected()
};
/// Errors: those of open_target() and selection_of().
[[nodiscard]] Result<SelectedTensors> open_selected(CommandContext& call);

/// What the selection names and the dump does not have: a rank, an iteration, a net, a graph, a type; with what there is.
[[nodiscard]] std::optional<Problem> mistyped(const Selection& selection, const Dump& dump);

/// The selection of the options, narrowed to the node, rank, graph, iteration and slot of the file that PATH names, or to what
/// lies in its folder. Errors: invalid_argument.
[[nodiscard]] Result<Selection> selection_of(const CommandContext& call, const Target& target);

}  // namespace sporescope::cli
