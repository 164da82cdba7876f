// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_panel.h"

#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/session/live_control.h"
#include "ui/overview/overview_text.h"
#include "ui/text/format.h"
#include "ui/text/rank_text.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

namespace {

constexpr int kUpdateDelayMilliseconds = 100;
constexpr int kRoomForProfile = 520;
constexpr int kLine = 26;

/// Values of a paused training can be requested without delaying it.
bool isPaused(const LiveStatus& status) { return live::is_waiting(status.state) && !status.is_running; }

const char* const kStop = "stop";
const char* const kResume = "read on";
const char* const kJump = "jump";
const char* const kVanishing = "vanishing";

}  // namespace

OverviewPanel::OverviewPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      tools_(new OverviewTools),
      findings_(new FactLine),
      profile_(new OverviewProfile(&data_)),
      grid_(new OverviewGrid(&data_)),
      pointer_(new FactLine),
      content_(new QWidget),
      state_(new PanelState(content_)) {
  setAccessibleName(tr("Overview"));
  build();
  connectParts();
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kUpdateDelayMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &OverviewPanel::follow);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    const auto session = workspace_->session();
    if (requested_ && (session == nullptr || requested_->session.lock() != session)) {
      requested_.reset();
      data_.forget();  // Keeps nothing of a closed session
    }
    follow();
  });
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    if (!updateTimer_.isActive()) updateTimer_.start();
  });
  connect(workspace_, &Workspace::graphChanged, this, &OverviewPanel::follow);
  connect(workspace_, &Workspace::iterationChanged, this, &OverviewPanel::follow);
  connect(workspace_, &Workspace::tensorChanged, this, &OverviewPanel::followSelection);
  follow();
}

void OverviewPanel::build() {
  findings_->setFixedHeight(kLine);
  findings_->setAccessibleName(tr("What stands out"));
  findings_->hide();
  pointer_->setFixedHeight(kLine);
  pointer_->setAccessibleName(tr("The tensor under the pointer"));
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* part : {static_cast<QWidget*>(tools_), static_cast<QWidget*>(findings_), static_cast<QWidget*>(profile_)}) {
    column->addWidget(part);
  }
  column->addWidget(grid_, 1);
  column->addWidget(pointer_);
  auto* root = new QVBoxLayout(this);
  root->setContentsMargins(0, 0, 0, 0);
  root->addWidget(state_);
  content_->setFocusProxy(grid_);
  setFocusProxy(state_);  // The focus goes to whatever the panel shows
}

void OverviewPanel::connectParts() {
  connect(&data_, &OverviewData::laidOut, this, &OverviewPanel::applyLayout);
  connect(&data_, &OverviewData::digested, this, &OverviewPanel::applyDigest);
  connect(&data_, &OverviewData::changed, this, [this] {
    showState();
    grid_->refresh();
    writePointer();
  });
  connect(tools_, &OverviewTools::statisticChosen, this, &OverviewPanel::follow);
  connect(tools_, &OverviewTools::axisChosen, this, &OverviewPanel::follow);
  connect(tools_, &OverviewTools::ranksChosen, this, &OverviewPanel::follow);
  connect(tools_, &OverviewTools::factorChosen, this, [this](double factor) { data_.setJumpFactor(factor); });
  connect(tools_, &OverviewTools::rangeChosen, this, &OverviewPanel::applyScale);
  connect(tools_, &OverviewTools::nextJumpRequested, grid_, &OverviewGrid::nextJump);
  connect(tools_, &OverviewTools::previousJumpRequested, grid_, &OverviewGrid::previousJump);
  connect(tools_, &OverviewTools::foldRequested, grid_, &OverviewGrid::foldAll);
  connect(grid_, &OverviewGrid::chosen, this, &OverviewPanel::choose);
  connect(grid_, &OverviewGrid::opened, this, &OverviewPanel::open);
  connect(grid_, &OverviewGrid::pointed, this, &OverviewPanel::writePointer);
  connect(grid_, &OverviewGrid::viewportChanged, this, &OverviewPanel::updateVisibleRegion);
  connect(grid_, &OverviewGrid::stopRequested, &data_, &OverviewData::stop);
  connect(profile_, &OverviewProfile::rowChosen, this, [this](std::size_t row) {
    if (const auto column = currentColumn()) choose(row, *column);
  });
  for (FactLine* line : {findings_, pointer_}) connect(line, &FactLine::linkClicked, this, &OverviewPanel::followLink);
}

// Requests.

void OverviewPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void OverviewPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

