// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/listener.h"

#include <charconv>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>
#include <utility>

#include "core/live/call_loop.h"
#include "core/live/connections.h"
#include "core/live/debugger_service.h"
#include "core/live/listen_address.h"
#include "core/live/stream_calls.h"
#include "core/live/unary_calls.h"

namespace sporescope::live {

namespace {

constexpr std::chrono::milliseconds kShutdownGrace{100};
constexpr int kWindowBytes = 4 * 1024 * 1024;
constexpr int kMaxCallsOfOne = 64;

class GrpcListener final : public Listener {
 public:
  GrpcListener(ListenOptions options, OnTraining on_training, OnProblem on_problem)
      : options_(std::move(options)),
        connections_(std::make_shared<Connections>(std::move(on_training), std::move(on_problem))),
        serving_{service_,
                 *connections_,
                 options_.max_tensor_bytes,
                 std::make_shared<MemoryBudget>(options_.max_bytes_in_all),
                 options_.token,
                 options_.stall,
                 [this] { schedule_check(); }} {
    connections_->set_limits(options_.unregistered);
  }

  ~GrpcListener() override { stop(); }

  bool begin() {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(with_port(options_.address, options_.port), grpc::InsecureServerCredentials(), &bound_port_);
    // A client has one WaitCMD and a few concurrent streams.
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kMaxCallsOfOne);
    builder.SetMaxReceiveMessageSize(options_.max_message_bytes);
    // Otherwise a second listener on the same port would start and receive every other connection.
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    // Data in flight delays control calls of the same client. A fixed window limits the delay to a few milliseconds; otherwise
    // the window grows with the speed of the connection. 4 MiB are enough for 4 GB/s over 1 ms.
    builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, kWindowBytes);
    builder.RegisterService(&service_);
    CallLoop& control = control_.emplace(builder.AddCompletionQueue());
    CallLoop& streams = streams_.emplace(builder.AddCompletionQueue());
    server_ = builder.BuildAndStart();
    if (!server_ || bound_port_ == 0) return false;
    connections_->set_local_port(static_cast<std::uint16_t>(bound_port_));
    serve_unary_calls(control, serving_);
    serve_stream_calls(streams, serving_);
    control.start();
    streams.start();
    next_check_ = Connections::Clock::now() + options_.unregistered.sweep;
    watch_ = std::jthread([this, &streams](const std::stop_token& stop) { watch(stop, streams); });
    return true;
  }

  [[nodiscard]] std::string address() const override { return options_.address; }
  [[nodiscard]] std::uint16_t port() const override { return static_cast<std::uint16_t>(bound_port_); }
  [[nodiscard]] std::vector<std::shared_ptr<Training>> trainings() const override { return connections_->all(); }

  void stop() override {
    if (!server_) return;
    watch_.request_stop();
    wake_.notify_all();
    if (watch_.joinable()) watch_.join();
    for (const auto& training : connections_->all()) {
      training->mark_lost({SPORESCOPE_TRANSLATE_NOOP("Listening was stopped")});
    }
    // Held calls were answered. Allow the answers some time to leave; then the remaining calls are cancelled.
    server_->Shutdown(std::chrono::system_clock::now() + kShutdownGrace);
    if (control_) control_->finish();
    if (streams_) streams_->finish();
    server_.reset();
  }

 private:
  void schedule_check() {
    {
      const std::lock_guard lock(mutex_);
      // A running training calls this thousands of times per second, so an early enough scheduled check suffices.
      if (next_check_ && *next_check_ <= Connections::Clock::now() + Connections::kLivenessPeriod) return;
      changed_ = true;
    }
    wake_.notify_all();
  }

  void watch(const std::stop_token& stop, CallLoop& streams) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      const auto ready = [this] { return changed_; };
      if (next_check_) {
        wake_.wait_until(lock, stop, *next_check_, ready);
      } else {
        wake_.wait(lock, stop, ready);
      }
      changed_ = false;
      next_check_.reset();  // changes during the check cause another one
      lock.unlock();
      const auto now = Connections::Clock::now();
      const auto next = connections_->check_liveness(now);
      streams.check_progress(now);
      lock.lock();
      next_check_ = next;
    }
  }

  ListenOptions options_;
  std::shared_ptr<Connections> connections_;
  DebuggerService service_;
  Serving serving_;
  int bound_port_ = 0;
  // Control calls have their own queue and thread, so that long tensors never delay them.
  std::optional<CallLoop> control_;
  std::optional<CallLoop> streams_;
  std::unique_ptr<grpc::Server> server_;
  std::mutex mutex_;
  std::optional<Connections::Clock::time_point> next_check_;
  std::condition_variable_any wake_;
  bool changed_ = false;
  std::jthread watch_;
};

// Returns the inode of the socket that listens on `port`, from /proc/net/tcp and tcp6 (state 0A); empty if there is none.
std::string listening_inode(std::uint16_t port) {
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream lines(table);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
      std::istringstream fields(line);
      std::string slot, local, remote, state, queues, timer, retransmits, user, timeout, inode;
      fields >> slot >> local >> remote >> state >> queues >> timer >> retransmits >> user >> timeout >> inode;
      const std::size_t colon = local.rfind(':');
      unsigned number = 0;
      if (colon == std::string::npos) continue;
      std::from_chars(local.data() + colon + 1, local.data() + local.size(), number, 16);
      if (state == "0A" && number == port) return inode;
    }
  }
  return {};
}

}  // namespace

std::string listening_program(std::uint16_t port) {
  const std::string inode = listening_inode(port);
  if (inode.empty()) return {};
  const std::string desired = "socket:[" + inode + "]";
  std::error_code error;
  for (const auto& process : std::filesystem::directory_iterator("/proc", error)) {
    const std::string pid = process.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::error_code hidden;
    for (const auto& file : std::filesystem::directory_iterator(process.path() / "fd", hidden)) {
      std::error_code gone;
      if (std::filesystem::read_symlink(file.path(), gone) != desired) continue;
      std::string name;
      std::ifstream comm(process.path() / "comm");
      std::getline(comm, name);
      return name.append(" (").append(pid).append(")");
    }
  }
  return {};
}

Result<std::unique_ptr<Listener>> Listener::start(const ListenOptions& options, OnTraining on_training, OnProblem on_problem) {
  const std::string port = std::to_string(options.port);
  // Checked before, because gRPC only reports that it failed, and logs it.
  if (const std::string who = listening_program(options.port); options.port != 0 && !who.empty()) {
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("Port %1 is in use by %2: choose another port"), {port, who}});
  }
  if (auto tried = probe_listen(options.address, options.port); !tried) return tl::unexpected(std::move(tried.error()));
  auto listener = std::make_unique<GrpcListener>(options, std::move(on_training), std::move(on_problem));
  if (listener->begin()) return std::unique_ptr<Listener>(std::move(listener));
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP(
                   "Cannot listen on %1, port %2: the address does not belong to this computer, or the port is in use"),
               {options.address, port}});
}

}  // namespace sporescope::live
