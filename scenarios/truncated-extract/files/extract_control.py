"""Which KNA1 extracts count. Pure: what arrived in, decisions out.

"Deleted" and "not delivered" look alike in a full extract: a row is missing. The difference is written down here.
"""

from collections import namedtuple

# An extract may hold up to 5 % fewer customers than the last one that was accepted (master data, 07.2026; a usual day
# loses 0.4 % at most). Growth is never a reason to wait: after a short extract the next complete one is far bigger.
TOLERANCE_PERCENT = 5

# Files that somebody looked at and let through, by file name. A decision has a commit, a role and a date.
RELEASED = frozenset()

Extract = namedtuple("Extract", "file extract_date rows loaded_at")
Decision = namedtuple("Decision", "file extract_date rows compared_with status reason")


def decide(extracts, released=RELEASED):
    """One decision for each file, in the order of extract dates, files of one date in the order of their arrival.

    ``compared_with`` is the size of the last accepted extract of an earlier date. It is None for the first one, which is
    accepted: there is nothing that its customers could be missing from. Of several good files of a date the newest counts.
    """
    decisions = []
    last = None
    for date in sorted({extract.extract_date for extract in extracts}):
        good = None
        for extract in sorted((e for e in extracts if e.extract_date == date), key=lambda e: (e.loaded_at, e.file)):
            enough = last is None or extract.rows * 100 >= last * (100 - TOLERANCE_PERCENT)
            if not enough and extract.file.rpartition("/")[2] not in released:
                reason = f"{extract.rows} customers, {last} in the last accepted extract"
                decisions.append(Decision(extract.file, date, extract.rows, last, "quarantined", reason))
                continue
            if good is not None:
                at = decisions.index(good)
                decisions[at] = good._replace(status="superseded", reason="delivered again")
            reason = "first extract" if last is None else "within tolerance" if enough else "released"
            good = Decision(extract.file, date, extract.rows, last, "accepted", reason)
            decisions.append(good)
        last = good.rows if good is not None else last
    return decisions


def accepted_files(extracts):
    """Extract date → the one file that counts for it."""
    return {d.extract_date: d.file for d in decide(extracts) if d.status == "accepted"}
