// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>
#include <array>
#include <memory>
#include <optional>

#include "ui/concurrency/latest_request.h"
#include "ui/workspace/rank_check.h"
#include "ui/workspace/workspace.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sporescope::ui {

class ElidedLabel;
class SectionTitle;

/// Details of one finding: the distinct values, their difference, where it began on the rank, and other findings. UI thread
/// only.
class FindingDetails : public QScrollArea {
  Q_OBJECT

 public:
  explicit FindingDetails(Workspace* workspace, QWidget* parent = nullptr);

  /// Shows the finding at `index` in SessionReplicas::findings; empty: none. Requests norms and the difference from the session
  /// once per finding. The details are reset if another check is shown.
  void showFinding(const RankCheck* check, std::optional<std::size_t> index);
  [[nodiscard]] QSize sizeHint() const override;

 signals:
  void findingRequested(std::size_t index);
  void rankRequested(int rank);
  void compareRequested(int a, int b);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Section {
    SectionTitle* title;
    QLabel* text;
  };
  Section addSection(QVBoxLayout* column, const QString& title);
  void requestData(const RankCheck& check);
  void fill();
  void fillMeasured();
  void fillValues(const ReplicaFinding& finding);
  void fillDifference(const ReplicaFinding& finding);
  void fillStart(const ReplicaFinding& finding);
  void fillOthers();
  void follow(const QString& link);

  Workspace* workspace_;
  std::shared_ptr<const SessionReplicas> replicas_;
  std::optional<std::size_t> index_;
  ElidedLabel* name_;
  ElidedLabel* subtitle_;
  Section values_, difference_, start_, others_;
  QWidget* buttons_;
  QPushButton* compare_;
  QPushButton* view_;
  std::array<std::optional<TensorSummary>, 2> summaries_;  // Of the first two distinct values
  std::optional<Result<Difference>> differenceResult_;
  LatestRequest firstSummaryRequest_, otherSummaryRequest_, differenceRequest_;
};

}  // namespace sporescope::ui
