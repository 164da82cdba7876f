// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include "ui/concurrency/latest_request.h"
#include "ui/watch/node_picker.h"
#include "ui/watch/observed_ranges.h"
#include "ui/watch/parameter_form.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Modeless dialog to add or edit a watchpoint. It describes what will be checked and shows the ranges in the current data,
/// which help to choose thresholds. UI thread only.
class WatchpointDialog : public QDialog {
  Q_OBJECT

 public:
  /// A `draft` with id 0 is a new watchpoint, whose condition may be null.
  WatchpointDialog(Workspace* workspace, const Watchpoint& draft, QWidget* parent = nullptr);

  /// Returns the watchpoint that the dialog describes; empty while the input is invalid.
  [[nodiscard]] std::optional<Watchpoint> watchpoint() const;
  /// Returns the error that is shown; empty if the input is valid.
  [[nodiscard]] QString problem() const;

 signals:
  /// The user confirmed the dialog. If `check` is true, the watchpoint should be checked immediately.
  void confirmed(const sporescope::Watchpoint& watchpoint, bool check);

 private:
  void makeRows();
  [[nodiscard]] QWidget* makeCollection();
  [[nodiscard]] QLayout* makeCondition();
  [[nodiscard]] QLayout* makePlaces();
  void makeSummary();
  void makeButtons();
  void fillConditions();
  void fillPlaces();
  void setTypedRanks(std::vector<int> ranks);
  void applyDraft(const Watchpoint& draft);
  void onConditionChosen();
  void onPlaceChosen();
  void refresh();
  void requestCheckedCount();
  void confirm(bool check);
  [[nodiscard]] const Condition* condition() const;
  [[nodiscard]] Result<Watchpoint> buildWatchpoint() const;

  Workspace* workspace_;
  int id_ = 0;
  bool enabled_ = true;
  bool isEdited_ = false;  // Parameters or nodes were edited since the condition was selected
  QLineEdit* name_ = nullptr;
  QComboBox* collection_ = nullptr;
  QComboBox* conditions_ = nullptr;
  QLabel* note_ = nullptr;
  ParameterForm* parameters_ = nullptr;
  NodePicker* nodes_ = nullptr;
  QComboBox* ranks_ = nullptr;
  QComboBox* graphs_ = nullptr;
  QLabel* summary_ = nullptr;
  QLabel* tensorCountLabel_ = nullptr;
  QPushButton* save_ = nullptr;
  QPushButton* saveAndCheck_ = nullptr;
  QTimer updateTimer_;
  LatestRequest countRequest_;
  ObservedRanges* observedRanges_;
};

}  // namespace sporescope::ui
