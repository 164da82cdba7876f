// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_tab.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "ui/tensor/slice/element_field.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/summary_text.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/panel_action.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/producer_of_input.h"
#include "ui/workspace/reference.h"

namespace sporescope::ui {

namespace {

constexpr int kMaxWidth = 280;

// Returns the first NaN or Inf that a search or check has found; empty if none is known or its index has another number of
// dimensions.
std::optional<ElementIndex> knownNonFiniteElement(const Workspace& workspace, const TensorKey& key, std::size_t dimensions) {
  const Findings* findings = workspace.findings();
  if (findings == nullptr) return std::nullopt;
  for (const Finding& cause : findings->causes()) {
    if (cause.tensor.key == key && cause.element.size() == dimensions) return cause.element;
  }
  for (const std::size_t position : findings->hitsOf(key.graph, key.node)) {
    const Hit& hit = findings->hits()[position];
    if (hit.key != key) continue;
    ElementIndex index = hit.first_non_finite_index();
    if (index.size() == dimensions) return index;
  }
  return std::nullopt;
}

ValueFormat suitableFormat(const TensorSummary& summary) {
  const double magnitude = std::max(std::abs(summary.statistics.min.value_or(0)), std::abs(summary.statistics.max.value_or(0)));
  const bool plain = magnitude == 0 || (magnitude >= 0.01 && magnitude < 1e6);
  return plain ? ValueFormat::four_decimals : ValueFormat::scientific;
}

}  // namespace

ReferenceChip::ReferenceChip(Workspace* workspace, QWidget* parent)
    : QFrame(parent), workspace_(workspace), name_(new ElidedLabel) {
  setFrameShape(QFrame::StyledPanel);
  setMaximumWidth(kMaxWidth);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 0, 0, 0);
  row->setSpacing(2);
  row->addWidget(name_, 1);
  QToolButton* clear = iconButton(QStringLiteral("window-close"), tr("Clear the reference (Ctrl+Alt+Shift+F)"));
  connect(clear, &QToolButton::clicked, this, [this] { workspace_->reference()->clear(); });
  row->addWidget(clear);
  connect(workspace_->reference(), &ReferenceTensorModel::changed, this, &ReferenceChip::refresh);
  refresh();
}

void ReferenceChip::setTensor(const TensorKey& key) {
  key_ = key;
  refresh();
}

void ReferenceChip::refresh() {
  const ReferenceTensorModel& reference = *workspace_->reference();
  setVisible(reference.isSet());
  if (!reference.isSet()) return;
  name_->setText(reference.is(key_) ? tr("This is the reference") : tr("Reference: %1").arg(reference.title()));
  const QString problem = reference.problem();
  setToolTip(problem.isEmpty() ? reference.location() : reference.location() + u'\n' + problem);
  setAccessibleName(name_->text());
}

