// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSplitter>
#include <QWidget>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include "ui/common/background.h"
#include "ui/common/panel_request.h"
#include "ui/common/panel_state.h"
#include "ui/common/workspace.h"
#include "ui/tensor/history_panel.h"
#include "ui/tensor/map_pane.h"
#include "ui/tensor/range_panel.h"
#include "ui/tensor/table_pane.h"
#include "ui/tensor/tensor_header.h"
#include "ui/tensor/tensor_hits_panel.h"
#include "ui/tensor/tensor_plane.h"
#include "ui/tensor/tensor_tools.h"
#include "ui/tensor/trail_panel.h"
#include "ui/tensor/value_blocks.h"

namespace sporescope::ui {

/// One tensor: its statistics, its values as heat map and table, their distribution, the iteration before and the difference.
/// The tab stays with its tensor and follows the iteration and the run of the workspace while it is in sight. UI thread only.
class TensorTab : public QWidget {
  Q_OBJECT

 public:
  TensorTab(Workspace* workspace, const TensorKey& key, QWidget* parent = nullptr);
  ~TensorTab() override;

  [[nodiscard]] const TensorKey& key() const { return key_; }
  /// "Log-op0 · output 0"; for a parameter its name alone.
  [[nodiscard]] QString title() const;
  /// Shows another tensor in this tab (a preview is used again).
  void setKey(const TensorKey& key);
  [[nodiscard]] TensorView view() const { return view_; }
  /// What tests and the frame look at.
  [[nodiscard]] TensorPlane* plane() const { return plane_; }
  [[nodiscard]] const std::optional<TensorCard>& card() const { return card_; }
  [[nodiscard]] PanelState* state() const { return state_; }
  [[nodiscard]] TablePane* table() const { return table_; }
  [[nodiscard]] HeatMapView* map() const { return maps_[0]->map(); }
  [[nodiscard]] RangePanel* range() const { return range_; }
  [[nodiscard]] HistoryPanel* history() const { return history_; }
  [[nodiscard]] TrailPanel* trail() const { return trail_; }
  [[nodiscard]] TensorHitsPanel* hits() const { return hits_; }

 public slots:
  void setView(sporescope::ui::TensorView view);
  /// Current, previous and difference side by side.
  void showSideBySide();
  void goToNonFinite(bool forward);
  void askForElement();  ///< Ctrl+G
  void saveAs();         ///< asks where to
  void saveTo(const std::filesystem::path& path);

 signals:
  void titleChanged(const QString& title);
  /// The user has changed something in a preview: it is to stay.
  void pinRequested();
  /// The graph is to come into sight with this node in the middle.
  void showInGraphRequested();
  /// What happened or went wrong, for the status bar.
  void said(const QString& sentence, bool isError);

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;

 private:
  void makeBody();
  void makeActions();
  void connectParts();
  void arrange();
  void load();
  void takeCard(Result<TensorCard> answer);
  void showNotDumped(const std::optional<TensorInfo>& info);
  void showUnreadable(const Error& error);
  void takePrevious();
  void askDifference();
  void askOrder();
  void refreshRanges();
  void refreshPointerLine();
  void refreshCaptions();
  void followIteration();
  void flicker(bool previous);
  void openFolder();
  [[nodiscard]] TensorAspect aspect() const;
  [[nodiscard]] std::optional<TensorKey> producerOfInput() const;
  [[nodiscard]] ValueBlocks* blocks(TensorAspect aspect) const { return blocks_[static_cast<std::size_t>(aspect)]; }

  Workspace* workspace_;
  TensorKey key_;
  TensorView view_ = TensorView::current;
  std::optional<TensorCard> card_;
  std::optional<TensorKey> previousKey_;
  std::optional<TensorCard> previousCard_;
  std::optional<Difference> difference_;
  TensorPlane* plane_;
  std::array<ValueBlocks*, 3> blocks_{};  // by aspect
  TensorHeader* header_ = nullptr;
  TensorTools* tools_ = nullptr;
  std::array<MapPane*, 3> maps_{};  // [0] shows the chosen aspect
  QWidget* mapBlock_ = nullptr;
  FactLine* pointerLine_ = nullptr;
  RangePanel* range_ = nullptr;
  RangePanel* differenceRange_ = nullptr;
  QWidget* ranges_ = nullptr;
  TablePane* table_ = nullptr;
  TrailPanel* trail_ = nullptr;
  TensorHitsPanel* hits_ = nullptr;
  HistoryPanel* history_ = nullptr;
  QWidget* body_ = nullptr;
  QSplitter* root_ = nullptr;
  PanelState* state_ = nullptr;
  bool flickering_ = false;
  PanelRequest cardRequest_;
  PanelRequest previousRequest_;
  PanelRequest differenceRequest_;
  PanelRequest searchRequest_;
  PanelRequest saveRequest_;
  PanelRequest orderRequest_;
  Background orderWork_;
};

}  // namespace sporescope::ui
