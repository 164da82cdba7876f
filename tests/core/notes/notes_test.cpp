// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/dump/open_dump.h"
#include "core/notes/dump_identity.h"
#include "core/notes/notes_file.h"
#include "tests/program/test_class.h"

namespace notes_test {

using namespace sporescope;

namespace {

std::filesystem::path data(const char* name) { return std::filesystem::path(SPORESCOPE_TEST_DATA) / name; }

std::string identity_of(const std::filesystem::path& path) {
  const auto dumps = open_dumps(path);
  return dumps && !dumps->empty() ? dump_identity(*dumps->front()) : std::string();
}

Note note_of(const char* name, const char* text, bool bookmark) {
  return {{1, "LeNet5", "kernel_graph0", name}, Iteration{3}, bookmark, text, 1795235511};
}

}  // namespace

class NotesTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsWrittenIsReadAgain() {
    const std::vector<Note> notes{note_of("Default/Log-op0", "two\nlines, \"quoted\", 中文", true),
                                  note_of("fc1.weight", "", true)};
    const auto file = folder() / "a" / "b" / "notes.json";
    QVERIFY(save_notes_file(file, notes));
    const auto read = read_notes_file(file);
    QVERIFY(read);
    QVERIFY(*read == notes);
  }

  // Notes in older files are on nodes or iterations.
  void aNoteOnATensorIsOneOfItsOwn() {
    Note input = note_of("Default/Log-op0", "zeros come in", false);
    input.tensor = {IoDirection::input, 1, 2};
    const Note node = note_of("Default/Log-op0", "", true);
    const auto file = folder() / "tensors.json";
    QVERIFY(save_notes_file(file, {input, node}));
    const auto read = read_notes_file(file);
    QVERIFY(read && *read == (std::vector<Note>{input, node}));
    QVERIFY(!input.same_subject(node));
    Note later = input;
    later.iteration = Iteration{4};
    QVERIFY(!input.same_subject(later));
    later.iteration = input.iteration;
    later.text = "other words";
    QVERIFY(input.same_subject(later));
    const auto old = readText(R"({"format": 1, "notes": [{"rank": 0, "net": "n", "graph": "g", "node": "x", "iteration": 0,
      "bookmark": true, "text": "", "written": 1}]})");
    QVERIFY(old && !old->front().tensor);
    for (const char* wrong :
         {R"("io": 1, "slot": 0, "run": 1)", R"("io": "output", "slot": "0", "run": 1)", R"("io": "output")"}) {
      QVERIFY(!readText(QByteArray(R"({"format": 1, "notes": [{"rank": 0, "net": "n", "graph": "g", "node": "x", "iteration": 0,
        "bookmark": true, "text": "", "written": 1, )") +
                        wrong + "}]}"));
    }
  }

  void noNotesLeaveNoFile() {
    const auto file = folder() / "notes.json";
    QVERIFY(save_notes_file(file, {note_of("Log-op0", "words", false)}));
    QVERIFY(std::filesystem::exists(file));
    QVERIFY(save_notes_file(file, {}));
    QVERIFY(!std::filesystem::exists(file));
    QVERIFY(save_notes_file(file, {}));
  }

  void anEmptyNoteIsNone() {
    const auto read = readText(R"({"format": 1, "notes": [{"rank": 0, "net": "n", "graph": "g", "node": "x", "iteration": 0,
      "bookmark": false, "text": "", "written": 1}]})");
    QVERIFY(read);
    QVERIFY(read->empty());
  }

  void whatIsNoNotesFileIsAnErrorThatNamesIt() {
    for (const char* text : {"", "[", "[]", "{}", "{\"format\": 2, \"notes\": []}", "{\"format\": 1, \"notes\": [{}]}",
                             "{\"format\": 1, \"notes\": [{\"rank\": \"x\"}]}", "{\"format\": 1e999}", "{\"format\": \"1\"}"}) {
      const auto read = readText(text);
      QVERIFY2(!read, text);
      QVERIFY2(read.error().str().find("notes.json") != std::string::npos, text);
    }
    QCOMPARE(read_notes_file(folder() / "missing.json").error().code, ErrorCode::not_found);
    const QByteArray deep = QByteArray(200000, '[') + QByteArray(200000, ']');
    QVERIFY(!readText("{\"format\": 1, \"notes\": [], \"a\": " + deep + ", \"b\": " + deep + ", \"c\": " + deep + "}"));
  }

  void bytesThatAreNoUtf8AreReplaced() {
    const auto file = folder() / "notes.json";
    QVERIFY(save_notes_file(file, {note_of("Log\xff", "a\xfe", false)}));
    const auto read = read_notes_file(file);
    QVERIFY(read);
    QCOMPARE(read->front().text, std::string("a\xEF\xBF\xBD"));
  }

  void aDumpIsKnownAgainWhereverItLies() {
    const auto here = data("dumps/two-ranks-2.10");
    const auto there = folder() / "moved";
    std::filesystem::copy(here, there, std::filesystem::copy_options::recursive);
    QVERIFY(!identity_of(here).empty());
    QCOMPARE(identity_of(there), identity_of(here));
    std::filesystem::remove_all(there / "rank_1");  // simulates a rank that was added later
    QCOMPARE(identity_of(there), identity_of(here));
  }

  void otherDumpsAreOthers() { QVERIFY(identity_of(data("compare/base")) != identity_of(data("compare/attribute"))); }

 private:
  std::filesystem::path folder() const { return folder_.path().toStdString(); }
  Result<std::vector<Note>> readText(const QByteArray& text) {
    QFile file(folder_.filePath(QStringLiteral("notes.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return fail(ErrorCode::read_failed, "no file");
    file.close();
    return read_notes_file(file.fileName().toStdString());
  }

  QTemporaryDir folder_;
};

SPORESCOPE_TEST(NotesTest)

}  // namespace notes_test

#include "notes_test.moc"
