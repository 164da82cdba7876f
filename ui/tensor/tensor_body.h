// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QSplitter>
#include <QWidget>
#include <array>

#include "ui/tensor/cause_path/cause_path_panel.h"
#include "ui/tensor/distribution/range_panel.h"
#include "ui/tensor/heat_map/map_pane.h"
#include "ui/tensor/heat_map/pointer_line.h"
#include "ui/tensor/history/history_panel.h"
#include "ui/tensor/line_plot.h"
#include "ui/tensor/recorded_statistics/recorded_statistics_panel.h"
#include "ui/tensor/table/table_pane.h"
#include "ui/tensor/tensor_hits_panel.h"
#include "ui/tensor/tensor_loader.h"

namespace sporescope::ui {

/// The part of a tensor tab below its tools: heat maps, table, distribution, history, cause path and hits. The view determines
/// the layout. UI thread only.
class TensorBody : public QWidget {
  Q_OBJECT

 public:
  TensorBody(Workspace* workspace, TensorPlane* plane, const TensorLoader* loader, QWidget* parent = nullptr);

  void setView(TensorView view);
  /// Updates all parts from the loader.
  void showReading(const QString& title);
  /// Shows the values of the previous iteration in place of the current ones while `previous` is true.
  void flicker(bool previous);

  [[nodiscard]] HeatMapView* map() const { return maps_[0]->map(); }
  /// Returns true if no visible part waits for a result.
  [[nodiscard]] bool settled() const;
  [[nodiscard]] LinePlot* line() const { return line_; }
  [[nodiscard]] TablePane* table() const { return table_; }
  [[nodiscard]] RangePanel* range() const { return range_; }
  [[nodiscard]] HistoryPanel* history() const { return history_; }
  [[nodiscard]] CausePathPanel* causePath() const { return causePath_; }
  [[nodiscard]] TensorHitsPanel* hits() const { return hits_; }
  [[nodiscard]] RecordedStatisticsPanel* recordedPanel() const { return recordedPanel_; }
  [[nodiscard]] PointerLine* pointerLine() const { return pointerLine_; }

 signals:
  void compareRequested();
  void statusMessage(const QString& sentence, bool isError);

 private:
  void makeMaps();
  void makeRanges();
  void arrange();
  void refreshRanges();
  [[nodiscard]] QString iterationText(const TensorKey& key) const;
  void refreshCaptions();
  void refreshRecorded();
  /// Returns why the values of an aspect cannot be shown; empty if they can. `readError` is the reason from reading them.
  [[nodiscard]] QString missingReason(TensorAspect aspect, const QString& readError) const;
  void forgetReadErrors();
  void refreshReasons();
  /// Layout of the parts, depending on the number of dimensions and on whether values were dumped.
  enum class Form { recorded, scalar, line, plane };
  [[nodiscard]] Form form() const;
  /// Returns the part that shows the tensor: its map, line, history or statistics.
  [[nodiscard]] QWidget* mainPart() const;
  void restoreFocus(QWidget* before, bool wasMain);
  [[nodiscard]] TensorAspect aspect() const;

  TensorPlane* plane_;
  const TensorLoader* loader_;
  TensorView view_ = TensorView::current;
  std::array<ValueBlocks*, 3> blocks_{};  // [0] has the selected aspect, then the previous iteration and the difference
  std::array<MapPane*, 3> maps_{};        // In the same order
  std::array<QLabel*, 3> mapReasons_{};   // Cover the maps that have no values
  std::array<QString, 3> readErrors_;     // Of the maps
  LinePlot* line_ = nullptr;
  QLabel* lineReason_ = nullptr;
  QLabel* tableReason_ = nullptr;
  QString lineError_;
  QWidget* mapBlock_ = nullptr;
  PointerLine* pointerLine_ = nullptr;
  QWidget* ranges_ = nullptr;
  RangePanel* range_ = nullptr;
  RangePanel* differenceRange_ = nullptr;
  TablePane* table_ = nullptr;
  RecordedStatisticsPanel* recordedPanel_;
  CausePathPanel* causePath_;
  TensorHitsPanel* hits_;
  HistoryPanel* history_;
  QSplitter* root_ = nullptr;
  Form arranged_ = Form::plane;
  DType arrangedType_ = DType::float32;
  bool flickering_ = false;
};

}  // namespace sporescope::ui
