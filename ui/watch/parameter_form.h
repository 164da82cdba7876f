// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QWidget>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/watch/parameters.h"
#include "core/watch/watchpoint.h"
#include "ui/watch/observed_ranges.h"
#include "ui/widgets/number_field.h"

namespace sporescope::ui {

/// The parameters of a condition as rows: check box, label, threshold, and the range observed in the data. UI thread only.
class ParameterForm : public QFrame {
  Q_OBJECT

 public:
  explicit ParameterForm(QWidget* parent = nullptr);

  /// Creates rows for all parameters that are shown. Those in `initialParameters` are checked; if there are none, those with a
  /// default are.
  void setCondition(const Condition* condition, const std::vector<WatchParameter>& initialParameters);
  /// Returns the parameters in the form. Empty if a checked field contains no number or one out of range.
  [[nodiscard]] std::optional<std::vector<ParameterInput>> parameters() const;
  /// Returns the error of the first invalid row; empty if all are valid.
  [[nodiscard]] QString problem() const;
  /// Returns true if the first invalid row only lacks a number that the user has not entered yet.
  [[nodiscard]] bool isAwaitingNumber() const;
  /// Sets the title, for example "Found in iteration 0", and the ranges by statistic. Missing ranges stay empty.
  void setObservedRanges(const QString& title, const std::map<Statistic, ObservedRange>& ranges);
  void focusFirst();

 signals:
  void changed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    const ParameterSpec* spec = nullptr;
    QCheckBox* box = nullptr;  ///< Null for parameters that only support others
    QLabel* label = nullptr;
    NumberField* field = nullptr;
    QLabel* observed = nullptr;
    bool edited = false;
  };
  void addRow(const ParameterSpec& spec, const std::vector<WatchParameter>& initialParameters);
  void refreshRow(const Row& row);
  [[nodiscard]] static bool isAwaited(const Row& row);
  /// Returns the name for use in sentences: without its sign, unless only the sign distinguishes it from another row.
  [[nodiscard]] QString nameOf(const ParameterSpec& spec) const;
  [[nodiscard]] bool isSelected(const Row& row) const;
  [[nodiscard]] ParameterFormat parameterFormat() const;
  [[nodiscard]] QString problemOf(const Row& row) const;
  [[nodiscard]] std::vector<WatchParameter> checkedParameters() const;

  const Condition* condition_ = nullptr;
  std::vector<Row> rows_;
  std::vector<WatchParameter> hidden_;  // Given parameters without a row; they are returned together with the visible ones
  QLabel* observedTitle_ = nullptr;
  QWidget* body_ = nullptr;
};

}  // namespace sporescope::ui
