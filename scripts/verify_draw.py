#!/usr/bin/env python3
"""Checks the proof of a draw on your own machine. Needs Python 3.8 or newer and nothing else.

    python3 verify_draw.py draw.json
    python3 verify_draw.py https://store.example/api/fair/draw/418290711
    python3 verify_draw.py --json draw.json

The proof is what GET /api/fair/draw/{id} answers, with or without the envelope {"status":"ok","data":...}; a list of
proofs is checked one by one. Ends with 0 when all of it holds, 1 when something does not, 2 when there is nothing to
judge: the file cannot be read, it is no proof, or a server seed has not been revealed yet.

The rule, in full. serverSeedHash = SHA-256 of the server seed's text, shown before the draw.
digest = HMAC-SHA256(key: the server seed's text, message: "clientSeed:nonce:cursor"). x = the first 13 hex digits of the
digest as a whole number. ticket = x * 1000000 / 2^52 without the remainder. The ticket lies in the range of exactly one
entry of the odds, and the ranges together are the tickets 0..999999.

Case battles, their beacon and the seal of a draw are checked by verify-draw.mjs and not here.
"""
import hashlib
import hmac
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

TICKETS_TOTAL = 1_000_000
DIGEST_DIGITS = 13
DIGEST_BITS = 52
READ_TIMEOUT_SECONDS = 15
LARGEST_COUNT = 2**53 - 1
UNREVEALED = "The server seed has not been revealed yet. Come back after its pair has been rotated."
USAGE = "usage: python3 verify_draw.py [--json] <file with the proof, or its http(s) address>"


class NoProof(ValueError):
    """What was given is no proof; says why."""


def verify_draw(proof):
    """Recomputes a draw. Returns {"holds", "reason", "steps"}: holds is True or False, or None when the seed is not
    revealed yet; reason says in a sentence why it is not True. Raises NoProof for what is not a proof."""
    require_proof(proof)
    steps = [{"name": "committed", "holds": True, "serverSeedHash": proof["serverSeedHash"]}]
    if proof["serverSeed"] is None:
        return {"holds": None, "reason": UNREVEALED, "steps": steps}
    steps += [hash_step(proof), *ticket_steps(proof), odds_step(proof["odds"]), outcome_step(proof)]
    failed = next((step for step in steps if not step["holds"]), None)
    return {"holds": failed is None, "reason": failed and failed["reason"], "steps": steps}


def hash_step(proof):
    computed = hashlib.sha256(proof["serverSeed"].encode()).hexdigest()
    return {
        "name": "revealed",
        "holds": computed == proof["serverSeedHash"],
        "reason": "The revealed server seed is not the one whose hash was shown.",
        "serverSeed": proof["serverSeed"],
        "computedHash": computed,
    }


def ticket_of(x):
    """The ticket of a digest's 52-bit number, in exact integers."""
    return x * TICKETS_TOTAL >> DIGEST_BITS


def ticket_steps(proof):
    message = f"{proof['clientSeed']}:{proof['nonce']}:{proof['cursor']}"
    digest = hmac.new(proof["serverSeed"].encode(), message.encode(), hashlib.sha256).hexdigest()
    digits = digest[:DIGEST_DIGITS]
    x = int(digits, 16)
    computed = ticket_of(x)
    return [
        {"name": "digest", "holds": True, "message": message, "digest": digest},
        {
            "name": "ticket",
            "holds": computed == proof["ticket"],
            "reason": f"The seeds give ticket {computed}, the proof says {proof['ticket']}.",
            "digits": digits,
            "x": str(x),
            "computedTicket": computed,
            "ticket": proof["ticket"],
        },
    ]


def odds_step(odds):
    """The ranges, sorted, must be 0..999999 without a gap and without an overlap."""
    reached = 0
    where = None
    for start, end in sorted((row["from"], row["to"]) for row in odds):
        if where is None and (start != reached or end < start):
            where = f"at ticket {start}"
        reached = end + 1
    if where is None and reached != TICKETS_TOTAL:
        where = f"after ticket {reached - 1}"
    reason = f"The ranges do not fit together {where}."
    return {"name": "odds", "holds": where is None, "reason": reason, "entries": len(odds)}


