// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/packed_tensors.h"
#include "core/watch/check.h"

/// Serialization of watchpoints and judgements. Conditions and their parameters are transferred by name.
namespace sporescope {

void fields(Packer& packer, const Watchpoint& watchpoint);
void fields(Unpacker& unpacker, Watchpoint& watchpoint);
void fields(Packer& packer, const Judgement& judgement);
void fields(Unpacker& unpacker, Judgement& judgement);

}  // namespace sporescope
