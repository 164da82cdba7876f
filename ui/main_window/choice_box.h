// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QStringList>

namespace sporescope::ui {

/// A combo box of the header: keeps its place and width whatever it holds, elides long names in the middle, opens a list as
/// wide as its longest name, and is disabled while there is nothing to choose. UI thread only.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  ChoiceBox(const QString& name, int width, QWidget* parent = nullptr);

  /// Fills it without emitting `chosen`. `toolTips` may be empty.
  void setChoices(const QStringList& choices, int current, const QStringList& toolTips = {});
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  void showPopup() override;

 signals:
  void chosen(int position);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString name_;
  int width_;
};

}  // namespace sporescope::ui
