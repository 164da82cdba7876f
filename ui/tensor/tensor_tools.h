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

/// Views of a tensor.
enum class TensorView : std::uint8_t { current, previous, difference, side_by_side };

/// The tools above the values: view and baseline, slice, colors and format, steps through NaN and Inf. UI thread only.
class TensorTools : public QWidget {
  Q_OBJECT

 public:
  explicit TensorTools(TensorPlane* plane, QWidget* parent = nullptr);

  void setView(TensorView view);
  /// Sets the indices of the dimensions that hold NaN or Inf; empty if unknown.
  void setMarks(const sporescope::ui::NonFiniteSlices& marks);
  /// Adds a widget after the other tools.
  void addTool(QWidget* tool) { flow_->addWidget(tool); }
  /// Opens the form of the tolerance if its button is visible.
  void editCloseness();
  /// The views previous, difference and side by side need a baseline. If there is none, `reason` explains why they are
  /// disabled.
  void setPreviousAvailable(bool available, const QString& reason);
  /// Sets whether the texts speak of iterations or steps.
  void setIterationLabels(const sporescope::ui::IterationLabels& iterationLabels) { iterationLabels_ = iterationLabels; }
  /// Sets the available baselines and the selected one. The choice is hidden if there is only one.
  void setBaseline(const std::vector<sporescope::ui::BaselineKind>& offers, sporescope::ui::BaselineKind chosen);
  /// Returns the error of an invalid slice, as shown below the tools; empty if all slices are valid.
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
  QWidget* makeRightTools();
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
  TensorAspect aspect_ = TensorAspect::current;  // Aspect whose colors can be changed
  QComboBox* colors_ = nullptr;
  QComboBox* format_ = nullptr;
  QWidget* searchTools_ = nullptr;  // Steps from one NaN or Inf to the next
};

}  // namespace sporescope::ui