TensorTab::TensorTab(Workspace* workspace, const TensorKey& key, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      key_(key),
      plane_(new TensorPlane(this)),
      loader_(new TensorLoader(workspace, this)),
      search_(new NonFiniteSearch(this)),
      header_(new TensorHeader(workspace)),
      tools_(new TensorTools(plane_)),
      chip_(new ReferenceChip(workspace)),
      body_(new TensorBody(workspace, plane_, loader_)) {
  setAccessibleName(tr("Tensor"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  tools_->addTool(chip_);
  column->addWidget(tools_);
  column->addWidget(body_, 1);
  state_ = new PanelState(content);
  content->setFocusProxy(body_);
  setFocusProxy(state_);
  auto* root = new QVBoxLayout(this);
  root->setContentsMargins(0, 0, 0, 0);
  root->setSpacing(0);
  root->addWidget(header_);
  root->addWidget(state_, 1);
  makeActions();
  connectParts();
  connectLoader();
  load();
}

TensorTab::~TensorTab() = default;

void TensorTab::makeActions() {
  addPanelAction(this, {}, QKeySequence(Qt::Key_N), [this] { goToNonFinite(true); });
  addPanelAction(this, {}, QKeySequence(Qt::SHIFT | Qt::Key_N), [this] { goToNonFinite(false); });
  addPanelAction(this, {}, QKeySequence(Qt::Key_F), [this] { body_->map()->fit(); });
  addPanelAction(this, {}, QKeySequence(Qt::CTRL | Qt::Key_G), [this] { askForElement(); });
  addPanelAction(this, {}, QKeySequence(Qt::CTRL | Qt::Key_T), [this] { tools_->editCloseness(); });
  addPanelAction(this, {}, QKeySequence::Save, [this] { saveAs(); });
}

void TensorTab::connectParts() {
  connect(tools_, &TensorTools::viewChosen, this, &TensorTab::setView);
  connect(tools_, &TensorTools::baselineChosen, this, [this](BaselineKind baseline) {
    loader_->setBaseline(baseline);
    load();
  });
  connect(tools_, &TensorTools::closenessChosen, loader_, &TensorLoader::setCloseness);
  connect(workspace_->reference(), &ReferenceTensorModel::changed, this, &TensorTab::followReference);
  connect(workspace_, &Workspace::recomputedOpened, this, &TensorTab::showRecomputed);
  connect(workspace_->comparisons(), &Comparisons::changed, this, [this] { followComparison(true); });
  connect(workspace_->comparisons(), &Comparisons::resultChanged, this, [this] { followComparison(false); });
  connect(tools_, &TensorTools::nonFiniteRequested, this, &TensorTab::goToNonFinite);
  connect(tools_, &TensorTools::changedByUser, this, &TensorTab::pinRequested);
  connect(header_, &TensorHeader::nonFiniteRequested, this, [this] { goToNonFinite(true); });
  connect(header_, &TensorHeader::elementRequested, plane_, &TensorPlane::showElement);
  connect(header_, &TensorHeader::referenceRequested, this, &TensorTab::useAsReference);
  connect(header_, &TensorHeader::saveRequested, this, &TensorTab::saveAs);
  connect(header_, &TensorHeader::copyRequested, this, [this] {
    const bool isRecordedOnly = loader_->summary() && !loader_->summary()->from_values;
    return isRecordedOnly ? recordedPanel()->copy() : table()->table()->copySelection();
  });
  connect(header_, &TensorHeader::folderRequested, this, &TensorTab::openFolder);
  connect(header_, &TensorHeader::noteRequested, this, &TensorTab::noteRequested);
  connect(header_, &TensorHeader::showInGraphRequested, this, [this] {
    workspace_->selectTensor(key_);
    emit showInGraphRequested();
  });
  connect(body_, &TensorBody::compareRequested, this, &TensorTab::showSideBySide);
  connect(body_, &TensorBody::statusMessage, this, &TensorTab::statusMessage);
  for (const auto signal : {&Workspace::iterationChanged, &Workspace::runChanged}) {
    connect(workspace_, signal, this, [this] {
      if (isVisible()) followIteration();
    });
  }
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    if (!loader_->summary() && !loader_->pending()) load();
  });
}

void TensorTab::connectLoader() {
  const auto reportError = [this](const QString& sentence) { emit statusMessage(sentence, true); };
  connect(loader_, &TensorLoader::summaryReady, this, &TensorTab::showSummary);
  connect(loader_, &TensorLoader::failed, this, &TensorTab::showUnreadable);
  connect(loader_, &TensorLoader::previousFailed, this, reportError);
  connect(loader_, &TensorLoader::orderReady, header_, &TensorHeader::showOrder);
  connect(loader_, &TensorLoader::slicesReady, tools_, &TensorTools::setMarks);
  connect(search_, &NonFiniteSearch::found, this,
          [this](quint64 position) { plane_->showElement(elementOf(loader_->summary()->shape, position)); });
  connect(search_, &NonFiniteSearch::failed, this, reportError);
}

QString TensorTab::title() const {
  const Node* node = workspace_->nodeAt(key_);
  const bool parameter = node != nullptr && node->kind == NodeKind::parameter;
  const QString name = workspace_->nodeName(key_);
  if (name.isEmpty()) return tr("Unknown tensor");
  return parameter ? name : tr("%1 · %2").arg(name, Workspace::slotName(key_));
}

QString TensorTab::shortTitle() const {
  const QString name = workspace_->nodeName(key_);
  return name.isEmpty() || key_.io == IoDirection::input || key_.slot != 0 ? title() : name;
}

void TensorTab::setKey(const TensorKey& key) {
  if (key == key_) return;
  const bool otherTensor = key.graph != key_.graph || key.node != key_.node || key.io != key_.io || key.slot != key_.slot;
  key_ = key;
  targetElement_.reset();  // It belonged to the previous tensor
  if (otherTensor) {
    nonFiniteShown_ = false;
    leaveRecomputed();
  }
  load();
  if (otherTensor) emit titleChanged(title());
  emit keyChanged();
}

void TensorTab::followIteration() {
  TensorKey newKey = key_;
  if (is_numbered(key_.iteration)) newKey.iteration = workspace_->iteration();
  const auto chosen = workspace_->tensor();
  if (chosen && chosen->graph == key_.graph && chosen->node == key_.node) newKey.run = chosen->run;
  setKey(newKey);
}

// Reads the tensor again when its counterpart has changed or is gone.
void TensorTab::followComparison(bool isOther) {
  const Comparison* comparison = workspace_->comparisons()->current();
  const bool hasCounterpart = comparison != nullptr && comparison->hasBaseline(key_);
  if (loader_->summary() && (isOther ? loader_->hasCounterpart() : hasCounterpart != loader_->hasCounterpart())) load();
}

// While the reference is being read, it is not known which tensors it fits.
void TensorTab::followReference() {
  const ReferenceTensorModel& reference = *workspace_->reference();
  const bool isPending = reference.isSet() && !reference.summary() && reference.problem().isEmpty();
  if (loader_->summary() && (!isPending || isReference(loader_->baseline()))) load();
}

void TensorTab::useAsReference() {
  if (hasValues()) workspace_->reference()->set(key_);
}

void TensorTab::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followIteration();
}

