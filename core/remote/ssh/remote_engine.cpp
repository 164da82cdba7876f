// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/remote_engine.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/string_list.h"
#include "core/concurrency/stop_after.h"
#include "core/remote/ssh/engine_files.h"
#include "core/remote/ssh/sha256.h"
#include "core/remote/ssh/ssh_environment.h"

namespace sporescope::remote {

namespace {

using Progress = std::function<void(const SshProgress&)>;

constexpr std::uint64_t kUnpackedSizeFactor = 4;  // unpacked size relative to the file; about three in practice
constexpr std::uint64_t kKilobyte = 1024;
constexpr std::size_t kPiece = std::size_t{256} * 1024;
constexpr std::size_t kDigits = 16;  // of the checksum, in the name of the folder
constexpr int kMaxCopies = 2;        // attempts, if a copied engine cannot be unpacked or run
// Last line of the copy script.
constexpr std::string_view kDone = "done";
constexpr std::string_view kTransferDamaged = "otherwise";
constexpr std::string_view kFolderUnusable = "no-place";
// The programs that copying needs in addition to sh. All are part of a minimal Debian or BusyBox, which lack xz.
constexpr const char* kRequiredPrograms = "cat gzip mkdir mv rm sha256sum tar";
// The engine's files are private to the user, whatever umask a start-up file has set. The user id is part of the names in
// shared folders.
constexpr const char* kPreamble = "umask 077; u=$(id -u 2>/dev/null || echo \"$LOGNAME\"); ";

/// Quotes a path for a shell script within '...'; a leading "~" becomes the home directory.
std::string shell_word(const std::string& path) {
  if (path.starts_with("~/")) return "\"$HOME\"/\"" + path.substr(2) + '"';
  return '"' + path + '"';
}

/// True if the path has no characters that sh interprets within quotation marks.
bool is_plain(const std::string& path) { return path.find_first_of("'\"\\$`!") == std::string::npos; }

/// Information about the remote host.
struct RemoteHostInfo {
  std::string machine;
  std::string own_version;  ///< Version of sporescope-cli in the remote PATH; empty if there is none
};

/// Script of the master session: prints information about the host, then holds the connection until its input is closed.
std::string master_script() {
  return "say \"$(uname -m || echo unknown)\"; v=$(sporescope-cli --version 2>/dev/null </dev/null); say \"v $v\"; "
         "exec cat >/dev/null";
}

Result<RemoteHostInfo> read_remote_state(const SshClient& client, RemoteScript& master, const std::stop_token& stop) {
  RemoteHostInfo host_info;
  auto machine = client.next(master, client.options().limits.answer, stop);
  if (!machine) return tl::unexpected(std::move(machine.error()));
  host_info.machine = std::move(*machine);
  const auto version = client.next(master, client.options().limits.start, stop);
  if (!version) return tl::unexpected(version.error());
  const auto tokens = split_command_line(*version);  // "v sporescope-cli (298dcf7f) 0.1.0", or "v " if there is no engine
  if (tokens.size() > 2) host_info.own_version = tokens.back();
  return host_info;
}

std::string megabytes(std::uint64_t bytes) {
  char text[32];  // NOLINT(modernize-avoid-c-arrays)
  std::snprintf(text, sizeof(text), "%.1f MB", static_cast<double>(bytes) / 1e6);
  return text;
}

tl::unexpected<Error> copy_error(const SshClient& client, std::string why) {
  if (why.empty()) return tl::unexpected(client.connection_error(why));  // an end without a message means a lost connection
  while (why.ends_with('.')) why.pop_back();
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine to %1: %2. No files were left there."), {client.host(), why}});
}

/// A remote folder that cannot hold the engine.
struct Failure {
  std::string folder;
  std::string why;                    ///< System error message
  std::optional<std::uint64_t> free;  ///< Free bytes, if there are too few
};

/// Copies an engine to the remote host.
class EngineCopier {
 public:
  /// `digest` is sha256() of the bytes.
  EngineCopier(const SshClient& client, std::string bytes, std::string digest, std::string machine, const std::stop_token& stop)
      : client_(client),
        bytes_(std::move(bytes)),
        digest_(std::move(digest)),
        name_("engine-" + digest_.substr(0, kDigits)),
        machine_(std::move(machine)),
        stop_(stop) {
    // Shared folders may have been created by others, so they are used only if this user owns them.
    cache_folders_.push_back({shell_word(client.options().cache), false});
    for (const std::string& folder : client.options().other_caches) cache_folders_.push_back({shell_word(folder), true});
  }

