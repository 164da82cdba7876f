// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>

#include "core/session/comparison/paired_tensors.h"
#include "core/session/session.h"

namespace sporescope {

/// A tensor that others are compared with, from any session or file.
using ReferenceTensor = PairedTensors::Counterpart;

/// Returns a tensor of a session; `tensors` is null if the session does not have the graph. The reference holds the tensor
/// provider but not the session. Once the session is gone, requests are no longer answered.
[[nodiscard]] ReferenceTensor reference_in(const Session& session, const TensorKey& key);
/// Returns the tensor of a file (.npy, .pt, .bin), which is read again with each request.
[[nodiscard]] ReferenceTensor reference_in_file(const std::filesystem::path& file);

/// Returns a session that has the reference as TensorAspect::previous of each of its tensors; previous_of() returns its key
/// for every tensor. With Shapes::any, the elements of the reference take the shape of the tensor in C order. For a growing
/// dump, create a new reference session after each update.
[[nodiscard]] std::shared_ptr<Session> make_reference_session(std::shared_ptr<Session> session, ReferenceTensor reference,
                                                              PairedTensors::Shapes shapes);

}  // namespace sporescope
