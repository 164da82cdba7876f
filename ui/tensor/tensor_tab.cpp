// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_tab.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QKeyEvent>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/format.h"
#include "ui/common/hit_text.h"
#include "ui/tensor/element_field.h"

namespace sporescope::ui {

namespace {

std::optional<ValueRange> finiteRange(const TensorCard& card) {
  if (!card.statistics.min || !card.statistics.max) return std::nullopt;
  // The map shows the magnitude of complex numbers; bool is 0 and 1 whatever it holds.
  if (card.stored_dtype == DType::boolean) return ValueRange{0, 1};
  return ValueRange{*card.statistics.min, *card.statistics.max};
}

ValueFormat suitableFormat(const TensorCard& card) {
  const double reach = std::max(std::abs(card.statistics.min.value_or(0)), std::abs(card.statistics.max.value_or(0)));
  const bool plain = reach == 0 || (reach >= 0.01 && reach < 1e6);
  return plain ? ValueFormat::four_decimals : ValueFormat::scientific;
}

}  // namespace

TensorTab::TensorTab(Workspace* workspace, const TensorKey& key, QWidget* parent)
    : QWidget(parent), workspace_(workspace), key_(key), plane_(new TensorPlane(this)) {
  setAccessibleName(tr("Tensor"));
  for (const TensorAspect aspect : {TensorAspect::current, TensorAspect::previous, TensorAspect::difference}) {
    blocks_[static_cast<std::size_t>(aspect)] = new ValueBlocks(plane_, aspect, this);
  }
  makeBody();
  makeActions();
  connectParts();
  arrange();
  load();
}

TensorTab::~TensorTab() = default;

void TensorTab::makeBody() {
  header_ = new TensorHeader(workspace_);
  tools_ = new TensorTools(plane_);
  mapBlock_ = new QWidget;
  auto* mapColumn = new QVBoxLayout(mapBlock_);
  mapColumn->setContentsMargins(0, 0, 0, 0);
  mapColumn->setSpacing(0);
  auto* mapRow = new QHBoxLayout;
  mapRow->setSpacing(1);
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i] = new MapPane(plane_, blocks_[i]);
    mapRow->addWidget(maps_[i], 1);
  }
  mapColumn->addLayout(mapRow, 1);
  pointerLine_ = new FactLine;
  mapColumn->addWidget(pointerLine_);

  range_ = new RangePanel(plane_, TensorAspect::current);
  differenceRange_ = new RangePanel(plane_, TensorAspect::difference);
  ranges_ = new QWidget;
  auto* rangeRow = new QHBoxLayout(ranges_);
  rangeRow->setContentsMargins(0, 0, 0, 0);
  rangeRow->setSpacing(1);
  rangeRow->addWidget(range_, 1);
  rangeRow->addWidget(differenceRange_, 1);
  table_ = new TablePane(plane_, blocks_[0]);
  trail_ = new TrailPanel(workspace_);
  hits_ = new TensorHitsPanel(workspace_);
  history_ = new HistoryPanel(workspace_);

  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  body_ = new QWidget;
  auto* bodyColumn = new QVBoxLayout(body_);
  bodyColumn->setContentsMargins(0, 0, 0, 0);
  column->addWidget(body_, 1);
  state_ = new PanelState(content);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(header_);
  all->addWidget(state_, 1);
}

