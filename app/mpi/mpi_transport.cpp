// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/mpi/mpi_transport.h"

#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

namespace sporescope::mpi {

namespace {

// Returns the recommended number of reading threads: the processors available to this process, divided by the processes on
// the same computer that may use the same ones. At least 2, so that one thread can read while the other computes. MPI must be
// initialized; all processes call it together.
unsigned reading_threads() {
  cpu_set_t own;
  CPU_ZERO(&own);
  if (sched_getaffinity(0, sizeof(own), &own) != 0) return 2;
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  int processes = 1;
  MPI_Comm_size(node, &processes);
  std::vector<cpu_set_t> all(static_cast<std::size_t>(processes));
  MPI_Allgather(&own, sizeof(own), MPI_BYTE, all.data(), sizeof(own), MPI_BYTE, node);
  MPI_Comm_free(&node);
  const auto sharing_count =
      std::count_if(all.begin(), all.end(), [&](const cpu_set_t& other) { return CPU_EQUAL(&own, &other); });
  return std::max(2U,
                  static_cast<unsigned>(CPU_COUNT(&own)) / static_cast<unsigned>(std::max<std::ptrdiff_t>(sharing_count, 1)));
}

// MPI cannot wait for an incoming message and for something to send at the same time, and its waiting occupies a whole
// processor that readers need. So it is polled, at increasing intervals while nothing happens.
constexpr std::chrono::microseconds kMinPause{20};
constexpr std::chrono::microseconds kMaxPause{1000};

constexpr int kTag = 1;

std::vector<std::string> gather_hosts(int processes) {
  std::array<char, MPI_MAX_PROCESSOR_NAME> own{};
  int length = 0;
  MPI_Get_processor_name(own.data(), &length);
  std::string all(own.size() * static_cast<std::size_t>(processes), '\0');
  MPI_Allgather(own.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR, all.data(), MPI_MAX_PROCESSOR_NAME, MPI_CHAR, MPI_COMM_WORLD);
  std::vector<std::string> hosts;
  hosts.reserve(static_cast<std::size_t>(processes));
  for (int i = 0; i < processes; ++i) hosts.emplace_back(all.data() + static_cast<std::size_t>(i) * own.size());
  return hosts;
}

}  // namespace

struct MpiTransport::Sending {
  Bytes packet;
  MPI_Request request = MPI_REQUEST_NULL;
};

MpiTransport::MpiTransport() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rank_ = static_cast<std::size_t>(rank);
  hosts_ = gather_hosts(size);
  threads_ = reading_threads();
  const unsigned long own = threads_;
  unsigned long all = 0;
  MPI_Allreduce(&own, &all, 1, MPI_UNSIGNED_LONG, MPI_SUM, MPI_COMM_WORLD);
  all_threads_ = all;
}

MpiTransport::~MpiTransport() { MPI_Finalize(); }

std::string MpiTransport::name_of(std::size_t process) const {
  std::string name = "process ";
  name += std::to_string(process);
  name += " on ";
  name += hosts_[process];
  return name;
}

void MpiTransport::send(std::size_t to, const Message& packet) { add(to, std::make_shared<const std::string>(pack(packet))); }

void MpiTransport::add(std::size_t to, Bytes packet) {
  const std::lock_guard lock(mutex_);
  outgoing_.emplace_back(to, std::move(packet));
  changed_.notify_one();
}

void MpiTransport::send_to_others(const Message& packet) {
  const auto packed = std::make_shared<const std::string>(pack(packet));
  for (std::size_t process = 0; process < size(); ++process) {
    if (process != rank_) add(process, packed);
  }
}

void MpiTransport::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_one();
}

void MpiTransport::run(const Receive& receive) {
  auto pause = kMinPause;
  for (;;) {
    const bool received = receive_one(receive);
    const bool sent = send_outgoing();
    pause = received || sent ? kMinPause : std::min(2 * pause, kMaxPause);
    if (received) continue;
    std::unique_lock lock(mutex_);
    if (closed_ && outgoing_.empty() && sending_.empty()) return;
    changed_.wait_for(lock, pause, [this] { return !outgoing_.empty(); });
  }
}

bool MpiTransport::receive_one(const Receive& receive) {
  int has_message = 0;
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Status status{};
  MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &has_message, &message, &status);
  if (has_message == 0) return false;
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  std::string packed(static_cast<std::size_t>(size), '\0');
  MPI_Mrecv(packed.data(), size, MPI_CHAR, &message, MPI_STATUS_IGNORE);
  if (const auto packet = unpack<Message>(packed)) receive(static_cast<std::size_t>(status.MPI_SOURCE), *packet);
  return true;
}

bool MpiTransport::send_outgoing() {
  std::deque<Outgoing> outgoing;
  {
    const std::lock_guard lock(mutex_);
    outgoing.swap(outgoing_);
  }
  for (auto& [to, packet] : outgoing) {
    Sending& sending = sending_.emplace_back(Sending{std::move(packet)});
    MPI_Isend(sending.packet->data(), static_cast<int>(sending.packet->size()), MPI_CHAR, static_cast<int>(to), kTag,
              MPI_COMM_WORLD, &sending.request);
  }
  const std::size_t sent_count = sending_.remove_if([](Sending& sending) {
    int done = 0;
    MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE);
    return done != 0;
  });
  return !outgoing.empty() || sent_count > 0;
}

}  // namespace sporescope::mpi
