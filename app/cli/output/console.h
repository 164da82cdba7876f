// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/error.h"

namespace sporescope::cli {

enum class Style : std::uint8_t { plain, title, found, warning, error };

/// A part of this program, or a program elsewhere, that asks a command instead of a person at a terminal: it is handed what
/// else would be printed. Called by any thread, never by two at once. What is empty is not told.
struct OutputSink {
  std::function<void(std::string_view text)> answer;     ///< the next piece of it
  std::function<void(std::string_view sentence)> error;  ///< why nothing came of it
  std::function<void(std::string_view line)> progress;   ///< how far it is
  std::function<void(std::string_view text)> warning = {};
  std::function<void(std::string_view line)> hint = {};
  std::function<void(std::string_view bytes)> bytes = {};            ///< a piece of an answer that is no text
  std::function<void()> flush = {};                                  ///< whoever reads along is to have all of it now
  std::function<void(const std::filesystem::path& root)> root = {};  ///< a dump that is spoken of
  std::size_t width = 0;  ///< columns of the terminal on which the answer is shown in the end; 0: it is none
};

/// Standard output and standard error of the program. Answers go to the one, warnings, errors and progress to the other, so
/// that a pipe gets the answer alone. Any thread.
class Console {
 public:
  Console();
  /// The terminal, if it is one, is that of a program that passes on what this one says (mpirun): it is written to as to a
  /// pipe. `progress_every`: how often a line there tells how far a command is; nothing: never.
  /// `program` signs warnings and errors.
  Console(std::string program, std::optional<std::chrono::seconds> progress_every);
  /// Prints nothing: all goes to who asks.
  explicit Console(OutputSink sink);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  /// Answers go to a file, which is begun with the first of them and takes its name when the answer is complete. Errors: those
  /// of check_writable().
  [[nodiscard]] Result<void> print_to(const std::string& path);
  /// Answers go to no file in the dump at `root`. Errors: invalid_argument if they were to; then there is no such file, and
  /// they go to standard output.
  [[nodiscard]] Result<void> forbid_output_in(const std::filesystem::path& root);
  /// Whether answers go to a file.
  [[nodiscard]] bool prints_to_file() const;
  /// Colours everywhere or nowhere; else on a terminal, and not with NO_COLOR in the environment (https://no-color.org).
  void show_colors(bool show);
  /// No warnings and no progress, only errors.
  void set_quiet() { quiet_ = true; }
  /// The dump that is spoken of: warnings name its files from there.
  void set_root(std::filesystem::path root);
  /// One of several dumps that are spoken of: who asks hears of it, warnings name their files in full.
  void set_dump_root(const std::filesystem::path& root);

  void print(std::string_view text);
  /// What is no text: a file.
  void print_bytes(std::string_view bytes);
  /// Another answer begins, about another dump.
  void begin_answer();
  /// Whether something of the answer was printed.
  [[nodiscard]] bool has_printed() const;
  /// Hands what was printed on at once, for whoever reads along.
  void flush();
  /// "sporescope-cli: warning: …", under the name of the program; after many of them only their number is told, at the end.
  void warn(const Problem& problem);
  /// A warning that was counted elsewhere.
  void forward_warning(const std::string& text);
  /// "sporescope-cli: …"
  void error(std::string_view sentence);
  /// What was told so last; empty if nothing was.
  [[nodiscard]] std::string last_error() const;
  /// A line on standard error that is neither a warning nor an error: what can be done with the answer.
  void hint(std::string_view line);
  /// A line that the next one replaces; seen on a terminal alone.
  void progress(std::string_view line);
  /// Writes what is buffered, and tells how many warnings were left out. False if standard output could not be written to (a
  /// full disk).
  [[nodiscard]] bool finish();
  /// Gives the file of print_to() its name, if anything was printed to it. Errors: those of AtomicFile, of writing, too.
  [[nodiscard]] Result<void> commit_file();

  [[nodiscard]] std::uint64_t warnings() const;
  /// Columns of the terminal that standard output is; 0: it is none.
  [[nodiscard]] std::size_t terminal_width() const;
  /// Whether standard output shows colours.
  [[nodiscard]] bool shows_colors() const { return out_colors_ && output_.empty(); }
  /// The text in the style, where standard output shows colours.
  [[nodiscard]] std::string styled(const std::string& text, Style style) const;

 private:
  void clear_progress();

  mutable std::mutex mutex_;
  const std::optional<OutputSink> sink_;
  void write_message(Style style, const std::string& kind, const std::string& text);
  void put(std::string_view text, bool as_bytes);
  void put_to_file(std::string_view text);
  void write_warning(const std::string& text);

  const std::string program_ = "sporescope-cli";
  std::string last_error_;
  const bool out_is_terminal_;
  const bool error_is_terminal_;
  bool out_colors_;
  bool error_colors_;
  bool quiet_ = false;
  const std::optional<std::chrono::seconds> progress_lines_;  ///< as lines of their own, so often
  std::filesystem::path root_;
  std::string output_;                ///< the file that answers go to; empty: to standard output
  std::unique_ptr<AtomicFile> file_;  ///< of that name, from the first thing on that is printed
  Result<void> written_;              ///< to it
  bool failed_ = false;
  bool answer_started_ = false;
  std::uint64_t warnings_ = 0;
  bool progress_shown_ = false;
  std::chrono::steady_clock::time_point next_progress_;
};

}  // namespace sporescope::cli
