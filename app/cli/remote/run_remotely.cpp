// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/run_remotely.h"

#include <algorithm>
#include <array>
#include <semaphore>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "app/cli/remote/host_connections.h"
#include "core/dump/text_file.h"
#include "core/remote/remote_command.h"
#include "core/remote/ssh/ssh_url.h"

namespace sporescope::cli {

namespace {

using remote::CommandCall;
using remote::CommandPart;
using remote::SshUrl;

constexpr std::string_view kScheme = "ssh://";
constexpr std::uint64_t kMaxFileBytes = 8U << 20U;  // for watchpoints or match rules

// Options for files that the engine needs, and options that only concern this program.
constexpr std::array kFileOptions{std::string_view("--watch"), std::string_view("--match")};
constexpr std::array kLocalOptions{std::string_view("--output"), std::string_view("--color")};

template <class List>
bool contains_word(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_remote_path(const std::string& path) { return path.starts_with(kScheme); }

/// True if the command writes local files with data read from the dump.
bool writes_local_file(const CommandContext& call, const std::vector<std::string>& arguments) {
  if (call.command != "export") return call.command == "convert" || call.command == "report";
  const auto option = std::find(arguments.begin(), arguments.end(), "--npy");
  const bool is_printed = option != arguments.end() && std::next(option) != arguments.end() && *std::next(option) == "-";
  return !is_printed && !contains_word(arguments, "--npy=-");
}

std::vector<std::string> paths_of(const CommandContext& call) {
  std::vector<std::string> paths = call.paths;
  if (!call.path.empty()) paths.push_back(call.path);
  return paths;
}

/// Converts the arguments for the engine.
class CallEncoder {
 public:
  explicit CallEncoder(CommandCall& call) : call_(call) {}

  Result<void> pack(const std::vector<std::string>& arguments) {
    bool options_may_come = true;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string& word = arguments[i];
      const std::string option = options_may_come && word.starts_with("--") ? word.substr(0, word.find('=')) : std::string();
      const bool has_separate_value =
          option.size() == word.size() && i + 1 < arguments.size();  // the value is the next argument
      if (!option.empty() && contains_word(kLocalOptions, option)) {
        if (has_separate_value) ++i;
      } else if (!option.empty() && contains_word(kFileOptions, option)) {
        if (auto read =
                add_file(option, has_separate_value ? arguments[++i] : word.substr(std::min(option.size() + 1, word.size())));
            !read) {
          return read;
        }
      } else {
        add_word(word);
      }
      if (word == "--") options_may_come = false;
    }
    return {};
  }

 private:
  [[nodiscard]] std::uint32_t next() const { return static_cast<std::uint32_t>(call_.arguments.size()); }

  void add_word(const std::string& word) {
    const auto url = is_remote_path(word) ? SshUrl::parse(word) : std::nullopt;
    if (url) call_.paths.push_back(next());
    call_.arguments.push_back(url ? url->path.string() : word);
  }

  Result<void> add_file(const std::string& option, const std::string& name) {
    auto contents = read_text_file(name, kMaxFileBytes);
    if (!contents) return tl::unexpected(std::move(contents.error()));
    call_.files.push_back({next(), name, *std::move(contents)});
    call_.arguments.push_back(option + "=");
    return {};
  }

  CommandCall& call_;
};

/// Forwards a stop request to the engine during the lifetime of this object.
class RemoteCancellation {
 public:
  RemoteCancellation(std::shared_ptr<remote::EngineLink> link, std::uint32_t number, const std::stop_token& stop)
      : link_(std::move(link)),
        number_(number),
        on_stop_(stop, [this] { wake_.release(); }),
        thread_([this](const std::stop_token& thread_stop) { wait(thread_stop); }) {}
  RemoteCancellation(const RemoteCancellation&) = delete;
  RemoteCancellation& operator=(const RemoteCancellation&) = delete;
  ~RemoteCancellation() {
    thread_.request_stop();
    wake_.release();
  }

