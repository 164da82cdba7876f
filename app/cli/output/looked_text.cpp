// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/looked_text.h"

#include "app/cli/output/plain_text.h"

namespace sporescope::cli {

namespace {

std::string reasons(const Looked& looked) {
  std::string text;
  if (looked.not_read > 0) text = std::to_string(looked.not_read) + " could not be read";
  if (looked.not_knowable > 0) {
    text += (text.empty() ? "" : ", ") + std::to_string(looked.not_knowable) + " cannot be known from what was dumped";
  }
  return text;
}

}  // namespace

std::string gaps_text(const Looked& looked) {
  std::string text;
  if (looked.unknown_folders > 0) {
    text += "; " + counted(looked.unknown_folders, "folder", "folders") + " could not be read in full";
  }
  if (looked.not_judged() > 0) {
    text += "; " + std::to_string(looked.not_judged()) + " of " + counted(looked.tensors, "tensor", "tensors") +
            " could not be judged: " + reasons(looked);
  }
  return text;
}

}  // namespace sporescope::cli
