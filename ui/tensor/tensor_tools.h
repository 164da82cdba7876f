// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <array>
#include <vector>

#include "ui/tensor/baseline.h"
#include "ui/tensor/closeness_button.h"
#include "ui/tensor/slice/dimension_field.h"
#include "ui/tensor/slice/non_finite_slices.h"
#include "ui/tensor/tensor_plane.h"
#include "ui/widgets/flow_layout.h"

namespace sporescope::ui {

/// What is shown of a tensor.
enum class TensorView : std::uint8_t { current, previous, difference, side_by_side };

/// The tools above the values: what is compared, which slice, colours and format, steps through NaN and Inf. UI thread only.
class TensorTools : public QWidget {
  Q_OBJECT

 public:
  explicit TensorTools(TensorPlane* plane, QWidget* parent = nullptr);

  void setView(TensorView view);
  /// Which indices of the dimensions hold NaN or Inf; empty: not known.
  void setMarks(const sporescope::ui::NonFiniteSlices& marks);
  /// Puts a widget behind the other tools.
  void addTool(QWidget* tool) { flow_->addWidget(tool); }
  /// Opens the form of the tolerance, where it is in sight.
  void editCloseness();
  /// Previous, difference and side by side need an iteration before; without one `reason` says why they are disabled.
  void setPreviousAvailable(bool available, const QString& reason);
  /// What is before a tensor: its iteration, or its step.
  void setRounds(const sporescope::ui::IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }
  /// What may stand beside the tensor, and what does. The choice is there if there is one.
  void setBaseline(const std::vector<sporescope::ui::BaselineKind>& offers, sporescope::ui::BaselineKind chosen);
  /// True while a field holds something that is no slice; the sentence is under the tools.
  [[nodiscard]] QString problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

 signals:
  void viewChosen(sporescope::ui::TensorView view);
  void nonFiniteRequested(bool forward);
  void changedByUser();
  void baselineChosen(sporescope::ui::BaselineKind baseline);
  void closenessChosen(const sporescope::Closeness& closeness);

 private:
  void showColors();
  void makeViews(QWidget* segment);
  void nameViews();
  QWidget* makeRight();
  void makeDimensions();
  void showSlice();
  void showMarks();
  void alignDimensions();
  void editSlice(std::size_t dimension, const QString& text);
  void refreshIcons();
  void changeEvent(QEvent* event) override;

  TensorPlane* plane_;
  FlowLayout* flow_;
  QButtonGroup* views_;
  QComboBox* baseline_;
  ClosenessButton* closeness_;
  BaselineKind chosenBaseline_ = BaselineKind::previous;
  IterationLabels iterationLabels_;
  std::vector<DimensionField*> dimensions_;
  NonFiniteSlices marks_;
  QToolButton* transpose_ = nullptr;
  QLabel* text_ = nullptr;
  QLabel* problem_ = nullptr;
  QLabel* colorsLabel_ = nullptr;
  QLabel* formatLabel_ = nullptr;
  TensorAspect aspect_ = TensorAspect::current;  // whose colours can be chosen
  QComboBox* colors_ = nullptr;
  QComboBox* format_ = nullptr;
  QWidget* walk_ = nullptr;  // from one NaN to the next
};

}  // namespace sporescope::ui
