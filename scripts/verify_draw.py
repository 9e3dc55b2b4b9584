#!/usr/bin/env python3
"""Checks the proof of a draw on your own machine. Needs Python 3.8 or newer and nothing else.

    python3 verify_draw.py draw.json
    python3 verify_draw.py https://store.example/api/fair/draw/418290711
    python3 verify_draw.py --json draw.json
    python3 verify_draw.py --chain checkpoints.json draw.json
    python3 verify_draw.py --chain https://store.example/api/fair/checkpoints

The proof is what GET /api/fair/draw/{id} answers, with or without the envelope {"status":"ok","data":...}; a list of
proofs is checked one by one. Ends with 0 when all of it holds, 1 when something does not, 2 when there is nothing to
judge: the file cannot be read, it is no proof, or a server seed has not been revealed yet.

The rule, in full. serverSeedHash = SHA-256 of the server seed's text, shown before the draw.
digest = HMAC-SHA256(key: the server seed's text, message: "clientSeed:nonce:cursor"). x = the first 13 hex digits of the
digest as a whole number. ticket = x * 1000000 / 2^52 without the remainder. The ticket lies in the range of exactly one
entry of the odds, and the ranges together are the tickets 0..999999.

The proof of a case battle is what GET /api/fair/battle/{id} answers. Its draws have the round as nonce and the seat as
cursor; clientSeed is the client seeds of all seats in their order, without the bot's, then the SHA-256 of the beacon's
signature where the battle has a beacon, joined by ":". Level sides have equal ranges of the tickets of one more round,
whose cursor counts up from 1 until a range holds the ticket. The beacon is a chain of drand: its key signs the SHA-256 of
the round as 8 bytes. The signature is hashed here and not verified, because Python has no BLS12-381: compare it with what
any node of drand publishes for the round, or use verify-draw.mjs with the package @noble/curves.

A sealed draw is in the store's hash chain: the JSON text ["opencrate/row/1","draws",...values] after a byte 00 has the
leaf's SHA-256; the path of a Merkle tree (RFC 6962) leads from it to a root; SHA-256 of a byte 02, the salt and the root
is the commitment of the table "draws" in its seal; the hash of the seal is SHA-256 of a byte 03 and the JSON text
["opencrate/seal/1",number,sealedAt,previousHash,restore,tables] with all numbers as texts. --chain takes a list of seals,
the answers of GET /api/fair/checkpoints, and verifies that it is unbroken and contains the seal of the draw.
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
ROW_VALUES = 11  # The sealed row of a draw has so many values, and its odds at the next place.
ODDS_PLACE = 9
UNREVEALED = "The server seed has not been revealed yet. Come back after its pair has been rotated."
UNSEALED = "The proof does not say in which seal the draw is. A draw is sealed some minutes after it was made."
USAGE = (
    "usage: python3 verify_draw.py [--json] [--chain <file or address of seals>]"
    " <file with the proof, or its http(s) address>"
)


class NoProof(ValueError):
    """What was given is no proof; says why."""


def verify_draw(proof, chain=None):
    """Recomputes a draw. Returns {"holds", "reason", "steps"}: holds is True or False, or None when the seed is not
    revealed yet; reason says in a sentence why it is not True. With a list of seals the draw must be in one of them.
    Raises NoProof for what is not a proof."""
    require_proof(proof)
    steps = [{"name": "committed", "holds": True, "serverSeedHash": proof["serverSeedHash"]}]
    if proof["serverSeed"] is not None:
        steps += [hash_step(proof), *ticket_steps(proof), odds_step(proof["odds"]), outcome_step(proof)]
    is_sealed = isinstance(proof.get("seal"), dict)
    if is_sealed:
        steps.append(sealed_step(proof))
        if chain is not None:
            steps.append(chained_step(proof["seal"]["checkpoint"], chain))
    failed = next((step for step in steps if not step["holds"]), None)
    if failed is not None:
        return {"holds": False, "reason": failed["reason"], "steps": steps}
    reason = UNREVEALED if proof["serverSeed"] is None else UNSEALED if chain is not None and not is_sealed else None
    return {"holds": True if reason is None else None, "reason": reason, "steps": steps}


MODES = ("classic", "crazy", "terminal", "crazy-terminal", "shared")
UNFINISHED = "The server seed has not been revealed yet. Come back when the last round was shown."


def verify_battle(proof):
    """Recomputes a whole battle: the commitment, the draw of every seat in every round, and the winner. Returns the same
    as verify_draw. Says whether the battle used a beacon, whose signature is hashed and not verified.
    Raises NoProof for what is not the proof of a battle."""
    require_battle(proof)
    steps = [{"name": "committed", "holds": True, "serverSeedHash": proof["serverSeedHash"]}]
    if proof["serverSeed"] is not None:
        client_seed = battle_seed(proof)

        def ticket(number, seat):
            draw = {**proof, "clientSeed": client_seed, "nonce": number, "cursor": seat, "ticket": None}
            return ticket_steps(draw)[1]["computedTicket"]

        steps.append(hash_step(proof))
        steps.append(beacon_step(proof["beacon"]))
        for row in proof["rounds"]:
            steps.append({**odds_step(row["odds"]), "name": f"odds of round {row['round']}"})
            for drop in row["drops"]:
                steps.append(drop_step(ticket(row["round"], drop["seat"]), row, drop))
        steps.append(winner_step(proof, lambda cursor: ticket(len(proof["rounds"]) + 1, cursor)))
    failed = next((step for step in steps if not step["holds"]), None)
    if failed is not None:
        return {"holds": False, "reason": failed["reason"], "steps": steps}
    reason = UNFINISHED if proof["serverSeed"] is None else None
    return {"holds": True if reason is None else None, "reason": reason, "steps": steps}


def battle_seed(proof):
    """All client seeds in the order of the seats, and the randomness of the beacon where there is one."""
    seeds = [seat["clientSeed"] for seat in sorted(proof["seats"], key=lambda seat: seat["seat"])]
    if proof["beacon"] is not None:
        seeds.append(hashlib.sha256(bytes.fromhex(proof["beacon"]["signature"])).hexdigest())
    return ":".join(seed for seed in seeds if seed is not None)


def beacon_step(beacon):
    if beacon is None:
        return {"name": "beacon", "holds": True, "used": "none: the seeds alone decide"}
    return {
        "name": "beacon",
        "holds": True,
        "used": f"round {beacon['round']}",
        "key": beacon["key"],
        "signature": beacon["signature"],
        "verified": "no: compare with the published round, or use verify-draw.mjs with @noble/curves",
    }


def drop_step(computed, row, drop):
    ticket = drop["ticket"]
    place = {"name": f"round {row['round']}, seat {drop['seat']}", "computedTicket": computed, "ticket": ticket}
    if computed != ticket:
        return {**place, "holds": False, "reason": f"The seeds give ticket {computed}, the proof says {ticket}."}
    step = outcome_step({"odds": row["odds"], "ticket": ticket, "outcome": {"id": drop["outcome"]["id"]}})
    return {**place, "holds": step["holds"], "reason": step["reason"]}


def winner_step(proof, tie_ticket):
    """The best side wins. Level sides have equal ranges of the tickets of one more round, drawn until one holds it."""
    mode, seats, winner = proof["mode"], sorted(proof["seats"], key=lambda seat: seat["seat"]), proof["winner"]

    def step(expected, tie):
        known = winner.get("tie")
        said = None if known is None else (known["ticket"], known["cursor"])
        return {
            "name": "winner",
            "holds": expected == sorted(winner["seats"]) and tie == said,
            "reason": f"By the draws the seats {expected} win, the proof says {winner['seats']}.",
            "seats": ", ".join(map(str, expected)),
            "tie": "none" if tie is None else f"ticket {tie[0]}, draw {tie[1]}",
        }

    if mode == "shared":
        return step([seat["seat"] for seat in seats], None)
    counted = proof["rounds"][-1:] if mode.endswith("terminal") else proof["rounds"]
    sums = {}
    for seat in seats:
        worth = sum(
            drop["outcome"]["worthMinor"] for row in counted for drop in row["drops"] if drop["seat"] == seat["seat"]
        )
        sums[seat["team"]] = sums.get(seat["team"], 0) + worth
    best = min(sums.values()) if mode.startswith("crazy") else max(sums.values())
    leaders = [team for team, worth in sums.items() if worth == best]
    seats_of = {team: [seat["seat"] for seat in seats if seat["team"] == team] for team in leaders}
    if len(leaders) == 1:
        return step(seats_of[leaders[0]], None)
    each, cursor = TICKETS_TOTAL // len(leaders), 1
    while True:
        ticket = tie_ticket(cursor)
        if ticket // each < len(leaders):
            return step(seats_of[leaders[ticket // each]], (ticket, cursor))
        cursor += 1


def ticket_of(x):
    """The ticket of a digest's 52-bit number, in exact integers."""
    return x * TICKETS_TOTAL >> DIGEST_BITS


