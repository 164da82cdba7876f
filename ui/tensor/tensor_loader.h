// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/session.h"
#include "ui/tensor/baseline.h"
#include "ui/tensor/slice/non_finite_slices.h"
#include "ui/tensor/table/value_ranking.h"
#include "ui/concurrency/background_task.h"
#include "ui/concurrency/latest_request.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// What is read of one tensor: its statistics and the order of its values; the statistics of what stands beside it and the
/// difference, when somebody wants them. Beside it stands its value one iteration before or, where two runs are compared, its
/// counterpart in A, what the inputs of its operator give, or the reference that a person chose; all are called the previous
/// one here. UI thread only.
class TensorReading : public QObject {
  Q_OBJECT

 public:
  explicit TensorReading(Workspace* workspace, QObject* parent = nullptr);

  /// Forgets all and drops the questions on their way.
  void forget();
  /// Forgets all and asks the session in front. cardCame() or failed() follows.
  void read(const TensorKey& key);
  /// What is to stand beside it, where that is offered; for what is read from now on.
  void setBeside(std::optional<Beside> beside) { wanted_ = beside; }
  /// It need not be offered; nothing: the first that is.
  [[nodiscard]] const std::optional<Beside>& wanted() const { return wanted_; }
  /// What may stand beside the tensor that was read; never empty after that.
  [[nodiscard]] const std::vector<Beside>& offers() const { return offers_; }
  [[nodiscard]] Beside beside() const { return beside_; }
  /// Why the reference cannot be held against this tensor; empty: it can, or it is the tensor itself.
  [[nodiscard]] QString problemOfReference() const;
  [[nodiscard]] QString referenceTitle() const;
  /// Why what was chosen cannot stand beside it after all; empty where it can, or where there is none.
  [[nodiscard]] const QString& besideProblem() const { return besideProblem_; }
  /// By which elements of the difference count as close; asks for that anew.
  void setCloseness(const Closeness& closeness);
  [[nodiscard]] const Closeness& closeness() const { return closeness_; }
  /// The tensor that was read has a counterpart in A of the same shape, whether it stands beside it or not.
  [[nodiscard]] bool hasCounterpart() const { return hasCounterpart_; }
  /// Who knows it with what stands beside it; null before something was read.
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }
  [[nodiscard]] RoundWords rounds() const { return workspace_->rounds(); }  ///< what those of the tensor are called
  void stop() { cardRequest_.cancel(); }
  [[nodiscard]] bool pending() const { return cardRequest_.pending(); }
  /// Asks for the iteration before, once. Nothing if there is none.
  void readPrevious();

  [[nodiscard]] const TensorKey& key() const { return key_; }
  [[nodiscard]] const std::optional<TensorCard>& card() const { return card_; }
  [[nodiscard]] const std::optional<TensorKey>& previousKey() const { return previousKey_; }
  /// The values of the one before were dumped, too: it can be shown beside this one.
  [[nodiscard]] bool previousHasValues() const { return previousHasValues_; }
  [[nodiscard]] const std::optional<TensorCard>& previousCard() const { return previousCard_; }
  [[nodiscard]] const std::optional<Difference>& difference() const { return difference_; }
  /// Of a tensor that the training wrote a checksum of.
  [[nodiscard]] const std::optional<Session::ChecksumMatches>& checksums() const { return checksums_; }

 signals:
  void cardCame();
  void failed(const sporescope::Error& error);
  void previousCame();
  void differenceCame();
  void checksumsCame();
  void previousFailed(const QString& sentence);  ///< or the difference
  void orderCame(const sporescope::ui::ValueOrder& order);
  void slicesCame(const sporescope::ui::NonFiniteSlices& slices);  ///< of a tensor that holds NaN or Inf

 private:
  void takeCard(TensorCard card);
  void chooseBeside();
  [[nodiscard]] std::optional<Beside> fittingReference() const;
  [[nodiscard]] bool canBeComputed() const;
  void askPreviousCard();
  void askDifference();
  void askOrder();
  void askChecksums();

  Workspace* workspace_;
  std::shared_ptr<Session> session_;
  std::optional<Beside> wanted_;
  Beside beside_ = Beside::before;
  std::vector<Beside> offers_;
  bool hasCounterpart_ = false;
  QString besideProblem_;
  Closeness closeness_;
  TensorKey key_;
  std::optional<TensorCard> card_;
  std::optional<TensorKey> previousKey_;
  std::optional<TensorCard> previousCard_;
  bool previousHasValues_ = false;
  std::optional<Difference> difference_;
  std::optional<Session::ChecksumMatches> checksums_;
  PanelRequest cardRequest_;
  PanelRequest previousRequest_;
  PanelRequest differenceRequest_;
  PanelRequest orderRequest_;
  PanelRequest checksumRequest_;
  Background orderWork_;
};

}  // namespace sporescope::ui
