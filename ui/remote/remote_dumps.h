// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/remote/dump_summary.h"
#include "core/remote/engine_requests.h"
#include "ui/table/table_model.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

/// Table of the dumps below a remote folder. Rows appear with their names first; summaries are added as they arrive. UI
/// thread only.
class RemoteDumps : public TableModel {
  Q_OBJECT

 public:
  enum Column { kDump, kFolder, kRanks, kIterations, kSize, kChanged, kVerdict, kColumns };

  explicit RemoteDumps(QObject* parent = nullptr);

  /// Replaces the list; summaries are added later.
  void setDumps(std::vector<remote::FoundRemoteDump> dumps);
  /// Adds the summary of a dump. Ignored if the table does not list this dump.
  void add(const remote::DumpSummary& summary);
  /// Number of dumps that have a summary.
  [[nodiscard]] int summarizedCount() const { return summarizedCount_; }
  /// Remote paths of all dumps, in the order of their positions.
  [[nodiscard]] std::vector<std::filesystem::path> roots() const;
  /// Remote path of the dump at a position; empty if there is none.
  [[nodiscard]] QString path(std::size_t position) const;
  [[nodiscard]] std::size_t size() const override { return rows_.size(); }

 private:
  struct Row {
    remote::FoundRemoteDump dump;
    std::optional<remote::DumpSummary> summary;
  };
  [[nodiscard]] std::vector<TableColumn> summaryColumns() const;
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;

  std::vector<Row> rows_;
  std::unordered_map<std::string, std::size_t> rowOf_;  // by path
  int summarizedCount_ = 0;
};

/// Returns the verdict that recorded statistics and overflow reports allow. Summaries read no tensor values.
[[nodiscard]] Verdict verdictOf(const remote::DumpSummary& summary);

}  // namespace sporescope::ui
