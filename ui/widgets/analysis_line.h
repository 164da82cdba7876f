// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <cstdint>

class QProgressBar;
class QPushButton;

namespace sporescope::ui {

class ElidedLabel;

/// Summary and progress of a running analysis, with buttons to stop and restart it. UI thread only.
class AnalysisLine : public QWidget {
  Q_OBJECT

 public:
  /// Texts of the progress bar and the buttons.
  struct Text {
    QString progress;  ///< Accessible name of the progress bar
    QString stopTip;
    QString restart, restartTip;
  };
  explicit AnalysisLine(const Text& texts, QWidget* parent = nullptr);

  /// Sets the results as parts of one line.
  void setText(const QStringList& parts);
  [[nodiscard]] QString text() const;
  /// `total` is 0 while unknown.
  void showProgress(bool running, std::uint64_t done, std::uint64_t total);
  void setRestartOffered(bool offered);

 signals:
  void stopRequested();
  void restartRequested();

 private:
  ElidedLabel* text_;
  QProgressBar* progress_;
  QPushButton* stop_;
  QPushButton* restart_;
};

}  // namespace sporescope::ui