def hash_step(proof):
    computed = hashlib.sha256(proof["serverSeed"].encode()).hexdigest()
    return {
        "name": "revealed",
        "holds": computed == proof["serverSeedHash"],
        "reason": "The revealed server seed is not the one whose hash was shown.",
        "serverSeed": proof["serverSeed"],
        "computedHash": computed,
    }


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


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def canonical(value):
    """JSON without blanks, in UTF-8, as every JSON library of other languages writes it too."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def text_of(value):
    return None if value is None else str(value)


def sealed_step(proof):
    """The sealed row has to be the draw of the proof, and to lead to the hash of its seal."""
    inclusion = proof["seal"]
    checkpoint, values = inclusion["checkpoint"], inclusion["values"]
    number = checkpoint["number"]
    step = {"name": "sealed", "holds": False, "reason": "", "seal": number, "sealedAt": checkpoint["sealedAt"]}
    found = next((row for row in checkpoint["tables"] if row["table"] == "draws"), None)
    rows = zip(row_of(proof), values)
    other = next((name for (name, is_known, value), sealed in rows if is_known and value != sealed), None)
    if other is not None or not has_odds_of(proof):
        return {**step, "reason": f"The sealed row is not this draw: {other or 'odds'} differs."}
    if found is None or not found["afterKey"] < int(values[0]) <= found["lastKey"]:
        return {**step, "reason": f"Seal {number} does not cover the draw."}
    leaf = sha256(b"\0", canonical(["opencrate/row/1", "draws", *values]))
    root = root_of(leaf, inclusion["index"], found["rows"], [bytes.fromhex(one) for one in inclusion["path"]])
    if root is None or sha256(b"\2", bytes.fromhex(inclusion["salt"]), root).hex() != found["commitment"]:
        return {**step, "reason": f"The row of the draw is not in the tree of seal {number}."}
    if seal_hash(checkpoint) != checkpoint["hash"]:
        return {**step, "reason": f"The hash of seal {number} is wrong."}
    return {**step, "holds": True, "leaf": leaf.hex(), "sealHash": checkpoint["hash"]}


def row_of(proof):
    """The names and values that the sealed row must have, in its order, and whether the proof says them."""
    outcome = None if proof.get("kind") == "wheel" else text_of(proof["outcome"]["id"])
    return [
        ("id", "id" in proof, text_of(proof.get("id"))),
        ("kind", "kind" in proof, proof.get("kind")),
        ("versionId", "versionId" in proof, text_of(proof.get("versionId"))),
        ("serverSeedHash", True, proof["serverSeedHash"]),
        ("clientSeed", True, proof["clientSeed"]),
        ("nonce", True, text_of(proof["nonce"])),
        ("cursor", True, text_of(proof["cursor"])),
        ("ticket", True, text_of(proof["ticket"])),
        ("outcome", True, outcome),
    ]


def has_odds_of(proof):
    """Contracts and upgrades are sealed with their odds; others with the version that has them."""
    sealed = proof["seal"]["values"][ODDS_PLACE]
    if sealed is None:
        return True
    ranges = sorted(([row[0], row[1], row[2]] for row in json.loads(sealed)), key=lambda row: row[1])
    return ranges == sorted(([row["id"], row["from"], row["to"]] for row in proof["odds"]), key=lambda row: row[1])


def root_of(leaf, index, size, path):
    """The root of a Merkle tree from one leaf and the path beside it (RFC 9162, 2.1.3.2); None when they do not fit."""
    place, last, found = index, size - 1, leaf
    if place > last:
        return None
    for step in path:
        if last == 0:
            return None
        if place % 2 == 1 or place == last:
            found = sha256(b"\1", step, found)
            while place % 2 == 0 and place != 0:
                place, last = place // 2, last // 2
        else:
            found = sha256(b"\1", found, step)
        place, last = place // 2, last // 2
    return found if last == 0 else None


def seal_hash(seal):
    """The hash of a seal, from everything that it covers."""
    restore = seal["restore"] and [seal["restore"]["backedUpAt"], seal["restore"]["restoredAt"]]
    tables = [
        [row["table"], str(row["afterKey"]), str(row["lastKey"]), str(row["rows"]), row["commitment"]]
        for row in seal["tables"]
    ]
    header = ["opencrate/seal/1", str(seal["number"]), seal["sealedAt"], seal["previousHash"], restore, tables]
    return sha256(b"\3", canonical(header)).hex()


def verify_chain(checkpoints):
    """Verifies that a list of seals is an unbroken part of the chain, in any order. Returns {"holds", "reason", "seals",
    "first", "last", "headHash"}. Raises NoProof for what is not a list of seals."""
    if not isinstance(checkpoints, list) or checkpoints == [] or not all(map(is_checkpoint, checkpoints)):
        raise NoProof("not a list of seals")
    seals = sorted(checkpoints, key=lambda seal: seal["number"])
    last_keys, reason, previous = {}, None, None
    for seal in seals:
        reason = reason or broken_link(seal, previous) or broken_range(seal, last_keys)
        last_keys.update((row["table"], row["lastKey"]) for row in seal["tables"])
        previous = seal
    return {
        "holds": reason is None,
        "reason": reason,
        "seals": len(seals),
        "first": seals[0]["number"],
        "last": seals[-1]["number"],
        "headHash": seals[-1]["hash"],
    }


def broken_link(seal, previous):
    number = seal["number"]
    if seal_hash(seal) != seal["hash"]:
        return f"The hash of seal {number} is wrong."
    if previous is None:
        return "Seal 1 names a seal before it." if number == 1 and seal["previousHash"] != "0" * 64 else None
    if number == previous["number"]:
        return f"Seal {number} is in the list twice."
    if number != previous["number"] + 1 and seal["restore"] is None:
        return f"The seals before seal {number} are missing."
    if seal["previousHash"] != previous["hash"]:
        return f"Seal {number} does not follow seal {previous['number']}."
    if seal["sealedAt"] < previous["sealedAt"]:
        return f"Seal {number} is older than seal {previous['number']}."
    return None


def broken_range(seal, last_keys):
    """The rows of a table in a seal begin where the last seal with rows of that table ended."""
    rows = seal["tables"]
    name = next((row["table"] for row in rows if last_keys.get(row["table"], row["afterKey"]) != row["afterKey"]), None)
    return name and f"Seal {seal['number']} does not begin where the last seal of {name} ended."


def chained_step(checkpoint, chain):
    verdict = verify_chain(chain)
    number = checkpoint["number"]
    is_listed = any(seal["number"] == number and seal["hash"] == checkpoint["hash"] for seal in chain)
    return {
        "name": "chained",
        "holds": verdict["holds"] and is_listed,
        "reason": verdict["reason"] or f"Seal {number} is not in the list.",
        "first": verdict["first"],
        "last": verdict["last"],
        "headHash": verdict["headHash"],
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


def is_hash(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def is_range(row):
    return (
        isinstance(row, dict)
        and isinstance(row.get("table"), str)
        and all(is_count(row.get(name)) for name in ("afterKey", "lastKey", "rows"))
        and is_hash(row.get("commitment"))
    )


def is_restore(value):
    return isinstance(value, dict) and all(isinstance(value.get(name), str) for name in ("backedUpAt", "restoredAt"))


def is_checkpoint(value):
    return (
        isinstance(value, dict)
        and is_count(value.get("number"))
        and isinstance(value.get("sealedAt"), str)
        and is_hash(value.get("previousHash"))
        and is_hash(value.get("hash"))
        and "restore" in value
        and (value["restore"] is None or is_restore(value["restore"]))
        and isinstance(value.get("tables"), list)
        and all(map(is_range, value["tables"]))
    )


def is_inclusion(value):
    return (
        isinstance(value, dict)
        and is_checkpoint(value.get("checkpoint"))
        and isinstance(value.get("values"), list)
        and len(value["values"]) == ROW_VALUES
        and all(one is None or isinstance(one, str) for one in value["values"])
        and is_count(value.get("index"))
        and is_hash(value.get("salt"))
        and isinstance(value.get("path"), list)
        and all(map(is_hash, value["path"]))
    )


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
    wrong = [name for name, fits in FIELDS.items() if name not in proof or not fits(proof[name])]
    if proof.get("seal") is not None and not is_inclusion(proof["seal"]):
        wrong.append("seal")
    if wrong:
        raise NoProof(f"not a proof: missing or wrong {', '.join(wrong)}")


def is_seat(row):
    return (
        isinstance(row, dict)
        and is_count(row.get("seat"))
        and is_count(row.get("team"))
        and (row.get("clientSeed") is None or isinstance(row["clientSeed"], str))
    )


def is_drop(row):
    return (
        isinstance(row, dict)
        and is_count(row.get("seat"))
        and is_ticket(row.get("ticket"))
        and isinstance(row.get("outcome"), dict)
        and "id" in row["outcome"]
        and is_count(row["outcome"].get("worthMinor"))
    )


def is_round(row):
    return (
        isinstance(row, dict)
        and is_count(row.get("round"))
        and FIELDS["odds"](row.get("odds"))
        and isinstance(row.get("drops"), list)
        and all(map(is_drop, row["drops"]))
    )


BATTLE_FIELDS = {
    "kind": lambda value: value == "battle",
    "serverSeedHash": FIELDS["serverSeedHash"],
    "serverSeed": FIELDS["serverSeed"],
    "mode": lambda value: value in MODES,
    "seats": lambda value: isinstance(value, list) and len(value) > 1 and all(map(is_seat, value)),
    "beacon": lambda value: value is None or is_beacon(value),
    "rounds": lambda value: isinstance(value, list) and all(map(is_round, value)),
    "winner": lambda value: value is None or (isinstance(value, dict) and isinstance(value.get("seats"), list)),
}


def is_beacon(value):
    return (
        isinstance(value, dict)
        and isinstance(value.get("key"), str)
        and (value.get("round") is None or is_count(value["round"]))
        and (value.get("signature") is None or bool(re.fullmatch("[0-9a-f]+", str(value["signature"]))))
    )


def is_battle(proof):
    return isinstance(proof, dict) and proof.get("kind") == "battle" and "rounds" in proof


def require_battle(proof):
    if not isinstance(proof, dict):
        raise NoProof("not the proof of a battle: not an object")
    wrong = [name for name, fits in BATTLE_FIELDS.items() if name not in proof or not fits(proof[name])]
    if wrong:
        raise NoProof(f"not the proof of a battle: missing or wrong {', '.join(wrong)}")
    if proof["serverSeed"] is not None and (proof["winner"] is None or proof["rounds"] == []):
        raise NoProof("not the proof of a battle: it is revealed but has no rounds")
    beacon = proof["beacon"]
    if proof["serverSeed"] is not None and beacon is not None and None in (beacon.get("round"), beacon.get("signature")):
        raise NoProof("not the proof of a battle: it is revealed but its beacon is not")


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


def read_chain(source):
    """Reads seals from a file, or from an address and its further pages. Raises with a sentence to print."""
    if not re.match("https?://", source, re.IGNORECASE):
        with open(source, encoding="utf-8") as file:
            return seals_of(json.load(file))
    seals, cursor = [], None
    while True:
        query = "" if cursor is None else f"?{urllib.parse.urlencode({'cursor': cursor})}"
        page = json.loads(download(source + query))["data"]
        seals += seals_of(page)
        cursor = page["next"]
        if cursor is None:
            return seals


def seals_of(content):
    """The seals of an answer, of a list of answers, or of a list of seals."""
    if isinstance(content, list):
        return [seal for part in content for seal in ([part] if is_checkpoint(part) else seals_of(part))]
    if isinstance(content, dict) and "data" in content:
        return seals_of(content["data"])
    if isinstance(content, dict) and isinstance(content.get("items"), list):
        return content["items"]
    raise NoProof("not a list of seals")


def proof_address(source):
    """The address of a page about a draw becomes the address of that draw's JSON."""
    address = urllib.parse.urlsplit(source)
    battle = re.fullmatch(r"(?:/[a-z]{2})?/battles/([a-z2-9]{12})(?:/.*)?", address.path)
    if battle:
        return address._replace(path=f"/api/fair/battle/{battle[1]}").geturl()
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


