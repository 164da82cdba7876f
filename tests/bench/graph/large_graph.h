// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace sporescope::bench {

/// The bytes of a graph like that of a transformer with this many blocks: operators, parameters, constants, attributes and
/// source lines in the numbers and sizes of MindSpore 2.10 (about 140 operators and 240 kB a block).
std::string make_large_graph(int blocks);

}  // namespace sporescope::bench
