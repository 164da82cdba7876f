// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/ranks_panel.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <functional>

#include "ui/ranks/replica_text.h"
#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/row_choice.h"
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
      legend_(new RankLegend),
      strip_(new RankStrip),
      view_(new TableView(model_, tr("Tensors that differ between ranks"))),
      tools_(new TableTools(view_, {tr("Filter tensors"), tr("Part of a tensor’s name or finding"),
                                    tr("Previous difference (Shift+D)"), tr("Next difference (D)")})),
      tensors_(new QComboBox),
      line_(new AnalysisLine({tr("Rank check progress"), tr("Stop checking and keep the results so far (Esc)"),
                              tr("Check again"), tr("Compare the ranks from the beginning")})),
      tableState_(new PanelState(view_)),
      details_(new FindingDetails(workspace)),
      splitter_(new QSplitter(Qt::Horizontal)),
      pointerLabel_(new ElidedLabel),
      state_(nullptr) {
  setAccessibleName(tr("Ranks"));
  arrangeTools();
  arrange();
  connectParts();
  follow();
}

void RanksPanel::arrangeTools() {
  tensors_->addItem(tr("Shared by replicas"));
  tensors_->addItem(tr("All tensors"));
  tensors_->setAccessibleName(tr("Tensors to check"));
  tensors_->setToolTip(
      tr("Parameters, moments, collective results and what is computed from them; or everything that was dumped"));
  tools_->setNarrow();
  QHBoxLayout* row = tools_->row();
  row->setContentsMargins(8, 2, 8, 2);
  row->setSpacing(8);
  delete row->takeAt(0);  // The stretch, whose room the line takes
  row->insertWidget(0, quietLabel(tr("Rows")));
  row->insertWidget(1, tensors_);
  row->insertWidget(2, line_, 1);
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

void RanksPanel::connectParts() {
  view_->openAction()->setText(tr("Open tensor"));
  for (QAction* action : view_->actions()) {
    if (action != view_->openAction()) addAction(action);  // Enter opens a row only if the table has the focus
  }
  addFilterKey(this, [this] { tools_->focusFilter(); });
  connect(tools_, &TableTools::filterChanged, this, &RanksPanel::refresh);
  connect(tensors_, &QComboBox::activated, this, &RanksPanel::start);
  connect(line_, &AnalysisLine::restartRequested, this, &RanksPanel::start);
  connect(line_, &AnalysisLine::stopRequested, this, [this] {
    if (RankCheck* rankCheck = check()) rankCheck->stop();
  });
  connect(view_, &TableView::stepRequested, this, &RanksPanel::step);
  connect(view_, &TableView::statusMessage, this, &RanksPanel::statusMessage);
  connect(strip_, &RankStrip::chosen, this, &RanksPanel::chooseRankOf);
  connect(strip_, &RankStrip::hovered, this, &RanksPanel::describeRank);
  connect(details_, &FindingDetails::findingRequested, this, &RanksPanel::showFinding);
  connect(details_, &FindingDetails::rankRequested, this, &RanksPanel::chooseRankOf);
  connect(details_, &FindingDetails::compareRequested, this, &RanksPanel::compareRequested);
  onRowChosen(view_, this, [this](const QModelIndex& index) { chooseRow(index); });
  connect(view_, &TableView::opened, this, [this](const QModelIndex& /*index*/, bool pin) {
    if (const auto tensor = workspace_->tensor()) workspace_->openTensor(*tensor, pin);
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
  if (RankCheck* rankCheck = check()) rankCheck->start({tensors_->currentIndex() == 1});
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
  if (rankCheck != nullptr) setQuestion(rankCheck->question());
  const QScopedValueRollback guard(selecting_, true);
  model_->setReplicas(rankCheck == nullptr ? std::make_shared<SessionReplicas>() : rankCheck->result());
  const auto position = shownFinding_ ? model_->positionOf(*shownFinding_) : std::nullopt;
  if (position) {
    view_->setCurrentIndex(model_->indexOf(*position));
  } else {
    shownFinding_.reset();
  }
  details_->showFinding(rankCheck, position);
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
  refreshLine();
  refreshState();
  refreshTable();
  updateLayout();
}

// Progress is reported many times a second and does not change the result.
void RanksPanel::refreshProgress() {
  refreshLine();
  if (model_->replicas()->ranks.empty()) refreshState();
}

void RanksPanel::setQuestion(const ReplicaRequest& question) {
  const QSignalBlocker blocker(tensors_);
  tensors_->setCurrentIndex(question.all_tensors ? 1 : 0);
}

void RanksPanel::refreshLine() {
  const RankCheck* rankCheck = check();
  tools_->setEnabled(rankCheck != nullptr);
  const bool running = rankCheck != nullptr && rankCheck->state() == RankCheck::State::running;
  const bool stopped = rankCheck != nullptr && rankCheck->state() == RankCheck::State::stopped;
  line_->setText(rankCheck == nullptr ? QStringList() : lineTexts(*rankCheck));
  line_->showProgress(running, running ? rankCheck->progress().done : 0, running ? rankCheck->progress().all : 0);
  line_->setRestartOffered(stopped || (rankCheck != nullptr && !running && rankCheck->isOutdated()));
}

QStringList RanksPanel::lineTexts(const RankCheck& check) {
  QStringList parts;
  const ReplicaProgress& progress = check.progress();
  switch (check.state()) {
    case RankCheck::State::running:
      return {hashingText(progress)};
    case RankCheck::State::stopped:
      parts += tr("Stopped after %1 of %2 files").arg(formatCount(progress.done), formatCount(progress.all));
      break;
    case RankCheck::State::done:
      parts += tr("Compared: %1 tensors shared by ranks").arg(formatCount(check.result()->tensors));
      break;
    default:
      return {};
  }
  if (check.isOutdated()) parts += tr("the dump has grown since");
  if (const QString gap = coverageGapText(*check.result()); !gap.isEmpty()) parts += gap;
  return parts;
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
  if (!replicas.findings.empty()) {
    return tableState_->showMessage(tr("No difference matches"),
                                    tr("%1 differences are hidden by the filter.").arg(formatCount(replicas.findings.size())),
                                    {{tr("Show all"), [this] { tools_->clearFilter(); }}});
  }
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
                               setQuestion({true});
                               start();
                             }}});
}

