// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

class QApplication;

namespace sporescope::ui {

/// The language of the program: the system's, or the one chosen under View > Language, which is remembered. A window that is
/// already there keeps its words: make a new one after `changed`. UI thread only.
class Languages : public QObject {
  Q_OBJECT

 public:
  explicit Languages(QApplication* application);

  static const QStringList& known();                             ///< "en", "zh_CN"
  [[nodiscard]] static QString nameOf(const QString& language);  ///< in that language
  [[nodiscard]] QString choice() const { return choice_; }       ///< empty: the system's
  [[nodiscard]] QString shown() const { return shown_; }

  void setChoice(const QString& language);  ///< remembers it
  void show(const QString& language);       ///< the same without remembering it

 signals:
  void changed();

 private:
  QString choice_, shown_;
  QTranslator own_, qt_;
};

}  // namespace sporescope::ui