OverviewChoice OverviewPanel::requestedChoice() const {
  if (tools_->axis() == OverviewAxis::ranks) {
    OverviewChoice choice = OverviewChoice::ranks_in(workspace_->iteration(), tools_->ranks());
    // Once the group difference was read it stays in the choice, because all other statistics are also available.
    const bool isSameChoice =
        requested_ && requested_->choice.iteration == choice.iteration && requested_->choice.ranks == choice.ranks;
    choice.group_difference =
        tools_->statistic() == TrendStatistic::group_difference || (isSameChoice && requested_->choice.group_difference);
    return choice;
  }
  return OverviewChoice::iterations_of(workspace_->sessionGraph()->rank);
}

bool OverviewPanel::isRequested(const std::shared_ptr<Session>& session, const OverviewChoice& choice) const {
  if (!requested_ || requested_->session.lock() != session || requested_->choice != choice) return false;
  const LiveControl* live = workspace_->live();
  if (live == nullptr) return requested_->snapshot == workspace_->snapshot();
  // A running training is not delayed for this.
  const LiveStatus status = live->status();
  return !isPaused(status) || (requested_->step == status.step && requested_->invalidations == status.invalidations);
}

void OverviewPanel::follow() {
  const auto session = workspace_->session();
  const SessionGraph* graph = workspace_->sessionGraph();
  if (!isVisible() || !session) return;
  grid_->setSnapshot(workspace_->snapshot());
  profile_->setSnapshot(workspace_->snapshot());
  profile_->setSteps(workspace_->live() != nullptr);
  if (workspace_->snapshot()->loading && workspace_->live() == nullptr) return state_->showLoading(tr("Reading the dump"));
  if (graph == nullptr) return state_->showMessage(tr("No dumped tensor has statistics"));
  tools_->setHasRanks(workspace_->live() == nullptr && ranksOf(*workspace_->snapshot()).size() > 1);
  data_.setStatistic(tools_->statistic());
  const OverviewChoice choice = requestedChoice();
  if (isRequested(session, choice)) return showState();
  // A growing dump is read to its end before it is read again.
  const bool isSameData = requested_ && requested_->session.lock() == session && requested_->choice == choice;
  if (isSameData && !data_.settled()) return updateTimer_.start();
  requested_ = DataRequest{session, workspace_->snapshot(), {}, 0, choice};
  if (const LiveControl* live = workspace_->live()) {
    const LiveStatus status = live->status();
    if (isPaused(status)) requested_->step = status.step;
    requested_->invalidations = status.invalidations;
  }
  data_.read(session, choice);
}

void OverviewPanel::resumeReading() {
  requested_.reset();
  follow();
}

bool OverviewPanel::settled() const { return requested_.has_value() && data_.settled(); }

void OverviewPanel::showState() {
  switch (data_.state()) {
    case OverviewData::State::empty:
    case OverviewData::State::requested:
      if (!data_.overview()) state_->showLoading(tr("Listing dumped tensors"), -1, [this] { data_.stop(); });
      return;
    case OverviewData::State::failed:
      return state_->showMessage(translated(data_.error()->message));
    case OverviewData::State::stopped:
      if (data_.overview()) break;
      return state_->showMessage(tr("Stopped"), {}, {{tr("Resume"), [this] { resumeReading(); }}});
    case OverviewData::State::reading:
    case OverviewData::State::complete:
      break;
  }
  if (data_.overview()->layout.rows.empty()) {
    if (data_.overview()->layout.ruler.empty() && !tools_->ranks().all()) {
      return state_->showMessage(tr("This dump has none of these ranks"), {},
                                 {{tr("Show all"), [this] { tools_->rankFilter()->clear(); }, true}});
    }
    if (requested_ && requested_->choice.axis == OverviewAxis::ranks) {
      return state_->showMessage(tr("Nothing was dumped in iteration %1").arg(number_of(requested_->choice.iteration)));
    }
    return state_->showMessage(workspace_->live() != nullptr ? tr("Each step at which the training stops will be shown here")
                                                             : tr("No dumped tensor has statistics"));
  }
  state_->showContent();
}

void OverviewPanel::applyLayout() {
  grid_->takeOverview();
  arrange();
  applyDigest();
  followSelection();
  updateVisibleRegion();
  if (requested_) showState();
}

// In a low window, the matrix needs the room of the profile.
void OverviewPanel::arrange() {
  const bool hasDepth = data_.overview() && !data_.overview()->depth.empty();
  profile_->setVisible(hasDepth && height() >= kRoomForProfile);
}

void OverviewPanel::applyDigest() {
  applyScale();
  profile_->refresh();
  const bool isComplete = data_.state() == OverviewData::State::complete;
  for (const TrendStatistic statistic : kOverviewStatistics) {
    // The group difference can be requested over ranks. Over iterations it does not exist.
    if (statistic == TrendStatistic::group_difference && !(requested_ && requested_->choice.group_difference)) continue;
    const bool isAvailable = !isComplete || data_.matrix().knows(place_of(statistic));
    tools_->setReason(statistic, isAvailable ? QString() : tr("Not available from this dump"));
  }
  if (data_.digest()) tools_->legend()->setDigest(*data_.digest());
  tools_->setJumps(data_.digest() ? data_.digest()->jumps.size() : 0);
  writeFindings();
  writePointer();
}

