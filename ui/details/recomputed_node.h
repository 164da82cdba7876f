// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/recompute_job.h"
#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/details/recomputed_tensor_view.h"

namespace sporescope::ui {

/// One execution of an operator computed again from its inputs, as soon as somebody wants to see it. UI thread only.
class RecomputedNode : public QWidget {
  Q_OBJECT

 public:
  explicit RecomputedNode(QWidget* parent = nullptr);

  /// The execution to which a tensor belongs; nothing: none.
  void setExecution(std::shared_ptr<Session> session, const std::optional<TensorKey>& key);
  /// While it is wanted every execution is computed as it comes.
  void setAutomatic(bool desired);
  /// Computes it, whether it was computed before or not.
  void restart();
  void stop();
  [[nodiscard]] bool pending() const { return request_.pending(); }
  /// Shows an answer.
  void setResult(const SessionRecomputed& one);
  /// Null: there is no answer.
  [[nodiscard]] const SessionRecomputed* result() const { return result_ ? &*result_ : nullptr; }
  /// All that it says, a sentence a line.
  [[nodiscard]] QString text() const;

 signals:
  void remarkChanged(const QString& remark);  ///< in a word; empty: nothing is known
  void finished();                            ///< there is something to read
  void elementRequested(const sporescope::TensorKey& key, const sporescope::ElementIndex& element);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeWaiting();
  void makeMessage();
  void ask();
  void fail(const QString& title, const QString& reason, const QString& button);
  void addTensors(const SessionRecomputed& one);
  void fillMessage(const QString& title, const QString& reason, bool offersTypes, const QString& button);
  void showMessage(const QString& title, const QString& reason, bool offersTypes, const QString& button);
  void clear();
  void updateSign();

  std::shared_ptr<Session> session_;
  std::optional<TensorKey> key_;
  bool automatic_ = false;
  std::optional<SessionRecomputed> result_;
  QVBoxLayout* column_;
  QWidget* waiting_;
  QWidget* message_;
  QLabel* sign_ = nullptr;
  QLabel* title_ = nullptr;
  QLabel* reason_ = nullptr;
  QLabel* types_ = nullptr;
  QPushButton* again_ = nullptr;
  QLabel* further_;
  std::vector<RecomputedTensorView*> tensors_;
  QTimer updateTimer_;
  LatestRequest request_;
};

}  // namespace sporescope::ui
