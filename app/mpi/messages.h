// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/pack.h"
#include "core/dump/dump.h"
#include "core/remote/engine_requests.h"

/// Messages between the processes, packed to bytes. No version check is needed, because all processes run the same program.
namespace sporescope::mpi {

/// To process 0: the sender has begun a reading and waits for items.
struct Ready {
  std::uint32_t turn = 0;    ///< Number of the reading on this process
  std::uint64_t digest = 0;  ///< digest_of() the items
};
template <class Archive, PackedAs<Ready> R>
void fields(Archive& archive, R& ready) {
  archive(ready.turn, ready.digest);
}

/// From process 0: items to process.
struct Assignment {
  std::uint32_t turn = 0;
  std::vector<std::uint64_t> items;
};
template <class Archive, PackedAs<Assignment> S>
void fields(Archive& archive, S& assignment) {
  archive(assignment.turn, assignment.items);
}

/// To process 0: the results of an assignment.
struct Completed {
  std::uint32_t turn = 0;
  std::vector<std::pair<std::uint64_t, std::string>> items;
};
template <class Archive, PackedAs<Completed> M>
void fields(Archive& archive, M& completed) {
  archive(completed.turn, completed.items);
}

/// From process 0: the reading is over.
struct Finished {
  std::uint32_t turn = 0;
};
template <class Archive, PackedAs<Finished> O>
void fields(Archive& archive, O& finished) {
  archive(finished.turn);
}

/// To process 0: an item could not be processed, and the sender stops.
struct Failed {
  std::string why;
};
template <class Archive, PackedAs<Failed> F>
void fields(Archive& archive, F& failed) {
  archive(failed.why);
}

/// To process 0: the sender's command has ended.
struct Done {
  std::string error;  ///< Error of the command; empty if it succeeded
};
template <class Archive, PackedAs<Done> D>
void fields(Archive& archive, D& done) {
  archive(done.error);
}

/// From process 0: the answer is complete, and nothing more will be requested.
struct Shutdown {
  bool all = true;
};
template <class Archive, PackedAs<Shutdown> D>
void fields(Archive& archive, D& shutdown) {
  archive(shutdown.all);
}

/// To process 0, after Shutdown: the last message of the sender.
struct Disconnected {
  bool all = true;
};
template <class Archive, PackedAs<Disconnected> L>
void fields(Archive& archive, L& disconnected) {
  archive(disconnected.all);
}

/// To process 0: the dumps that the sender sees at a path.
struct LocalListing {
  std::uint32_t turn = 0;
  std::vector<std::string> dumps;  ///< pack_dump() of each dump
  std::vector<Problem> skipped;    ///< Skipped files
  std::string error;               ///< Why there are none
};
template <class Archive, PackedAs<LocalListing> S>
void fields(Archive& archive, S& listing) {
  archive(listing.turn, listing.dumps, listing.skipped, listing.error);
}

/// From process 0: the dumps that all processes see together.
struct MergedListings {
  std::uint32_t turn = 0;
  std::vector<std::string> dumps;                         ///< Without duplicates
  std::vector<std::vector<std::uint32_t>> visible_dumps;  ///< Per process: indices in `dumps`
};
template <class Archive, PackedAs<MergedListings> S>
void fields(Archive& archive, S& listing) {
  archive(listing.turn, listing.dumps, listing.visible_dumps);
}

/// To a process that sees the file: requests the header of a tensor, or some of its elements.
struct TensorRequest {
  std::uint64_t number = 0;  ///< Chosen by the sender
  std::uint32_t turn = 0;
  std::uint32_t dump = 0;  ///< Index in MergedListings::dumps
  RecordIndex record{};
  std::optional<std::pair<std::uint64_t, std::uint64_t>> elements;  ///< First position and count; empty to request the header
};
template <class Archive, PackedAs<TensorRequest> Q>
void fields(Archive& archive, Q& request) {
  archive(request.number, request.turn, request.dump, request.record, request.elements);
}

/// A tensor header, together with the elements of a small tensor. Most tensors are small.
struct TensorStart {
  remote::TensorDescriptor head;
  std::string elements;  ///< All elements, or none
};
template <class Archive, PackedAs<TensorStart> S>
void fields(Archive& archive, S& start) {
  archive(start.head, start.elements);
}

/// The response to a TensorRequest: a packed TensorStart, or the bytes of the elements.
struct TensorResponse {
  std::uint64_t number = 0;
  std::variant<std::string, Error> answer;
};
template <class Archive, PackedAs<TensorResponse> A>
void fields(Archive& archive, A& response) {
  archive(response.number, response.answer);
}

using Message = std::variant<Ready, Assignment, Completed, Finished, Failed, Done, Shutdown, Disconnected, LocalListing,
                             MergedListings, TensorRequest, TensorResponse>;

}  // namespace sporescope::mpi
