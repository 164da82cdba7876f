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

/// The parameters of one condition as rows: check box, label, threshold, and what the data holds now. UI thread only.
class ParameterForm : public QFrame {
  Q_OBJECT

 public:
  explicit ParameterForm(QWidget* parent = nullptr);

  /// Rows for all parameters that are shown; `given` are checked. Without given ones those with a default are.
  void setCondition(const Condition* condition, const std::vector<WatchParameter>& given);
  /// What is in the table now. Nothing if a checked field holds no number or one out of its range.
  [[nodiscard]] std::optional<std::vector<ParameterInput>> parameters() const;
  /// What is wrong with the first wrong row; empty if nothing is.
  [[nodiscard]] QString problem() const;
  /// What is wrong is a checked row alone in which nobody has typed a number yet: no mistake so far.
  [[nodiscard]] bool isAwaitingNumber() const;
  /// "Found in iteration 0" and the ranges by statistic; those that are missing stay empty.
  void setObservedRanges(const QString& title, const std::map<Statistic, ObservedRange>& ranges);
  void focusFirst();

 signals:
  void changed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    const ParameterSpec* spec = nullptr;
    QCheckBox* box = nullptr;  ///< null for parameters that only support others
    QLabel* label = nullptr;
    NumberField* field = nullptr;
    QLabel* observed = nullptr;
    bool edited = false;
  };
  void addRow(const ParameterSpec& spec, const std::vector<WatchParameter>& given);
  void refreshRow(const Row& row);
  [[nodiscard]] static bool isAwaited(const Row& row);
  /// As sentences call it: without its sign, unless that alone tells it from another row.
  [[nodiscard]] QString nameOf(const ParameterSpec& spec) const;
  [[nodiscard]] bool isSelected(const Row& row) const;
  [[nodiscard]] ParameterFormat caption() const;
  [[nodiscard]] QString problemOf(const Row& row) const;
  [[nodiscard]] std::vector<WatchParameter> checkedParameters() const;

  const Condition* condition_ = nullptr;
  std::vector<Row> rows_;
  std::vector<WatchParameter> hidden_;  // given ones without a row; they go with what is shown
  QLabel* observedTitle_ = nullptr;
  QWidget* body_ = nullptr;
};

}  // namespace sporescope::ui
