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

/// What a window works with and what outlives it when a new one is made for another language. All are there as long as a window
/// is.
struct WindowServices {
  Workspace* workspace;
  ListenController* listening;
  Appearance* appearance;
  Languages* languages;
  LaunchedScript* script;
  RemoteHosts* hosts = nullptr;           ///< null: nothing is opened on other computers
  std::filesystem::path statistics = {};  ///< where they are kept from one look at a dump to the next; empty: nowhere
};

}  // namespace sporescope::ui
