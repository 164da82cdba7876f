// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/overview/overview_data.h"
#include "ui/overview/overview_grid.h"
#include "ui/overview/overview_profile.h"
#include "ui/overview/overview_tools.h"
#include "ui/widgets/fact_line.h"
#include "ui/widgets/panel_state.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The health of a training at a glance: all tensors of a rank over all iterations as a matrix, and one iteration over the
/// depth of the network. Alternatively, the tensors of all ranks in one iteration. Follows the selection of the workspace and
/// sets it. Starts reading once it is visible. UI thread only.
class OverviewPanel : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewPanel(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] OverviewData& data() { return data_; }
  [[nodiscard]] OverviewGrid* grid() const { return grid_; }
  [[nodiscard]] OverviewProfile* profile() const { return profile_; }
  [[nodiscard]] OverviewTools* tools() const { return tools_; }
  [[nodiscard]] PanelState* state() const { return state_; }
  /// Texts of the findings and of the cell under the pointer.
  [[nodiscard]] QString findings() const { return findings_->text(); }
  [[nodiscard]] QString pointerLine() const { return pointer_->text(); }
  /// Returns true if nothing is being read or computed.
  [[nodiscard]] bool settled() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The data that were requested.
  struct DataRequest {
    std::weak_ptr<Session> session;
    std::shared_ptr<const SessionSnapshot> snapshot;  ///< For a dump
    std::optional<std::int32_t> step;                 ///< Step of a paused training, whose snapshot changes with each value
    std::uint64_t invalidations = 0;                  ///< Number of invalidations of its values at that time (LiveStatus)
    OverviewChoice choice;
  };
  void build();
  void connectParts();
  void follow();
  /// Returns the data that the tools and the selection require.
  [[nodiscard]] OverviewChoice requestedChoice() const;
  [[nodiscard]] bool isRequested(const std::shared_ptr<Session>& session, const OverviewChoice& choice) const;
  void showState();
  void followSelection();
  void applyLayout();
  void applyDigest();
  void applyScale();
  void arrange();
  /// Returns the jump that the findings describe.
  [[nodiscard]] std::optional<OverviewJump> describedJump() const;
  void writeFindings();
  void writePointer();
  [[nodiscard]] std::vector<Fact> pointerParts() const;
  [[nodiscard]] std::vector<Fact> progressParts() const;
  [[nodiscard]] QString readSentence() const;
  void resumeReading();
  void followLink(const QString& link);
  void choose(std::size_t row, std::size_t column);
  void open(std::size_t row, std::size_t column, bool pin);
  [[nodiscard]] std::optional<std::size_t> currentColumn() const;
  [[nodiscard]] QString countSentence() const;
  void updateVisibleRegion();

  Workspace* workspace_;
  OverviewData data_;
  OverviewTools* tools_;
  FactLine* findings_;
  OverviewProfile* profile_;
  OverviewGrid* grid_;
  FactLine* pointer_;
  QWidget* content_;
  PanelState* state_;
  std::optional<DataRequest> requested_;
  QTimer updateTimer_;  ///< Combines the many small changes of the snapshot while a dump is opened or grows
};

}  // namespace sporescope::ui
