// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/far_engine.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <utility>

#include "core/remote/ssh/engine_files.h"
#include "core/remote/ssh/sha256.h"
#include "core/remote/ssh/ssh_environment.h"
#include "core/result/word_list.h"

namespace sporescope::remote {

namespace {

using Progress = std::function<void(const SshProgress&)>;

constexpr std::uint64_t kUnpackedTimes = 4;  // an unpacked engine takes about three times the bytes of its file
constexpr std::size_t kPiece = std::size_t{256} * 1024;
constexpr std::size_t kDigits = 16;  // of the checksum, in the name of the folder
// A status by which no program of the script ends.
constexpr int kArrivedOtherwise = 90;
// All that copying takes there beside sh. Nothing that a bare Debian or BusyBox lacks: xz is not among it.
constexpr const char* kProgramsThere = "cat gzip mkdir mv rm sha256sum tar";

/// A word for sh inside of '...', where "~" at the beginning is the home.
std::string quoted(const std::string& path) {
  if (path.starts_with("~/")) return "\"$HOME\"/\"" + path.substr(2) + '"';
  return '"' + path + '"';
}

/// What the other computer says of itself.
struct There {
  std::string machine;
  std::string own_version;  ///< of sporescope-cli in the PATH there; empty: there is none
};

/// The master's script: what is there, and then it holds the connection until its input ends.
std::string first_script() {
  return "uname -m || echo unknown; v=$(sporescope-cli --version 2>/dev/null); echo \"v $v\"; exec cat >/dev/null";
}

Result<There> read_there(const SshCalls& calls, ChildProcess& master, const std::stop_token& stop) {
  There there;
  const auto line = [&]() -> Result<std::string> {
    auto read = master.read_line(stop);
    if (!read && read.error().code != ErrorCode::cancelled) return tl::unexpected(calls.why_not_connected(master.said()));
    return read;
  };
  auto machine = line();
  if (!machine) return tl::unexpected(std::move(machine.error()));
  there.machine = std::move(*machine);
  const auto version = line();
  if (!version) return tl::unexpected(version.error());
  const auto words = command_words(*version);  // "v sporescope-cli 0.1.0 (298dcf7f)", or "v " without an engine
  if (words.size() > 2) there.own_version = words[2];
  return there;
}

/// Runs a script and gives its lines; fails with what it says if its status is not 0.
Result<std::string> output_of(const SshCalls& calls, const std::string& script, const std::stop_token& stop) {
  auto child = calls.run(script);
  if (!child) return tl::unexpected(std::move(child.error()));
  (*child)->close_input();
  std::string lines;
  while (true) {
    const auto line = (*child)->read_line(stop);
    if (!line && line.error().code == ErrorCode::cancelled) return tl::unexpected(line.error());
    if (!line) break;
    lines += *line;
    lines += '\n';
  }
  const auto status = (*child)->wait(stop);
  if (!status) return tl::unexpected(status.error());
  if (*status != 0) return fail(ErrorCode::read_failed, in_one_line((*child)->said()));
  return lines;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string megabytes(std::uint64_t bytes) {
  char text[32];  // NOLINT(modernize-avoid-c-arrays)
  std::snprintf(text, sizeof(text), "%.1f MB", static_cast<double>(bytes) / 1e6);
  return text;
}

tl::unexpected<Error> not_copied(const SshCalls& calls, const std::string& why) {
  if (why.empty()) return tl::unexpected(calls.why_not_connected(why));  // whoever only ends was cut off
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine to %1: %2. Nothing was left behind."), {calls.host(), why}});
}

/// An engine on its way there.
class Copying {
 public:
  Copying(const SshCalls& calls, std::string bytes, const std::stop_token& stop)
      : calls_(calls),
        bytes_(std::move(bytes)),
        digest_(sha256(bytes_)),
        folder_(calls.options().cache + "/engine-" + digest_.substr(0, kDigits)),
        stop_(stop) {}

  [[nodiscard]] std::string program() const { return folder_ + "/sporescope-cli"; }

  /// Errors: unsupported where it is not, and that computer lacks what copying takes.
  [[nodiscard]] Result<bool> is_there() const {
    const std::string lacking =
        std::string("for p in ") + kProgramsThere + "; do command -v $p >/dev/null || echo \"$p\"; done";
    const auto found = output_of(calls_, "if [ -x " + quoted(program()) + " ]; then echo yes; else " + lacking + "; fi", stop_);
    if (!found) return tl::unexpected(found.error());
    if (*found == "yes\n") return true;
    const auto missing = lines_of(*found);
    if (missing.empty()) return false;
    return fail(
        ErrorCode::unsupported,
        {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine to %1, which lacks %2. Install that there, or sporescope-cli %3."),
         {calls_.host(), join_words(missing), SPORESCOPE_VERSION}});
  }

  [[nodiscard]] Result<void> has_room() const {
    const std::string cache = quoted(calls_.options().cache);
    // Where there is no df the disk shows itself whether it is full.
    const auto rows = output_of(calls_, "mkdir -p " + cache + " && { df -Pk " + cache + " 2>/dev/null || true; }", stop_);
    if (!rows) {
      return rows.error().code == ErrorCode::cancelled ? tl::unexpected(rows.error()) : not_copied(calls_, rows.error().str());
    }
    const auto lines = lines_of(*rows);
    const auto free = lines.empty() ? std::nullopt : free_bytes(lines.back());
    const std::uint64_t needed = kUnpackedTimes * bytes_.size();
    if (!free || *free >= needed) return {};
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine: it needs %1 in %2 on %3, %4 is free"),
                 {megabytes(needed), calls_.options().cache, calls_.host(), megabytes(*free)}});
  }