  /// Copies the engine and returns its program. Errors: unsupported if the host lacks a required program; read_failed if no
  /// folder can hold it.
  [[nodiscard]] Result<std::string> install(const std::function<void(std::uint64_t)>& on_sent) {
    for (int copies = 0; (pending_location_ || next_folder_ < cache_folders_.size()) && copies < kMaxCopies; ++copies) {
      const auto location = find_folder();
      if (!location) return tl::unexpected(location.error());
      if (*location != Location::free) break;
      on_sent(0);
      auto copied = copy(on_sent);
      if (!copied) return tl::unexpected(std::move(copied.error()));
      if (*copied) return program();
    }
    return tl::unexpected(no_usable_folder_error());
  }

  /// Returns an engine that exists and can be run; empty if it has to be copied.
  [[nodiscard]] Result<std::string> find() {
    const auto location = find_folder();
    if (!location) return tl::unexpected(location.error());
    if (*location == Location::engine) return program();
    pending_location_ = *location;
    return std::string();
  }

 private:
  enum class Location : std::uint8_t { engine, free, nowhere };
  struct CacheFolder {
    std::string word;  ///< For the shell
    bool is_shared = false;
  };

  [[nodiscard]] std::string program() const { return folder_ + '/' + name_ + "/sporescope-cli"; }

