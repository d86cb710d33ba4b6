"""The values of `kb.model` as plain JSON values and back, by their own type hints."""

import datetime as dt
import types
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def to_plain(value: object) -> Any:
    """Turn a value into dicts, lists, texts and numbers; fields that hold their default are left out."""
    if isinstance(value, StrEnum):
        return str(value)
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        shown = {}
        for item in fields(value):
            part = getattr(value, item.name)
            if part != item.default:
                shown[item.name] = to_plain(part)
        return shown
    raise TypeError(f"no plain form for {type(value).__name__}")


def from_plain[T](kind: type[T], plain: Any) -> T:
    """Make a value of a type from its plain form. Raises TypeError, KeyError or ValueError for what does not fit."""
    made: T = _make(kind, plain)
    return made


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _make(kind: Any, plain: Any) -> Any:
    origin = get_origin(kind)
    if origin is tuple:
        inner = get_args(kind)[0]
        return tuple(_make(inner, item) for item in plain)
    if origin in (Union, types.UnionType):
        if plain is None:
            return None
        return _make(next(option for option in get_args(kind) if option is not type(None)), plain)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{name: _make(hints[name], part) for name, part in plain.items()})
    if kind is dt.date:
        return dt.date.fromisoformat(plain)
    return kind(plain)