  /// To a name of its own first: an engine that is there is whole.
  [[nodiscard]] Result<void> copy(const std::function<void(std::uint64_t)>& sent) const {
    auto child = calls_.run(script());
    if (!child) return tl::unexpected(std::move(child.error()));
    for (std::size_t at = 0; at < bytes_.size(); at += kPiece) {
      const auto piece = std::string_view(bytes_).substr(at, kPiece);
      if (auto written = (*child)->write(piece, stop_); !written) {
        if (written.error().code == ErrorCode::cancelled) return written;
        break;  // the script says why
      }
      sent(at + piece.size());
    }
    (*child)->close_input();
    const auto status = (*child)->wait(stop_);
    if (!status) return tl::unexpected(status.error());
    if (*status == kArrivedOtherwise) {
      return fail(ErrorCode::read_failed,
                  {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine to %1: what arrived there is not what was sent. "
                                             "Nothing was left behind."),
                   {calls_.host()}});
    }
    if (*status != 0) return not_copied(calls_, in_one_line((*child)->said()));
    return {};
  }

 private:
  [[nodiscard]] std::string script() const {
    const std::string part = quoted(folder_ + ".part");
    std::string script = "p=" + part + ".$$; trap \"rm -rf \\\"$p\\\"\" EXIT HUP TERM INT; mkdir -p \"$p\" || exit 1; ";
    script += "cat >\"$p\"/engine || exit 1; set -- $(sha256sum <\"$p\"/engine); ";
    script += "if [ \"$1\" != " + digest_ + " ]; then exit " + std::to_string(kArrivedOtherwise) + "; fi; ";
    script += "tar -xzf \"$p\"/engine -C \"$p\" --strip-components=1 && rm \"$p\"/engine || exit 1; ";
    script += "if [ ! -e " + quoted(folder_) + " ]; then mv \"$p\" " + quoted(folder_) + "; fi";
    return script;
  }