  /// Searches all folders for the engine, then for the first folder that can hold it. Some disks are mounted noexec, and homes
  /// may be read-only or missing. Quotas only show on writing, so a file is written as a test.
  [[nodiscard]] Result<Location> find_folder() {
    if (pending_location_) return *std::exchange(pending_location_, std::nullopt);
    auto script = client_.run(search_script(), stop_);
    if (!script) return tl::unexpected(std::move(script.error()));
    (*script)->child().close_input();
    std::vector<std::string> missing_programs;
    std::size_t index = next_folder_;
    std::string folder;
    while (true) {
      const auto line = client_.next(**script, client_.options().limits.start, stop_);
      if (!line) return tl::unexpected(line.error());
      const std::size_t blank = std::min(line->find(' '), line->size());
      const std::string_view key = std::string_view(*line).substr(0, blank);
      const std::string value = line->substr(std::min(blank + 1, line->size()));
      if (key == "at") {
        folder = value.substr(std::min(value.find(' ') + 1, value.size()));
        std::from_chars(value.data(), value.data() + value.size(), index);
      } else if (key == "engine" || key == "use") {
        folder_ = is_plain(folder) ? shell_word(folder) : cache_folders_[std::min(index, cache_folders_.size() - 1)].word;
        display_folder_ = folder;
        next_folder_ = index + 1;
        return key == "use" ? Location::free : Location::engine;
      } else if (key == "lacks") {
        missing_programs.push_back(value);
      } else if (key == "because") {
        add_failure({folder, value, {}});
      } else if (key == "small") {
        std::uint64_t kilobytes = 0;
        std::from_chars(value.data(), value.data() + value.size(), kilobytes);
        add_failure({folder, "No space left on device", kilobytes * kKilobyte});
      } else if (key == kDone) {
        break;
      }
    }
    next_folder_ = cache_folders_.size();
    if (missing_programs.empty()) return Location::nowhere;
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "Cannot copy the engine to %1, which lacks %2. Install it there, or install sporescope-cli %3."),
                 {client_.host(), join_list(missing_programs), SPORESCOPE_VERSION}});
  }

  [[nodiscard]] std::string search_script() const {
    std::string script = kPreamble;
    // $1: index of the folder; $2: non-empty if the user must own it; $3: the folder.
    script += "mine() { [ -z \"$2\" ] || { [ -O \"$3\" ] && [ ! -L \"$3\" ]; }; }; f=; ";
    // An engine that a cleaner of /tmp has partly removed does not run.
    script +=
        "look() { [ -z \"$f\" ] || return 0; e=\"$3/" + name_ + "/sporescope-cli\"; [ -f \"$e\" ] && mine \"$@\" || return 0; ";
    script += "\"$e\" --version >/dev/null 2>&1 </dev/null || return 0; f=1; say at \"$1 $3\"; say engine; }; ";
    script += "place() { [ -z \"$f\" ] || return 0; say at \"$1 $3\"; ";
    script += "w=$(mkdir -p \"$3\" 2>&1) || { say because \"$w\"; return 0; }; ";
    script += "mine \"$@\" || { say because Permission denied; return 0; }; ";
    script += "t=\"$3/try.$$\"; w=$({ echo exit 0 >\"$t\"; } 2>&1) || { say because \"$w\"; return 0; }; ";
    script += "if command -v chmod >/dev/null; then chmod 700 \"$t\"; \"$t\" >/dev/null 2>&1 </dev/null || { rm -f \"$t\"; ";
    script += "rmdir \"$3\" 2>/dev/null; say because noexec; return 0; }; fi; rm -f \"$t\"; ";
    // Without df, a full disk shows only on copying.
    script += "k=$(df -Pk \"$3\" 2>/dev/null | { v=; while read -r a b c d e; do v=$d; done; echo \"$v\"; }); ";
    const std::string needed = std::to_string(needed_bytes() / kKilobyte + 1);
    script += "if [ \"${k:-" + needed + "}\" -lt " + needed + " ] 2>/dev/null; then say small \"$k\"; return 0; fi; ";
    script += "f=1; say use; }; ";
    if (next_folder_ == 0) script += for_each_folder("look");
    script += std::string("if [ -z \"$f\" ]; then for p in ") + kRequiredPrograms;
    script += "; do command -v $p >/dev/null || { say lacks $p; f=none; }; done; fi; ";
    script += for_each_folder("place");
    return script.append("say ").append(kDone);
  }

  [[nodiscard]] std::string for_each_folder(const char* function) const {
    std::string script;
    for (std::size_t i = next_folder_; i < cache_folders_.size(); ++i) {
      script.append(function).append(" ").append(std::to_string(i)).append(cache_folders_[i].is_shared ? " shared " : " \"\" ");
      script.append(cache_folders_[i].word).append("; ");
    }
    return script;
  }

  /// Copies the engine to the folder that was found. Returns false if that folder cannot hold it after all. The files are
  /// unpacked under a temporary name first, so that an existing engine is always complete.
  [[nodiscard]] Result<bool> copy(const std::function<void(std::uint64_t)>& on_sent) {
    auto script = client_.run(copy_script(), stop_);
    if (!script) return tl::unexpected(std::move(script.error()));
    ChildProcess& child = (*script)->child();
    const auto limit = client_.options().limits.piece;
    for (std::size_t position = 0; position < bytes_.size(); position += kPiece) {
      const auto piece = std::string_view(bytes_).substr(position, kPiece);
      const StopAfter timeout(stop_, limit);
      if (auto written = child.write(piece, timeout.token()); !written) {
        if (timeout.over()) return tl::unexpected(client_.timeout_error(**script, limit));
        if (written.error().code == ErrorCode::cancelled) return tl::unexpected(written.error());
        break;  // the script reports the reason
      }
      on_sent(position + piece.size());
    }
    child.close_input();
    const StopAfter timeout(stop_, limit);
    const auto reply = (*script)->next(timeout.token());
    if (!reply && timeout.over()) return tl::unexpected(client_.timeout_error(**script, limit));
    if (!reply && reply.error().code == ErrorCode::cancelled) return tl::unexpected(reply.error());
    const std::string error_output = (*script)->other_output();
    if (!reply) return copy_error(client_, error_output.empty() ? in_one_line(child.error_output()) : error_output);
    if (*reply == kDone) return true;
    if (*reply == kTransferDamaged) {
      return fail(
          ErrorCode::read_failed,
          {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine to %1: it was damaged in transit. No files were left there."),
           {client_.host()}});
    }
    if (*reply != kFolderUnusable) return copy_error(client_, error_output);
    add_failure({display_folder_, error_output, {}});
    return false;
  }

  [[nodiscard]] std::string copy_script() const {
    const std::string engine = folder_ + '/' + name_;
    std::string script = kPreamble;
    script += "p=" + engine + ".part.$$; trap \"rm -rf \\\"$p\\\"\" EXIT HUP TERM INT; s=failed; ";
    script += "work() { s=" + std::string(kFolderUnusable) + "; mkdir -p \"$p\" || return; cat >\"$p\"/engine || return; ";
    script += "set -- $(sha256sum <\"$p\"/engine); ";
    script += "if [ \"$1\" != " + digest_ + " ]; then s=" + std::string(kTransferDamaged) + "; return; fi; ";
    // A malformed archive would fail in any other folder, too.
    script +=
        "tar -xzf \"$p\"/engine -C \"$p\" --strip-components=1 || { gzip -t \"$p\"/engine 2>/dev/null || s=failed; return; }; ";
    script += "rm \"$p\"/engine; w=$(\"$p\"/sporescope-cli --version 2>&1 </dev/null) || { echo \"$w\"; return; }; ";
    script += "if [ ! -x " + engine + "/sporescope-cli ] || ! " + engine +
              "/sporescope-cli --version >/dev/null 2>&1 </dev/null; then ";
    script += "rm -rf " + engine + "; mv \"$p\" " + engine + " || return; fi; s=" + std::string(kDone) + "; }; ";
    return script + "work 2>&1; rm -rf \"$p\"; say $s";
  }

  [[nodiscard]] std::uint64_t needed_bytes() const { return kUnpackedSizeFactor * bytes_.size(); }

  void add_failure(Failure failure) {
    const auto is_same_folder = [&](const Failure& known) { return known.folder == failure.folder; };
    if (std::none_of(failures_.begin(), failures_.end(), is_same_folder)) failures_.push_back(std::move(failure));
  }

  [[nodiscard]] Error no_usable_folder_error() const {
    if (failures_.empty()) return copy_error(client_, {}).value();
    const Failure& first = failures_.front();
    if (std::all_of(failures_.begin(), failures_.end(), [](const Failure& failure) { return failure.free.has_value(); })) {
      return {ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("Cannot copy the engine: it needs %1 in %2 on %3, but only %4 is free"),
               {megabytes(needed_bytes()), first.folder, client_.host(), megabytes(*first.free)}},
              {},
              {}};
    }
    if (failures_.size() == 1 && first.why != "noexec") return copy_error(client_, first.why).value();
    std::string all;
    for (const Failure& failure : failures_) {
      if (!all.empty()) all += "; ";
      all += failure.folder + ": " + failure.why;
    }
    return {ErrorCode::read_failed,
            {SPORESCOPE_TRANSLATE_NOOP(
                 "No folder on %1 can hold the engine (%2). Copy the engine for %3 to another folder there, and set "
                 "SPORESCOPE_ENGINE to its sporescope-cli."),
             {client_.host(), all, machine_}},
            {},
            {}};
  }

  const SshClient& client_;
  const std::string bytes_;
  const std::string digest_;
  const std::string name_;
  const std::string machine_;
  std::stop_token stop_;
  std::vector<CacheFolder> cache_folders_;
  std::size_t next_folder_ = 0;               // first folder that has not been tried
  std::optional<Location> pending_location_;  // result of find()
  std::string folder_;                        // as a shell word
  std::string display_folder_;
  std::vector<Failure> failures_;
};

