// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

#include "core/session/comparison/paired_tensors.h"
#include "core/session/session.h"

namespace sporescope {

/// One tensor against which others are held, wherever it lies.
using ReferenceTensor = PairedTensors::Counterpart;

/// A tensor of a session; without `tensors` where the session has none of that graph. It holds what knows the tensors, not the
/// session: once that is gone, nothing is answered any more.
[[nodiscard]] ReferenceTensor reference_in(const Session& session, const TensorKey& key);
/// A .npy file by itself, read anew with each question.
[[nodiscard]] ReferenceTensor reference_in_file(const std::filesystem::path& file);

/// The session with the reference before each of its tensors, as TensorAspect::previous: previous_of() names it, whatever the
/// key. With Shapes::any its elements stand there in C order under the shape of the tensor. Whoever follows a dump that grows
/// makes another one.
[[nodiscard]] std::shared_ptr<Session> make_reference_session(std::shared_ptr<Session> session, ReferenceTensor reference,
                                                              PairedTensors::Shapes shapes);

}  // namespace sporescope
