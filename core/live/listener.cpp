// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/listener.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>

#include "core/live/call_loop.h"
#include "core/live/connections.h"
#include "core/live/debugger_service.h"
#include "core/live/stream_calls.h"
#include "core/live/unary_calls.h"

namespace sporescope::live {

namespace {

constexpr std::chrono::milliseconds kShutdownGrace{100};
constexpr int kWindowBytes = 4 * 1024 * 1024;
constexpr int kMaxCallsPerClient = 64;

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

// Returns the host of "[::1]"; other addresses are returned unchanged.
std::string strip_brackets(const std::string& address) {
  const bool has_brackets = address.size() > 2 && address.front() == '[' && address.back() == ']';
  return has_brackets ? address.substr(1, address.size() - 2) : address;
}

// Returns 0 or errno.
int try_to_bind(const addrinfo& address) {
  const int descriptor = socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  const int reuse = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof(reuse));
  const int error = bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 ? 0 : errno;
  close(descriptor);
  return error;
}

tl::unexpected<Error> listen_error(int error, const std::string& address, const std::string& port) {
  switch (error) {
    case EACCES:
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("Port %1 requires administrator rights: choose a port from 1024 to 65535"), {port}});
    case EADDRNOTAVAIL:
      return fail(
          ErrorCode::invalid_argument,
          {SPORESCOPE_TRANSLATE_NOOP("%1 is not an address of this computer: choose one of its addresses, or 127.0.0.1"),
           {address}});
    case EADDRINUSE:
      return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Port %1 is in use: choose another port"), {port}});
    default:
      return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Cannot listen on %1, port %2: %3"),
                                           {address, port, std::system_category().message(error)}});
  }
}

// Formats address and port for gRPC: "127.0.0.1:50051", "[::1]:50051".
std::string address_with_port(const std::string& address, std::uint16_t port) {
  const std::string host = strip_brackets(address);
  const bool has_colons = host.find(':') != std::string::npos;
  return (has_colons ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

// Checks by a short bind whether the address can be listened on. May query the name server. Errors: invalid_argument (not an
// address of this computer, or a privileged port); read_failed (the port is in use).
Result<void> probe_listen(const std::string& address, std::uint16_t port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* addresses = nullptr;
  const std::string port_text = std::to_string(port);
  if (const int code = getaddrinfo(strip_brackets(address).c_str(), port_text.c_str(), &hints, &addresses); code != 0) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "%1 is not an address of this computer (%2): specify one of its addresses, such as 127.0.0.1"),
                 {address, gai_strerror(code)}});
  }
  const AddressList owner(addresses, &freeaddrinfo);
  int first_error = 0;
  for (const addrinfo* candidate = addresses; candidate != nullptr; candidate = candidate->ai_next) {
    const int error = try_to_bind(*candidate);
    if (error == 0) return {};
    if (first_error == 0) first_error = error;
  }
  return listen_error(first_error, address, port_text);
}

class GrpcListener final : public Listener {
 public:
  GrpcListener(ListenOptions options, OnTraining on_training, OnProblem on_problem)
      : options_(std::move(options)),
        connections_(std::make_shared<Connections>(std::move(on_training), std::move(on_problem))),
        environment_{service_,
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
    builder.AddListeningPort(address_with_port(options_.address, options_.port), grpc::InsecureServerCredentials(),
                             &bound_port_);
    // A client has one WaitCMD and a few concurrent streams.
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kMaxCallsPerClient);
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
    serve_unary_calls(control, environment_);
    serve_stream_calls(streams, environment_);
    control.start();
    streams.start();
    next_check_ = Connections::Clock::now() + options_.unregistered.sweep;
    watch_thread_ = std::jthread([this, &streams](const std::stop_token& stop) { watch(stop, streams); });
    return true;
  }

  [[nodiscard]] std::string address() const override { return options_.address; }
  [[nodiscard]] std::uint16_t port() const override { return static_cast<std::uint16_t>(bound_port_); }
  [[nodiscard]] std::vector<std::shared_ptr<Training>> trainings() const override { return connections_->all(); }

  void stop() override {
    if (!server_) return;
    watch_thread_.request_stop();
    wake_condition_.notify_all();
    if (watch_thread_.joinable()) watch_thread_.join();
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
      is_check_requested_ = true;
    }
    wake_condition_.notify_all();
  }

  void watch(const std::stop_token& stop, CallLoop& streams) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
      const auto is_due = [this] { return is_check_requested_; };
      if (next_check_) {
        wake_condition_.wait_until(lock, stop, *next_check_, is_due);
      } else {
        wake_condition_.wait(lock, stop, is_due);
      }
      is_check_requested_ = false;
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
  CallEnvironment environment_;
  int bound_port_ = 0;
  // Control calls have their own queue and thread, so that long tensors never delay them.
  std::optional<CallLoop> control_;
  std::optional<CallLoop> streams_;
  std::unique_ptr<grpc::Server> server_;
  std::mutex mutex_;
  std::optional<Connections::Clock::time_point> next_check_;
  std::condition_variable_any wake_condition_;
  bool is_check_requested_ = false;
  std::jthread watch_thread_;
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
      unsigned local_port = 0;
      if (colon == std::string::npos) continue;
      std::from_chars(local.data() + colon + 1, local.data() + local.size(), local_port, 16);
      if (state == "0A" && local_port == port) return inode;
    }
  }
  return {};
}

}  // namespace

std::string listening_program(std::uint16_t port) {
  const std::string inode = listening_inode(port);
  if (inode.empty()) return {};
  const std::string socket_link = "socket:[" + inode + "]";
  std::error_code error;
  for (const auto& process : std::filesystem::directory_iterator("/proc", error)) {
    const std::string pid = process.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::error_code folder_error;
    for (const auto& file : std::filesystem::directory_iterator(process.path() / "fd", folder_error)) {
      std::error_code link_error;
      if (std::filesystem::read_symlink(file.path(), link_error) != socket_link) continue;
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
  if (const std::string program = listening_program(options.port); options.port != 0 && !program.empty()) {
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("Port %1 is in use by %2: choose another port"), {port, program}});
  }
  if (auto probed = probe_listen(options.address, options.port); !probed) return tl::unexpected(std::move(probed.error()));
  auto listener = std::make_unique<GrpcListener>(options, std::move(on_training), std::move(on_problem));
  if (listener->begin()) return std::unique_ptr<Listener>(std::move(listener));
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP(
                   "Cannot listen on %1, port %2: the address does not belong to this computer, or the port is in use"),
               {options.address, port}});
}

}  // namespace sporescope::live
