# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Maps the many Python names of operators to the types in MindSpore's graphs."""

from __future__ import annotations

# By type, the names from which the type cannot be derived; log_softmax needs no entry, because it becomes LogSoftmax.
_NAMES = {
    "ACos": "acos arccos",
    "Add": "add __add__ __radd__ __iadd__",
    "Argmax": "argmax",
    "Argmin": "argmin",
    "Asin": "asin arcsin",
    "AvgPool": "avg_pool2d",
    "BatchMatMul": "bmm batch_matmul",
    "BroadcastTo": "broadcast_to expand expand_as",
    "Cast": "cast astype to type_as float half bool int long",
    "ClipByValue": "clamp clip clip_by_value",
    "Concat": "cat concat",
    "Conv1D": "conv1d",
    "Conv2D": "conv2d",
    "Conv3D": "conv3d",
    "CrossEntropyLoss": "cross_entropy",
    "CumProd": "cumprod",
    "CumSum": "cumsum",
    "Dense": "dense linear",
    "Div": "div divide true_divide __truediv__ __rtruediv__ __itruediv__",
    "Equal": "equal eq __eq__",
    "ExpandDims": "expand_dims unsqueeze",
    "FloorDiv": "floor_div floor_divide __floordiv__ __rfloordiv__ __ifloordiv__",
    "FloorMod": "floor_mod remainder __mod__ __rmod__ __imod__",
    "GatherD": "gather_elements gather_d",
    "GeLU": "gelu",
    "Greater": "greater gt __gt__",
    "GreaterEqual": "greater_equal ge __ge__",
    "HSigmoid": "hardsigmoid",
    "HSwish": "hardswish",
    "IsFinite": "isfinite",
    "IsInf": "isinf",
    "IsNan": "isnan",
    "LeakyReLU": "leaky_relu",
    "Less": "less lt __lt__",
    "LessEqual": "less_equal le __le__",
    "LogSumExp": "logsumexp",
    "MSELoss": "mse_loss",
    "MatMul": "matmul mm __matmul__ __rmatmul__ __imatmul__",
    "MaxPool": "max_pool2d",
    "Mul": "mul multiply __mul__ __rmul__ __imul__",
    "NLLLoss": "nll_loss",
    "Neg": "neg negative __neg__",
    "Abs": "abs absolute __abs__",
    "NotEqual": "not_equal ne __ne__",
    "PReLU": "prelu",
    "Pow": "pow __pow__ __rpow__ __ipow__",
    "RMSNorm": "rms_norm",
    "ReLU": "relu",
    "ReLU6": "relu6",
    "ReduceMax": "amax",
    "ReduceMean": "mean",
    "ReduceMin": "amin",
    "ReduceProd": "prod",
    "ReduceStd": "std",
    "ReduceSum": "sum",
    "Reshape": "reshape view view_as reshape_as",
    "Select": "select where",
    "SiLU": "silu",
    "StridedSlice": "__getitem__",
    "Sub": "sub subtract __sub__ __rsub__ __isub__",
    "TensorScatterUpdate": "tensor_scatter_update __setitem__",
    "TopK": "topk",
    "Transpose": "transpose permute swapaxes swapdims movedim t",
}
_TYPES = {name: type_ for type_, names in _NAMES.items() for name in names.split()}


def type_of_function(name: str) -> str:
    """The operator type that MindSpore's graphs use for a function or tensor method."""
    bare = name.removesuffix("_ext")
    if not bare.endswith("__"):
        bare = bare.removesuffix("_")  # the in-place variant of an operator has the same type
    known = _TYPES.get(bare)
    return known if known is not None else "".join(word[:1].upper() + word[1:] for word in bare.split("_"))