void TensorTab::load() {
  loader_->forget();
  search_->stop();
  tools_->setMarks({});
  const auto session = workspace_->session();
  if (!session) return;
  const auto info = session->tensor_info(key_);
  TensorInfo shown = info.value_or(TensorInfo{});
  shown.key = key_;
  header_->showInfo(shown, title());
  chip_->setTensor(key_);
  if (!info && workspace_->snapshot()->loading) {
    state_->showLoading(tr("Reading the dump"));
    return;
  }
  if (!info || !info->has_summary()) {
    showNotDumped();
    return;
  }
  state_->showLoading(tr("Reading %1").arg(title()), -1, [this] {
    loader_->stop();
    state_->showMessage(tr("Stopped"), tr("The tensor was not read."), {{tr("Read again"), [this] { load(); }, false}});
  });
  loader_->read(key_);
}

void TensorTab::showSummary() {
  const TensorSummary& summary = *loader_->summary();
  header_->showSummary(summary);
  tools_->setVisible(summary.from_values);
  if (!summary.from_values) return showRecorded();
  chooseAppearance(summary);
  plane_->setTensor(loader_->session(), summary);
  const IterationLabels iterationLabels = workspace_->iterationLabels();
  tools_->setIterationLabels(iterationLabels);
  tools_->setBaseline(loader_->availableBaselines(), loader_->baseline());
  const bool hasPrevious = loader_->previousHasValues();
  QString problem = loader_->baselineProblem();
  if (problem.isEmpty()) {
    const bool reference = workspace_->reference()->isSet() && !workspace_->reference()->is(key_);
    problem = joinedSentences(
        {iterationLabels.choose(tr("There is no iteration before %1"), tr("The step before step %1 was not captured"))
             .arg(iterationText(key_.iteration)),
         reference ? loader_->referenceProblem() : QString()});
  }
  tools_->setPreviousAvailable(hasPrevious, problem);
  if (!hasPrevious && view_ != TensorView::current) setView(TensorView::current);
  labelStatistics();
  body_->showReading(title());
  state_->showContent();
  if (view_ != TensorView::current) loader_->readPrevious();
  showTargetElement();
  showFirstNonFiniteOnce();
}

