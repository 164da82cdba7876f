// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/notes/note.h"
#include "core/session/session.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

class Workspace;

/// Notes and bookmarks of the current session on nodes, tensors and iterations. They are saved next to the user's settings
/// as they change, never in the dump. A dump gets its notes back even after it was moved. UI thread only.
class Notes : public QObject {
  Q_OBJECT

 public:
  explicit Notes(Workspace* workspace);  ///< Owned by `workspace`
  ~Notes() override;

  /// False without a session, and until its saved notes have been read. Notes cannot be added before.
  [[nodiscard]] bool isReady() const;
  /// The labels of the iterations that have notes.
  [[nodiscard]] IterationLabels iterationLabels() const;
  /// All notes, the latest first.
  [[nodiscard]] const std::vector<Note>& all() const;
  /// Returns null if the node has no note. Here and below kNoNode stands for the current iteration.
  [[nodiscard]] const Note* of(GraphIndex graph, NodeIndex node) const;
  /// Returns the note of a tensor in its iteration, not the note of its node; null if there is none.
  [[nodiscard]] const Note* of(const TensorKey& key) const;
  /// Returns the note of a node of the current graph; null if there is none.
  [[nodiscard]] const Note* ofNode(NodeIndex node) const;
  /// Number of nodes with a note below a scope of the current graph.
  [[nodiscard]] int countIn(ScopeIndex scope) const;
  [[nodiscard]] int countOfParameters() const { return parameters_; }
  [[nodiscard]] int countOfConstants() const { return constants_; }
  /// Number of bookmarks.
  [[nodiscard]] int bookmarks() const;
  /// Returns the node of a note, or the node of its tensor. Empty if the session has no such node.
  [[nodiscard]] std::optional<std::pair<GraphIndex, NodeIndex>> nodeOf(const Note& note) const;
  /// Returns the tensor of a note. Empty if the note is on something else, or if the session has no such node.
  [[nodiscard]] std::optional<TensorKey> tensorOf(const Note& note) const;
  /// False if the session lacks the node or the iteration of the note.
  [[nodiscard]] bool exists(const Note& note) const;
  /// Existing bookmarks in execution order. Tensors follow their node; iterations come last.
  [[nodiscard]] std::vector<Note> bookmarksInOrder() const;

  /// Sets the text of a note. A note without text and bookmark is removed.
  void setText(GraphIndex graph, NodeIndex node, const QString& text);
  void setText(Iteration iteration, const QString& text);
  void setText(const TensorKey& key, const QString& text);
  void toggleBookmark(GraphIndex graph, NodeIndex node);
  void toggleBookmark(const TensorKey& key);
  void remove(const Note& note);
  /// Adds notes. Where both have text for the same node or iteration, the more recent text wins.
  void add(const std::vector<Note>& added);
  /// Selects the node of a note in its iteration, or its iteration, or opens its tensor. Does nothing if that no longer
  /// exists.
  void goTo(const Note& note);

 signals:
  void changed();                        ///< Also emitted when another session becomes current
  void failed(const QString& sentence);  ///< The notes could not be read or saved

 private:
  struct NoteBook {
    std::weak_ptr<Session> session;
    std::filesystem::path file;  // empty until the owner of the notes is known
    bool requested = false, ready = false, unsaved = false;
    std::vector<Note> notes;
  };

  void follow();
  void read(const std::shared_ptr<Session>& session, NoteBook& book);
  void applyStoredNotes(const std::weak_ptr<Session>& session, const std::filesystem::path& file,
                        Result<std::vector<Note>> result);
  void save();
  void recount();
  void change(const std::optional<Note>& subject, const std::function<void(Note*)>& edit);
  void announce();
  [[nodiscard]] NoteBook* book();
  [[nodiscard]] const NoteBook* book() const;
  /// Returns an empty note on the node in the current iteration, or nothing if there is no such node.
  [[nodiscard]] std::optional<Note> newNote(GraphIndex graph, NodeIndex node) const;
  [[nodiscard]] std::optional<Note> newNote(Iteration iteration) const;
  [[nodiscard]] std::optional<Note> newNote(const TensorKey& key) const;
  [[nodiscard]] const Note* findNote(const std::optional<Note>& subject) const;

  Workspace* workspace_;
  std::unordered_map<const Session*, NoteBook> books_;
  std::unordered_map<NodeIndex, std::size_t> nodes_;  // nodes of the current graph; positions in all()
  std::unordered_map<ScopeIndex, int> scopes_;
  int parameters_ = 0, constants_ = 0;
  QTimer saveTimer_;        // delays saving, so that typing does not write each character
  QThreadPool fileThread_;  // a single thread keeps writes in order; its destructor waits for the last one
};

}  // namespace sporescope::ui
