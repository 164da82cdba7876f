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

/// Receives the output of a command that runs for another part of the program or for a remote client, instead of a terminal.
/// Called on any thread, but not concurrently. Empty functions are skipped.
struct OutputSink {
  std::function<void(std::string_view text)> answer;     ///< The next piece of the answer
  std::function<void(std::string_view sentence)> error;  ///< An error message
  std::function<void(std::string_view line)> progress;   ///< A progress line
  std::function<void(std::string_view text)> warning = {};
  std::function<void(std::string_view line)> hint = {};
  std::function<void(std::string_view bytes)> bytes = {};            ///< A piece of a binary answer
  std::function<void()> flush = {};                                  ///< The output so far must be delivered now
  std::function<void(const std::filesystem::path& root)> root = {};  ///< Root of a dump that the output refers to
  std::size_t width = 0;  ///< Columns of the terminal that finally shows the output; 0: not a terminal
};

/// The output of a command. Answers go to the standard output; warnings, errors and progress go to the standard error, so that
/// a pipe receives only the answer. Thread-safe.
class Console {
 public:
  Console();
  /// For a program whose output is forwarded by another one (mpirun): writes as to a pipe, even on a terminal.
  /// `progress_every` is the interval of progress lines, or empty for none. `program` is the prefix of warnings and errors.
  Console(std::string program, std::optional<std::chrono::seconds> progress_interval);
  /// Sends all output to `sink`.
  explicit Console(OutputSink sink);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  /// Writes answers to a file. It is created by the first output, and gets its name in commit_file(). Errors: those of
  /// check_writable().
  [[nodiscard]] Result<void> print_to(const std::string& path);
  /// Rejects an output file inside the dump at `root`. Errors: invalid_argument if it is inside; the answers then go to the
  /// standard output.
  [[nodiscard]] Result<void> forbid_output_in(const std::filesystem::path& root);
  /// Returns true if answers go to a file.
  [[nodiscard]] bool prints_to_file() const;
  /// Forces colors on or off. By default, they are used on a terminal unless NO_COLOR is set (https://no-color.org).
  void show_colors(bool show);
  /// Suppresses warnings and progress, but not errors.
  void set_quiet() { quiet_ = true; }
  /// Sets the root of the current dump; warnings show its files relative to it.
  void set_root(std::filesystem::path root);
  /// Reports the root of one of several dumps to the sink; warnings show full paths.
  void set_dump_root(const std::filesystem::path& root);

  void print(std::string_view text);  ///< Prints a piece of the answer
  /// Prints a piece of a binary answer.
  void print_bytes(std::string_view bytes);
  /// Begins another answer, about another dump.
  void begin_answer();
  /// Returns true if a part of the current answer was printed.
  [[nodiscard]] bool has_printed() const;
  /// Delivers buffered output now, for example to a waiting reader.
  void flush();
  /// Prints "sporescope-cli: warning: …" with the name of the program. After 20 warnings, only their number is printed, in
  /// finish().
  void warn(const Problem& problem);
  /// Prints a warning that was already counted by another process.
  void forward_warning(const std::string& text);
  /// Prints "sporescope-cli: …".
  void error(std::string_view sentence);
  /// Returns the last error message, or an empty string.
  [[nodiscard]] std::string last_error() const;
  /// Prints a hint about the answer on the standard error.
  void hint(std::string_view line);
  /// Shows a progress line, which the next one replaces. Visible on a terminal only, unless progress lines are enabled.
  void progress(std::string_view line);
  /// Flushes the output and prints the number of omitted warnings. Returns false if writing to the standard output failed (for
  /// example on a full disk).
  [[nodiscard]] bool finish();
  /// Gives the output file its name, if anything was printed. Errors: those of AtomicFile, including those of writing.
  [[nodiscard]] Result<void> commit_file();

  [[nodiscard]] std::uint64_t warnings() const;
  /// Returns the number of columns of the terminal on the standard output; 0 if it is not a terminal.
  [[nodiscard]] std::size_t terminal_width() const;
  /// Returns true if the standard output uses colors.
  [[nodiscard]] bool shows_colors() const { return out_colors_ && output_.empty(); }
  /// Applies a style to a text if the standard output uses colors.
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
  const std::optional<std::chrono::seconds> progress_lines_;  ///< Interval of separate progress lines
  std::filesystem::path root_;
  std::string output_;                ///< Output file; empty: standard output
  std::unique_ptr<AtomicFile> file_;  ///< Created by the first output
  Result<void> written_;              ///< Result of writing to it
  bool failed_ = false;
  bool answer_started_ = false;
  std::uint64_t warnings_ = 0;
  bool progress_shown_ = false;
  std::chrono::steady_clock::time_point next_progress_;
};

}  // namespace sporescope::cli