// Shows the tensor next to its recomputed values, at one element.
void TensorTab::showRecomputed(const TensorKey& key, const ElementIndex& element) {
  if (!(key == key_)) return;
  targetElement_ = element;
  loader_->setBaseline(BaselineKind::recomputed);
  load();
  setView(TensorView::side_by_side);
}

// Other tensors must not be recomputed without a request.
void TensorTab::leaveRecomputed() {
  if (loader_->preferredBaseline() != BaselineKind::recomputed) return;
  loader_->setBaseline(std::nullopt);
  setView(TensorView::current);
}

// Shows the element at which the tab was opened.
void TensorTab::showTargetElement() {
  if (!targetElement_ || !loader_->summary() || !loader_->summary()->from_values) return;
  const ElementIndex element = *std::exchange(targetElement_, std::nullopt);
  if (element.size() != loader_->summary()->shape.size()) return;
  nonFiniteShown_ = true;
  plane_->showElement(element);
}

// Shows the recorded statistics of a tensor without dumped values, next to those of the previous iteration.
void TensorTab::showRecorded() {
  if (view_ != TensorView::current) setView(TensorView::current);
  body_->showReading(title());
  state_->showContent();
  loader_->readPrevious();
}

// The slice at index 0 of a tensor with many dimensions may be finite. The first non-finite element is shown once.
void TensorTab::showFirstNonFiniteOnce() {
  const TensorSummary& summary = *loader_->summary();
  if (nonFiniteShown_ || summary.shape.empty() || !summary.statistics.has_non_finite()) return;
  nonFiniteShown_ = true;
  if (const auto element = knownNonFiniteElement(*workspace_, key_, summary.shape.size())) {
    plane_->showElement(*element);
  } else {
    search_->go(workspace_->session(), key_, summary.statistics.count - 1, summary.statistics.count, true);
  }
}

// Colors fit the signs of the values until the user chooses some. Each tensor has its own format.
void TensorTab::chooseAppearance(const TensorSummary& summary) {
  const bool isFirst = !plane_->session();
  if (!plane_->colorsAreChosen()) {
    const auto finite = finiteRange(summary);
    const bool oneSign = finite && (finite->low >= 0 || finite->high <= 0) && summary.stored_dtype != DType::boolean &&
                         finite->low != finite->high;
    plane_->setColors(TensorAspect::current, oneSign ? ColorMapName::viridis : ColorMapName::orange_teal);
  }
  if (isFirst || !(plane_->key() == key_)) plane_->setFormat(suitableFormat(summary));
}

void TensorTab::showNotDumped() {
  std::vector<PanelState::Action> actions;
  const SessionGraph* graph = workspace_->nodeAt(key_) != nullptr ? workspace_->sessionGraph(key_.graph) : nullptr;
  const auto producer = graph != nullptr ? producerOfInput(*workspace_->session(), *graph->graph, key_) : std::nullopt;
  if (producer) {
    actions.push_back({tr("Show output of %1 instead").arg(workspace_->nodeName(producer->key)),
                       [this, key = producer->key] { workspace_->openTensor(key, false); }, false});
  }
  QStringList reasons;
  if (workspace_->snapshot()->has_iterations()) {
    reasons += tr("No file for %2, %3 in iteration %1.")
                   .arg(iterationText(key_.iteration), workspace_->nodeName(key_), Workspace::slotName(key_));
  }
  if (const QString ioReason = missingIoText(*workspace_->snapshot(), key_); !ioReason.isEmpty()) {
    reasons += tr("%1.").arg(ioReason);
  }
  if (workspace_->live() != nullptr) {
    return state_->showMessage(tr("The training has sent no value for this tensor"), {}, actions);
  }
  state_->showMessage(tr("This tensor was not dumped"), reasons.join(u'\n'), actions);
}

void TensorTab::showUnreadable(const Error& error) {
  if (error.code == ErrorCode::cancelled) return;
  state_->showError(
      tr("Cannot read this file"), translated(error.message),
      {{tr("Copy path"), [path = QString::fromStdString(error.path.string())] { QApplication::clipboard()->setText(path); },
        false},
       {tr("Read again"), [this] { load(); }, false}});
}

