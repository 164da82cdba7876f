// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/ranks_panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>
#include <functional>

#include "ui/ranks/replica_text.h"
#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/panel_action.h"
#include "ui/widgets/row_choice.h"
#include "ui/widgets/rows_as_text.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kRoomForLegend = 900;
constexpr int kRoomForDetails = 760;

}  // namespace

RanksPanel::RanksPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new ReplicaModel(this)),
      tools_(new ReplicaTools),
      legend_(new RankLegend),
      strip_(new RankStrip),
      view_(new ReplicaView(model_)),
      tableState_(new PanelState(view_)),
      details_(new FindingDetails(workspace)),
      splitter_(new QSplitter(Qt::Horizontal)),
      pointerLabel_(new ElidedLabel),
      state_(nullptr) {
  setAccessibleName(tr("Ranks"));
  arrange();
  makeActions();
  connectParts();
  follow();
}

void RanksPanel::arrange() {
  auto* content = new QWidget;
  auto* inner = new QVBoxLayout(content);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(legend_);
  row->addWidget(strip_, 1);
  inner->addLayout(row);
  splitter_->addWidget(tableState_);
  splitter_->addWidget(details_);
  splitter_->setStretchFactor(0, 1);
  splitter_->setStretchFactor(1, 0);
  splitter_->setChildrenCollapsible(false);
  inner->addWidget(splitter_, 1);
  pointerLabel_->setTextFormat(Qt::PlainText);
  pointerLabel_->setForegroundRole(QPalette::PlaceholderText);
  pointerLabel_->setContentsMargins(8, 4, 8, 4);
  inner->addWidget(pointerLabel_);
  state_ = new PanelState(content);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(state_, 1);
  content->setFocusProxy(view_);
  setFocusProxy(state_);  // The focus goes to whatever the panel shows
}

QSize RanksPanel::minimumSizeHint() const { return {320, 240}; }

void RanksPanel::makeActions() {
  addPanelAction(this, tr("Copy rows"), QKeySequence::Copy, [this] { copy(); });
}

void RanksPanel::connectParts() {
  connect(tools_, &ReplicaTools::questionChanged, this, &RanksPanel::start);
  connect(tools_, &ReplicaTools::restartRequested, this, &RanksPanel::start);
  connect(tools_, &ReplicaTools::stopRequested, this, [this] {
    if (RankCheck* rankCheck = check()) rankCheck->stop();
  });
  connect(tools_, &ReplicaTools::previousRequested, this, &RanksPanel::goToPreviousFinding);
  connect(tools_, &ReplicaTools::nextRequested, this, &RanksPanel::goToNextFinding);
  connect(tools_, &ReplicaTools::copyRequested, this, &RanksPanel::copy);
  connect(strip_, &RankStrip::chosen, this, &RanksPanel::chooseRankOf);
  connect(strip_, &RankStrip::hovered, this, &RanksPanel::describeRank);
  connect(details_, &FindingDetails::findingRequested, this, &RanksPanel::showRow);
  connect(details_, &FindingDetails::rankRequested, this, &RanksPanel::chooseRankOf);
  connect(details_, &FindingDetails::compareRequested, this, &RanksPanel::compareRequested);
  onRowChosen(view_, this, [this](const QModelIndex& index) { chooseRow(index); });
  connect(view_, &QTreeView::doubleClicked, this, [this] {
    if (const auto tensor = workspace_->tensor()) workspace_->openTensor(*tensor, true);
  });
}

void RanksPanel::follow() {
  const RankChecks* checks = workspace_->rankChecks();
  connect(checks, &RankChecks::changed, this, [this] {
    shownFinding_.reset();
    followCause();
    startIfNeeded();
    applyResult();
  });
  connect(checks, &RankChecks::resultChanged, this, &RanksPanel::applyResult);
  connect(checks, &RankChecks::stateChanged, this, &RanksPanel::refresh);
  connect(checks, &RankChecks::progressed, this, &RanksPanel::refreshProgress);
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    startIfNeeded();
    refresh();
  });
  connect(workspace_, &Workspace::tensorChanged, this, [this] { strip_->setChosen(selectedRank(*workspace_).value_or(-1)); });
  connect(workspace_, &Workspace::graphChanged, this, [this] { strip_->setChosen(selectedRank(*workspace_).value_or(-1)); });
  followCause();
  applyResult();
}

