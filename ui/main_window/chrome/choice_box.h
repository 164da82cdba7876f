// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QStringList>

namespace sporescope::ui {

/// A combo box of the header: keeps its place and width whatever it holds, elides long names in the middle, opens a list as
/// wide as its longest name, and is disabled (but can be read) while there is nothing to choose. Letters open no list and
/// choose nothing while it is closed. UI thread only.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  ChoiceBox(const QString& name, int width, QWidget* parent = nullptr);

  /// Fills it without emitting `selectedNode`. `toolTips` may be empty.
  void setChoices(const QStringList& choices, int current, const QStringList& toolTips = {});
  /// What stands behind each name in the list alone, as it may change while the box is closed; an empty one: nothing.
  void setMarks(const QStringList& marks);
  /// The width it would like, in pixels of a usual font.
  void setPreferredWidth(int width);
  /// What there is no choice of is said in grey as well, for numbers that are of use only where there are several ("1 of 1").
  void setDimmedWhenSingle(bool quiet) { dimmedWhenSingle_ = quiet; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  void showPopup() override;

 signals:
  void opening();  ///< the list, next
  void chosen(int position);
  void committed();  ///< it was chosen from the list, not stepped to: after `selectedNode`

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString name_;
  int width_;
  bool dimmedWhenSingle_ = false;
  bool listOpen_ = false;  ///< or was, and nothing was pressed in the box since
};

}  // namespace sporescope::ui
