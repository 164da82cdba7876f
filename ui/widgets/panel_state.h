// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <functional>
#include <vector>

namespace sporescope::ui {

/// A panel's content with its states: while something is read the old content stays in sight, after 150 ms a progress appears;
/// empty and failed are said in the panel itself: a bold sentence, a grey reason, at most two buttons. UI thread only.
class PanelState : public QStackedWidget {
  Q_OBJECT

 public:
  struct Action {
    QString text;
    std::function<void()> run;
    bool preferred = false;
  };

  /// Takes `content` as its child.
  explicit PanelState(QWidget* content, QWidget* parent = nullptr);

  void showContent();
  /// Shows the loading page after 150 ms unless another state comes first. `progress` < 0: unknown.
  void showLoading(const QString& sentence, double progress = -1, std::function<void()> stop = {});
  void showMessage(const QString& sentence, const QString& reason = {}, const std::vector<Action>& actions = {});
  /// The same with the error sign above.
  void showError(const QString& sentence, const QString& reason, const std::vector<Action>& actions = {});
  [[nodiscard]] bool showsContent() const { return currentIndex() == 0; }
  [[nodiscard]] QString sentence() const;  ///< of the state shown; empty while the content is shown

 private:
  void showPage(const QString& sentence, const QString& reason, const std::vector<Action>& actions, bool error, bool loading);

  QLabel* sign_;
  QLabel* sentence_;
  QLabel* reason_;
  QProgressBar* progress_;
  QWidget* buttons_;
  QTimer delay_;
  QString waitingSentence_;
  double waitingProgress_ = -1;
  std::function<void()> waitingStop_;
};

}  // namespace sporescope::ui
