// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/result/pack.h"

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
struct Share {
  std::uint32_t turn = 0;
  std::vector<std::uint64_t> items;
};
template <class Archive, PackedAs<Share> S>
void fields(Archive& archive, S& share) {
  archive(share.turn, share.items);
}

/// To process 0: a share, as it was asked for.
struct Made {
  std::uint32_t turn = 0;
  std::vector<std::pair<std::uint64_t, std::string>> items;
};
template <class Archive, PackedAs<Made> M>
void fields(Archive& archive, M& made) {
  archive(made.turn, made.items);
}

/// From process 0: the reading is over.
struct Over {
  std::uint32_t turn = 0;
};
template <class Archive, PackedAs<Over> O>
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
struct Dismissed {
  bool all = true;
};
template <class Archive, PackedAs<Dismissed> D>
void fields(Archive& archive, D& dismissed) {
  archive(dismissed.all);
}

/// To process 0, after it was dismissed: nothing comes from me any more.
struct Left {
  bool all = true;
};
template <class Archive, PackedAs<Left> L>
void fields(Archive& archive, L& left) {
  archive(left.all);
}

using Letter = std::variant<Ready, Share, Made, Over, Failed, Done, Dismissed, Left>;

}  // namespace sporescope::mpi
