// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/pack.h"

/// A command of sporescope-cli that runs where the dump lies, so that only its answer travels.
namespace sporescope::remote {

struct CommandCall {
  std::uint32_t number = 0;            ///< by which it is stopped; the window or program that asks counts them
  std::vector<std::string> arguments;  ///< without the program's name; dumps by their paths there, "~/" is the home
  std::vector<std::uint32_t> paths;    ///< which of the arguments are dumps
  std::string url_prefix;              ///< what stands before such a path in the answer: "ssh://ascend-07"
  /// A file of the computer that asks, whose name ends an argument: "--watch=watch.json".
  struct File {
    std::uint32_t argument = 0;
    std::string name;
    std::string contents;
  };
  std::vector<File> files;
  std::uint64_t width = 0;      ///< columns of the terminal that shows it; 0: it is none
  std::uint64_t max_bytes = 0;  ///< of a JSON answer; 0: all
};
template <class Archive, PackedAs<CommandCall::File> F>
void fields(Archive& archive, F& file) {
  archive(file.argument, file.name, file.contents);
}
template <class Archive, PackedAs<CommandCall> C>
void fields(Archive& archive, C& call) {
  archive(call.number, call.arguments, call.paths, call.url_prefix, call.files, call.width, call.max_bytes);
}

/// What such a command says, in the order in which it does.
struct CommandPart {
  enum class Kind : std::uint8_t {
    started,  ///< the first: it can be stopped from now on
    answer,
    warning,
    error,
    hint,
    progress,
    ended,  ///< the last, with the exit status
  };
  Kind kind = Kind::started;
  std::string text;
  std::int32_t status = 0;
};
template <class Archive, PackedAs<CommandPart> P>
void fields(Archive& archive, P& part) {
  archive(part.kind, part.text, part.status);
}

}  // namespace sporescope::remote
