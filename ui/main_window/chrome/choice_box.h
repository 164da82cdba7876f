// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QStringList>

namespace sporescope::ui {

/// Combo box of the header. Has a fixed width, elides long names in the middle, and opens a list as wide as its longest
/// name. While there is nothing to choose, it is disabled but readable. While it is closed, typed letters neither open the
/// list nor choose an item. UI thread only.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  ChoiceBox(const QString& name, int width, QWidget* parent = nullptr);

  /// Sets what the box chooses, for its accessible name and the tool tip of the next setChoices().
  void setName(const QString& name);
  /// Sets the items without emitting chosen(). `toolTips` may be empty.
  void setChoices(const QStringList& choices, int current, const QStringList& toolTips = {});
  /// Sets the text that follows each name only in the list, and that may change while the box is closed. An empty string
  /// removes it.
  void setMarks(const QStringList& marks);
  /// Preferred width, in pixels for a usual font.
  void setPreferredWidth(int width);
  /// Dims the text if there is only one choice. Use it for numbers that matter only if there are several ("1 of 1").
  void setDimmedWhenSingle(bool dimmed) { dimmedWhenSingle_ = dimmed; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  void showPopup() override;

 signals:
  void opening();  ///< Emitted before the list opens
  /// The user chose an item.
  void chosen(int position);
  void committed();  ///< Emitted after chosen(), if the user chose from the list instead of stepping with a key or the wheel

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString name_;
  int width_;
  bool dimmedWhenSingle_ = false;
  bool listOpen_ = false;  ///< True until a key or the wheel is used in the box after the list was opened
};

}  // namespace sporescope::ui