def show_chain(verdict):
    print(f"{'ok  ' if verdict['holds'] else 'FAIL'} chain")
    for key, value in verdict.items():
        if key not in ("holds", "reason"):
            print(f"       {key:<14} {value}")
    if not verdict["holds"]:
        print(f"       {verdict['reason']}")


def main(words):
    as_json = "--json" in words
    sources = [word for word in words if word != "--json"]
    chain_source = None
    if "--chain" in sources[:-1]:
        place = sources.index("--chain")
        chain_source = sources.pop(place + 1)
        sources.pop(place)
    if sources and sources[0] in ("--help", "-h"):
        print(USAGE)
        return 0
    try:
        if len(sources) > 1 or "--chain" in sources or (sources == [] and chain_source is None):
            raise NoProof(USAGE)
        chain = None if chain_source is None else read_chain(chain_source)
        proofs = read_proof(sources[0]) if sources else []
        verdicts = [
            verify_battle(proof) if is_battle(proof) else verify_draw(proof, chain)
            for proof in (proofs if isinstance(proofs, list) else [proofs])
        ]
        chain_verdict = None if chain is None else verify_chain(chain)
    except (OSError, ValueError) as problem:
        if as_json:
            print(json.dumps({"holds": None, "reason": str(problem), "steps": []}, indent=2))
        else:
            print(problem, file=sys.stderr)
        return 2
    if as_json and chain_verdict is not None:
        print(json.dumps({"chain": chain_verdict, "draws": verdicts}, indent=2))
    elif as_json:
        print(json.dumps(verdicts if isinstance(proofs, list) else verdicts[0], indent=2))
    else:
        if chain_verdict is not None:
            show_chain(chain_verdict)
        for verdict in verdicts:
            show(verdict)
    holds = ([] if chain_verdict is None else [chain_verdict["holds"]]) + [verdict["holds"] for verdict in verdicts]
    return 1 if False in holds else 2 if None in holds or holds == [] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
