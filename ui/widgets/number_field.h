// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>
#include <optional>

namespace sporescope::ui {

/// A field for one number, written as people and programs write it: 0.01, 1e-9, −777.2. A field that is wrong wears an outline
/// in the colour of errors. UI thread only.
class NumberField : public QLineEdit {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);

  /// Nothing if the text is no finite number.
  [[nodiscard]] std::optional<double> value() const;
  void setValue(double value);
  /// What stands here when nobody edits it, as people read it. It takes the place of the text, but of what is being typed and
  /// of what is wrong; Escape brings it back, and so does leaving the field with what is no number.
  void showEffectiveText(const QString& text);
  void restore();
  /// The outline; the sentence is the owner's to show.
  void setWrong(bool wrong);
  [[nodiscard]] bool wrong() const { return wrong_; }

  /// The number in `text`; spaces between digits and the real minus are understood.
  [[nodiscard]] static std::optional<double> parse(const QString& text);
  /// The shortest text that reads back as the same number.
  [[nodiscard]] static QString textOf(double value);
  /// The same as people write exponents: "1e-5".
  [[nodiscard]] static QString briefTextOf(double value);

 signals:
  /// What was typed is gone.
  void restored();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] bool takesEscape() const { return !effectiveText_.isEmpty() && (wrong_ || isModified()); }

  QString effectiveText_;  ///< empty: the owner never said
  bool wrong_ = false;
};

}  // namespace sporescope::ui
