// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/history/history_panel.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxPoints = 400;

template <class T>
std::vector<T> evenSelection(const std::vector<T>& all) {
  if (all.size() <= kMaxPoints) return all;
  std::vector<T> chosen;
  chosen.reserve(kMaxPoints);
  for (std::size_t i = 0; i < kMaxPoints; ++i) chosen.push_back(all[i * (all.size() - 1) / (kMaxPoints - 1)]);
  return chosen;
}

bool hasNonZero(const HistoryLine& line) {
  return std::any_of(line.values.begin(), line.values.end(), [](const auto& value) { return value && *value != 0; });
}

}  // namespace

HistoryPanel::HistoryPanel(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      title_(new SectionTitle(tr("History"))),
      subject_(new QComboBox),
      note_(new QLabel),
      chart_(new HistoryChart) {
  subject_->addItems({tr("NaN, −Inf, +Inf"), tr("Min, mean, max"), tr("Std. deviation"), tr("L2 norm"), tr("Zeros")});
  subject_->setAccessibleName(tr("What the history shows"));
  subject_->setToolTip(tr("The statistic that the history shows"));
  note_->setForegroundRole(QPalette::PlaceholderText);
  title_->addTool(note_);
  title_->addTool(subject_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(chart_, 1);
  connect(subject_, &QComboBox::activated, this, [this] {
    subjectChosen_ = true;
    refreshLines();
  });
  connect(chart_, &HistoryChart::pointClicked, this, &HistoryPanel::goTo);
}

void HistoryPanel::setTensor(const TensorKey& key, const QString& title, bool nonFinite, bool scalar) {
  TensorKey shownKey = key;
  if (key_) shownKey.iteration = key_->iteration;
  if (key_) shownKey.run = key_->run;
  const bool isOtherTensor = !key_ || !(shownKey == *key_);
  key_ = key;
  scalar_ = scalar;
  subject_->setVisible(!scalar);
  chart_->setIterationLabels(workspace_->iterationLabels());
  chart_->setConsole(ConsoleHistoryText(workspace_->live()));
  chart_->setCurrent({key.iteration, key.run});
  if (!subjectChosen_) subject_->setCurrentIndex(static_cast<int>(nonFinite ? Subject::non_finite : Subject::extremes));
  const SessionGraph* graph = workspace_->sessionGraph(key.graph);
  std::vector<Iteration> iterations = graph != nullptr ? graph->iterations : std::vector<Iteration>();
  if (!isOtherTensor && iterations == iterations_) {
    refreshLines();
    return;
  }
  iterations_ = std::move(iterations);
  if (isOtherTensor) {
    title_->setTitle(tr("History of %1").arg(title));
    points_.clear();
    summaries_.clear();
    request_.cancel();
  }
  setPoints(evenSelection(pointsOf(key)));
  refreshLines();
  if (isVisible() && !request_.pending()) requestNext();
}

// When a training or dump grows, summaries and the pending request of remaining points are kept.
void HistoryPanel::setPoints(std::vector<HistoryPoint> points) {
  std::map<HistoryPoint, std::optional<TensorSummary>> known;
  for (std::size_t i = 0; i < points_.size(); ++i) known.emplace(points_[i], std::move(summaries_[i]));
  const std::optional<HistoryPoint> requested = request_.pending() ? std::optional(points_[next_]) : std::nullopt;
  points_ = std::move(points);
  summaries_.assign(points_.size(), std::nullopt);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (const auto found = known.find(points_[i]); found != known.end()) summaries_[i] = std::move(found->second);
  }
  const auto requestedPoint = requested ? std::find(points_.begin(), points_.end(), *requested) : points_.end();
  if (requestedPoint == points_.end()) request_.cancel();
  next_ = requestedPoint == points_.end() ? 0 : static_cast<std::size_t>(requestedPoint - points_.begin());
  chart_->setPoints(points_);
}

std::vector<HistoryPoint> HistoryPanel::pointsOf(const TensorKey& key) const {
  const SessionGraph* graph = workspace_->sessionGraph(key.graph);
  const auto session = workspace_->session();
  std::vector<HistoryPoint> points;
  if (graph == nullptr || !session) return points;
  TensorKey first = key;
  first.run = 1;
  // The number of requests stays limited, even for a training of a million steps.
  for (const Iteration iteration : evenSelection(graph->iterations)) {
    first.iteration = iteration;
    const auto info = session->tensor_info(first);
    for (std::uint32_t run = 1; run <= (info ? std::max(info->runs, 1U) : 1U); ++run) points.push_back({iteration, run});
  }
  return points;
}

void HistoryPanel::goTo(const HistoryPoint& point) {
  const bool otherRun = key_ && point.run != key_->run;
  if (!otherRun) return workspace_->setIteration(point.iteration);
  TensorKey newKey = *key_;
  newKey.iteration = point.iteration;
  newKey.run = point.run;
  workspace_->selectTensor(newKey);
}

void HistoryPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!request_.pending()) requestNext();
}

void HistoryPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refreshLines();
}

void HistoryPanel::requestNext() {
  const auto session = workspace_->session();
  while (session && key_ && next_ < points_.size()) {
    if (summaries_[next_]) {
      ++next_;
      continue;
    }
    TensorKey nextKey = *key_;
    nextKey.iteration = points_[next_].iteration;
    nextKey.run = points_[next_].run;
    if (const auto summary = session->cached_summary(nextKey)) {
      summaries_[next_++] = summary;
      continue;
    }
    const auto info = session->tensor_info(nextKey);
    if (!info || !info->has_summary()) {
      ++next_;
      continue;
    }
    request_.start<TensorSummary>(
        this, [&](ResultCallback<TensorSummary> onResult) { return session->summary(nextKey, std::move(onResult)); },
        [this](Result<TensorSummary> result) {
          if (result) summaries_[next_] = std::move(*result);
          ++next_;
          refreshLines();
          if (isVisible()) requestNext();
        });
    refreshNote();
    return;
  }
  refreshLines();
}

HistoryLine HistoryPanel::line(const QString& name, const QColor& color, const QColor& nameColor,
                               const std::function<std::optional<double>(const TensorSummary&)>& value) const {
  HistoryLine result{name, color, nameColor, {}};
  for (const auto& summary : summaries_) result.values.push_back(summary ? value(*summary) : std::nullopt);
  return result;
}

void HistoryPanel::refreshLines() {
  const Theme& theme = themeOf(palette());
  using Count = std::optional<std::uint64_t>;
  const auto count = [](Count RecordedStatistics::*field) {
    return [field](const TensorSummary& summary) {
      const Count known = summary.known().*field;
      return known ? std::optional(static_cast<double>(*known)) : std::nullopt;
    };
  };
  const auto number = [](std::optional<double> Statistics::*field) {
    return [field](const TensorSummary& summary) { return summary.statistics.*field; };
  };
  std::vector<HistoryLine> lines;
  // The extremes and the mean of a scalar equal its value.
  if (scalar_) lines = {line(tr("value"), theme.accent, theme.text2, number(&Statistics::mean))};
  switch (scalar_ ? Subject::none : static_cast<Subject>(subject_->currentIndex())) {
    case Subject::none:
      break;
    case Subject::non_finite:
      lines = {line(QStringLiteral("NaN"), theme.nan, theme.nan_text, count(&RecordedStatistics::nan)),
               line(kMinus + QStringLiteral("Inf"), theme.neg_inf, theme.neg_inf_text, count(&RecordedStatistics::neg_inf)),
               line(QStringLiteral("+Inf"), theme.pos_inf_text, theme.pos_inf_text, count(&RecordedStatistics::pos_inf))};
      // A line of zeros is omitted next to a line with other values.
      if (std::any_of(lines.begin(), lines.end(), hasNonZero)) {
        std::erase_if(lines, [](const HistoryLine& each) { return !hasNonZero(each); });
      }
      break;
    case Subject::extremes:
      lines = {line(tr("max"), theme.diverging[5], theme.text2, number(&Statistics::max)),
               line(tr("mean"), theme.text2, theme.text2, number(&Statistics::mean)),
               line(tr("min"), theme.diverging[1], theme.text2, number(&Statistics::min))};
      break;
    case Subject::deviation:
      lines = {line(tr("std. dev."), theme.accent, theme.text2, number(&Statistics::std))};
      break;
    case Subject::norm:
      lines = {line(tr("L2"), theme.accent, theme.text2, number(&Statistics::l2))};
      break;
    case Subject::zeros:
      lines = {line(tr("zeros"), theme.accent, theme.text2, count(&RecordedStatistics::zero))};
      break;
  }
  std::vector<bool> ticks;
  ticks.reserve(summaries_.size());
  for (const auto& summary : summaries_) ticks.push_back(summary && summary->values() == ValueClass::nan);
  chart_->setLines(std::move(lines));
  chart_->setNanTicks(ticks);
  refreshNote();
}

void HistoryPanel::refreshNote() {
  const auto total = formatCount(points_.size());
  const bool hasRuns = std::any_of(points_.begin(), points_.end(), [](const HistoryPoint& point) { return point.run > 1; });
  const bool isLive = workspace_->live() != nullptr;
  note_->setText(next_ < points_.size() ? tr("read %1 of %2").arg(formatCount(next_), total)
                 : isLive               ? tr("kept steps: %1").arg(total)
                 : hasRuns              ? tr("runs on disk: %1").arg(total)
                                        : tr("iterations on disk: %1").arg(total));
}

}  // namespace sporescope::ui

#include "moc_history_panel.cpp"