void RanksPanel::chooseRow(const QModelIndex& index) {
  const auto position = selecting_ ? std::nullopt : model_->positionAt(index);
  if (!position) return;
  const ReplicaFinding& finding = model_->findingAt(*position);
  shownFinding_ = finding;
  details_->showFinding(check(), position);
  workspace_->selectTensor(finding.other_key);
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
  if (!shownFinding_ && sessionRank != nullptr && sessionRank->finding) showFinding(*sessionRank->finding);
}

void RanksPanel::showFinding(std::size_t position) {
  if (position >= model_->size()) return;
  if (!model_->indexOf(position).isValid()) tools_->clearFilter();
  view_->showRow(model_->indexOf(position));
}

void RanksPanel::goToNextFinding() { step(true); }

void RanksPanel::goToPreviousFinding() { step(false); }

void RanksPanel::goToFinding() { showFinding(0); }

void RanksPanel::step(bool forward) {
  if (view_->goToNext(shownFinding_ ? view_->currentIndex() : QModelIndex(), forward)) return;
  emit statusMessage(forward ? tr("No further differences") : tr("No earlier differences"), false);
}

void RanksPanel::describeRank(int rank) {
  const auto& replicas = model_->replicas();
  QString text = rank < 0 ? QString() : rankText(*replicas, rank, nanRanks().contains(rank));
  pointerLabel_->setText(text.replace(u'\n', QStringLiteral(" · ")));
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
  details_->setVisible(width() >= kRoomForDetails && model_->size() > 0);
}

void RanksPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  updateLayout();
}

}  // namespace sporescope::ui

#include "moc_ranks_panel.cpp"
