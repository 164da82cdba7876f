// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QString>
#include <QWidget>

namespace sporescope::ui {

/// "2 What": the number and the title of a group of settings.
[[nodiscard]] QLabel* groupTitle(const QString& number, const QString& title);

/// How a line of the checks begins.
enum class Mark : std::uint8_t { good, warning, bad, none };

/// A sentence with a sign before it; a sentence that is taken away takes its room along. UI thread only.
class MarkedLine : public QWidget {
  Q_OBJECT

 public:
  explicit MarkedLine(QWidget* parent = nullptr);
  void setSentence(Mark mark, const QString& sentence);  ///< an empty one hides it
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
