// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/table/table_tools.h"
#include "ui/table/table_view.h"
#include "ui/widgets/analysis_line.h"
#include "ui/widgets/panel_state.h"

namespace sporescope::ui {

/// Base of panels with the results of an analysis: a table with its tools, and a line with the progress. N and Shift+N step
/// through the rows of interest, Ctrl+F focuses the filter, Esc stops the analysis. UI thread only.
class TablePanel : public QWidget {
  Q_OBJECT

 public:
  struct Text {
    QString panel, table;  ///< Accessible names
    QString open;          ///< Action that opens the selected row
    TableTools::Text tools;
    AnalysisLine::Text line = {};             ///< Empty: no line
    QString noneAfter = {}, noneBefore = {};  ///< Sentences if there is no further (earlier) row of interest
  };

  /// The row of tools. It is above the table unless the main window moves it elsewhere.
  [[nodiscard]] QWidget* tools() const { return tools_; }

 signals:
  void statusMessage(const QString& sentence, bool isError);

 protected:
  /// Takes ownership of the model.
  TablePanel(TableModel* model, Text text, QWidget* parent);

  [[nodiscard]] TableTools* tableTools() const { return tools_; }
  [[nodiscard]] AnalysisLine* line() const { return line_; }  ///< Null if it has no texts
  [[nodiscard]] TableView* view() const { return view_; }
  [[nodiscard]] PanelState* state() const { return state_; }

  /// Selects the next (previous) row of interest, or says that there is none.
  void step(bool forward);
  /// Selects a row without choosing it; an invalid index clears the selection.
  void follow(const QModelIndex& index);
  /// True while a selection passes between the table and the workspace.
  [[nodiscard]] bool isSelecting() const { return selecting_; }

  /// The user selected a row.
  virtual void chooseRow(std::size_t position) = 0;
  /// The user opened a row with Enter or, pinned, with a double click.
  virtual void openRow(std::size_t position, bool pin) = 0;
  /// Stops the analysis; returns false if it is not running.
  virtual bool stop() { return false; }
  /// The filter changed.
  virtual void refresh() = 0;
  /// Selects the row of what is selected in the workspace. Does nothing while isSelecting().
  virtual void selectFromWorkspace() = 0;

  void keyPressEvent(QKeyEvent* event) override;

 private:
  TableView* view_;
  TableTools* tools_;
  AnalysisLine* line_;
  PanelState* state_;
  QString noneAfter_, noneBefore_;
  bool selecting_ = false;
};

}  // namespace sporescope::ui