// The rank on which a NaN began may become known after the check.
void RanksPanel::followCause() {
  disconnect(causeConnection_);
  if (const Findings* findings = workspace_->findings()) {
    causeConnection_ = connect(findings, &Findings::causeStateChanged, this, &RanksPanel::showRanks);
  }
}

void RanksPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  startIfNeeded();
}

// Reading the parameters of a thousand ranks takes time, so the check waits until the panel is visible.
void RanksPanel::startIfNeeded() {
  const RankCheck* rankCheck = check();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  if (rankCheck == nullptr || rankCheck->state() != RankCheck::State::never || !isVisible() || snapshot.loading ||
      snapshot.error) {
    return;
  }
  if (workspace_->live() == nullptr && ranksOf(snapshot).size() > 1) start();
}

void RanksPanel::start() {
  if (RankCheck* rankCheck = check()) rankCheck->start(tools_->question());
}

std::set<int> RanksPanel::nanRanks() const {
  std::set<int> ranks;
  const Findings* findings = workspace_->findings();
  if (findings == nullptr) return ranks;
  for (const Finding& cause : findings->causes()) {
    if (const SessionGraph* graph = workspace_->sessionGraph(cause.tensor.key.graph)) ranks.insert(graph->rank);
  }
  return ranks;
}

void RanksPanel::applyResult() {
  const RankCheck* rankCheck = check();
  if (rankCheck != nullptr) tools_->setQuestion(rankCheck->question());
  const QScopedValueRollback guard(selecting_, true);
  model_->setReplicas(rankCheck == nullptr ? std::make_shared<SessionReplicas>() : rankCheck->result());
  const int row = shownFinding_ ? model_->rowOf(*shownFinding_) : -1;
  if (row >= 0) {
    view_->setCurrentIndex(model_->index(row, 0));
  } else {
    shownFinding_.reset();
  }
  details_->showFinding(rankCheck, row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row)));
  showRanks();
  refresh();
}

void RanksPanel::showRanks() {
  const auto replicas = model_->replicas();
  const std::set<int> nan = nanRanks();
  std::vector<RankCell> cells = cellsOf(*replicas, nan);
  legend_->setCells(cells);
  strip_->setRanks(std::move(cells), bracketsOf(*replicas),
                   [replicas, nan](int rank) { return rankText(*replicas, rank, nan.contains(rank)); });
  strip_->setChosen(selectedRank(*workspace_).value_or(-1));
}

void RanksPanel::refresh() {
  tools_->show(check());
  refreshState();
  refreshTable();
  updateLayout();
}

// Progress is reported many times a second and does not change the result.
void RanksPanel::refreshProgress() {
  tools_->show(check());
  if (model_->replicas()->ranks.empty()) refreshState();
}

void RanksPanel::refreshState() {
  RankCheck* rankCheck = check();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  if (rankCheck == nullptr) return state_->showMessage(tr("No dump is open"));
  if (workspace_->live() != nullptr) {
    return state_->showMessage(tr("A training is connected"), tr("Its ranks can be compared once they are dumped."));
  }
  if (snapshot.loading && rankCheck->state() == RankCheck::State::never) return state_->showLoading(tr("Opening the dump"));
  if (ranksOf(snapshot).size() < 2) {
    return state_->showMessage(tr("There is only one rank"), tr("With a dump of several ranks, the odd one is shown here."));
  }
  const bool empty = model_->replicas()->ranks.empty();
  switch (rankCheck->state()) {
    case RankCheck::State::failed:
      return state_->showError(tr("The ranks cannot be compared"), translated(rankCheck->error()->message),
                               {{tr("Try again"), [this] { start(); }, true}});
    case RankCheck::State::running:
      if (!empty) break;
      return state_->showLoading(hashingText(rankCheck->progress()),
                                 rankCheck->progress().all == 0 ? -1
                                                                : static_cast<double>(rankCheck->progress().done) /
                                                                      static_cast<double>(rankCheck->progress().all),
                                 [rankCheck] { rankCheck->stop(); });
    case RankCheck::State::stopped:
      if (!empty) break;
      return state_->showMessage(tr("Stopped"), tr("Nothing was checked."), {{tr("Check again"), [this] { start(); }, true}});
    case RankCheck::State::never:
      return state_->showMessage(tr("Not checked yet"), {}, {{tr("Find the odd rank"), [this] { start(); }, true}});
    case RankCheck::State::done:
      break;
  }
  state_->showContent();
}