 private:
  void wait(const std::stop_token& stop) {
    wake_.acquire();
    if (!stop.stop_requested()) static_cast<void>(link_->call(remote::RequestKind::stop_command, 0, pack(number_), stop));
  }

  const std::shared_ptr<remote::EngineLink> link_;
  const std::uint32_t number_;
  std::counting_semaphore<2> wake_{0};
  std::stop_callback<std::function<void()>> on_stop_;
  std::jthread thread_;  // ends first
};

/// Prints the output of the engine.
class ReplyReader {
 public:
  ReplyReader(CommandContext& call, std::shared_ptr<remote::EngineLink> link, std::uint32_t number)
      : call_(call), link_(std::move(link)), number_(number) {}

  [[nodiscard]] int status() const { return status_; }

  Result<void> handle(const CommandPart& part) {
    using Kind = CommandPart::Kind;
    switch (part.kind) {
      case Kind::started:
        cancellation_.emplace(link_, number_, call_.stop);
        break;
      case Kind::answer:
        call_.console.print(part.text);
        call_.console.flush();
        break;
      case Kind::warning:
        call_.console.forward_warning(part.text);
        break;
      case Kind::error:
        call_.console.error(part.text);
        break;
      case Kind::hint:
        call_.console.hint(part.text);
        break;
      case Kind::progress:
        call_.console.progress(part.text);
        break;
      case Kind::ended:
        status_ = part.status;
        break;
    }
    return {};
  }

 private:
  CommandContext& call_;
  const std::shared_ptr<remote::EngineLink> link_;
  const std::uint32_t number_;
  int status_ = kUsageError;
  std::optional<RemoteCancellation> cancellation_;
};

int run_on_engine(CommandContext& call, const std::string& host, const CommandCall& command_call) {
  const auto link = call.hosts->link(host, call.stop, [&call](const std::string& line) { call.console.progress(line); });
  if (!link) return report_error(call, link.error());
  ReplyReader reader(call, *link, command_call.number);
  // The call is not cancelled, because a stopped command still returns its partial results.
  const auto result = (*link)->call_streaming(remote::RequestKind::run_command, 0, pack(command_call), {},
                                              [&](std::string_view bytes) -> Result<void> {
                                                const auto part = unpack<CommandPart>(bytes);
                                                return part ? reader.handle(*part) : tl::unexpected(part.error());
                                              });
  return result ? reader.status() : report_error(call, result.error());
}

int invalid_url(CommandContext& call, const std::string& path) {
  return report_error(call, "“" + path + "” contains no host: expected ssh://[user@]host[:port]/path");
}

}  // namespace

std::optional<int> run_remotely(CommandContext& call, const std::vector<std::string>& arguments) {
  const std::vector<std::string> paths = paths_of(call);
  if (call.hosts == nullptr || std::none_of(paths.begin(), paths.end(), is_remote_path)) return std::nullopt;
  std::set<std::string> hosts;
  for (const std::string& path : paths) {
    const auto url = SshUrl::parse(path);
    if (is_remote_path(path) && !url) return invalid_url(call, path);
    hosts.insert(url ? url->host : std::string());
  }
  if (writes_local_file(call, arguments)) return std::nullopt;
  if (hosts.size() > 1) {
    if (call.command == "compare" || call.command == "difference") return std::nullopt;
    return report_error(call, "One command can only use dumps of one computer; specify one of them");
  }
  CommandCall command_call;
  command_call.number = call.hosts->next_call_number();
  command_call.url_prefix = std::string(kScheme) + *hosts.begin();
  command_call.width = call.console.terminal_width();
  command_call.max_bytes = call.max_bytes;
  command_call.arguments = {"--color", call.console.shows_colors() ? "always" : "never"};
  if (const auto packed = CallEncoder(command_call).pack(arguments); !packed) return report_error(call, packed.error());
  return run_on_engine(call, *hosts.begin(), command_call);
}

}  // namespace sporescope::cli
