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
  files_.setMaxThreadCount(1);
  later_.setSingleShot(true);
  later_.setInterval(kSaveAfterMilliseconds);
  connect(&later_, &QTimer::timeout, this, &Notes::save);
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
  NoteBook& mine = books_[session.get()];
  if (mine.session.lock() != session) mine = NoteBook{session, {}, false, false, false, {}};
  if (!mine.requested) read(session, mine);
}

void Notes::read(const std::shared_ptr<Session>& session, NoteBook& book) {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  std::function<std::filesystem::path()> find;  // empty if the owner of the notes is unknown
  if (const LiveControl* live = session->live()) {
    const auto script = std::filesystem::path(live->status().process.script).lexically_normal();
    if (script.empty()) return;
    find = [script] { return stateFile(QLatin1String(kFolder), script.filename().string(), script.string()); };
  } else {
    auto dump = session->dump();
    if (snapshot.loading || snapshot.error || !dump) return;
    find = [dump = std::move(dump)]() -> std::filesystem::path {
      const auto view = dump->wait_for_view({});  // the dump is open, so this does not block
      if (!view) return {};
      const std::string name = (*view)->dump().root().lexically_normal().filename().string();
      return stateFile(QLatin1String(kFolder), name, dump_identity((*view)->dump()));
    };
  }
  book.requested = true;
  files_.start([this, requested = std::weak_ptr(session), find = std::move(find)] {
    const std::filesystem::path file = find();
    if (file.empty()) return;
    auto stored = std::make_shared<Result<std::vector<Note>>>(readIfExists(file));
    QMetaObject::invokeMethod(
        this, [this, requested, file, stored] { take(requested, file, std::move(*stored)); }, Qt::QueuedConnection);
  });
}

void Notes::take(const std::weak_ptr<Session>& session, const std::filesystem::path& file, Result<std::vector<Note>> stored) {
  const auto open = session.lock();
  const auto found = books_.find(open.get());
  if (!open || found == books_.end()) return;
  if (!stored) {
    // A file that cannot be read is never overwritten.
    emit failed(translated(stored.error().message));
    return;
  }
  found->second.file = file;
  found->second.ready = true;
  found->second.notes = std::move(*stored);
  announce();
}

IterationLabels Notes::iterationLabels() const { return workspace_->iterationLabels(); }

bool Notes::isReady() const {
  const NoteBook* mine = book();
  return mine != nullptr && mine->ready;
}

const std::vector<Note>& Notes::all() const {
  static const std::vector<Note> none;
  const NoteBook* mine = book();
  return mine == nullptr ? none : mine->notes;
}

const Note* Notes::of(GraphIndex graph, NodeIndex node) const {
  if (graph == workspace_->graph() && node != kNoNode) return ofNode(node);
  return found(newNote(graph, node));
}

const Note* Notes::of(const TensorKey& key) const { return found(newNote(key)); }

const Note* Notes::found(const std::optional<Note>& subject) const {
  if (!subject) return nullptr;
  const auto& notes = all();
  const auto one = std::find_if(notes.begin(), notes.end(), [&](const Note& note) { return note.same_subject(*subject); });
  return one == notes.end() ? nullptr : &*one;
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
  const auto place = note.tensor ? nodeOf(note) : std::nullopt;
  if (!place) return std::nullopt;
  return TensorKey{place->first, place->second, note.iteration, note.tensor->io, note.tensor->slot, note.tensor->run};
}

bool Notes::exists(const Note& note) const {
  if (!note.of_iteration() && !nodeOf(note)) return false;
  // A constant is the same in all iterations.
  if (!note.of_iteration() && (!note.tensor || !is_numbered(note.iteration))) return true;
  const auto known = workspace_->iterations();
  return std::find(known.begin(), known.end(), note.iteration) != known.end();
}

std::vector<Note> Notes::bookmarksInOrder() const {
  using Place = std::tuple<GraphIndex, std::int64_t, NodeIndex, std::optional<std::pair<Iteration, NotedTensor>>>;
  std::map<Place, Note> ordered;
  for (const Note& note : all()) {
    const auto place = note.bookmark && exists(note) ? nodeOf(note) : std::nullopt;
    if (!place) continue;
    const Node& node = workspace_->snapshot()->graphs[place->first].graph->nodes()[place->second];
    const auto tensor = note.tensor ? std::optional(std::pair(note.iteration, *note.tensor)) : std::nullopt;
    ordered.emplace(Place(place->first, std::int64_t{node.order}, place->second, tensor), note);
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
  const SessionGraph* of = workspace_->sessionGraph(graph);
  const Node* known = of == nullptr ? nullptr : of->node_at(node);
  if (known == nullptr) return std::nullopt;
  const NotedNode name{of->rank, of->net, of->name, std::string(known->full_name)};
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

void Notes::change(const std::optional<Note>& started, const std::function<void(Note*)>& edit) {
  NoteBook* mine = book();
  if (mine == nullptr || !mine->ready || !started) return;
  Note note = *started;
  const auto before =
      std::find_if(mine->notes.begin(), mine->notes.end(), [&](const Note& one) { return one.same_subject(note); });
  if (before != mine->notes.end()) note = *before;
  const Note old = note;
  edit(&note);
  if (note == old) return;
  note.iteration = started->iteration;
  note.written = QDateTime::currentSecsSinceEpoch();
  if (before != mine->notes.end()) mine->notes.erase(before);
  if (!note.empty()) mine->notes.insert(mine->notes.begin(), std::move(note));
  mine->unsaved = true;
  later_.start();
  announce();
}

void Notes::remove(const Note& note) {
  NoteBook* mine = book();
  if (mine == nullptr) return;
  if (std::erase_if(mine->notes, [gone = note](const Note& one) { return one.same_subject(gone); }) == 0) return;
  mine->unsaved = true;
  later_.start();
  announce();
}

void Notes::add(const std::vector<Note>& others) {
  NoteBook* mine = book();
  if (mine == nullptr || !mine->ready) return;
  for (const Note& other : others) {
    const auto own =
        std::find_if(mine->notes.begin(), mine->notes.end(), [&](const Note& one) { return one.same_subject(other); });
    if (own == mine->notes.end()) {
      mine->notes.push_back(other);
    } else if (other.written > own->written) {
      *own = other;
    }
  }
  std::stable_sort(mine->notes.begin(), mine->notes.end(), [](const Note& a, const Note& b) { return a.written > b.written; });
  mine->unsaved = true;
  later_.start();
  announce();
}

void Notes::goTo(const Note& note) {
  if (note.tensor) {
    const auto key = exists(note) ? tensorOf(note) : std::nullopt;
    if (key) workspace_->openTensor(*key, false);
    return;
  }
  const auto place = nodeOf(note);
  if (!place && !note.of_iteration()) return;
  const Iteration iteration = note.iteration;  // copied: the note may be destroyed when the selection changes
  if (place) workspace_->selectNode(place->first, place->second);
  const auto known = workspace_->iterations();
  if (std::find(known.begin(), known.end(), iteration) != known.end()) workspace_->setIteration(iteration);
}

void Notes::save() {
  later_.stop();
  for (auto& [session, mine] : books_) {
    if (!mine.unsaved) continue;
    mine.unsaved = false;
    files_.start([this, file = mine.file, notes = mine.notes] {
      const auto stored = save_notes_file(file, notes);
      if (stored) return;
      QMetaObject::invokeMethod(
          this, [this, sentence = translated(stored.error().message)] { emit failed(sentence); }, Qt::QueuedConnection);
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