void RanksPanel::refreshTable() {
  const RankCheck* rankCheck = check();
  if (rankCheck == nullptr || model_->rowCount() > 0) return tableState_->showContent();
  const SessionReplicas& replicas = *model_->replicas();
  switch (rankCheck->state()) {
    case RankCheck::State::running:
      return tableState_->showMessage(tr("No differences so far"));
    case RankCheck::State::stopped:
      return tableState_->showMessage(tr("Stopped: no differences so far"), coverageGapText(replicas));
    case RankCheck::State::done:
      break;
    default:
      return tableState_->showContent();
  }
  if (replicas.anything_shared() || rankCheck->question().all_tensors || !replicas.all_known()) {
    return tableState_->showMessage(replicaAgreement(replicas), coverageGapText(replicas));
  }
  tableState_->showMessage(replicaAgreement(replicas), tr("No two ranks have the same values in any tensor that was checked."),
                           {{tr("Check all tensors"), [this] {
                               tools_->setQuestion({true});
                               start();
                             }}});
}

void RanksPanel::chooseRow(const QModelIndex& index) {
  const ReplicaFinding* finding = selecting_ ? nullptr : model_->findingAt(index);
  if (finding == nullptr) return;
  shownFinding_ = *finding;
  details_->showFinding(check(), static_cast<std::size_t>(index.row()));
  workspace_->selectTensor(finding->other_key);
}

// Selects the same tensor on another rank: that of the finding in the details, else the selected one.
void RanksPanel::chooseRankOf(int rank) {
  const auto tensor = shownFinding_ ? tensorOnRank(*workspace_->snapshot(), shownFinding_->key, rank) : std::nullopt;
  if (tensor) {
    workspace_->selectTensor(*tensor);
  } else {
    chooseRank(workspace_, rank);
  }
  const SessionRank* sessionRank = model_->replicas()->rank(rank);
  if (sessionRank != nullptr && sessionRank->missing) emit statusMessage(rankText(*model_->replicas(), rank, false), false);
  if (!shownFinding_ && sessionRank != nullptr && sessionRank->finding) showRow(*sessionRank->finding);
}

void RanksPanel::showRow(std::size_t row) {
  const QModelIndex index = model_->index(static_cast<int>(row), 0);
  if (!index.isValid()) return;
  view_->setCurrentIndex(index);
  view_->scrollTo(index);
}

void RanksPanel::goToNextFinding() { step(true); }

void RanksPanel::goToPreviousFinding() { step(false); }

void RanksPanel::goToFinding() {
  if (model_->rowCount() > 0) showRow(0);
}

void RanksPanel::step(bool forward) {
  const QModelIndex current = view_->currentIndex();
  const int row =
      current.isValid() && shownFinding_ ? current.row() + (forward ? 1 : -1) : (forward ? 0 : model_->rowCount() - 1);
  if (row >= 0 && row < model_->rowCount()) {
    showRow(static_cast<std::size_t>(row));
  } else {
    emit statusMessage(forward ? tr("No further differences") : tr("No earlier differences"), false);
  }
}

void RanksPanel::describeRank(int rank) {
  const auto& replicas = model_->replicas();
  QString text = rank < 0 ? QString() : rankText(*replicas, rank, nanRanks().contains(rank));
  pointerLabel_->setText(text.replace(u'\n', QStringLiteral(" · ")));
}

void RanksPanel::copy() {
  if (model_->rowCount() > 0) QGuiApplication::clipboard()->setText(rowsAsText(*model_, 0, model_->rowCount() - 1));
}

void RanksPanel::keyPressEvent(QKeyEvent* event) {
  RankCheck* rankCheck = check();
  if (event->key() == Qt::Key_Escape && rankCheck != nullptr && rankCheck->state() == RankCheck::State::running) {
    rankCheck->stop();
    return;
  }
  QWidget::keyPressEvent(event);
}

// In a narrow window, the legend is hidden first, then the details, which only matter if something differs.
void RanksPanel::updateLayout() {
  legend_->setVisible(width() >= kRoomForLegend);
  details_->setVisible(width() >= kRoomForDetails && model_->rowCount() > 0);
}

void RanksPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateLayout();
}

}  // namespace sporescope::ui

#include "moc_ranks_panel.cpp"
