// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace sporescope {
class RemoteHosts;
}

namespace sporescope::ui {

class Appearance;
class Languages;
class LaunchedScript;
class ListenController;
class Workspace;

/// Services that a window uses and that outlive it when it is replaced after a change of language. All pointers stay valid
/// while a window exists.
struct WindowServices {
  Workspace* workspace;
  ListenController* listening;
  Appearance* appearance;
  Languages* languages;
  LaunchedScript* script;
  RemoteHosts* hosts = nullptr;           ///< Null if remote dumps are not supported
  std::filesystem::path statistics = {};  ///< Folder that caches computed statistics between visits; empty: not cached
};

}  // namespace sporescope::ui
