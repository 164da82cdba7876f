// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>

#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"

namespace sporescope::ui {

/// Goes from one NaN or Inf of a tensor to the next in C order; from the last one on to the first one, and back. UI thread
/// only.
class NonFiniteSearch : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// From the element at `here` of `count` elements. found() or failed() follows, neither if there is none.
  void go(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t here, std::uint64_t count, bool forward);
  void stop() { request_.cancel(); }

 signals:
  void found(quint64 position);
  void failed(const QString& sentence);

 private:
  enum class AtTheEnd { wrap_around, stop };
  void ask(const std::shared_ptr<Session>& session, const TensorKey& key, std::uint64_t from, std::uint64_t last, bool forward,
           AtTheEnd atTheEnd);

  LatestRequest request_;
};

}  // namespace sporescope::ui
