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

/// From which value to which the colours go.
struct ValueRange {
  double low = 0;
  double high = 0;
  bool operator==(const ValueRange&) const = default;
};

/// Between which values all finite ones of a tensor lie; nothing if it has none.
[[nodiscard]] std::optional<ValueRange> finiteRange(const TensorSummary& summary);

/// A cell of the plane.
struct Cell {
  std::int64_t row = 0;
  std::int64_t column = 0;
  bool operator==(const Cell&) const = default;
};

/// The two-dimensional plane of one tensor that heat map, table and histogram look at together: which tensor, which slice,
/// which element is chosen, which colours. It reads nothing. UI thread only.
class TensorPlane : public QObject {
  Q_OBJECT

 public:
  explicit TensorPlane(QObject* parent = nullptr) : QObject(parent) {}

  /// Another tensor (or the same one in another iteration): keeps the slice if the shape is the same.
  void setTensor(std::shared_ptr<Session> session, const TensorSummary& summary);
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  [[nodiscard]] const TensorSummary& summary() const { return summary_; }
  [[nodiscard]] const TensorKey& key() const { return summary_.info.key; }
  [[nodiscard]] DType dtype() const { return summary_.stored_dtype; }
  [[nodiscard]] const SliceChoice& slice() const { return slice_; }
  void setSlice(const SliceChoice& slice);

  [[nodiscard]] const Cell& current() const { return current_; }
  void setCurrent(const Cell& cell);
  /// Moves the slice where needed, then chooses the element.
  void showElement(const std::vector<std::int64_t>& element);

  [[nodiscard]] const std::optional<Cell>& pointer() const { return pointer_; }
  void setPointer(const std::optional<Cell>& cell);

  /// One range for values (current and previous), one for their difference.
  [[nodiscard]] const ValueRange& range(TensorAspect aspect) const {
    return aspect == TensorAspect::difference ? differenceRange_ : range_;
  }
  void setRange(TensorAspect aspect, const ValueRange& range);
  /// Those of values, and those of their difference, in which zero stands out whatever the signs of the values are.
  [[nodiscard]] ColorMapName colors(TensorAspect aspect) const {
    return aspect == TensorAspect::difference ? differenceColors_ : colors_;
  }
  void setColors(TensorAspect aspect, ColorMapName colors);
  /// The same by a person: the colours of values then stay, whatever the signs of the next tensor's are.
  void chooseColors(TensorAspect aspect, ColorMapName colors);
  [[nodiscard]] bool colorsAreChosen() const { return colorsAreChosen_; }
  [[nodiscard]] ValueFormat format() const { return format_; }
  void setFormat(ValueFormat format);

 signals:
  void tensorChanged();   ///< other values, the slice may have changed too
  void sliceChanged();    ///< other rows and columns
  void currentChanged();  ///< the user or a search chose a cell
  void pointerChanged();
  void colorsChanged();  ///< map or range
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
