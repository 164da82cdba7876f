// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Command line options. Only options.cpp includes the parser library, because its headers take many seconds to compile.
namespace sporescope::cli {

/// Describes an option or argument for help texts and shell completion.
struct OptionInfo {
  std::string name;                 ///< "--rank"; "PATH" for an argument
  std::string type;                 ///< Placeholder of its value, "FILE"; empty for flags
  std::vector<std::string> values;  ///< Allowed values; empty: any
  std::string help;                 ///< One line of help
  struct Range {
    std::int64_t minimum, maximum;
  };
  std::optional<Range> range;  ///< Range of an integer
  bool several = false;        ///< Can be given several times
  [[nodiscard]] bool is_argument() const { return !name.starts_with('-'); }
};

/// The options and arguments of a command. Each one is bound to a variable, which is set when the command line is parsed and
/// must live until then. Not thread-safe.
class Command {
 public:
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  [[nodiscard]] virtual const std::string& name() const = 0;
  [[nodiscard]] virtual const std::string& help() const = 0;
  [[nodiscard]] virtual std::span<const OptionInfo> options() const = 0;

  /// Starts a group of options in the help. An empty title is the first group.
  virtual void group(const std::string& title) = 0;
  virtual void flag(const std::string& name, bool& value, const std::string& help) = 0;
  virtual void text(const std::string& name, const std::string& type, std::string& value, const std::string& help) = 0;
  /// Adds an option that can be given several times.
  virtual void texts(const std::string& name, const std::string& type, std::vector<std::string>& values,
                     const std::string& help) = 0;
  /// Adds an option that only accepts the values in `choices`.
  virtual void word(const std::string& name, const std::vector<std::string>& choices, std::string& value,
                    const std::string& help) = 0;
  /// Adds an integer option of at least `minimum`.
  template <std::integral T>
  void number(const std::string& name, const std::string& type, T& value, std::int64_t minimum, const std::string& help) {
    add_number(
        name, type, {minimum, max_value<T>()}, [&value](std::int64_t given) { value = static_cast<T>(given); }, help);
  }
  template <std::integral T>
  void number(const std::string& name, const std::string& type, std::optional<T>& value, std::int64_t minimum,
              const std::string& help) {
    add_number(
        name, type, {minimum, max_value<T>()}, [&value](std::int64_t given) { value = static_cast<T>(given); }, help);
  }
  /// Accepts a former spelling of the option `name`, "--what" for "--content". Help and completion do not list it, so that
  /// scripts written for it keep working and nobody learns it anew.
  virtual void former_spelling(const std::string& name, const std::string& former) = 0;
  /// Adds a required argument.
  virtual void argument(const std::string& name, std::string& value, const std::string& help) = 0;
  /// Adds a required argument that only accepts the values in `choices`.
  virtual void argument(const std::string& name, const std::vector<std::string>& choices, std::string& value,
                        const std::string& help) = 0;
  /// Adds an argument that is given at least `minimum` times.
  virtual void arguments(const std::string& name, std::vector<std::string>& values, std::size_t minimum,
                         const std::string& help) = 0;
  /// Sets the text below the options; line breaks are preserved.
  virtual void footer(const std::string& text) = 0;
  /// Sets the function that runs the command and returns the exit status.
  virtual void action(std::function<int()> action) = 0;

 protected:
  using Range = OptionInfo::Range;
  Command() = default;
  virtual void add_number(const std::string& name, const std::string& type, Range range,
                          std::function<void(std::int64_t)> on_value, const std::string& help) = 0;

 private:
  template <class T>
  static constexpr std::int64_t max_value() {
    constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
    return std::cmp_less(std::numeric_limits<T>::max(), kMax) ? static_cast<std::int64_t>(std::numeric_limits<T>::max()) : kMax;
  }
};

/// The result of parsing a command line: at most one of help, wrong and action is set.
struct Parsed {
  std::string command;  ///< Name of the command, if it was recognized
  std::string help;     ///< Output of --help or --version
  std::string wrong;    ///< Error message, a single sentence without a full stop
  std::function<int()> action;
};

/// The command line of a program. The program's own options can be used with each command, before or after its name.
class Program {
 public:
  Program(const std::string& name, const std::string& version, const std::string& help);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  [[nodiscard]] Command& options();
  [[nodiscard]] Command& command(const std::string& name, const std::string& help);
  /// Returns the commands, without options().
  [[nodiscard]] std::vector<const Command*> commands() const;
  /// Parses a command line; `arguments` does not include the program name.
  [[nodiscard]] Parsed parse(const std::vector<std::string>& arguments);

 private:
  class Cli11Command;
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace sporescope::cli
