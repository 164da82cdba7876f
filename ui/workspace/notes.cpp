// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/notes.h"

#include <QDateTime>
#include <QMetaObject>
#include <algorithm>
#include <map>
#include <system_error>

#include "core/notes/dump_identity.h"
#include "core/notes/notes_file.h"
#include "core/session/dump_source.h"
#include "core/session/live_control.h"
#include "ui/text/format.h"
#include "ui/workspace/state_file.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

namespace {

constexpr int kSaveAfterMilliseconds = 500;
const char* const kFolder = "notes";  // next to the settings

Result<std::vector<Note>> readIfExists(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return {};
  return read_notes_file(file);
}

}  // namespace

Notes::Notes(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  fileThread_.setMaxThreadCount(1);
  saveTimer_.setSingleShot(true);
  saveTimer_.setInterval(kSaveAfterMilliseconds);
  connect(&saveTimer_, &QTimer::timeout, this, &Notes::save);
  connect(workspace_, &Workspace::sessionsChanged, this, [this] {
    save();
    std::erase_if(books_, [](const auto& entry) { return entry.second.session.expired(); });
    follow();
    announce();
  });
  connect(workspace_, &Workspace::snapshotChanged, this, [this] {
    follow();
    if (!all().empty()) announce();  // snapshots change often, and nodes may have appeared or disappeared
  });
  connect(workspace_, &Workspace::graphChanged, this, &Notes::announce);
}

Notes::~Notes() { save(); }

Notes::NoteBook* Notes::book() {
  const auto found = books_.find(workspace_->session().get());
  return found == books_.end() ? nullptr : &found->second;
}

const Notes::NoteBook* Notes::book() const {
  const auto found = books_.find(workspace_->session().get());
  return found == books_.end() ? nullptr : &found->second;
}

// The owner of the notes is known once the dump is open, or once the training has registered.
void Notes::follow() {
  const auto session = workspace_->session();
  if (!session) return;
  NoteBook& noteBook = books_[session.get()];
  if (noteBook.session.lock() != session) noteBook = NoteBook{session, {}, false, false, false, {}};
  if (!noteBook.requested) read(session, noteBook);
}

void Notes::read(const std::shared_ptr<Session>& session, NoteBook& book) {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  std::function<std::filesystem::path()> locateFile;  // empty if the owner of the notes is unknown
  if (const LiveControl* live = session->live()) {
    const auto script = std::filesystem::path(live->status().process.script).lexically_normal();
    if (script.empty()) return;
    locateFile = [script] { return stateFile(QLatin1String(kFolder), script.filename().string(), script.string()); };
  } else {
    auto dump = session->dump();
    if (snapshot.loading || snapshot.error || !dump) return;
    locateFile = [dump = std::move(dump)]() -> std::filesystem::path {
      const auto view = dump->wait_for_view({});  // the dump is open, so this does not block
      if (!view) return {};
      const std::string name = (*view)->dump().root().lexically_normal().filename().string();
      return stateFile(QLatin1String(kFolder), name, dump_identity((*view)->dump()));
    };
  }
  book.requested = true;
  fileThread_.start([this, weakSession = std::weak_ptr(session), locateFile = std::move(locateFile)] {
    const std::filesystem::path file = locateFile();
    if (file.empty()) return;
    auto result = std::make_shared<Result<std::vector<Note>>>(readIfExists(file));
    QMetaObject::invokeMethod(
        this, [this, weakSession, file, result] { applyStoredNotes(weakSession, file, std::move(*result)); },
        Qt::QueuedConnection);
  });
}

void Notes::applyStoredNotes(const std::weak_ptr<Session>& session, const std::filesystem::path& file,
                             Result<std::vector<Note>> result) {
  const auto owner = session.lock();
  const auto found = books_.find(owner.get());
  if (!owner || found == books_.end()) return;
  if (!result) {
    // A file that cannot be read is never overwritten.
    emit failed(translated(result.error().message));
    return;
  }
  found->second.file = file;
  found->second.ready = true;
  found->second.notes = std::move(*result);
  announce();
}

IterationLabels Notes::iterationLabels() const { return workspace_->iterationLabels(); }

bool Notes::isReady() const {
  const NoteBook* noteBook = book();
  return noteBook != nullptr && noteBook->ready;
}

const std::vector<Note>& Notes::all() const {
  static const std::vector<Note> none;
  const NoteBook* noteBook = book();
  return noteBook == nullptr ? none : noteBook->notes;
}

const Note* Notes::of(GraphIndex graph, NodeIndex node) const {
  if (graph == workspace_->graph() && node != kNoNode) return ofNode(node);
  return findNote(newNote(graph, node));
}