/// The remote program to start, as a shell word.
struct EngineProgram {
  std::string program;
  bool copied = false;
};

Result<EngineProgram> install_engine(const SshClient& client, const RemoteHostInfo& host_info, const std::stop_token& stop,
                                     const Progress& progress) {
  const auto file = find_engine_file(client.options().engine_folders, SPORESCOPE_VERSION, host_info.machine);
  if (!file && !host_info.own_version.empty()) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 is version %2, but this program is version %3. %4"),
                 {client.host(), host_info.own_version, SPORESCOPE_VERSION, file.error().message}});
  }
  if (!file) return tl::unexpected(file.error());
  auto bytes = read_engine_file(*file);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  auto digest = sha256(*bytes);
  if (!digest) return tl::unexpected(std::move(digest.error()));
  SshProgress current{SshStep::copying, host_info.machine, 0, bytes->size()};
  EngineCopier copier(client, std::move(*bytes), std::move(*digest), host_info.machine, stop);
  auto existing = copier.find();
  if (!existing) return tl::unexpected(std::move(existing.error()));
  if (!existing->empty()) return EngineProgram{std::move(*existing), false};
  auto installed = copier.install([&](std::uint64_t sent) {
    current.bytes = sent;
    progress(current);
  });
  if (!installed) return tl::unexpected(std::move(installed.error()));
  return EngineProgram{std::move(*installed), true};
}

