// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

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

}  // namespace sporescope::ui
