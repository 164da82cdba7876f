// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace sporescope::ui {

/// A line above the hits that explains why they are incomplete or outdated: watchpoints have changed, or the check was stopped
/// or failed. Its button checks again. UI thread only.
class CheckBar : public QWidget {
  Q_OBJECT

 public:
  enum class Tone { info, warning, error };

  explicit CheckBar(QWidget* parent = nullptr);
  /// Hides the button if `button` is empty.
  void showSentence(Tone tone, const QString& sentence, const QString& reason, const QString& button);
  [[nodiscard]] QString sentence() const { return sentence_->text(); }

 signals:
  void clicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void applyTheme();

  QLabel* sign_;
  QLabel* sentence_;
  QLabel* reason_;
  QPushButton* button_;
  Tone tone_ = Tone::info;
};

}  // namespace sporescope::ui
