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

/// The range of the colours: fields, fitting, and the histogram with its handles. One for values, one for the difference. UI
/// thread only.
class RangePanel : public QWidget {
  Q_OBJECT

 public:
  RangePanel(TensorPlane* plane, TensorAspect aspect, QWidget* parent = nullptr);

  [[nodiscard]] HistogramBar* bar() const { return bar_; }
  [[nodiscard]] TensorAspect aspect() const { return aspect_; }
  /// Asks for the distribution of another aspect; current and previous share the range.
  void setAspect(TensorAspect aspect);
  /// The finite values go from `low` to `high` (nothing: there are none). Fits the range unless the user has set one: to the
  /// data, or to its 1st and 99th percentile where a few outliers would leave the rest without colour.
  void setData(const std::optional<ValueRange>& finite);
  void setTitle(const QString& title);
  /// True while the range is that of the percentiles because of outliers; the panel says so.
  [[nodiscard]] bool excludesOutliers() const { return !outliers_->isHidden(); }
  /// Nothing is on its way.
  [[nodiscard]] bool settled() const { return !histogramRequest_.pending() && !percentileRequest_.pending(); }
  /// Where two stand side by side: tools without words.
  void setCompact(bool compact);

 public slots:
  void fitToData();
  void fitToPercentiles();  ///< 1 to 99 %

 private:
  void makeTools();
  void makeEnds(QHBoxLayout* row);
  void makeFit(QHBoxLayout* row);
  void makeSymmetric(QHBoxLayout* row);
  void requestHistogram();
  /// The 1st and the 99th percentile of a tensor, as closely as the colours need them; nothing if nearly all values are equal.
  using Percentiles = std::optional<ValueRange>;
  void requestPercentiles(const ValueRange& within, int round, const std::function<void(const Percentiles&)>& use);
  void searchOutliers();
  void fitLinear(const ValueRange& ends, bool withoutOutliers);
  void setRange(const ValueRange& range);
  void editRange();
  void endEditing();
  void showKind();
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
  QAction* always_ = nullptr;
  bool isUserRange_ = false;
  bool compact_ = false;
  struct OutlierSearch {  // for outliers
    TensorKey key;
    TensorAspect aspect = TensorAspect::current;
    std::optional<ValueRange> data;
    std::optional<ValueRange> without;  // nothing: there are none, or the answer is on its way
    bool operator==(const OutlierSearch&) const = default;
  };
  OutlierSearch outlierSearch_;
  LatestRequest histogramRequest_;
  LatestRequest percentileRequest_;
};

}  // namespace sporescope::ui