const Note* Notes::of(const TensorKey& key) const { return findNote(newNote(key)); }

const Note* Notes::findNote(const std::optional<Note>& subject) const {
  if (!subject) return nullptr;
  const auto& notes = all();
  const auto found = std::find_if(notes.begin(), notes.end(), [&](const Note& note) { return note.same_subject(*subject); });
  return found == notes.end() ? nullptr : &*found;
}

const Note* Notes::ofNode(NodeIndex node) const {
  const auto found = nodes_.find(node);
  return found == nodes_.end() ? nullptr : &all()[found->second];
}

int Notes::countIn(ScopeIndex scope) const {
  const auto found = scopes_.find(scope);
  return found == scopes_.end() ? 0 : found->second;
}

int Notes::bookmarks() const {
  return static_cast<int>(std::count_if(all().begin(), all().end(), [](const Note& note) { return note.bookmark; }));
}

std::optional<std::pair<GraphIndex, NodeIndex>> Notes::nodeOf(const Note& note) const {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  for (const GraphIndex index : snapshot.graphs.indices()) {
    const SessionGraph& graph = snapshot.graphs[index];
    if (graph.rank != note.node.rank || graph.net != note.node.net || graph.name != note.node.graph || !graph.graph) continue;
    const NodeIndex node = graph.graph->find(note.node.name);
    if (node != kNoNode) return std::pair(index, node);
  }
  return std::nullopt;
}

std::optional<TensorKey> Notes::tensorOf(const Note& note) const {
  const auto location = note.tensor ? nodeOf(note) : std::nullopt;
  if (!location) return std::nullopt;
  return TensorKey{location->first, location->second, note.iteration, note.tensor->io, note.tensor->slot, note.tensor->run};
}

bool Notes::exists(const Note& note) const {
  if (!note.of_iteration() && !nodeOf(note)) return false;
  // A constant is the same in all iterations.
  if (!note.of_iteration() && (!note.tensor || !is_numbered(note.iteration))) return true;
  const auto iterations = workspace_->iterations();
  return std::find(iterations.begin(), iterations.end(), note.iteration) != iterations.end();
}

std::vector<Note> Notes::bookmarksInOrder() const {
  using ExecutionPosition = std::tuple<GraphIndex, std::int64_t, NodeIndex, std::optional<std::pair<Iteration, NotedTensor>>>;
  std::map<ExecutionPosition, Note> ordered;
  for (const Note& note : all()) {
    const auto location = note.bookmark && exists(note) ? nodeOf(note) : std::nullopt;
    if (!location) continue;
    const Node& node = workspace_->snapshot()->graphs[location->first].graph->nodes()[location->second];
    const auto tensor = note.tensor ? std::optional(std::pair(note.iteration, *note.tensor)) : std::nullopt;
    ordered.emplace(ExecutionPosition(location->first, std::int64_t{node.order}, location->second, tensor), note);
  }
  std::map<Iteration, Note> iterations;
  for (const Note& note : all()) {
    if (note.bookmark && note.of_iteration() && exists(note)) iterations.emplace(note.iteration, note);
  }
  std::vector<Note> notes;
  notes.reserve(ordered.size() + iterations.size());
  for (auto& [order, note] : ordered) notes.push_back(std::move(note));
  for (auto& [iteration, note] : iterations) notes.push_back(std::move(note));
  return notes;
}

std::optional<Note> Notes::newNote(GraphIndex graph, NodeIndex node) const {
  if (node == kNoNode) return newNote(workspace_->iteration());
  const SessionGraph* sessionGraph = workspace_->sessionGraph(graph);
  const Node* found = sessionGraph == nullptr ? nullptr : sessionGraph->node_at(node);
  if (found == nullptr) return std::nullopt;
  const NotedNode name{sessionGraph->rank, sessionGraph->net, sessionGraph->name, std::string(found->full_name)};
  return Note{name, workspace_->iteration(), false, {}, 0};
}

std::optional<Note> Notes::newNote(Iteration iteration) const {
  const Note note{{}, iteration, false, {}, 0};
  return exists(note) ? std::optional(note) : std::nullopt;
}

std::optional<Note> Notes::newNote(const TensorKey& key) const {
  if (key.node == kNoNode) return std::nullopt;
  auto note = newNote(key.graph, key.node);
  if (note) note->iteration = key.iteration;
  if (note) note->tensor = NotedTensor{key.io, key.slot, key.run};
  return note;
}

void Notes::setText(GraphIndex graph, NodeIndex node, const QString& text) {
  change(newNote(graph, node), [&](Note* note) { note->text = text.toStdString(); });
}

void Notes::setText(Iteration iteration, const QString& text) {
  change(newNote(iteration), [&](Note* note) { note->text = text.toStdString(); });
}