Result<EngineProgram> find_engine(const SshClient& client, const RemoteHostInfo& host_info, const std::stop_token& stop,
                                  const Progress& progress) {
  if (!client.options().engine_path.empty()) return EngineProgram{shell_word(client.options().engine_path), false};
  if (host_info.own_version == SPORESCOPE_VERSION) return EngineProgram{"sporescope-cli", false};
  return install_engine(client, host_info, stop, progress);
}

/// Returns the path of the engine's socket, for example "/run/user/1000/sporescope-x/engine". Other text may precede it in the
/// line.
Result<std::string> wait_for_socket(const SshClient& client, RemoteScript& engine, const std::stop_token& stop) {
  constexpr std::string_view kUnix = "unix:/";
  const StopAfter timeout(stop, client.options().limits.start);
  while (true) {
    const auto line = engine.next_line(timeout.token());
    if (line) {
      const std::size_t position = line->find(kUnix);
      if (position != std::string::npos) return line->substr(position + kUnix.size() - 1);
      continue;
    }
    if (line.error().code == ErrorCode::cancelled) {
      return timeout.over() ? tl::unexpected(client.timeout_error(engine, client.options().limits.start))
                            : tl::unexpected(line.error());
    }
    const std::string error_output = engine.other_output();
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("The engine on %1 does not start: %2"),
                 {client.host(), error_output.empty() ? in_one_line(engine.child().error_output()) : error_output}});
  }
}

}  // namespace

Result<std::unique_ptr<RemoteEngine>> RemoteEngine::start(const SshClient& client, const std::string& socket,
                                                          const std::stop_token& stop, const Progress& progress) {
  std::unique_ptr<RemoteEngine> result(new RemoteEngine);
  progress({SshStep::connecting, {}, 0, 0});
  auto master = client.connect(master_script(), stop);
  if (!master) return tl::unexpected(std::move(master.error()));
  result->master_ = std::move(*master);
  const auto host_info = read_remote_state(client, *result->master_, stop);
  if (!host_info) return tl::unexpected(host_info.error());
  result->machine_ = host_info->machine;
  progress({SshStep::finding, host_info->machine, 0, 0});
  const auto engine_program = find_engine(client, *host_info, stop, progress);
  if (!engine_program) return tl::unexpected(engine_program.error());
  result->was_copied_ = engine_program->copied;
  progress({SshStep::starting, host_info->machine, 0, 0});
  auto engine = client.run(kPreamble + ("exec " + engine_program->program) + " serve 2>&1", stop);
  if (!engine) return tl::unexpected(std::move(engine.error()));
  result->engine_ = std::move(*engine);
  const auto remote_socket = wait_for_socket(client, *result->engine_, stop);
  if (!remote_socket) return tl::unexpected(remote_socket.error());
  if (auto forwarded = client.forward(socket, *remote_socket, stop); !forwarded) {
    return tl::unexpected(std::move(forwarded.error()));
  }
  return result;
}

bool RemoteEngine::is_alive(const std::stop_token& stop) {
  constexpr auto kWait = std::chrono::milliseconds(300);
  const StopAfter timeout(stop, kWait);
  return !engine_->child().wait(timeout.token()).has_value() && !master_->child().wait(timeout.token()).has_value();
}

}  // namespace sporescope::remote
