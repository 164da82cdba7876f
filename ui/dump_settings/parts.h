// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QString>
#include <QWidget>

namespace sporescope::ui {

/// Returns a label such as "2 What": the number and title of a group of settings.
[[nodiscard]] QLabel* groupTitle(const QString& number, const QString& title);

/// The sign before a line.
enum class Mark : std::uint8_t { good, warning, bad, none };

/// A sentence with a sign before it. Takes no room while the sentence is empty. UI thread only.
class MarkedLine : public QWidget {
  Q_OBJECT

 public:
  explicit MarkedLine(QWidget* parent = nullptr);
  void setSentence(Mark mark, const QString& sentence);  ///< An empty one hides the line
  [[nodiscard]] QString sentence() const { return text_->text(); }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void applyTheme();

  QLabel* sign_;
  QLabel* text_;
  Mark mark_ = Mark::none;
};

}  // namespace sporescope::ui