void OverviewPanel::applyScale() {
  OverviewScale scale(tools_->statistic(), tools_->isRelative(), 0, 1);
  if (data_.digest() && data_.digest()->statistic == tools_->statistic()) {
    scale = OverviewScale::of(*data_.digest(), tools_->isRelative());
  }
  if (const auto range = tools_->range()) scale = {scale.statistic(), tools_->isRelative(), range->first, range->second};
  tools_->showScale(scale);
  grid_->setScale(scale);
}

void OverviewPanel::updateVisibleRegion() {
  const OverviewZoom& zoom = grid_->zoom();
  std::optional<std::size_t> first;
  std::size_t after = 0;
  for (std::size_t line = zoom.firstLine(); line < zoom.afterLastLine() && line < grid_->lines().size(); ++line) {
    const auto row = grid_->lines()[line].row;
    if (!row) continue;
    if (!first) first = row;
    after = *row + 1;
  }
  if (!first) return;
  data_.setVisibleRegion({*first, after - *first, zoom.firstColumn(), zoom.afterLastColumn() - zoom.firstColumn()});
}

// Selection.

std::optional<std::size_t> OverviewPanel::currentColumn() const {
  const SessionGraph* graph = workspace_->sessionGraph();
  if (!data_.overview() || graph == nullptr) return std::nullopt;
  return data_.overview()->layout.column_of({graph->rank, workspace_->iteration()});
}

void OverviewPanel::followSelection() {
  if (!data_.overview()) return;
  const auto column = currentColumn();
  const auto& key = workspace_->tensor();
  const SessionOverview& overview = *data_.overview();
  auto row = key ? overview.row_of(*key) : std::nullopt;
  if (!row && workspace_->node() != kNoNode) row = overview.row_of(workspace_->graph(), workspace_->node());
  grid_->setCurrent(row, column);
  profile_->setColumn(column, workspace_->iteration());
  profile_->setRow(row);
}

void OverviewPanel::choose(std::size_t row, std::size_t column) {
  const TensorKey& key = data_.overview()->rows[row];
  if (key.graph == kNoGraph || key.node == kNoNode) return;
  if (const auto dumpedKey = data_.overview()->key_at(row, column)) return workspace_->selectTensor(*dumpedKey);
  if (data_.overview()->layout.axis == OverviewAxis::ranks) return grid_->setCurrent(row, column);
  workspace_->selectNode(key.graph, key.node);
  workspace_->setIteration(data_.overview()->layout.ruler[column].iteration);
}

void OverviewPanel::open(std::size_t row, std::size_t column, bool pin) {
  const auto key = data_.overview()->key_at(row, column);
  if (key && key->graph != kNoGraph && key->node != kNoNode) workspace_->openTensor(*key, pin);
}

// Texts.

std::optional<OverviewJump> OverviewPanel::describedJump() const {
  if (!data_.overview() || !data_.digest() || data_.digest()->jumps.empty()) return std::nullopt;
  const auto& jumps = data_.digest()->jumps;
  // Over iterations, this is the first jump. Ranks have no order in time, so over ranks it is the jump of the first tensor.
  if (data_.overview()->layout.axis == OverviewAxis::iterations) return jumps.front();
  return *std::min_element(jumps.begin(), jumps.end(),
                           [](const OverviewJump& a, const OverviewJump& b) { return a.row < b.row; });
}

void OverviewPanel::writeFindings() {
  std::vector<Fact> parts;
  const auto add = [&](const QString& sentence, const char* link) {
    Fact fact;
    fact.runs = {{QStringLiteral("▲ "), TextRole::warning},
                 {sentence + QStringLiteral("  "), TextRole::plain, true},
                 {tr("Show"), TextRole::link}};
    fact.link = QLatin1String(link);
    parts.push_back(std::move(fact));
  };
  const auto& digest = data_.digest();
  if (digest && !digest->jumps.empty()) {
    add(firstJumpSentence(*data_.overview(), *workspace_->snapshot(), *describedJump(), workspace_->live() != nullptr), kJump);
  }
  if (data_.vanishing()) add(vanishingSentence(*data_.vanishing()), kVanishing);
  findings_->setVisible(!parts.empty());
  findings_->setSnapshot(std::move(parts));
}

void OverviewPanel::followLink(const QString& link) {
  if (link == QLatin1String(kStop)) return data_.stop();
  if (link == QLatin1String(kResume)) return resumeReading();
  if (const auto jump = describedJump(); jump && link == QLatin1String(kJump)) return choose(jump->row, jump->column);
  if (link != QLatin1String(kVanishing) || !data_.vanishing()) return;
  for (const DepthEntry& entry : data_.overview()->depth) {
    if (entry.gradient && entry.layer == data_.vanishing()->to) return choose(*entry.gradient, data_.vanishing()->column);
  }
}

