"""Sixteen values at once: the few vector operations that the compiler does not find by itself.

Each works on LANES neighbouring float32 values of flat arrays, from the offsets given, without any check.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["LANES", "NEVER", "vanswer", "vbest", "vcopy", "vdot", "vfill", "vmax", "vmean", "vmin"]

LANES = 16

NEVER = 1e9
"""Above every value: what is not possible for the seat that wants the least."""

_VECTOR = ir.VectorType(ir.FloatType(), LANES)


def _pointer(context: Any, builder: Any, kind: Any, array: Any, offset: Any) -> Any:
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [offset]), _VECTOR.as_pointer())


def _load(context: Any, builder: Any, kind: Any, array: Any, offset: Any) -> Any:
    value = builder.load(_pointer(context, builder, kind, array, offset))
    value.align = 4
    return value


def _store(context: Any, builder: Any, value: Any, kind: Any, array: Any, offset: Any) -> None:
    builder.store(value, _pointer(context, builder, kind, array, offset)).align = 4


def _lanes(builder: Any, number: Any) -> Any:
    """Repeat one number in every lane."""
    zero = ir.Constant(ir.IntType(32), 0)
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), number, zero)
    mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [zero] * LANES)
    return builder.shuffle_vector(first, first, mask)


def _same(value: Any) -> Any:
    return ir.Constant(_VECTOR, [ir.Constant(ir.FloatType(), value)] * LANES)


def _better(builder: Any, sign: str, left: Any, right: Any) -> Any:
    return builder.select(builder.fcmp_ordered(sign, right, left), right, left)


def _chosen(sign: str) -> Any:
    @intrinsic
    def operation(typing: Any, out: Any, to: Any, source: Any, at: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            into, place, other, start = args
            kinds = signature.args
            left = _load(context, builder, kinds[0], into, place)
            right = _load(context, builder, kinds[2], other, start)
            _store(context, builder, _better(builder, sign, left, right), kinds[0], into, place)
            return context.get_dummy_value()

        return types.void(out, types.intp, source, types.intp), code

    return operation


vmax = _chosen(">")
"""vmax(out, to, source, at): the larger of both, into `out`."""

vmin = _chosen("<")
"""vmin(out, to, source, at): the smaller of both, into `out`."""


@intrinsic
def vcopy(typing: Any, out: Any, to: Any, source: Any, at: Any) -> Any:
    """Copy from `source` to `out`."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        into, place, other, start = args
        value = _load(context, builder, signature.args[2], other, start)
        _store(context, builder, value, signature.args[0], into, place)
        return context.get_dummy_value()

    return types.void(out, types.intp, source, types.intp), code


@intrinsic
def vfill(typing: Any, out: Any, to: Any, value: Any) -> Any:
    """Write one value into all lanes of `out`."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        into, place, number = args
        _store(context, builder, _lanes(builder, number), signature.args[0], into, place)
        return context.get_dummy_value()

    return types.void(out, types.intp, types.float32), code


@intrinsic
def vmean(typing: Any, out: Any, to: Any, q: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Write the mean of six places of `q` into `out`."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[2]
        six = [_load(context, builder, kind, args[2], place) for place in args[3:]]
        pairs = [builder.fadd(left, right) for left, right in zip(six[::2], six[1::2], strict=True)]
        total = builder.fadd(builder.fadd(pairs[0], pairs[1]), pairs[2])
        _store(context, builder, builder.fmul(total, _same(1 / 6)), signature.args[0], args[0], args[1])
        return context.get_dummy_value()

    return types.void(out, types.intp, q, *6 * [types.intp]), code


@intrinsic
def vbest(typing: Any, out: Any, to: Any, q: Any, at: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Write the best of `q` at `at` and of five places of `out` into `out`."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args
        best = _load(context, builder, kinds[2], args[2], args[3])
        for place in args[4:]:
            best = _better(builder, ">", best, _load(context, builder, kinds[0], args[0], place))
        _store(context, builder, best, kinds[0], args[0], args[1])
        return context.get_dummy_value()

    return types.void(out, types.intp, q, *6 * [types.intp]), code


@intrinsic
def vanswer(
    typing: Any, out: Any, to: Any, cells: Any, a: Any, b: Any, c: Any, d: Any, e: Any, alone: Any
) -> Any:
    """Raise `out` to the worst of five places of `cells`, where that is better.

    Where all five are NEVER, the place `alone` counts instead.
    """

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args
        worst = _load(context, builder, kinds[2], args[2], args[3])
        for place in args[4:8]:
            worst = _better(builder, "<", worst, _load(context, builder, kinds[2], args[2], place))
        without = _load(context, builder, kinds[2], args[2], args[8])
        worst = builder.select(builder.fcmp_ordered(">=", worst, _same(NEVER)), without, worst)
        so_far = _load(context, builder, kinds[0], args[0], args[1])
        _store(context, builder, _better(builder, ">", so_far, worst), kinds[0], args[0], args[1])
        return context.get_dummy_value()

    return types.void(out, types.intp, cells, *6 * [types.intp]), code


@intrinsic
def vdot(typing: Any, out: Any, to: Any, weights: Any, first: Any, q: Any, at: Any) -> Any:
    """Add to `out` the sum of six neighbouring places of `q`, each times its weight."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args
        total = _load(context, builder, kinds[0], args[0], args[1])
        data = context.make_array(kinds[2])(context, builder, args[2]).data
        for number in range(6):
            step = ir.Constant(args[3].type, number)
            weight = builder.load(builder.gep(data, [builder.add(args[3], step)]))
            place = builder.add(args[5], ir.Constant(args[5].type, number * LANES))
            value = _load(context, builder, kinds[4], args[4], place)
            total = builder.fadd(total, builder.fmul(value, _lanes(builder, weight)))
        _store(context, builder, total, kinds[0], args[0], args[1])
        return context.get_dummy_value()

    return types.void(out, types.intp, weights, types.intp, q, types.intp), code
