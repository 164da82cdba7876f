// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Vector code for histograms, compiled for every instruction set that Highway supports and selected at run time. A
// multiplication determines the bin of a value up to rounding; if that is ambiguous, the upper edge of the bin decides.

#include "core/tensor/kernels/histogram_kernels.h"

#include "core/tensor/kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/tensor/kernels/histogram_kernels.cpp"
#include <hwy/foreach_target.h>  // must precede highway.h

#include "core/tensor/kernels/float_vectors_inl.h"

HWY_BEFORE_NAMESPACE();
namespace sporescope {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR

// Without vectors, the caller's loop processes all elements.
std::size_t count_floats(DType, const std::byte*, std::size_t, const BinEdges<float>&, std::uint64_t*, std::size_t, bool) {
  return 0;
}
std::size_t count_doubles(const double*, std::size_t, const BinEdges<double>&, std::uint64_t*, std::size_t, bool) { return 0; }

#else

struct LoadDouble {
  using Tag = Doubles;
  HWY_INLINE DoubleVector operator()(Doubles d, const std::byte* values, std::size_t first) const {
    return hn::LoadU(d, elements<double>(values, first));
  }
};

/// Finds the slots of vectors of values.
template <class D>
class Slots {
 public:
  using Number = hn::TFromD<D>;
  using Vector = hn::Vec<D>;
  using Integers = hn::Rebind<std::int32_t, D>;
  using Wide = hn::RebindToSigned<D>;
  using WideVector = hn::Vec<Wide>;

  HWY_INLINE explicit Slots(const BinEdges<Number>& edges)
      : low_(hn::Set(D(), edges.low)),
        high_(hn::Set(D(), edges.high)),
        per_unit_(hn::Set(D(), edges.per_unit)),
        max_error_(hn::Set(D(), edges.margin)),
        last_(hn::Set(D(), static_cast<Number>(edges.upper.size() - 1))),
        bins_(hn::Set(D(), static_cast<Number>(edges.upper.size()))),
        upper_(edges.upper.data()) {}

  HWY_INLINE void find(Vector values, std::int32_t* slots) const {
    const D d;
    const auto inside = hn::And(hn::Ge(values, low_), hn::Le(values, high_));
    const auto all_inside = hn::AllTrue(d, inside);
    const auto clamped = all_inside ? values : hn::IfThenElse(inside, values, low_);
    const auto bin_position = hn::Mul(hn::Sub(clamped, low_), per_unit_);
    const auto lower = hn::Min(hn::Max(hn::Sub(bin_position, max_error_), hn::Zero(d)), last_);
    auto bin = hn::Trunc(lower);
    const auto upper_bin = hn::Trunc(hn::Min(hn::Add(bin_position, max_error_), last_));
    if (!hn::AllTrue(d, hn::Eq(bin, upper_bin))) {
      const auto upper = hn::GatherIndex(d, upper_, hn::ConvertTo(Wide(), bin));
      bin = hn::Add(bin, hn::IfThenElseZero(hn::Ge(clamped, upper), hn::Set(d, Number{1})));
    }
    if (!all_inside) bin = hn::IfThenElse(inside, bin, hn::Add(bins_, outside(values)));
    hn::StoreU(to_integers(bin), Integers(), slots);
  }

 private:
  /// Returns the Outside of values that are in no bin.
  HWY_INLINE Vector outside(Vector values) const {
    const D d;
    const auto to_vector = [d](Outside slot) HWY_ATTR { return hn::Set(d, static_cast<Number>(slot)); };
    auto slot = hn::IfThenElse(hn::Lt(values, low_), to_vector(Outside::below), to_vector(Outside::above));
    slot = hn::IfThenElse(hn::Eq(values, hn::Inf(d)), to_vector(Outside::pos_inf), slot);
    slot = hn::IfThenElse(hn::Eq(values, hn::Neg(hn::Inf(d))), to_vector(Outside::neg_inf), slot);
    return hn::IfThenElse(hn::Eq(values, values), slot, to_vector(Outside::nan));
  }

  static HWY_INLINE hn::Vec<Integers> to_integers(Vector values) {
    if constexpr (sizeof(Number) == sizeof(float)) {
      return hn::ConvertTo(Integers(), values);
    } else {
      return hn::DemoteTo(Integers(), values);
    }
  }

  Vector low_, high_, per_unit_, max_error_, last_, bins_;
  const Number* upper_;
};

template <class Load>
std::size_t count_with(const std::byte* values, std::size_t count, const BinEdges<hn::TFromD<typename Load::Tag>>& edges,
                       std::uint64_t* rows, std::size_t slots, bool one_row) {
  const Load load;
  const typename Load::Tag d;
  constexpr std::size_t kLanes = hn::MaxLanes(typename Load::Tag());
  count -= count % kStep;
  const Slots<typename Load::Tag> slot_finder(edges);
  const std::size_t row_step = one_row ? 0 : slots;
  std::uint64_t* const row0 = rows;
  std::uint64_t* const row1 = rows + row_step;
  std::uint64_t* const row2 = rows + 2 * row_step;
  std::uint64_t* const row3 = rows + 3 * row_step;
  alignas(64) std::int32_t found_slots[kStep];  // NOLINT(modernize-avoid-c-arrays)
  for (std::size_t i = 0; i < count; i += kStep) {
    for (std::size_t at = 0; at < kStep; at += kLanes) slot_finder.find(load(d, values, i + at), found_slots + at);
    for (std::size_t at = 0; at < kStep; at += kCountedRows) {
      ++row0[found_slots[at]];
      ++row1[found_slots[at + 1]];
      ++row2[found_slots[at + 2]];
      ++row3[found_slots[at + 3]];
    }
  }
  return count;
}

std::size_t count_floats(DType dtype, const std::byte* values, std::size_t count, const BinEdges<float>& edges,
                         std::uint64_t* rows, std::size_t slots, bool one_row) {
  if (dtype == DType::float32) return count_with<LoadFloat32>(values, count, edges, rows, slots, one_row);
  if (dtype == DType::bfloat16) return count_with<LoadBFloat16>(values, count, edges, rows, slots, one_row);
  return 0;
}

std::size_t count_doubles(const double* values, std::size_t count, const BinEdges<double>& edges, std::uint64_t* rows,
                          std::size_t slots, bool one_row) {
  return count_with<LoadDouble>(reinterpret_cast<const std::byte*>(values), count, edges, rows, slots, one_row);
}

#endif
}  // namespace HWY_NAMESPACE
}  // namespace sporescope
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sporescope {

HWY_EXPORT(count_floats);
HWY_EXPORT(count_doubles);

std::size_t count_vectors(DType dtype, const std::byte* values, std::size_t count, const BinEdges<float>& edges,
                          std::uint64_t* rows, std::size_t slots, bool one_row) {
  return HWY_DYNAMIC_DISPATCH(count_floats)(dtype, values, count, edges, rows, slots, one_row);
}

std::size_t count_vectors(const double* values, std::size_t count, const BinEdges<double>& edges, std::uint64_t* rows,
                          std::size_t slots, bool one_row) {
  return HWY_DYNAMIC_DISPATCH(count_doubles)(values, count, edges, rows, slots, one_row);
}

}  // namespace sporescope
#endif
