// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

class QApplication;

namespace sporescope::ui {

/// Language of the program: that of the system, or the one chosen under View > Language, which is saved. Existing windows
/// keep their texts: create a new window after changed(). UI thread only.
class Languages : public QObject {
  Q_OBJECT

 public:
  explicit Languages(QApplication* application);

  static const QStringList& known();                             ///< For example "en" and "zh_CN"
  [[nodiscard]] static QString nameOf(const QString& language);  ///< Native name of a language
  [[nodiscard]] QString choice() const { return choice_; }       ///< Empty for the language of the system
  [[nodiscard]] QString shown() const { return shown_; }

  void setChoice(const QString& language);  ///< Applies a language and saves the choice
  void show(const QString& language);       ///< Applies a language without saving it

 signals:
  void changed();

 private:
  QString choice_, shown_;
  QTranslator appTranslator_, qtTranslator_;
};

}  // namespace sporescope::ui
