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

/// Shows one execution of an operator that is recomputed from its inputs on demand. UI thread only.
class RecomputedNode : public QWidget {
  Q_OBJECT

 public:
  explicit RecomputedNode(QWidget* parent = nullptr);

  /// Sets the execution that a tensor belongs to; an empty key means none.
  void setExecution(std::shared_ptr<Session> session, const std::optional<TensorKey>& key);
  /// If automatic, each execution is recomputed as soon as it is set.
  void setAutomatic(bool automatic);
  /// Recomputes the execution, even if it already has a result.
  void restart();
  void stop();
  [[nodiscard]] bool pending() const { return request_.pending(); }
  /// Shows a result.
  void setResult(const RecomputedOperator& result);
  /// Null if there is no result.
  [[nodiscard]] const RecomputedOperator* result() const { return result_ ? &*result_ : nullptr; }
  /// Returns everything that is shown, one sentence per line.
  [[nodiscard]] QString text() const;

 signals:
  void remarkChanged(const QString& remark);  ///< One word; empty if nothing is known
  void finished();                            ///< A result or a message is shown
  void elementRequested(const sporescope::TensorKey& key, const sporescope::ElementIndex& element);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void makeWaiting();
  void makeMessage();
  void requestResult();
  void fail(const QString& title, const QString& reason, const QString& button);
  void addTensors(const RecomputedOperator& result);
  void fillMessage(const QString& title, const QString& reason, bool offersTypes, const QString& button);
  void showMessage(const QString& title, const QString& reason, bool offersTypes, const QString& button);
  void clear();
  void updateSign();

  std::shared_ptr<Session> session_;
  std::optional<TensorKey> key_;
  bool automatic_ = false;
  std::optional<RecomputedOperator> result_;
  QVBoxLayout* column_;
  QWidget* waiting_;
  QWidget* message_;
  QLabel* sign_ = nullptr;
  QLabel* title_ = nullptr;
  QLabel* reason_ = nullptr;
  QLabel* types_ = nullptr;
  QPushButton* retryButton_ = nullptr;
  QLabel* moreTensors_;
  std::vector<RecomputedTensorView*> tensors_;
  QTimer updateTimer_;
  LatestRequest request_;
};

}  // namespace sporescope::ui