def outcome_step(proof):
    """The entry whose range holds the ticket must be the outcome, with the same range where the outcome names one."""
    ticket, outcome = proof["ticket"], proof["outcome"]
    entry = next((row for row in proof["odds"] if row["from"] <= ticket <= row["to"]), None)
    is_same = entry is not None and all(
        name not in outcome or outcome[name] == entry[name] for name in ("id", "from", "to")
    )
    owner = "nothing" if entry is None else label(entry)
    return {
        "name": "outcome",
        "holds": is_same,
        "reason": f"Ticket {ticket} belongs to {owner}, the proof says {label(outcome)}.",
        "outcome": label(outcome),
        "from": entry and entry["from"],
        "to": entry and entry["to"],
    }


def label(row):
    known = json.dumps(row["id"])
    return f"{row['title']} ({known})" if isinstance(row.get("title"), str) else known


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_COUNT


def is_ticket(value):
    return is_count(value) and value < TICKETS_TOTAL


def is_entry(row):
    return isinstance(row, dict) and "id" in row and is_ticket(row.get("from")) and is_ticket(row.get("to"))


FIELDS = {
    "serverSeedHash": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None,
    "serverSeed": lambda value: value is None or (isinstance(value, str) and value != ""),
    "clientSeed": lambda value: isinstance(value, str),
    "nonce": is_count,
    "cursor": is_count,
    "ticket": is_ticket,
    "odds": lambda value: isinstance(value, list) and value != [] and all(map(is_entry, value)),
    "outcome": lambda value: isinstance(value, dict) and "id" in value,
}


def require_proof(proof):
    if not isinstance(proof, dict):
        raise NoProof("not a proof: not an object")
    if proof.get("kind") == "battle":
        raise NoProof("the proof of a battle: check it with verify-draw.mjs")
    wrong = [name for name, fits in FIELDS.items() if name not in proof or not fits(proof[name])]
    if wrong:
        raise NoProof(f"not a proof: missing or wrong {', '.join(wrong)}")


def read_proof(source):
    """Reads a proof from a file or an address; a proof page's own address will do. Raises with a sentence to print."""
    if re.match("https?://", source, re.IGNORECASE):
        text = download(proof_address(source))
    else:
        with open(source, encoding="utf-8") as file:
            text = file.read()
    answer = json.loads(text)
    if not isinstance(answer, dict) or "status" not in answer:
        return answer
    if answer["status"] != "ok":
        why = answer.get("message") or answer.get("error") or "no reason given"
        raise NoProof(f"the store refused: {why}")
    return answer["data"]


def proof_address(source):
    """The address of a page about a draw becomes the address of that draw's JSON."""
    address = urllib.parse.urlsplit(source)
    page = re.fullmatch(r"(?:/[a-z]{2})?(/fair/draw/\d+)/?", address.path)
    return address._replace(path=f"/api{page[1]}").geturl() if page else source


def download(address):
    request = urllib.request.Request(address, headers={"accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=READ_TIMEOUT_SECONDS) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as refusal:
        text = refusal.read().decode(errors="replace")
        if text.startswith("{"):
            return text
        raise NoProof(f"{address} answered {refusal.code}") from None


VERDICTS = {True: "HOLDS", False: "DOES NOT HOLD", None: "CANNOT BE CHECKED YET"}


def show(verdict):
    for step in verdict["steps"]:
        print(f"{'ok  ' if step['holds'] else 'FAIL'} {step['name']}")
        for key, value in step.items():
            if key not in ("name", "holds", "reason"):
                print(f"       {key:<14} {value}")
        if not step["holds"]:
            print(f"       {step['reason']}")
    print(f"\n{VERDICTS[verdict['holds']]}" + (f": {verdict['reason']}" if verdict["reason"] else ""))


def main(words):
    as_json = "--json" in words
    sources = [word for word in words if word != "--json"]
    if sources in (["--help"], ["-h"]):
        print(USAGE)
        return 0
    try:
        if len(sources) != 1:
            raise NoProof(USAGE)
        proofs = read_proof(sources[0])
        verdicts = [verify_draw(proof) for proof in (proofs if isinstance(proofs, list) else [proofs])]
    except (OSError, ValueError) as problem:
        if as_json:
            print(json.dumps({"holds": None, "reason": str(problem), "steps": []}, indent=2))
        else:
            print(problem, file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(verdicts if isinstance(proofs, list) else verdicts[0], indent=2))
    else:
        for verdict in verdicts:
            show(verdict)
    holds = [verdict["holds"] for verdict in verdicts]
    return 1 if False in holds else 2 if None in holds or holds == [] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
