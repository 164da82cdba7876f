// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"

namespace sporescope::ui {

/// Finds the next NaN or Inf of a tensor in C order, or the previous one. The search wraps around. UI thread only.
class NonFiniteSearch : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Searches from the element at position `start`; `count` is the number of elements. Emits found() or failed(), or neither if
  /// there is none.
  void go(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t start, std::uint64_t count,
          bool forward);
  void stop() { request_.cancel(); }

 signals:
  void found(quint64 position);
  void failed(const QString& sentence);

 private:
  enum class AtTheEnd { wrap_around, stop };
  void search(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t from, std::uint64_t last,
              bool forward, AtTheEnd atTheEnd);

  LatestRequest request_;
};

}  // namespace sporescope::ui
