// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/run_for_client.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/remote/path_translator.h"
#include "app/cli/run_program.h"
#include "core/base/atomic_file.h"
#include "core/base/private_temp_folder.h"

namespace sporescope::cli {

namespace {

using remote::CommandCall;
using remote::CommandPart;
using PartKind = CommandPart::Kind;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kSentPiece = std::size_t{256} * 1024;
constexpr auto kSentEvery = std::chrono::milliseconds(100);

/// Sends the output of a command to the client; small pieces of an answer are sent together.
class ReplyWriter {
 public:
  ReplyWriter(const std::function<void(const CommandPart&)>& send_part, PathTranslator names, std::string place)
      : report_(send_part), names_(std::move(names)), place_(std::move(place)) {}

  void answer(std::string_view text) {
    waiting_ += names_.translate(text);
    if (waiting_.size() >= kSentPiece || Clock::now() >= next_) send_waiting();
  }
  void bytes(std::string_view bytes) {
    send_waiting();
    for (std::size_t at = 0; at < bytes.size(); at += kSentPiece) {
      report_({PartKind::answer, std::string(bytes.substr(at, kSentPiece)), 0});
    }
  }
  void send(PartKind kind, std::string_view text) {
    send_waiting();
    report_({kind, names_.translate(text), 0});
  }
  void root(const std::filesystem::path& root) { names_.add_root(root, place_); }
  void send_waiting() {
    if (!waiting_.empty()) report_({PartKind::answer, std::exchange(waiting_, {}), 0});
    next_ = Clock::now() + kSentEvery;
  }

 private:
  const std::function<void(const CommandPart&)>& report_;
  PathTranslator names_;
  const std::string place_;
  std::string waiting_;
  Clock::time_point next_ = Clock::now();
};

/// The request with local paths: its files are stored in a temporary folder.
class DecodedCall {
 public:
  Result<void> read(const CommandCall& requested) {
    arguments_ = requested.arguments;
    for (const std::uint32_t place : requested.paths) {
      names_.add(arguments_[place], requested.url_prefix + arguments_[place]);
    }
    if (requested.files.empty()) return {};
    auto folder = PrivateTempFolder::make();
    if (!folder) return tl::unexpected(std::move(folder.error()));
    folder_ = std::move(*folder);
    for (const CommandCall::File& file : requested.files) {
      if (file.argument >= arguments_.size()) continue;
      const std::string path = folder_->path() + "/" + std::to_string(file.argument);
      if (auto written = write_file_atomically(path, file.contents); !written) return written;
      arguments_[file.argument] += path;
      names_.add(path, file.name);
    }
    return {};
  }

  [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }
  [[nodiscard]] const PathTranslator& names() const { return names_; }

 private:
  std::vector<std::string> arguments_;
  PathTranslator names_;
  std::optional<PrivateTempFolder> folder_;
};

}  // namespace

int run_for_client(const CommandCall& requested, const std::stop_token& stop,
                   const std::function<void(const CommandPart&)>& send_part, const std::shared_ptr<OpenedDumps>& opened) {
  DecodedCall understood;
  if (const auto read = understood.read(requested); !read) {
    send_part({PartKind::error, read.error().str(), 0});
    return kUsageError;
  }
  ReplyWriter reporting(send_part, understood.names(), requested.url_prefix);
  Console console({.answer = [&](std::string_view text) { reporting.answer(text); },
                   .error = [&](std::string_view text) { reporting.send(PartKind::error, text); },
                   .progress = [&](std::string_view text) { reporting.send(PartKind::progress, text); },
                   .warning = [&](std::string_view text) { reporting.send(PartKind::warning, text); },
                   .hint = [&](std::string_view text) { reporting.send(PartKind::hint, text); },
                   .bytes = [&](std::string_view bytes) { reporting.bytes(bytes); },
                   .flush = [&] { reporting.send_waiting(); },
                   .root = [&](const std::filesystem::path& root) { reporting.root(root); },
                   .width = requested.width});
  CommandContext call{.console = console, .stop = stop, .path = {}, .selection = {}, .max_bytes = requested.max_bytes};
  call.open = opened->opening();
  const int status = run_program(understood.arguments(), call);
  static_cast<void>(console.finish());
  reporting.send_waiting();
  return status;
}

}  // namespace sporescope::cli