void Notes::setText(const TensorKey& key, const QString& text) {
  change(newNote(key), [&](Note* note) { note->text = text.toStdString(); });
}

void Notes::toggleBookmark(GraphIndex graph, NodeIndex node) {
  change(newNote(graph, node), [](Note* note) { note->bookmark = !note->bookmark; });
}

void Notes::toggleBookmark(const TensorKey& key) {
  change(newNote(key), [](Note* note) { note->bookmark = !note->bookmark; });
}

void Notes::change(const std::optional<Note>& subject, const std::function<void(Note*)>& edit) {
  NoteBook* noteBook = book();
  if (noteBook == nullptr || !noteBook->ready || !subject) return;
  Note note = *subject;
  const auto existing = std::find_if(noteBook->notes.begin(), noteBook->notes.end(),
                                     [&](const Note& candidate) { return candidate.same_subject(note); });
  if (existing != noteBook->notes.end()) note = *existing;
  const Note original = note;
  edit(&note);
  if (note == original) return;
  note.iteration = subject->iteration;
  note.written = QDateTime::currentSecsSinceEpoch();
  if (existing != noteBook->notes.end()) noteBook->notes.erase(existing);
  if (!note.empty()) noteBook->notes.insert(noteBook->notes.begin(), std::move(note));
  noteBook->unsaved = true;
  saveTimer_.start();
  announce();
}

void Notes::remove(const Note& note) {
  NoteBook* noteBook = book();
  if (noteBook == nullptr) return;
  if (std::erase_if(noteBook->notes, [removed = note](const Note& candidate) { return candidate.same_subject(removed); }) ==
      0) {
    return;
  }
  noteBook->unsaved = true;
  saveTimer_.start();
  announce();
}

void Notes::add(const std::vector<Note>& added) {
  NoteBook* noteBook = book();
  if (noteBook == nullptr || !noteBook->ready) return;
  for (const Note& note : added) {
    const auto existing = std::find_if(noteBook->notes.begin(), noteBook->notes.end(),
                                       [&](const Note& candidate) { return candidate.same_subject(note); });
    if (existing == noteBook->notes.end()) {
      noteBook->notes.push_back(note);
    } else if (note.written > existing->written) {
      *existing = note;
    }
  }
  std::stable_sort(noteBook->notes.begin(), noteBook->notes.end(),
                   [](const Note& a, const Note& b) { return a.written > b.written; });
  noteBook->unsaved = true;
  saveTimer_.start();
  announce();
}

void Notes::goTo(const Note& note) {
  if (note.tensor) {
    const auto key = exists(note) ? tensorOf(note) : std::nullopt;
    if (key) workspace_->openTensor(*key, false);
    return;
  }
  const auto location = nodeOf(note);
  if (!location && !note.of_iteration()) return;
  const Iteration iteration = note.iteration;  // copied: the note may be destroyed when the selection changes
  if (location) workspace_->selectNode(location->first, location->second);
  const auto iterations = workspace_->iterations();
  if (std::find(iterations.begin(), iterations.end(), iteration) != iterations.end()) workspace_->setIteration(iteration);
}

void Notes::save() {
  saveTimer_.stop();
  for (auto& [session, noteBook] : books_) {
    if (!noteBook.unsaved) continue;
    noteBook.unsaved = false;
    fileThread_.start([this, file = noteBook.file, notes = noteBook.notes] {
      const auto result = save_notes_file(file, notes);
      if (result) return;
      QMetaObject::invokeMethod(
          this, [this, sentence = translated(result.error().message)] { emit failed(sentence); }, Qt::QueuedConnection);
    });
  }
}

void Notes::announce() {
  recount();
  emit changed();
}

void Notes::recount() {
  nodes_.clear();
  scopes_.clear();
  parameters_ = constants_ = 0;
  const SessionGraph* graph = workspace_->sessionGraph();
  if (graph == nullptr || !graph->graph || !graph->scopes) return;
  const auto& notes = all();
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (notes[i].tensor) continue;  // shown in the tab of the tensor instead
    const NotedNode& name = notes[i].node;
    if (name.rank != graph->rank || name.net != graph->net || name.graph != graph->name) continue;
    const NodeIndex node = graph->graph->find(name.name);
    if (node == kNoNode) continue;
    nodes_.emplace(node, i);
    const NodeKind kind = graph->graph->nodes()[node].kind;
    if (kind == NodeKind::parameter) ++parameters_;
    if (kind == NodeKind::constant) ++constants_;
    for (const ScopeIndex scope : graph->scopes->scopes_around(node)) ++scopes_[scope];
  }
}

}  // namespace sporescope::ui

#include "moc_notes.cpp"
