// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QWidget>
#include <functional>
#include <optional>

#include "ui/concurrency/latest_request.h"
#include "ui/tensor/distribution/histogram_bar.h"
#include "ui/tensor/tensor_plane.h"
#include "ui/widgets/number_field.h"

namespace sporescope::ui {

/// The color range: fields, fit tools, and the histogram with its handles. One panel is for values, one for the difference. UI
/// thread only.
class RangePanel : public QWidget {
  Q_OBJECT

 public:
  RangePanel(TensorPlane* plane, TensorAspect aspect, QWidget* parent = nullptr);

  [[nodiscard]] HistogramBar* bar() const { return bar_; }
  [[nodiscard]] TensorAspect aspect() const { return aspect_; }
  /// Requests the histogram of another aspect. The current and previous aspects share the range.
  void setAspect(TensorAspect aspect);
  /// Sets the finite range of the data; empty if no value is finite. Fits the color range unless the user has set one. The fit
  /// covers the data, or its 1st to 99th percentile if a few outliers would take up most of the colors.
  void setData(const std::optional<ValueRange>& finite);
  void setTitle(const QString& title);
  /// Returns true while the range is that of the percentiles because of outliers. The panel shows a note then.
  [[nodiscard]] bool excludesOutliers() const { return !outliers_->isHidden(); }
  /// Returns true if no request is pending.
  [[nodiscard]] bool settled() const { return !histogramRequest_.pending() && !percentileRequest_.pending(); }
  /// Hides the texts of the tools, for two panels side by side.
  void setCompact(bool compact);

 public slots:
  void fitToData();
  void fitToPercentiles();  ///< 1–99%

 private:
  void makeTools();
  void makeEnds(QHBoxLayout* row);
  void makeFit(QHBoxLayout* row);
  void makeSymmetric(QHBoxLayout* row);
  void requestHistogram();
  /// The 1st and 99th percentiles of a tensor, as accurate as the colors need. Empty if nearly all values are equal.
  using Percentiles = std::optional<ValueRange>;
  void requestPercentiles(const ValueRange& within, int attempt, const std::function<void(const Percentiles&)>& onPercentiles);
  void searchOutliers();
  void fitLinear(const ValueRange& ends, bool withoutOutliers);
  void setRange(const ValueRange& range);
  void editRange();
  void describeEnds(const QString& problem);
  void endEditing();
  void updateNonFinite();
  void showRange();
  [[nodiscard]] ValueRange symmetricRange(const ValueRange& ends) const;
  [[nodiscard]] ValueRange axis() const;

  TensorPlane* plane_;
  TensorAspect aspect_;
  std::optional<ValueRange> data_;
  QLabel* title_ = nullptr;
  NumberField* low_ = nullptr;
  NumberField* high_ = nullptr;
  QToolButton* fit_ = nullptr;
  QToolButton* symmetric_ = nullptr;
  QLabel* symmetricLabel_ = nullptr;
  QLabel* outliers_ = nullptr;
  QWidget* legend_ = nullptr;
  HistogramBar* bar_ = nullptr;
  QMenu* fitMenu_ = nullptr;
  QAction* alwaysFit_ = nullptr;
  bool isUserRange_ = false;
  bool compact_ = false;
  struct OutlierSearch {  // Input and result of the search for outliers
    TensorKey key;
    TensorAspect aspect = TensorAspect::current;
    std::optional<ValueRange> data;
    std::optional<ValueRange> withoutOutliers;  // Range without outliers; empty if there are none or the request is pending
    bool operator==(const OutlierSearch&) const = default;
  };
  OutlierSearch outlierSearch_;
  LatestRequest histogramRequest_;
  LatestRequest percentileRequest_;
};

}  // namespace sporescope::ui