void TensorTab::makeActions() {
  const auto add = [this](const QKeySequence& keys, const std::function<void()>& run) {
    auto* action = new QAction(this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
  };
  add(QKeySequence(Qt::Key_N), [this] { goToNonFinite(true); });
  add(QKeySequence(Qt::SHIFT | Qt::Key_N), [this] { goToNonFinite(false); });
  add(QKeySequence(Qt::Key_F), [this] { maps_[0]->map()->fit(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_G), [this] { askForElement(); });
  add(QKeySequence::Save, [this] { saveAs(); });
}

void TensorTab::connectParts() {
  for (MapPane* from : maps_) {
    for (MapPane* to : maps_) {
      if (from != to) connect(from->map(), &HeatMapView::portMoved, to->map(), &HeatMapView::follow);
    }
    // A map that is not in sight may have nothing to show: the first iteration has no previous.
    connect(from->map(), &HeatMapView::readFailed, this, [this, from](const QString& sentence) {
      if (from->isVisibleTo(this)) emit said(sentence, true);
    });
  }
  maps_[1]->map()->setAspect(TensorAspect::previous);
  maps_[2]->map()->setAspect(TensorAspect::difference);
  connect(tools_, &TensorTools::viewChosen, this, &TensorTab::setView);
  connect(tools_, &TensorTools::nonFiniteWanted, this, &TensorTab::goToNonFinite);
  connect(tools_, &TensorTools::changedByUser, this, &TensorTab::pinRequested);
  connect(header_, &TensorHeader::nonFiniteWanted, this, [this] { goToNonFinite(true); });
  connect(header_, &TensorHeader::elementWanted, plane_, &TensorPlane::showElement);
  connect(header_, &TensorHeader::saveWanted, this, &TensorTab::saveAs);
  connect(header_, &TensorHeader::copyWanted, table_->table(), &TensorTable::copySelection);
  connect(header_, &TensorHeader::folderWanted, this, &TensorTab::openFolder);
  connect(header_, &TensorHeader::showInGraphWanted, this, [this] {
    workspace_->selectTensor(key_);
    emit showInGraphRequested();
  });
  connect(table_->table(), &TensorTable::copied, this,
          [this](quint64 values) { emit said(tr("Values copied: %1").arg(formatCount(values)), false); });
  connect(table_->table(), &TensorTable::copyFailed, this, [this](const QString& sentence) { emit said(sentence, true); });
  connect(hits_, &TensorHitsPanel::compareWanted, this, &TensorTab::showSideBySide);
  connect(plane_, &TensorPlane::pointerChanged, this, &TensorTab::refreshPointerLine);
  connect(plane_, &TensorPlane::currentChanged, this, &TensorTab::refreshPointerLine);
  connect(plane_, &TensorPlane::sliceChanged, this, &TensorTab::refreshPointerLine);
  for (ValueBlocks* each : blocks_) connect(each, &ValueBlocks::blockCame, this, &TensorTab::refreshPointerLine);
  connect(workspace_, &Workspace::iterationChanged, this, [this] {
    if (isVisible()) followIteration();
  });
  connect(workspace_, &Workspace::runChanged, this, [this] {
    if (isVisible()) followIteration();
  });
  connect(workspace_, &Workspace::factsChanged, this, [this] {
    if (!card_ && !cardRequest_.pending()) load();
  });
}

QString TensorTab::title() const {
  const SessionGraph* graph = workspace_->sessionGraph(key_.graph);
  const bool parameter = graph != nullptr && graph->graph && key_.node < graph->graph->nodes().size() &&
                         graph->graph->nodes()[key_.node].kind == NodeKind::parameter;
  const QString name = workspace_->nodeName(key_);
  if (name.isEmpty()) return tr("Unknown tensor");
  return parameter ? name : tr("%1 · %2").arg(name, Workspace::slotName(key_));
}

void TensorTab::setKey(const TensorKey& key) {
  if (key == key_) return;
  const bool otherTensor = key.graph != key_.graph || key.node != key_.node || key.io != key_.io || key.slot != key_.slot;
  key_ = key;
  load();
  if (otherTensor) emit titleChanged(title());
}

void TensorTab::followIteration() {
  TensorKey wanted = key_;
  if (key_.iteration >= 0) wanted.iteration = workspace_->iteration();
  const auto chosen = workspace_->tensor();
  if (chosen && chosen->graph == key_.graph && chosen->node == key_.node) wanted.run = chosen->run;
  setKey(wanted);
}

void TensorTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followIteration();
}

void TensorTab::load() {
  const auto session = workspace_->session();
  card_.reset();
  previousKey_.reset();
  previousCard_.reset();
  difference_.reset();
  previousRequest_.cancel();
  differenceRequest_.cancel();
  searchRequest_.cancel();
  orderRequest_.cancel();
  orderWork_.cancel();
  if (!session) return;
  const auto info = session->tensor_info(key_);
  TensorInfo shown = info.value_or(TensorInfo{});
  shown.key = key_;
  header_->showInfo(shown, title());
  if (!info && workspace_->facts()->loading) {
    state_->showLoading(tr("Reading the dump"));
    return;
  }
  if (!info || !info->readable) {
    cardRequest_.cancel();
    showNotDumped(info);
    return;
  }
  previousKey_ = session->previous_of(key_);
  state_->showLoading(tr("Reading %1").arg(title()), -1, [this] {
    cardRequest_.cancel();
    state_->showMessage(tr("Stopped"), tr("The tensor was not read."), {{tr("Read again"), [this] { load(); }, false}});
  });
  cardRequest_.ask<TensorCard>(
      this, [&](Answer<TensorCard> answer) { return session->card(key_, std::move(answer)); },
      [this](Result<TensorCard> answer) { takeCard(std::move(answer)); });
}

void TensorTab::takeCard(Result<TensorCard> answer) {
  if (!answer) {
    showUnreadable(answer.error());
    return;
  }
  const bool first = !plane_->session();
  card_ = std::move(*answer);
  header_->showCard(*card_);
  const auto finite = finiteRange(*card_);
  if (first) {
    const bool oneSign = finite && (finite->low >= 0 || finite->high <= 0) && card_->stored_dtype != DType::boolean &&
                         finite->low != finite->high;
    plane_->setColors(oneSign ? ColorMapName::viridis : ColorMapName::orange_teal);
  }
  if (first || !(plane_->key() == key_)) plane_->setFormat(suitableFormat(*card_));
  plane_->setTensor(workspace_->session(), *card_);
  QString reason;
  if (!previousKey_) reason = tr("Iteration %1 has no previous").arg(iterationText(key_.iteration));
  tools_->setPreviousAvailable(previousKey_.has_value(), reason);
  if (!previousKey_ && view_ != TensorView::current) {
    tools_->setView(TensorView::current);
    setView(TensorView::current);
  }
  refreshRanges();
  refreshCaptions();
  refreshPointerLine();
  history_->setTensor(key_, title(), card_->statistics.has_non_finite());
  trail_->setTensor(card_->statistics.has_non_finite() ? std::optional(key_) : std::nullopt);
  hits_->setTensor(key_, previousKey_.has_value());
  state_->showContent();
  askOrder();
  if (view_ != TensorView::current) takePrevious();
}

void TensorTab::showNotDumped(const std::optional<TensorInfo>& info) {
  std::vector<PanelState::Action> actions;
  if (const auto producer = producerOfInput()) {
    actions.push_back({tr("Show output of %1 instead").arg(workspace_->nodeName(*producer)),
                       [this, key = *producer] { workspace_->openTensor(key, false); }, false});
  }
  const bool onlyRow = info && !info->readable && !info->file.empty();
  const QString what = Workspace::slotName(key_);
  const QString reason =
      onlyRow
          ? tr("The dump keeps statistics of %1 and no values.").arg(what)
          : tr("Iteration %1 holds no file of %2, %3.").arg(iterationText(key_.iteration), workspace_->nodeName(key_), what);
  state_->showMessage(tr("This tensor was not dumped"), reason, actions);
}

void TensorTab::showUnreadable(const Error& error) {
  if (error.code == ErrorCode::cancelled) return;
  state_->showError(
      tr("Cannot read this file"), translated(error.message),
      {{tr("Copy path"), [path = QString::fromStdString(error.path.string())] { QApplication::clipboard()->setText(path); },
        false},
       {tr("Read again"), [this] { load(); }, false}});
}

// The output that arrives at this input: dumps that keep outputs alone hold the value there.
std::optional<TensorKey> TensorTab::producerOfInput() const {
  const SessionGraph* graph = workspace_->sessionGraph(key_.graph);
  const auto session = workspace_->session();
  if (key_.io != Io::input || graph == nullptr || !graph->graph || key_.node >= graph->graph->nodes().size())
    return std::nullopt;
  for (const Edge& edge : graph->graph->inputs(key_.node)) {
    if (edge.control || edge.argument != key_.slot) continue;
    const Edge origin = graph->graph->resolve(edge);
    TensorKey producer = key_;
    producer.node = origin.node;
    producer.io = Io::output;
    producer.slot = origin.slot;
    const auto info = session->tensor_info(producer);
    if (info && info->readable) return producer;
  }
  return std::nullopt;
}

TensorAspect TensorTab::aspect() const {
  if (view_ == TensorView::previous) return TensorAspect::previous;
  return view_ == TensorView::difference ? TensorAspect::difference : TensorAspect::current;
}

void TensorTab::showSideBySide() { setView(TensorView::side_by_side); }

void TensorTab::setView(TensorView view) {
  view_ = view;
  tools_->setView(view);
  if (card_ && !previousKey_ && view != TensorView::current) return setView(TensorView::current);
  maps_[0]->map()->setAspect(aspect());
  blocks_[0]->setAspect(aspect());
  table_->table()->setAspect(aspect());
  arrange();
  refreshCaptions();
  refreshRanges();
  refreshPointerLine();
  if (view != TensorView::current && card_) takePrevious();
}

// Where the parts stand: one map with the table beside it, or three maps in a row with ranges, table and history below.
void TensorTab::arrange() {
  const bool three = view_ == TensorView::side_by_side;
  maps_[1]->setVisible(three);
  maps_[2]->setVisible(three);
  for (MapPane* map : maps_) {
    map->setCaptionVisible(three);
    map->map()->setCentered(three);
  }
  range_->setCompact(three);
  differenceRange_->setCompact(three);
  range_->setVisible(three || view_ != TensorView::difference);
  differenceRange_->setVisible(three || view_ == TensorView::difference);
  QSplitter* before = root_;
  const auto splitter = [](Qt::Orientation orientation, const QList<QWidget*>& parts, const QList<int>& sizes) {
    auto* made = new QSplitter(orientation);
    made->setChildrenCollapsible(false);
    for (QWidget* part : parts) made->addWidget(part);
    made->setSizes(sizes);
    for (int i = 0; i < made->count(); ++i) made->setStretchFactor(i, sizes[i]);
    return made;
  };
  if (three) {
    auto* lower = splitter(Qt::Horizontal, {table_, history_}, {500, 500});
    root_ = splitter(Qt::Vertical, {mapBlock_, ranges_, lower}, {470, 170, 160});
  } else {
    auto* left = splitter(Qt::Vertical, {mapBlock_, ranges_, history_}, {400, 170, 190});
    auto* right = splitter(Qt::Vertical, {table_, trail_, hits_}, {260, 190, 310});
    root_ = splitter(Qt::Horizontal, {left, right}, {500, 500});
  }
  body_->layout()->addWidget(root_);
  if (three) {  // no room for them here; they outlive the splitter they stood in
    trail_->setParent(body_);
    hits_->setParent(body_);
  }
  trail_->setVisible(!three && trail_->model()->rowCount() > 0);
  hits_->setVisible(!three);
  delete before;
}

void TensorTab::takePrevious() {
  const auto session = workspace_->session();
  if (!session || !previousKey_) return;
  if (!previousCard_) {
    previousRequest_.ask<TensorCard>(
        this, [&](Answer<TensorCard> answer) { return session->card(*previousKey_, std::move(answer)); },
        [this](Result<TensorCard> answer) {
          if (!answer) {
            emit said(translated(answer.error().message), true);
            return;
          }
          previousCard_ = std::move(*answer);
          refreshRanges();
        });
  }
  if (!difference_) askDifference();
}

void TensorTab::askDifference() {
  differenceRequest_.ask<Difference>(
      this, [&](Answer<Difference> answer) { return workspace_->session()->difference(key_, std::move(answer)); },
      [this](Result<Difference> answer) {
        if (!answer) {
          emit said(translated(answer.error().message), true);
          return;
        }
        difference_ = *answer;
        refreshRanges();
        refreshPointerLine();
      });
}

// Percentiles and the places of the extremes need all values at once: for tensors that fit into memory several times over.
void TensorTab::askOrder() {
  constexpr std::uint64_t kMostValues = 4'000'000;
  orderWork_.cancel();
  orderRequest_.cancel();
  if (card_->statistics.count > kMostValues) return;
  orderRequest_.ask<Values>(
      this,
      [&](Answer<Values> answer) {
        return workspace_->session()->values(key_, TensorAspect::current, Slice(), std::move(answer));
      },
      [this](Result<Values> answer) {
        if (!answer) return;
        auto values = std::make_shared<const Values>(std::move(*answer));
        orderWork_.run<std::optional<ValueOrder>>(
            this, [values] { return orderOf(*values); },
            [this](const std::optional<ValueOrder>& order) {
              if (order) header_->showOrder(*order);
            });
      });
}

void TensorTab::refreshRanges() {
  if (!card_) return;
  auto finite = finiteRange(*card_);
  if (previousCard_ && view_ != TensorView::current) {
    const auto before = finiteRange(*previousCard_);
    if (finite && before) finite = ValueRange{std::min(finite->low, before->low), std::max(finite->high, before->high)};
    if (!finite) finite = before;
  }
  range_->setTitle(view_ == TensorView::side_by_side ? tr("Range of values") : tr("Range"));
  range_->setAspect(view_ == TensorView::previous ? TensorAspect::previous : TensorAspect::current);
  range_->setData(finite);
  if (difference_) differenceRange_->setData(ValueRange{-difference_->max_abs, difference_->max_abs});
}

void TensorTab::refreshCaptions() {
  const QString now = tr("iteration %1").arg(iterationText(key_.iteration));
  const QString before = previousKey_ ? tr("iteration %1").arg(iterationText(previousKey_->iteration)) : QString();
  maps_[0]->setCaption(tr("Current"), now);
  maps_[1]->setCaption(tr("Previous"), before);
  maps_[2]->setCaption(tr("Difference"), tr("current − previous"));
}

void TensorTab::refreshPointerLine() {
  std::vector<Fact> left;
  std::vector<Fact> right;
  const SliceChoice& slice = plane_->slice();
  if (card_ && slice.rows() > 0 && slice.columns() > 0) {
    const Cell cell = plane_->pointer().value_or(plane_->current());
    const QString place = card_->shape.empty() ? tr("scalar") : formatShape(slice.elementAt(cell.row, cell.column));
    left.push_back(
        {{{(plane_->pointer() ? tr("Under pointer") : tr("Chosen")) + ' ', Meaning::quiet}, {place, Meaning::plain, true}},
         {},
         0,
         false,
         {}});
    const auto addValue = [&](const QString& name, std::size_t place_) {
      const BlockValue value = blocks_[place_]->at(cell.row, cell.column);
      if (!value) return;
      const Meaning meaning = meaningOf(value.number());
      TextRuns runs;
      if (!name.isEmpty()) runs.push_back({name + ' ', Meaning::quiet});
      const bool exact = meaning == Meaning::plain && name.isEmpty();
      const QString words =
          exact ? formatValue(*value.values, value.position, ValueFormat::exact) : formatNumber(value.number());
      runs.push_back({words, meaning, meaning != Meaning::plain || name.isEmpty()});
      left.push_back({runs, {}, 0, false, {}});
      if (meaning != Meaning::plain && name.isEmpty() && blocks_[place_]->aspect() != TensorAspect::difference) {
        left.push_back(
            {{{tr("bits %1").arg(toQString(value.values->bits(value.position))), Meaning::quiet}}, {}, 1, false, {}});
      }
    };
    if (view_ == TensorView::side_by_side) {
      addValue(tr("current"), 0);
      addValue(tr("previous"), 1);
      addValue(tr("difference"), 2);
    } else {
      addValue({}, 0);
    }
  }
  const auto metric = [&](const QString& name, const QString& value, int priority) {
    right.push_back({{{name + ' ', Meaning::quiet}, {value}}, {}, priority, false, {}});
  };
  if (difference_ && (view_ == TensorView::side_by_side || view_ == TensorView::difference)) {
    right.push_back({{{tr("whole tensor:"), Meaning::quiet}}, {}, 5, false, {}});
    QString most = formatNumber(difference_->max_abs);
    if (difference_->max_abs_position)
      most += tr(" at %1").arg(formatShape(elementOf(card_->shape, *difference_->max_abs_position)));
    metric(tr("max |Δ|"), most, 2);
    metric(tr("mean |Δ|"), formatNumber(difference_->mean_abs), 3);
    metric(tr("cosine"), formatNumber(difference_->cosine), 4);
    if (difference_->incomparable > 0) metric(tr("not comparable"), formatCount(difference_->incomparable), 3);
  } else {
    right.push_back({{{tr("Ctrl+G go to   N next NaN or Inf   F fit   wheel zoom"), Meaning::quiet}}, {}, 9, false, {}});
  }
  pointerLine_->setFacts(std::move(left), std::move(right));
}

void TensorTab::goToNonFinite(bool forward) {
  const auto session = workspace_->session();
  if (!session || !card_ || card_->shape.empty()) return;
  const Statistics& counts = view_ == TensorView::previous && previousCard_ ? previousCard_->statistics : card_->statistics;
  if (!counts.has_non_finite()) {
    emit said(tr("This tensor holds no NaN and no Inf"), false);
    return;
  }
  const auto element = plane_->slice().elementAt(plane_->current().row, plane_->current().column);
  const std::uint64_t here = positionOf(card_->shape, element);
  const std::uint64_t last = card_->statistics.count - 1;
  // From the last one on to the first one, and back.
  const std::uint64_t from = forward ? (here == last ? 0 : here + 1) : (here == 0 ? last : here - 1);
  const TensorKey searched = view_ == TensorView::previous && previousKey_ ? *previousKey_ : key_;
  using Position = std::optional<std::uint64_t>;
  const auto go = [this](const Position& found) {
    if (found) plane_->showElement(elementOf(card_->shape, *found));
  };
  searchRequest_.ask<Position>(
      this, [&](Answer<Position> answer) { return session->next_non_finite(searched, from, forward, std::move(answer)); },
      [this, go, session, searched, forward, last](Result<Position> answer) {
        if (!answer) {
          emit said(translated(answer.error().message), true);
        } else if (*answer) {
          go(*answer);
        } else {
          searchRequest_.ask<Position>(
              this,
              [&](Answer<Position> again) {
                return session->next_non_finite(searched, forward ? 0 : last, forward, std::move(again));
              },
              [go](Result<Position> found) {
                if (found) go(*found);
              });
        }
      });
}

void TensorTab::askForElement() {
  if (!card_) return;
  auto* field = new ElementField(card_->shape, this);
  connect(field, &ElementField::chosen, plane_, &TensorPlane::showElement);
  field->adjustSize();
  field->move(pointerLine_->mapToGlobal(QPoint(8, -field->height() - 4)));
  field->show();
}

void TensorTab::saveAs() {
  if (!card_) return;
  QString name = title();
  name.replace('/', '_').replace(QStringLiteral(" · "), QStringLiteral(".")).replace(' ', '.');
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save tensor"), name + QStringLiteral(".npy"), tr("NumPy files (*.npy)"));
  if (!path.isEmpty()) saveTo(path.toStdString());
}

void TensorTab::saveTo(const std::filesystem::path& path) {
  using Saved = std::filesystem::path;
  saveRequest_.ask<Saved>(
      this, [&](Answer<Saved> answer) { return workspace_->session()->save_npy(key_, path, std::move(answer)); },
      [this](Result<Saved> saved) {
        if (saved) {
          emit said(tr("Saved %1").arg(QString::fromStdString(saved->string())), false);
        } else {
          emit said(translated(saved.error().message), true);
        }
      });
}

void TensorTab::openFolder() {
  if (!card_ || card_->info.file.empty()) return;
  const auto folder = (workspace_->facts()->path / card_->info.file).parent_path();
  QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(folder.string())));
}

// Held down, X shows the previous values in place of the current ones: what changes jumps to the eye.
void TensorTab::flicker(bool previous) {
  if (previous == flickering_ || !previousKey_ || !card_) return;
  flickering_ = previous;
  maps_[0]->map()->setAspect(previous ? TensorAspect::previous : aspect());
}

void TensorTab::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_X && !event->isAutoRepeat()) return flicker(true);
  QWidget::keyPressEvent(event);
}

void TensorTab::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_X && !event->isAutoRepeat()) return flicker(false);
  QWidget::keyReleaseEvent(event);
}

}  // namespace sporescope::ui
