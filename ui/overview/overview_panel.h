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

/// Is the training healthy? All tensors of a rank over all iterations as a matrix, and one iteration over the depth of the
/// network; or the tensors of all ranks in an iteration. Follows the selection of the workspace and sets it. Reads once it is
/// in sight. UI thread only.
class OverviewPanel : public QWidget {
  Q_OBJECT

 public:
  explicit OverviewPanel(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] OverviewData& data() { return data_; }
  [[nodiscard]] OverviewGrid* grid() const { return grid_; }
  [[nodiscard]] OverviewProfile* profile() const { return profile_; }
  [[nodiscard]] OverviewTools* tools() const { return tools_; }
  [[nodiscard]] PanelState* state() const { return state_; }
  /// What was found, and what is under the pointer, as text.
  [[nodiscard]] QString findings() const { return findings_->text(); }
  [[nodiscard]] QString pointerLine() const { return pointer_->text(); }
  /// Nothing is read or worked out any more.
  [[nodiscard]] bool settled() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// What was asked for.
  struct Question {
    std::weak_ptr<Session> session;
    std::shared_ptr<const SessionSnapshot> snapshot;  ///< of a dump
    std::optional<std::int32_t> step;                 ///< at which a training stands, whose facts change with each value
    std::uint64_t forgotten = 0;                      ///< values of its steps, by then (LiveStatus)
    OverviewChoice choice;
  };
  void build();
  void connectParts();
  void follow();
  /// What the tools and the selection ask for.
  [[nodiscard]] OverviewChoice requestedChoice() const;
  [[nodiscard]] bool isRequested(const std::shared_ptr<Session>& session, const OverviewChoice& choice) const;
  void showState();
  void followSelection();
  void takeLayout();
  void takeDigest();
  void takeScale();
  void arrange();
  /// The one of which the findings tell.
  [[nodiscard]] std::optional<OverviewJump> describedJump() const;
  void writeFindings();
  void writePointer();
  [[nodiscard]] std::vector<Fact> pointerSnapshot() const;
  [[nodiscard]] std::vector<Fact> readingSnapshot() const;
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
  std::optional<Question> requested_;
  QTimer updateTimer_;  ///< facts come in many small steps while a dump is opened or grows
};

}  // namespace sporescope::ui