bool TensorTab::settled() const { return !loader_->pending() && (!loader_->summary() || body_->settled()); }

void TensorTab::showSideBySide() { setView(TensorView::side_by_side); }

void TensorTab::setView(TensorView view) {
  const bool onlyCurrent = loader_->summary() && (!loader_->summary()->from_values || !loader_->previousHasValues());
  view_ = onlyCurrent ? TensorView::current : view;
  tools_->setView(view_);
  body_->setView(view_);
  labelStatistics();
  if (view_ != TensorView::current && loader_->summary()) loader_->readPrevious();
}

// The line above always shows the current tensor, whatever is shown below it.
void TensorTab::labelStatistics() {
  header_->setStatisticsOf(view_ == TensorView::current                    ? QString()
                           : loader_->baseline() == BaselineKind::previous ? tr("Current:")
                                                                           : baselineNames(loader_->baseline()).own + u':');
}

bool TensorTab::hasValues() {
  if (!loader_->summary()) return false;
  if (!loader_->summary()->from_values) emit statusMessage(tr("The values of this tensor were not dumped"), false);
  return loader_->summary()->from_values;
}

void TensorTab::goToNonFinite(bool forward) {
  const auto session = loader_->session();
  if (!session || !hasValues() || loader_->summary()->shape.empty()) return;
  const bool previous = view_ == TensorView::previous;
  const TensorSummary& summary = *loader_->summary();
  const TensorSummary& searchedSummary = previous && loader_->previousSummary() ? *loader_->previousSummary() : summary;
  if (!searchedSummary.statistics.has_non_finite()) {
    emit statusMessage(tr("This tensor has no NaN or Inf"), false);
    return;
  }
  const auto element = plane_->slice().elementAt(plane_->current().row, plane_->current().column);
  const TensorKey& searchedKey = previous && loader_->previousKey() ? *loader_->previousKey() : key_;
  search_->go(session, searchedKey, positionOf(summary.shape, element), summary.statistics.count, forward);
}

void TensorTab::askForElement() {
  if (!hasValues()) return;
  auto* field = new ElementField(loader_->summary()->shape, this);
  connect(field, &ElementField::chosen, plane_, &TensorPlane::showElement);
  field->adjustSize();
  field->move(body_->pointerLine()->mapTo(this, QPoint(8, -field->height() - 4)));
  field->show();
  field->setFocus(Qt::ShortcutFocusReason);
}

void TensorTab::saveAs() {
  if (!hasValues()) return;
  QString name = title();
  name.replace(u'/', u'_').replace(QStringLiteral(" · "), QStringLiteral(".")).replace(u' ', u'.');
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save tensor"), name + QStringLiteral(".npy"), tr("NumPy files (*.npy)"));
  if (!path.isEmpty()) saveTo(path.toStdString());
}

void TensorTab::saveTo(const std::filesystem::path& path) {
  using FilePath = std::filesystem::path;
  saveRequest_.start<FilePath>(
      this, [&](ResultCallback<FilePath> onResult) { return workspace_->session()->save_npy(key_, path, std::move(onResult)); },
      [this](Result<FilePath> saved) {
        if (saved) {
          emit statusMessage(tr("Saved %1").arg(QString::fromStdString(saved->string())), false);
        } else {
          emit statusMessage(translated(saved.error().message), true);
        }
      });
}

void TensorTab::openFolder() {
  if (!loader_->summary() || loader_->summary()->info.file.empty()) return;
  const auto folder = (workspace_->snapshot()->path / loader_->summary()->info.file).parent_path();
  QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(folder.string())));
}

// While X is held down, the previous values replace the current ones, so that changes are easy to see.
void TensorTab::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_X && !event->isAutoRepeat()) return body_->flicker(true);
  QWidget::keyPressEvent(event);
}

void TensorTab::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_X && !event->isAutoRepeat()) return body_->flicker(false);
  QWidget::keyReleaseEvent(event);
}

}  // namespace sporescope::ui

#include "moc_tensor_tab.cpp"