  // "/dev/sda1 1000 900 100 90% /home": kilobytes.
  static std::optional<std::uint64_t> free_bytes(const std::string& row) {
    std::size_t at = 0;
    for (int column = 0; column < 3; ++column) {
      at = row.find_first_not_of(' ', row.find(' ', at));
      if (at == std::string::npos) return std::nullopt;
    }
    std::uint64_t kilobytes = 0;
    const auto [end, error] = std::from_chars(row.data() + at, row.data() + row.size(), kilobytes);
    return error == std::errc() ? std::optional(kilobytes * 1024) : std::nullopt;
  }

  const SshCalls& calls_;
  std::string bytes_;
  std::string digest_;
  std::string folder_;
  std::stop_token stop_;
};

/// The program to be called there.
struct Found {
  std::string program;
  bool copied = false;
};

Result<Found> copied_engine(const SshCalls& calls, const There& there, const std::stop_token& stop, const Progress& progress) {
  const auto file = find_engine_file(calls.options().engine_folders, SPORESCOPE_VERSION, there.machine);
  if (!file && !there.own_version.empty()) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 is of version %2, this program of %3. %4"),
                                       {calls.host(), there.own_version, SPORESCOPE_VERSION, file.error().message}});
  }
  if (!file) return tl::unexpected(file.error());
  auto bytes = read_engine_file(*file);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  SshProgress now{SshStep::copying, there.machine, 0, bytes->size()};
  const Copying copying(calls, std::move(*bytes), stop);
  const auto known = copying.is_there();
  if (!known) return tl::unexpected(known.error());
  if (*known) return Found{copying.program(), false};
  progress(now);
  if (auto room = copying.has_room(); !room) return tl::unexpected(std::move(room.error()));
  auto copied = copying.copy([&](std::uint64_t sent) {
    now.bytes = sent;
    progress(now);
  });
  if (!copied) return tl::unexpected(std::move(copied.error()));
  return Found{copying.program(), true};
}

Result<Found> find_engine(const SshCalls& calls, const There& there, const std::stop_token& stop, const Progress& progress) {
  if (!calls.options().engine_path.empty()) return Found{calls.options().engine_path, false};
  if (there.own_version == SPORESCOPE_VERSION) return Found{"sporescope-cli", false};
  return copied_engine(calls, there, stop, progress);
}

/// Where its socket is there: "/run/user/1000/sporescope-x/engine".
Result<std::string> socket_of(const SshCalls& calls, ChildProcess& engine, const std::stop_token& stop) {
  constexpr std::string_view kUnix = "unix:";
  while (true) {
    auto line = engine.read_line(stop);
    if (line && line->starts_with(kUnix)) return line->substr(kUnix.size());
    if (line) continue;
    if (line.error().code == ErrorCode::cancelled) return line;
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 does not start: %2"), {calls.host(), in_one_line(engine.said())}});
  }
}

}  // namespace

Result<std::unique_ptr<FarEngine>> FarEngine::start(const SshCalls& calls, const std::string& socket,
                                                    const std::stop_token& stop, const Progress& progress) {
  std::unique_ptr<FarEngine> far(new FarEngine);
  progress({SshStep::connecting, {}, 0, 0});
  auto master = calls.connect(first_script(), stop);
  if (!master) return tl::unexpected(std::move(master.error()));
  far->master_ = std::move(*master);
  const auto there = read_there(calls, *far->master_, stop);
  if (!there) return tl::unexpected(there.error());
  far->machine_ = there->machine;
  progress({SshStep::finding, there->machine, 0, 0});
  const auto found = find_engine(calls, *there, stop, progress);
  if (!found) return tl::unexpected(found.error());
  far->copied_ = found->copied;
  progress({SshStep::starting, there->machine, 0, 0});
  auto engine = calls.run("exec " + quoted(found->program) + " serve");
  if (!engine) return tl::unexpected(std::move(engine.error()));
  far->engine_ = std::move(*engine);
  const auto there_socket = socket_of(calls, *far->engine_, stop);
  if (!there_socket) return tl::unexpected(there_socket.error());
  if (auto led = calls.forward(socket, *there_socket, stop); !led) return tl::unexpected(std::move(led.error()));
  return far;
}

}  // namespace sporescope::remote
