// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/tensor/slice/slice_choice.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// A thin strip below the field of a dimension that marks the indices with NaN or Inf. A click selects the nearest one. Hidden
/// while there is nothing to mark. UI thread only.
class SliceStrip : public QWidget {
  Q_OBJECT

 public:
  explicit SliceStrip(QWidget* parent = nullptr);

  /// One mark for each index; empty if unknown.
  void setMarks(std::vector<TextRole> marks);
  [[nodiscard]] const std::vector<TextRole>& marks() const { return marks_; }
  void setCurrent(std::optional<std::int64_t> index);
  [[nodiscard]] bool hasMarks() const;
  [[nodiscard]] QSize sizeHint() const override;

 signals:
  void indexChosen(qint64 index);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] std::vector<std::int64_t> markedIndices() const;

  std::vector<TextRole> marks_;
  std::optional<std::int64_t> current_;
};

/// A spin box for an index or a slice: "2", ":", "1:5", "::-1". Steps change the index.
class SliceSpinBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  explicit SliceSpinBox(QWidget* parent = nullptr);
  void setSize(std::int64_t size) { size_ = size; }
  void setText(const QString& text);
  [[nodiscard]] QString text() const { return lineEdit()->text(); }
  void setWrong(const QString& sentence);  ///< Marks the text as invalid; empty: valid. Esc restores the last valid text

  void stepBy(int steps) override;
  QValidator::State validate(QString& input, int& position) const override;
  [[nodiscard]] QSize sizeHint() const override;

 signals:
  void textEdited(const QString& text);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  [[nodiscard]] StepEnabled stepEnabled() const override;
  void paintEvent(QPaintEvent* event) override;

 private:
  std::int64_t size_ = 0;
  QString validText_;  // Last valid text, whatever is being typed
  bool wrong_ = false;
};

/// One dimension of a tensor: its field, size and role. UI thread only.
class DimensionField : public QWidget {
  Q_OBJECT

 public:
  explicit DimensionField(std::size_t dimension, QWidget* parent = nullptr);
  void show(const SliceChoice& choice);
  /// Sets the value class of each index of the dimension; empty if unknown.
  void setMarks(std::vector<TextRole> marks);
  /// Returns true if the strip has something to show.
  [[nodiscard]] bool showsStrip() const { return isSingleIndex_ && strip_->hasMarks(); }
  /// Reserves the room of the strip while that is hidden, so that all fields of a row have the same height.
  void setRoomForStrip(bool room);
  [[nodiscard]] SliceSpinBox* box() const { return box_; }
  [[nodiscard]] SliceStrip* strip() const { return strip_; }

 signals:
  void textEdited(std::size_t dimension, const QString& text);
  void roleChosen(std::size_t dimension, sporescope::ui::SliceChoice::Role role);

 private:
  std::size_t dimension_;
  SliceSpinBox* box_;
  QToolButton* role_;
  SliceStrip* strip_;
  bool isSingleIndex_ = false;
};

}  // namespace sporescope::ui
