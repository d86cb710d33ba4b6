"""A reading as a person or a script wants it: outline, counts, roles, faults."""

from collections import Counter

from kb.model import Kind, Reading, Role


def report_json(reading: Reading) -> dict[str, object]:
    """Give the fields of `kb parse --json`."""
    declared = reading.declared
    return {
        "grade": reading.grade.value,
        "lost_characters": lost_characters(reading),
        "articles": reading.count(Kind.ARTICLE),
        "notes": reading.count(Kind.PROVISO),
        "declared": {"articles": declared.articles, "notes": declared.notes, "chapters": declared.chapters}
        if declared
        else None,
        "faults": [{"line": fault.line, "kind": fault.kind, "text": fault.text} for fault in reading.faults],
        "outline": [
            {
                "id": unit.id,
                "kind": unit.kind.value,
                "num": unit.num,
                "parent": unit.parent,
                "line": unit.line,
                "heading": unit.heading,
                "quoted": unit.quoted,
            }
            for unit in reading.units
        ],
        "roles": role_counts(reading),
    }


def lost_characters(reading: Reading) -> int:
    """Count the characters of the source that the pieces do not give back (0 in every sound reading)."""
    at = lost = 0
    for piece in reading.pieces:
        lost += abs(piece.start - at)
        at = piece.end
    return lost + abs(len(reading.text) - at)


def role_counts(reading: Reading) -> dict[str, int]:
    """Count the characters in each role."""
    counts: Counter[str] = Counter({role.value: 0 for role in Role})
    for piece in reading.pieces:
        counts[piece.role.value] += piece.end - piece.start
    return dict(counts)


def outline_text(reading: Reading) -> str:
    """Print the outline for the terminal: one line a unit, indented, then counts, roles and faults."""
    depth: dict[str | None, int] = {None: -1}
    lines = []
    for unit in reading.units:
        depth[unit.id] = depth.get(unit.parent, -1) + 1
        words = unit.heading or unit.text.split("\n", 1)[0]
        shown = " ".join(part for part in (unit.num, "«quoted»" if unit.quoted else "", words) if part)
        lines.append(f"{unit.line:>6}  {'  ' * depth[unit.id]}{unit.id}  {shown[:90]}")
    declared = reading.declared
    counts = f"{reading.count(Kind.ARTICLE)} articles, {reading.count(Kind.PROVISO)} notes"
    if declared:
        stated = [
            f"{n} {word}"
            for n, word in ((declared.articles, "articles"), (declared.notes, "notes"), (declared.chapters, "chapters"))
            if n is not None
        ]
        counts += f" (declared: {', '.join(stated)})"
    lines += ["", f"{counts}; grade: {reading.grade.value}; lost characters: {lost_characters(reading)}"]
    size = max(1, len(reading.text))
    lines.append(
        "roles: " + ", ".join(f"{role} {n} ({100 * n / size:.1f} %)" for role, n in role_counts(reading).items() if n)
    )
    lines += [
        f"  line {fault.line}: {fault.kind}: {fault.text}" if fault.line else f"  {fault.kind}: {fault.text}"
        for fault in reading.faults
    ]
    return "\n".join(lines) + "\n"
