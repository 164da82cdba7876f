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

constexpr std::size_t kMaxSentBytes = std::size_t{256} * 1024;
constexpr auto kSendInterval = std::chrono::milliseconds(100);

/// Sends the output of a command to the client; small pieces of an answer are sent together.
class ReplyWriter {
 public:
  ReplyWriter(const std::function<void(const CommandPart&)>& send_part, PathTranslator translator, std::string url_prefix)
      : send_part_(send_part), translator_(std::move(translator)), url_prefix_(std::move(url_prefix)) {}

  void answer(std::string_view text) {
    pending_ += translator_.translate(text);
    if (pending_.size() >= kMaxSentBytes || Clock::now() >= next_) flush_pending();
  }
  void bytes(std::string_view bytes) {
    flush_pending();
    for (std::size_t at = 0; at < bytes.size(); at += kMaxSentBytes) {
      send_part_({PartKind::answer, std::string(bytes.substr(at, kMaxSentBytes)), 0});
    }
  }
  void send(PartKind kind, std::string_view text) {
    flush_pending();
    send_part_({kind, translator_.translate(text), 0});
  }
  void root(const std::filesystem::path& root) { translator_.add_root(root, url_prefix_); }
  void flush_pending() {
    if (!pending_.empty()) send_part_({PartKind::answer, std::exchange(pending_, {}), 0});
    next_ = Clock::now() + kSendInterval;
  }

 private:
  const std::function<void(const CommandPart&)>& send_part_;
  PathTranslator translator_;
  const std::string url_prefix_;
  std::string pending_;
  Clock::time_point next_ = Clock::now();
};

/// The request with local paths: its files are stored in a temporary folder.
class DecodedCall {
 public:
  Result<void> read(const CommandCall& command_call) {
    arguments_ = command_call.arguments;
    for (const std::uint32_t index : command_call.paths) {
      translator_.add(arguments_[index], command_call.url_prefix + arguments_[index]);
    }
    if (command_call.files.empty()) return {};
    auto folder = PrivateTempFolder::make();
    if (!folder) return tl::unexpected(std::move(folder.error()));
    folder_ = std::move(*folder);
    for (const CommandCall::File& file : command_call.files) {
      if (file.argument >= arguments_.size()) continue;
      const std::string path = folder_->path() + "/" + std::to_string(file.argument);
      if (auto written = write_file_atomically(path, file.contents); !written) return written;
      arguments_[file.argument] += path;
      translator_.add(path, file.name);
    }
    return {};
  }

  [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }
  [[nodiscard]] const PathTranslator& translator() const { return translator_; }

 private:
  std::vector<std::string> arguments_;
  PathTranslator translator_;
  std::optional<PrivateTempFolder> folder_;
};

}  // namespace

int run_for_client(const CommandCall& command_call, const std::stop_token& stop,
                   const std::function<void(const CommandPart&)>& send_part, const std::shared_ptr<OpenedDumps>& opened) {
  DecodedCall decoded;
  if (const auto read = decoded.read(command_call); !read) {
    send_part({PartKind::error, read.error().str(), 0});
    return kUsageError;
  }
  ReplyWriter writer(send_part, decoded.translator(), command_call.url_prefix);
  Console console({.answer = [&](std::string_view text) { writer.answer(text); },
                   .error = [&](std::string_view text) { writer.send(PartKind::error, text); },
                   .progress = [&](std::string_view text) { writer.send(PartKind::progress, text); },
                   .warning = [&](std::string_view text) { writer.send(PartKind::warning, text); },
                   .hint = [&](std::string_view text) { writer.send(PartKind::hint, text); },
                   .bytes = [&](std::string_view bytes) { writer.bytes(bytes); },
                   .flush = [&] { writer.flush_pending(); },
                   .root = [&](const std::filesystem::path& root) { writer.root(root); },
                   .width = command_call.width});
  CommandContext call{.console = console, .stop = stop, .path = {}, .selection = {}, .max_bytes = command_call.max_bytes};
  call.open = opened->opening();
  const int status = run_program(decoded.arguments(), call);
  static_cast<void>(console.finish());
  writer.flush_pending();
  return status;
}

}  // namespace sporescope::cli
