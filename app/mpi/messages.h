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

/// What processes tell each other, as bytes. All of them are the same program.
namespace sporescope::mpi {

/// To process 0: I have come to a reading, and wait for a share of it.
struct Ready {
  std::uint32_t turn = 0;    ///< of this process
  std::uint64_t digest = 0;  ///< of the items: the same ones have the same
};
template <class Archive, PackedAs<Ready> R>
void fields(Archive& archive, R& ready) {
  archive(ready.turn, ready.digest);
}

/// From process 0: make these items.
struct Assignment {
  std::uint32_t turn = 0;
  std::vector<std::uint64_t> items;
};
template <class Archive, PackedAs<Assignment> S>
void fields(Archive& archive, S& share) {
  archive(share.turn, share.items);
}

/// To process 0: a share, as it was asked for.
struct Completed {
  std::uint32_t turn = 0;
  std::vector<std::pair<std::uint64_t, std::string>> items;
};
template <class Archive, PackedAs<Completed> M>
void fields(Archive& archive, M& result) {
  archive(result.turn, result.items);
}

/// From process 0: the reading is over.
struct Finished {
  std::uint32_t turn = 0;
};
template <class Archive, PackedAs<Finished> O>
void fields(Archive& archive, O& over) {
  archive(over.turn);
}

/// To process 0: an item could not be made, and no other will be.
struct Failed {
  std::string why;
};
template <class Archive, PackedAs<Failed> F>
void fields(Archive& archive, F& failed) {
  archive(failed.why);
}

/// To process 0: my command has come to its end.
struct Done {
  std::string error;  ///< what it said if nothing came of it; else empty
};
template <class Archive, PackedAs<Done> D>
void fields(Archive& archive, D& done) {
  archive(done.error);
}

/// From process 0: the answer is there, and nobody will be asked for more.
struct Shutdown {
  bool all = true;
};
template <class Archive, PackedAs<Shutdown> D>
void fields(Archive& archive, D& dismissed) {
  archive(dismissed.all);
}

/// To process 0, after it was dismissed: nothing comes from me any more.
struct Disconnected {
  bool all = true;
};
template <class Archive, PackedAs<Disconnected> L>
void fields(Archive& archive, L& left) {
  archive(left.all);
}

/// To process 0: the dumps that I see at a path.
struct LocalListing {
  std::uint32_t turn = 0;
  std::vector<std::string> dumps;  ///< pack_dump() of each
  std::vector<Problem> left_out;
  std::string error;  ///< why there are none
};
template <class Archive, PackedAs<LocalListing> S>
void fields(Archive& archive, S& seen) {
  archive(seen.turn, seen.dumps, seen.left_out, seen.error);
}

/// From process 0: what all of them see together.
struct MergedSeen {
  std::uint32_t turn = 0;
  std::vector<std::string> dumps;                      ///< different ones
  std::vector<std::vector<std::uint32_t>> dumps_seen;  ///< by each process: places in `dumps`
};
template <class Archive, PackedAs<MergedSeen> S>
void fields(Archive& archive, S& seen) {
  archive(seen.turn, seen.dumps, seen.dumps_seen);
}

/// To one that sees the file: the header of a tensor, or some of its elements.
struct TensorRequest {
  std::uint64_t number = 0;  ///< of the asker
  std::uint32_t turn = 0;
  std::uint32_t dump = 0;  ///< place in MergedSeen::dumps
  RecordIndex record{};
  std::optional<std::pair<std::uint64_t, std::uint64_t>> elements;  ///< first and count; nothing: the header
};
template <class Archive, PackedAs<TensorRequest> Q>
void fields(Archive& archive, Q& question) {
  archive(question.number, question.turn, question.dump, question.record, question.elements);
}

/// A header, and of a small tensor its elements, too: most are.
struct TensorStart {
  remote::TensorDescriptor head;
  std::string elements;  ///< all, or none
};
template <class Archive, PackedAs<TensorStart> S>
void fields(Archive& archive, S& start) {
  archive(start.head, start.elements);
}

/// A TensorStart or the elements' bytes.
struct TensorResponse {
  std::uint64_t number = 0;
  std::variant<std::string, Error> answer;
};
template <class Archive, PackedAs<TensorResponse> A>
void fields(Archive& archive, A& answered) {
  archive(answered.number, answered.answer);
}

using Message = std::variant<Ready, Assignment, Completed, Finished, Failed, Done, Shutdown, Disconnected, LocalListing,
                             MergedSeen, TensorRequest, TensorResponse>;

}  // namespace sporescope::mpi
