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

/// Shows the content of a panel, or its state instead. While loading, the old content stays visible, and a progress page
/// appears after 150 ms. Empty and failed states are shown in the panel: a bold sentence, a gray reason and at most two
/// buttons. UI thread only.
class PanelState : public QStackedWidget {
  Q_OBJECT

 public:
  /// A button of a message; the preferred one is the default button.
  struct Action {
    QString text;
    std::function<void()> run;
    bool preferred = false;
  };

  /// Takes ownership of `content`.
  explicit PanelState(QWidget* content, QWidget* parent = nullptr);

  void showContent();
  /// Shows the loading page after 150 ms unless another state is set before. A negative `progress` means unknown.
  void showLoading(const QString& sentence, double progress = -1, std::function<void()> stop = {});
  void showMessage(const QString& sentence, const QString& reason = {}, const std::vector<Action>& actions = {});
  /// Shows a message with the error icon above it.
  void showError(const QString& sentence, const QString& reason, const std::vector<Action>& actions = {});
  [[nodiscard]] bool showsContent() const { return currentIndex() == 0; }
  [[nodiscard]] QString sentence() const;  ///< Sentence of the shown state; empty while the content is shown

 private:
  void showPage(const QString& sentence, const QString& reason, const std::vector<Action>& actions, bool isError,
                bool isLoading);

  QLabel* icon_;
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
