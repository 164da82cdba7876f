// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/output_log.h"

#include <algorithm>
#include <utility>

namespace sporescope::ui {

void OutputLog::append(QByteArrayView bytes) {
  const std::lock_guard lock(mutex_);
  ++revision_;
  for (QString& line : text_.decode(bytes)) add(std::move(line));
}

void OutputLog::addMessage(const QString& line) {
  const std::lock_guard lock(mutex_);
  ++revision_;
  if (const QString open = text_.open(); !open.isEmpty()) add(open);
  text_ = {};
  add(line);
}

void OutputLog::clear() {
  const std::lock_guard lock(mutex_);
  ++revision_;
  text_ = {};
  first_ += lines_.size();
  begin_ = first_;
  lines_.clear();
  characters_ = 0;
}

OutputLog::Part OutputLog::since(std::uint64_t first) const {
  const std::lock_guard lock(mutex_);
  Part part;
  part.begin = begin_;
  part.first = std::clamp(first, first_, first_ + lines_.size());
  part.lines.reserve(static_cast<qsizetype>(lines_.size() - (part.first - first_)));
  for (std::size_t i = part.first - first_; i < lines_.size(); ++i) part.lines += lines_[i];
  part.open = text_.open();
  return part;
}

bool OutputLog::hasDiscarded() const {
  const std::lock_guard lock(mutex_);
  return first_ > begin_;
}

std::uint64_t OutputLog::revision() const {
  const std::lock_guard lock(mutex_);
  return revision_;
}

void OutputLog::add(QString line) {
  characters_ += line.size();
  lines_.push_back(std::move(line));
  while (lines_.size() > kMaxLines || characters_ > kMaxCharacters) {
    characters_ -= lines_.front().size();
    lines_.pop_front();
    ++first_;
  }
}

}  // namespace sporescope::ui
