// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/async_headers.h"

#include <algorithm>
#include <utility>

#include "core/concurrency/parallel.h"
#include "core/dump/directory.h"

namespace sporescope {

Result<DumpData> AsyncHeaders::take(std::size_t position) {
  if (position >= first_ + batch_.size()) read_batch(position);
  return std::move(batch_[position - first_]);
}

void AsyncHeaders::read_batch(std::size_t first) {
  constexpr std::size_t kBatch = 4096;  // a few megabytes
  first_ = first;
  batch_.assign(std::min(kBatch, files_.size() - first),
                fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {folder_.string()}}));
  parallel_for(batch_.size(), kIoThreads, stop_,
               [&](std::size_t i) { batch_[i] = read_dump_data(folder_ / records_[files_[first + i]].file_name); });
}

}  // namespace sporescope
