// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/pack.h"

/// Commands of sporescope-cli that run on the host of the dump, so that only their output is transferred.
namespace sporescope::remote {

/// A command to run on the remote host.
struct CommandCall {
  std::uint32_t number = 0;            ///< Identifies the command when it is stopped; counted by the caller
  std::vector<std::string> arguments;  ///< Without the program name; dumps by remote path, "~/" is the home directory
  std::vector<std::uint32_t> paths;    ///< Indices of the arguments that are dumps
  std::string url_prefix;              ///< Prefix of dump paths in the output, for example "ssh://ascend-07"
  /// A local file whose name ends an argument, for example "--watch=watch.json".
  struct File {
    std::uint32_t argument = 0;  ///< Index of the argument
    std::string name;
    std::string contents;
  };
  std::vector<File> files;
  std::uint64_t width = 0;      ///< Columns of the terminal; 0 if the output is not a terminal
  std::uint64_t max_bytes = 0;  ///< Limit for a JSON answer; 0 for no limit
};
template <class Archive, PackedAs<CommandCall::File> F>
void fields(Archive& archive, F& file) {
  archive(file.argument, file.name, file.contents);
}
template <class Archive, PackedAs<CommandCall> C>
void fields(Archive& archive, C& call) {
  archive(call.number, call.arguments, call.paths, call.url_prefix, call.files, call.width, call.max_bytes);
}

/// A piece of the output of a remote command, in the order in which it was written.
struct CommandPart {
  enum class Kind : std::uint8_t {
    started,  ///< First part: the command can be stopped from now on
    answer,
    warning,
    error,
    hint,
    progress,
    ended,  ///< Last part, with the exit status
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
