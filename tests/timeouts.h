// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

/// How long a test waits for what must come, in milliseconds. Generous: a loaded machine and the sanitizers are slow, and
/// only a test that fails waits so long. Qt's own QTRY_VERIFY and QTRY_COMPARE give up after five seconds.
inline constexpr int kTimeout = 60'000;
