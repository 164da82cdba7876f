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

/// The options of the programs. The library that parses them is known to options.cpp alone: reading its headers takes a
/// compiler many seconds.
namespace sporescope::cli {

/// One option or argument, as a help text or a shell needs to know it.
struct OptionInfo {
  std::string name;                 ///< "--rank"; of an argument "PATH"
  std::string type;                 ///< what its value is, "FILE"; empty: it has none
  std::vector<std::string> values;  ///< if only these are values
  std::string help;                 ///< one line of help
  struct Range {
    std::int64_t minimum, max_value;
  };
  std::optional<Range> range;  ///< of a whole number
  bool several = false;        ///< may be given more than once
  [[nodiscard]] bool is_argument() const { return !name.starts_with('-'); }
};

/// The options and arguments of a command. Each belongs to a variable that is filled when the program is called and has to live
/// until then. Not for several threads.
class Command {
 public:
  virtual ~Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  [[nodiscard]] virtual const std::string& name() const = 0;
  [[nodiscard]] virtual const std::string& what() const = 0;
  [[nodiscard]] virtual std::span<const OptionInfo> options() const = 0;

  /// The help lists the options that follow under this title; an empty one is the first list.
  virtual void group(const std::string& title) = 0;
  virtual void flag(const std::string& name, bool& value, const std::string& what) = 0;
  virtual void text(const std::string& name, const std::string& type, std::string& value, const std::string& what) = 0;
  /// May be given several times.
  virtual void texts(const std::string& name, const std::string& type, std::vector<std::string>& values,
                     const std::string& what) = 0;
  virtual void word(const std::string& name, const std::vector<std::string>& label, std::string& value,
                    const std::string& what) = 0;
  /// A whole number that is not below `minimum`.
  template <std::integral T>
  void number(const std::string& name, const std::string& type, T& value, std::int64_t minimum, const std::string& what) {
    add_number(
        name, type, {minimum, max_value<T>()}, [&value](std::int64_t given) { value = static_cast<T>(given); }, what);
  }
  template <std::integral T>
  void number(const std::string& name, const std::string& type, std::optional<T>& value, std::int64_t minimum,
              const std::string& what) {
    add_number(
        name, type, {minimum, max_value<T>()}, [&value](std::int64_t given) { value = static_cast<T>(given); }, what);
  }
  /// What has to be there.
  virtual void argument(const std::string& name, std::string& value, const std::string& what) = 0;
  /// The same, where only these words are values.
  virtual void argument(const std::string& name, const std::vector<std::string>& label, std::string& value,
                        const std::string& what) = 0;
  /// Any number of the same, `minimum` or more.
  virtual void arguments(const std::string& name, std::vector<std::string>& values, std::size_t minimum,
                         const std::string& what) = 0;
  /// Text below the options, with its line breaks.
  virtual void footer(const std::string& text) = 0;
  /// What the command does; gives the exit status of the program.
  virtual void action(std::function<int()> action) = 0;

 protected:
  using Range = OptionInfo::Range;
  Command() = default;
  virtual void add_number(const std::string& name, const std::string& type, Range range, std::function<void(std::int64_t)> take,
                          const std::string& what) = 0;

 private:
  template <class T>
  static constexpr std::int64_t max_value() {
    constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
    return std::cmp_less(std::numeric_limits<T>::max(), kMax) ? static_cast<std::int64_t>(std::numeric_limits<T>::max()) : kMax;
  }
};

/// What came of the arguments of a program: at most one of the three.
struct Parsed {
  std::string command;  ///< the one that was named, as far as it is known
  std::string help;     ///< what --help or --version asked for
  std::string wrong;    ///< one sentence on what is wrong with the call, without a full stop
  std::function<int()> action;
};

/// A program: its own options go with each of its commands, before or after the name.
class Program {
 public:
  Program(const std::string& name, const std::string& version, const std::string& what);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  [[nodiscard]] Command& options();
  [[nodiscard]] Command& command(const std::string& name, const std::string& what);
  /// Without options().
  [[nodiscard]] std::vector<const Command*> commands() const;
  /// `arguments`: without the program's own name.
  [[nodiscard]] Parsed parse(const std::vector<std::string>& arguments);

 private:
  class OneCommand;
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace sporescope::cli
