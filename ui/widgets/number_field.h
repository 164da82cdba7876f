// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <optional>

namespace sporescope::ui {

/// Field for one number in the notation of people or programs: 0.01, 1e-9, −777.2. An invalid number is marked by an
/// outline in the error color. UI thread only.
class NumberField : public QLineEdit {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);

  /// Empty if the text is not a finite number.
  [[nodiscard]] std::optional<double> value() const;
  void setValue(double value);
  /// Sets the text for the value in effect, formatted for people. It replaces the text unless the user is editing it or it
  /// is marked as wrong. Escape restores it, and so does leaving the field with an invalid number.
  void showEffectiveText(const QString& text);
  /// Discards the edited text, restores the effective one and emits restored().
  void restore();
  /// Shows or hides the outline. The owner shows the error message.
  void setWrong(bool wrong);
  [[nodiscard]] bool wrong() const { return wrong_; }

  /// Parses a number; accepts spaces between digits and the Unicode minus sign.
  [[nodiscard]] static std::optional<double> parse(const QString& text);
  /// Returns the shortest text that parses to the same number.
  [[nodiscard]] static QString textOf(double value);
  /// Returns the same text with short exponents: "1e-5".
  [[nodiscard]] static QString briefTextOf(double value);

 signals:
  /// The edited text was discarded.
  void restored();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] bool takesEscape() const { return !effectiveText_.isEmpty() && (wrong_ || isModified()); }

  QString effectiveText_;  ///< Empty until showEffectiveText() is called
  bool wrong_ = false;
};

}  // namespace sporescope::ui
