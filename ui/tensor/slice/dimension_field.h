// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>

#include "ui/tensor/slice/slice_choice.h"
#include "ui/tensor/slice/slice_strip.h"

namespace sporescope::ui {

/// A spin box that takes an index or a slice: "2", ":", "1:5", "::-1". The steps walk through the indices.
class SliceSpinBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  explicit SliceSpinBox(QWidget* parent = nullptr);
  void setSize(std::int64_t size) { size_ = size; }
  void setText(const QString& text);
  [[nodiscard]] QString text() const { return lineEdit()->text(); }
  void setWrong(const QString& sentence);  ///< empty: nothing is wrong; Esc brings back what was right

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
  QString validText_;  // what holds, whatever is being typed
  bool wrong_ = false;
};

/// One dimension of a tensor: its field, its size and its role. UI thread only.
class DimensionField : public QWidget {
  Q_OBJECT

 public:
  explicit DimensionField(std::size_t dimension, QWidget* parent = nullptr);
  void show(const SliceChoice& choice);
  /// What stands at each index of the dimension; empty: not known.
  void setMarks(std::vector<TextRole> marks);
  /// Its strip has something to show.
  [[nodiscard]] bool showsStrip() const { return oneIndex_ && strip_->hasMarks(); }
  /// Keeps the room of the strip while that is hidden, so that all fields of a row stand at one height.
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
  bool oneIndex_ = false;
};

}  // namespace sporescope::ui
