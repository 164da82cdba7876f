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

/// What the user keeps of the nodes, the tensors and the iterations of the session in front: words and bookmarks. They are
/// written beside the settings as they change, never into the dump, and are there again when the dump is opened again, wherever
/// it lies then. UI thread only.
class Notes : public QObject {
  Q_OBJECT

 public:
  explicit Notes(Workspace* workspace);  ///< owned by it
  ~Notes() override;

  /// False until the kept ones have been read, and without a session: nothing can be noted yet.
  [[nodiscard]] bool isReady() const;
  /// What the rounds are called that have notes.
  [[nodiscard]] IterationLabels iterationLabels() const;
  /// The latest first.
  [[nodiscard]] const std::vector<Note>& all() const;
  /// Null: nothing is noted of it. Here and below kNoNode stands for the current iteration.
  [[nodiscard]] const Note* of(GraphIndex graph, NodeIndex node) const;
  /// The same of a tensor in its iteration; that on its node is another one.
  [[nodiscard]] const Note* of(const TensorKey& key) const;
  /// Of a node of the graph in front.
  [[nodiscard]] const Note* ofNode(NodeIndex node) const;
  /// How many nodes below a scope of the graph in front have one.
  [[nodiscard]] int countIn(ScopeIndex scope) const;
  [[nodiscard]] int countOfParameters() const { return parameters_; }
  [[nodiscard]] int countOfConstants() const { return constants_; }
  [[nodiscard]] int bookmarks() const;
  /// The node of a note, also of one on a tensor; nothing if the session knows no such node.
  [[nodiscard]] std::optional<std::pair<GraphIndex, NodeIndex>> nodeOf(const Note& note) const;
  /// The tensor of a note on one; nothing if it is on something else, or the session knows no such node.
  [[nodiscard]] std::optional<TensorKey> tensorOf(const Note& note) const;
  /// False if the session has no such node, or no such iteration.
  [[nodiscard]] bool exists(const Note& note) const;
  /// The bookmarks in their order of execution, tensors behind their node, iterations last; those that are gone are left out.
  [[nodiscard]] std::vector<Note> bookmarksInOrder() const;

  void setText(GraphIndex graph, NodeIndex node, const QString& text);
  void setText(Iteration iteration, const QString& text);
  void setText(const TensorKey& key, const QString& text);
  void toggleBookmark(GraphIndex graph, NodeIndex node);
  void toggleBookmark(const TensorKey& key);
  void remove(const Note& note);
  /// Where both have words of one node or iteration, the later ones stay.
  void add(const std::vector<Note>& others);
  /// Chooses the node of a note in its iteration, or the iteration, or opens the tensor; nothing if it is gone.
  void goTo(const Note& note);

 signals:
  void changed();                        ///< also when another session comes to the front
  void failed(const QString& sentence);  ///< they could not be read or kept

 private:
  struct NoteBook {
    std::weak_ptr<Session> session;
    std::filesystem::path file;  // empty while it is not known whose they are
    bool requested = false, ready = false, unsaved = false;
    std::vector<Note> notes;
  };

  void follow();
  void read(const std::shared_ptr<Session>& session, NoteBook& book);
  void take(const std::weak_ptr<Session>& session, const std::filesystem::path& file, Result<std::vector<Note>> stored);
  void save();
  void recount();
  void change(const std::optional<Note>& started, const std::function<void(Note*)>& edit);
  void announce();
  [[nodiscard]] NoteBook* book();
  [[nodiscard]] const NoteBook* book() const;
  /// A note on it, as it begins: without words, in the current iteration. Nothing if there is no such node.
  [[nodiscard]] std::optional<Note> newNote(GraphIndex graph, NodeIndex node) const;
  [[nodiscard]] std::optional<Note> newNote(Iteration iteration) const;
  [[nodiscard]] std::optional<Note> newNote(const TensorKey& key) const;
  [[nodiscard]] const Note* found(const std::optional<Note>& subject) const;

  Workspace* workspace_;
  std::unordered_map<const Session*, NoteBook> books_;
  std::unordered_map<NodeIndex, std::size_t> nodes_;  // of the graph in front, into all()
  std::unordered_map<ScopeIndex, int> scopes_;
  int parameters_ = 0, constants_ = 0;
  QTimer later_;       // what is typed is not written letter by letter
  QThreadPool files_;  // one thread: what is written later is what stands there afterwards; its end waits for the last one
};

}  // namespace sporescope::ui