std::vector<Fact> OverviewPanel::pointerParts() const {
  const auto cellIndex = grid_->pointedAt();
  if (!cellIndex || !data_.overview()) return {};
  const OverviewLine line = grid_->lines()[cellIndex->line];
  const auto makePart = [](TextRuns runs, int priority) {
    Fact result;
    result.runs = std::move(runs);
    result.priority = priority;
    return result;
  };
  const OverviewLayout& layout = data_.overview()->layout;
  const QString name =
      line.row ? rowFullName(*data_.overview(), *workspace_->snapshot(), *line.row) : groupName(*data_.overview(), line.group);
  std::vector<Fact> parts{makePart({{name, TextRole::plain, true}}, 0)};
  parts.front().elastic = true;
  const OverviewColumn& column = layout.ruler[cellIndex->column];
  if (layout.axis == OverviewAxis::ranks) {
    parts.push_back(makePart({{tr("rank %1").arg(rankName(column.rank)), TextRole::plain}}, 1));
  }
  parts.push_back(makePart({{workspace_->iterationLabels().inSentence(column.iteration), TextRole::plain}}, 1));
  const OverviewCell shownCell = grid_->content().at(line, cellIndex->column).cell;
  const QString prefix =
      line.row ? QString() : tr("worst of %1:").arg(formatCount(layout.groups[line.group].rows)) + QLatin1Char(' ');
  parts.push_back(makePart(
      {{prefix + statisticName(tools_->statistic()) + QLatin1Char(' '), TextRole::quiet},
       {cellText(shownCell, tools_->statistic()), shownCell.state == CellState::nan ? TextRole::nan : TextRole::plain}},
      0));
  if (!line.row) return parts;
  for (const TrendStatistic statistic : {TrendStatistic::max_abs, TrendStatistic::nan, TrendStatistic::update_ratio}) {
    const OverviewCell cell = data_.matrix().at(*line.row, cellIndex->column, place_of(statistic));
    const bool hasValue = cell.state == CellState::value || (statistic == TrendStatistic::nan && cell.value > 0);
    if (statistic == tools_->statistic() || !hasValue) continue;
    parts.push_back(
        makePart({{statisticName(statistic) + QLatin1Char(' '), TextRole::quiet}, {statisticText(statistic, cell.value)}}, 2));
  }
  return parts;
}

QString OverviewPanel::readSentence() const {
  return tr("Statistics of %1 of %2 tensors").arg(formatCount(data_.readCount()), formatCount(data_.tensorCount()));
}

QString OverviewPanel::countSentence() const {
  const OverviewLayout& layout = data_.overview()->layout;
  const QString sentence = layout.axis == OverviewAxis::ranks ? tr("Tensors: %1, ranks: %2")
                           : workspace_->live() != nullptr    ? tr("Tensors: %1, steps: %2")
                                                              : tr("Tensors: %1, iterations: %2");
  return sentence.arg(formatCount(layout.rows.size()), formatCount(layout.columns()));
}

std::vector<Fact> OverviewPanel::progressParts() const {
  Fact fact;
  if (data_.state() == OverviewData::State::reading) {
    QString sentence = readSentence();
    if (const auto left = data_.secondsLeft()) sentence = tr("%1, %2 left").arg(sentence, formatDuration(*left));
    fact.runs = {{sentence + QStringLiteral("  "), TextRole::quiet}, {tr("Stop"), TextRole::link}};
    fact.link = QLatin1String(kStop);
  } else if (data_.state() == OverviewData::State::stopped && data_.overview()) {
    fact.runs = {{readSentence() + QStringLiteral("  "), TextRole::quiet}, {tr("Resume"), TextRole::link}};
    fact.link = QLatin1String(kResume);
  } else if (data_.digest() && data_.digest()->unreadable > 0) {
    fact.runs = {{withSpacedCount(tr("%n tensors cannot be read", nullptr, static_cast<int>(data_.digest()->unreadable)),
                                  data_.digest()->unreadable),
                  TextRole::error}};
    if (!data_.problems().empty()) fact.tip = translated(data_.problems().front().message);
  } else if (!data_.problems().empty()) {
    fact.runs = {{translated(data_.problems().front().message), TextRole::warning}};
    fact.elastic = true;
    fact.tip = translated(data_.problems().front().message);
  } else if (data_.overview()) {
    fact.runs = {{countSentence(), TextRole::quiet}};
  }
  fact.priority = 3;
  return {fact};
}

void OverviewPanel::writePointer() { pointer_->setSnapshot(pointerParts(), progressParts()); }

}  // namespace sporescope::ui

#include "moc_overview_panel.cpp"
