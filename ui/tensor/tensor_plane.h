// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QRgb>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/session/session.h"
#include "ui/style/color_map.h"
#include "ui/tensor/slice/slice_choice.h"
#include "ui/tensor/table/value_format.h"

namespace sporescope::ui {

/// Value range of the color ramp.
struct ValueRange {
  double low = 0;
  double high = 0;
  bool operator==(const ValueRange&) const = default;
};

/// Returns the range of all finite values of a tensor; empty if it has none.
[[nodiscard]] std::optional<ValueRange> finiteRange(const TensorSummary& summary);

/// A cell of the plane.
struct Cell {
  std::int64_t row = 0;
  std::int64_t column = 0;
  bool operator==(const Cell&) const = default;
};

/// The view state that heat map, table and histogram of one tensor share: tensor, slice, current element, colors. Reads no
/// values. UI thread only.
class TensorPlane : public QObject {
  Q_OBJECT

 public:
  explicit TensorPlane(QObject* parent = nullptr) : QObject(parent) {}

  /// Sets another tensor, or the same one in another iteration. Keeps the slice if the shape is the same.
  void setTensor(std::shared_ptr<Session> session, const TensorSummary& summary);
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  [[nodiscard]] const TensorSummary& summary() const { return summary_; }
  [[nodiscard]] const TensorKey& key() const { return summary_.info.key; }
  [[nodiscard]] DType dtype() const { return summary_.stored_dtype; }
  [[nodiscard]] const SliceChoice& slice() const { return slice_; }
  void setSlice(const SliceChoice& slice);

  [[nodiscard]] const Cell& current() const { return current_; }
  void setCurrent(const Cell& cell);
  /// Moves the slice if needed, then selects the element.
  void showElement(const std::vector<std::int64_t>& element);

  [[nodiscard]] const std::optional<Cell>& pointer() const { return pointer_; }
  void setPointer(const std::optional<Cell>& cell);

  /// Values (current and previous) share one range; the difference has its own.
  [[nodiscard]] const ValueRange& range(TensorAspect aspect) const {
    return aspect == TensorAspect::difference ? differenceRange_ : range_;
  }
  void setRange(TensorAspect aspect, const ValueRange& range);
  /// Values and the difference have separate color maps. In the color map of the difference, zero stands out whatever the signs
  /// of the values are.
  [[nodiscard]] ColorMapName colors(TensorAspect aspect) const {
    return aspect == TensorAspect::difference ? differenceColors_ : colors_;
  }
  void setColors(TensorAspect aspect, ColorMapName colors);
  /// Sets the colors on behalf of the user. They then stay, whatever the signs of the next tensor are.
  void chooseColors(TensorAspect aspect, ColorMapName colors);
  [[nodiscard]] bool colorsAreChosen() const { return colorsAreChosen_; }
  [[nodiscard]] ValueFormat format() const { return format_; }
  void setFormat(ValueFormat format);

 signals:
  void tensorChanged();   ///< The values changed; the slice may have changed, too
  void sliceChanged();    ///< Rows and columns changed
  void currentChanged();  ///< The user or a search selected a cell
  void pointerChanged();
  void colorsChanged();  ///< Color map or range
  void formatChanged();

 private:
  std::shared_ptr<Session> session_;
  TensorSummary summary_;
  SliceChoice slice_;
  Cell current_;
  std::optional<Cell> pointer_;
  ValueRange range_;
  ValueRange differenceRange_;
  ColorMapName colors_ = ColorMapName::orange_teal;
  ColorMapName differenceColors_ = ColorMapName::orange_teal;
  bool colorsAreChosen_ = false;
  ValueFormat format_ = ValueFormat::four_decimals;
};

}  // namespace sporescope::ui
