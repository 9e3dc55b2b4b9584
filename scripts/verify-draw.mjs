#!/usr/bin/env node
/*
 * Verifies the proof of a draw on your own machine. Needs Node 20 or newer and no packages.
 *
 * - `node verify-draw.mjs draw.json`
 * - `node verify-draw.mjs https://store.example/api/fair/draw/418290711`
 * - `node verify-draw.mjs --json draw.json`
 * - `node verify-draw.mjs --chain checkpoints.json draw.json`
 * - `node verify-draw.mjs --chain https://store.example/api/fair/checkpoints`
 * - `node verify-draw.mjs opencrate-2026-11-29.json`
 *
 * The proof is the response of GET /api/fair/draw/{id}, with or without the envelope {"status":"ok","data":...}. A list
 * of proofs is verified one by one. Exits with 0 when every step holds, 1 when a step fails, and 2 when the proof
 * cannot be judged: the file cannot be read, it is not a proof, or a server seed is not revealed yet.
 *
 * The file of an account, from /profile/export.json, is replayed: every draw whose seed is revealed is recomputed, the
 * draw numbers of each pair have no gap, the transfers of each wallet add up to its balance, and each of the newest 100
 * draws leads to the hash of its seal once it is sealed. `--chain` also finds these seals among the published ones.
 *
 * The complete rule: serverSeedHash = SHA-256 of the server seed's text, shown before the draw. digest =
 * HMAC-SHA256(key: the server seed's text, message: "clientSeed:nonce:cursor"). x = the first 13 hex digits of the
 * digest as an integer. ticket = x * 1000000 / 2^52, rounded down. The ticket lies in the range of exactly one entry of
 * the odds, and the ranges together cover the tickets 0..999999.
 *
 * The proof of a case battle is the response of GET /api/fair/battle/{id}. Its draws have the round as nonce and the
 * seat as cursor; clientSeed is the client seeds of all seats in their order, without the bot's, then the SHA-256 of
 * the beacon's signature where the battle has a beacon, joined by ":". Level sides have equal ranges of the tickets of
 * one more round, whose cursor counts up from 1 until a range holds the ticket. The beacon is a chain of drand with the
 * scheme bls-unchained-g1-rfc9380: its key signs the SHA-256 of the round as 8 bytes. With the package @noble/curves
 * beside this file the signature is verified here; without it, compare it with what any node of drand publishes.
 *
 * A sealed draw is in the store's hash chain: the JSON text ["opencrate/row/1","draws",...values] after a byte 00 has
 * the leaf's SHA-256; the path of a Merkle tree (RFC 6962) leads from it to a root; SHA-256 of a byte 02, the salt and
 * the root is the commitment of the table "draws" in its seal; the hash of the seal is SHA-256 of a byte 03 and the
 * JSON text ["opencrate/seal/1",number,sealedAt,previousHash,restore,tables] with all numbers as texts. `--chain` takes
 * a list of seals, the answers of GET /api/fair/checkpoints, and verifies that it is unbroken and contains the draw's.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const TICKETS_TOTAL = 1_000_000n;
const DIGEST_DIGITS = 13;
const DIGEST_BITS = 52n;
const READ_TIMEOUT_MS = 15_000;
/** The sealed row of a draw has so many values, and its odds at this place. */
const ROW_VALUES = 11;
const ODDS_PLACE = 9;
const USAGE =
  'usage: node verify-draw.mjs [--json] [--chain <file or address of seals>] ' +
  '<file with the proof, or its http(s) address>';

/**
 * Recomputes a draw. Returns { holds, reason, steps }: `holds` is true or false, or null when the seed is not revealed
 * yet; `reason` explains in one sentence why it is not true; each step has a name, its input values and whether it
 * holds. With a list of seals the draw must be in one of them.
 *
 * @param {object} proof
 * @param {readonly object[] | null} chain
 * @returns {{ holds: boolean | null, reason: string | null, steps: object[] }}
 * @throws TypeError when the argument is not a proof
 */
export function verifyDraw(proof, chain = null) {
  requireProof(proof);
  const steps = [{ name: 'committed', holds: true, serverSeedHash: proof.serverSeedHash }];
  if (proof.serverSeed !== null)
    steps.push(hashStep(proof), ...ticketSteps(proof), oddsStep(proof.odds), outcomeStep(proof));
  const isSealed = isObject(proof.seal);
  if (isSealed) steps.push(sealedStep(proof), ...(chain === null ? [] : [chainedStep(proof.seal, chain)]));
  const failed = steps.find((step) => !step.holds);
  if (failed !== undefined) return { holds: false, reason: failed.reason, steps };
  const open = proof.serverSeed === null ? UNREVEALED : chain !== null && !isSealed ? UNSEALED : null;
  return { holds: open === null ? true : null, reason: open, steps };
}

/** The modes of a battle in which the last round alone counts, and in which the lowest sum wins. */
const LAST_ROUND = ['terminal', 'crazy-terminal'];
const LOWEST = ['crazy', 'crazy-terminal'];

/**
 * Recomputes a whole battle: the commitment, the draw of every seat in every round, and the winner. Returns the same as
 * `verifyDraw`. Says whether the battle used a beacon, and verifies its signature where @noble/curves is installed.
 *
 * @param {object} proof
 * @returns {ReturnType<typeof verifyDraw>}
 * @throws TypeError when the argument is not the proof of a battle
 */
export function verifyBattle(proof) {
  requireBattle(proof);
  const steps = [{ name: 'committed', holds: true, serverSeedHash: proof.serverSeedHash }];
  if (proof.serverSeed !== null) {
    const clientSeed = battleSeed(proof);
    const draw = (round, seat) => ticketSteps({ ...proof, clientSeed, nonce: round, cursor: seat, ticket: null })[1];
    steps.push(
      hashStep(proof),
      beaconStep(proof),
      ...proof.rounds.flatMap(({ round, odds, drops }) => [
        { ...oddsStep(odds), name: `odds of round ${round}` },
        ...drops.map(({ seat, ticket, outcome }) =>
          dropStep(draw(round, seat), { round, seat, ticket, odds, outcome }),
        ),
      ]),
      winnerStep(proof, (cursor) => draw(proof.rounds.length + 1, cursor).computedTicket),
    );
  }
  const failed = steps.find((step) => !step.holds);
  if (failed !== undefined) return { holds: false, reason: failed.reason, steps };
  const open = proof.serverSeed === null ? UNFINISHED : null;
  return { holds: open === null ? true : null, reason: open, steps };
}

const UNFINISHED = 'The server seed has not been revealed yet. Come back when the last round was shown.';

/** All client seeds in the order of the seats, and the randomness of the beacon where there is one. */
function battleSeed({ seats, beacon }) {
  const seeds = [...seats].sort((a, b) => a.seat - b.seat).map(({ clientSeed }) => clientSeed);
  const randomness = beacon === null ? null : sha256(Buffer.from(beacon.signature, 'hex')).toString('hex');
  return [...seeds, randomness].filter((seed) => seed !== null).join(':');
}

const SIGNATURE_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
/** Signatures of BLS12-381 are not in Node. Without the package the signature is hashed and not verified. */
const curves = await import('@noble/curves/bls12-381.js').catch(() => null);

function beaconStep({ beacon }) {
  if (beacon === null) return { name: 'beacon', holds: true, used: 'none: the seeds alone decide' };
  const { key, round, signature } = beacon;
  const isSigned = isSignatureOf(beacon);
  return {
    name: 'beacon',
    holds: isSigned !== false,
    reason: `The key of the beacon did not sign round ${round}.`,
    used: `round ${round}`,
    key,
    signature,
    verified: isSigned === null ? 'no: install @noble/curves, or compare with the published round' : 'yes',
  };
}

/** Null where the signature cannot be verified. */
function isSignatureOf({ key, round, signature }) {
  if (curves === null) return null;
  const { shortSignatures } = curves.bls12_381;
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  try {
    const point = shortSignatures.hash(sha256(bytes), SIGNATURE_DOMAIN);
    return shortSignatures.verify(Buffer.from(signature, 'hex'), point, Buffer.from(key, 'hex'));
  } catch {
    return false;
  }
}

function dropStep({ computedTicket }, { round, seat, ticket, odds, outcome }) {
  const drop = { name: `round ${round}, seat ${seat}`, computedTicket, ticket };
  if (computedTicket !== ticket)
    return { ...drop, holds: false, reason: `The seeds give ticket ${computedTicket}, the proof says ${ticket}.` };
  const { holds, reason } = outcomeStep({ odds, ticket, outcome: { id: outcome.id } });
  return { ...drop, holds, reason };
}

/** The best side wins. Level sides have equal ranges of the tickets of one more round, drawn until one holds it. */
function winnerStep({ mode, seats, rounds, winner }, tieTicket) {
  const step = (expected, tie) => ({
    name: 'winner',
    holds: String(expected) === String([...winner.seats].sort((a, b) => a - b)) && isSameTie(tie, winner.tie),
    reason: `By the draws the seats ${expected.join(', ')} win, the proof says ${winner.seats.join(', ')}.`,
    seats: expected.join(', '),
    tie: tie === null ? 'none' : `ticket ${tie.ticket}, draw ${tie.cursor}`,
  });
  const all = seats.map(({ seat }) => seat).sort((a, b) => a - b);
  if (mode === 'shared') return step(all, null);
  const counted = LAST_ROUND.includes(mode) ? rounds.slice(-1) : rounds;
  const sums = new Map();
  for (const { seat, team } of [...seats].sort((a, b) => a.seat - b.seat)) {
    const worth = counted.flatMap(({ drops }) => drops.filter((drop) => drop.seat === seat));
    const sum = worth.reduce((total, { outcome }) => total + outcome.worthMinor, 0);
    sums.set(team, (sums.get(team) ?? 0) + sum);
  }
  const best = LOWEST.includes(mode) ? Math.min(...sums.values()) : Math.max(...sums.values());
  const leaders = [...sums].filter(([, sum]) => sum === best).map(([team]) => team);
  const seatsOf = (side) => all.filter((seat) => seats.some((one) => one.seat === seat && one.team === side));
  if (leaders.length === 1) return step(seatsOf(leaders[0]), null);
  const each = Math.floor(Number(TICKETS_TOTAL) / leaders.length);
  for (let cursor = 1; ; cursor += 1) {
    const ticket = tieTicket(cursor);
    const index = Math.floor(ticket / each);
    if (index < leaders.length) return step(seatsOf(leaders[index]), { ticket, cursor });
  }
}

const isSameTie = (one, other) =>
  one === null ? other === null : other !== null && one.ticket === other.ticket && one.cursor === other.cursor;

const UNREVEALED = 'The server seed has not been revealed yet. Come back after its pair has been rotated.';
const UNSEALED = 'The proof does not say in which seal the draw is. A draw is sealed some minutes after it was made.';

/** The ticket of a digest's 52-bit number. Uses BigInt, because a double is wrong for some numbers. */
export const ticketOf = (x) => Number((x * TICKETS_TOTAL) >> DIGEST_BITS);

function hashStep({ serverSeed, serverSeedHash }) {
  const computed = createHash('sha256').update(serverSeed, 'utf8').digest('hex');
  return {
    name: 'revealed',
    holds: computed === serverSeedHash,
    reason: 'The revealed server seed is not the one whose hash was shown.',
    serverSeed,
    computedHash: computed,
  };
}

function ticketSteps({ serverSeed, clientSeed, nonce, cursor, ticket }) {
  const message = `${clientSeed}:${nonce}:${cursor}`;
  const digest = createHmac('sha256', serverSeed).update(message, 'utf8').digest('hex');
  const digits = digest.slice(0, DIGEST_DIGITS);
  const x = BigInt(`0x${digits}`);
  const computed = ticketOf(x);
  return [
    { name: 'digest', holds: true, message, digest },
    {
      name: 'ticket',
      holds: computed === ticket,
      reason: `The seeds give ticket ${computed}, the proof says ${ticket}.`,
      digits,
      x: String(x),
      computedTicket: computed,
      ticket,
    },
  ];
}

/** The sorted ranges must cover 0..999999 without gaps or overlaps. */
function oddsStep(odds) {
  const ranges = odds.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from);
  let next = 0;
  const broken = ranges.find(({ from, to }) => {
    const fits = from === next && to >= from;
    next = to + 1;
    return !fits;
  });
  const holds = broken === undefined && BigInt(next) === TICKETS_TOTAL;
  const where = broken ? `at ticket ${broken.from}` : `after ticket ${next - 1}`;
  return { name: 'odds', holds, reason: `The ranges do not fit together ${where}.`, entries: odds.length };
}

/** The entry whose range contains the ticket must be the outcome, with the same range when the outcome states one. */
function outcomeStep({ odds, ticket, outcome }) {
  const entry = odds.find(({ from, to }) => from <= ticket && ticket <= to);
  const isSame = (name) => outcome[name] === undefined || outcome[name] === entry?.[name];
  return {
    name: 'outcome',
    holds: entry !== undefined && outcome.id === entry.id && isSame('from') && isSame('to'),
    reason: `Ticket ${ticket} belongs to ${entry ? label(entry) : 'nothing'}, the proof says ${label(outcome)}.`,
    outcome: label(outcome),
    from: entry?.from ?? null,
    to: entry?.to ?? null,
  };
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const textOf = (value) => (value === null || value === undefined ? null : String(value));

/** Failed claims of an account's file that are named; the others are counted. */
const MOST_NAMED = 20;
/** So many of the newest draws are in the file of an account with the way to their seals. */
const SEALED_DRAWS = 100;
const NOTHING = 'The file has nothing to verify yet.';
/** A row is sealed within minutes; after an outage or an upgrade it may take hours. */
const SEALED_WITHIN_MS = 86_400_000;
/** No transaction of the store lives as long: what is older than this was there when the wallets were read. */
const SETTLED_MS = 300_000;

const isOlder = (createdAt, exportedAt, ageMs) => Date.parse(exportedAt) - Date.parse(createdAt) > ageMs;

/**
 * Replays the file of an account. Returns the same as `verifyDraw`: a step for each kind of claim, which names the
 * first claims that fail. Draws whose seed is not revealed are counted and not judged.
 *
 * @param {object} file
 * @param {readonly object[] | null} chain
 * @returns {ReturnType<typeof verifyDraw>}
 * @throws TypeError when the argument is not the file of an account
 */
export function verifyExport(file, chain = null) {
  requireExport(file);
  const pairs = new Map(file.pairs.map((pair) => [pair.serverSeedHash, pair]));
  const steps = [drawsOfStep(file, pairs), numbersStep(file), walletsStep(file), sealsStep(file, pairs, chain)];
  const failed = steps.find((step) => !step.holds);
  if (failed !== undefined) return { holds: false, reason: failed.reason, steps };
  const isEmpty = file.movements.length + steps[0].verified + steps[3].sealed === 0;
  return { holds: isEmpty ? null : true, reason: isEmpty ? NOTHING : null, steps };
}

const claimsStep = (name, failures, values) => ({
  name,
  holds: failures.length === 0,
  reason: [
    ...failures.slice(0, MOST_NAMED),
    ...(failures.length > MOST_NAMED ? [`and ${failures.length - MOST_NAMED} more.`] : []),
  ].join('\n       '),
  ...values,
});

function drawsOfStep({ draws }, pairs) {
  const failures = [];
  let verified = 0;
  let waiting = 0;
  for (const draw of draws) {
    const pair = pairs.get(draw.serverSeedHash);
    if (pair === undefined) failures.push(`Draw ${draw.id}: its seed pair is not in the file.`);
    else if (pair.serverSeed === null) waiting += 1;
    else {
      const reason = falseClaimOf(draw, pair);
      if (reason === null) verified += 1;
      else failures.push(`Draw ${draw.id}: ${reason}`);
    }
  }
  return claimsStep('draws', failures, { verified, waiting });
}

function falseClaimOf(draw, { serverSeed, serverSeedHash, clientSeed }) {
  const steps = [hashStep({ serverSeed, serverSeedHash }), ...ticketSteps({ ...draw, serverSeed, clientSeed })];
  const failed = steps.find((step) => !step.holds);
  if (failed !== undefined) return failed.reason;
  return draw.from <= draw.ticket && draw.ticket <= draw.to ? null : `Ticket ${draw.ticket} is not in its range.`;
}

/**
 * Each pair has made the draws 0 to its number of draws, each once. A revealed pair makes no others; later ones of an
 * open pair came while the file was written.
 */
function numbersStep({ pairs, draws }) {
  const times = new Map();
  const revealed = new Map(pairs.flatMap((pair) => (pair.serverSeed === null ? [] : [[pair.serverSeedHash, pair]])));
  for (const { serverSeedHash, nonce } of draws) {
    const key = `${serverSeedHash} ${nonce}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const failures = pairs.flatMap(({ serverSeedHash, nonce: count }) =>
    Array.from({ length: count }, (_, nonce) => nonce).flatMap((nonce) => {
      const found = times.get(`${serverSeedHash} ${nonce}`) ?? 0;
      return found === 1 ? [] : [`Pair ${serverSeedHash}: number ${nonce} is there ${found} times.`];
    }),
  );
  for (const { serverSeedHash, nonce } of draws)
    if (nonce >= (revealed.get(serverSeedHash)?.nonce ?? Infinity))
      failures.push(`Pair ${serverSeedHash}: number ${nonce} is one too many.`);
  return claimsStep('numbers', failures, { pairs: pairs.length });
}

/** The transfers up to the last one in the wallets add up to their balances. All accounts have one of money. */
function walletsStep({ wallets, movements, lastTransferId, exportedAt }) {
  const sums = new Map();
  const ids = new Set();
  const failures = [];
  const add = (account, unit, change) => sums.set(`${account} ${unit}`, (sums.get(`${account} ${unit}`) ?? 0) + change);
  add('money', 'RUB', 0);
  for (const { id, account, unit, paidFrom, change, amount, createdAt } of movements) {
    if (id > lastTransferId && !isOlder(createdAt, exportedAt, SETTLED_MS)) continue;
    const isLawful = paidFrom === null ? Math.abs(change) === amount : change === 0;
    if (ids.has(id) || !isLawful) failures.push(`Transfer ${id} is there twice, or its sum was changed.`);
    ids.add(id);
    add(account, unit, paidFrom === null ? change : amount);
    if (paidFrom !== null) add(paidFrom, unit, -amount);
  }
  for (const { account, unit, balance } of wallets) {
    const sum = sums.get(`${account} ${unit}`) ?? 0;
    if (sum !== balance)
      failures.push(`Wallet ${account} ${unit}: the transfers give ${sum}, the file says ${balance}.`);
    sums.delete(`${account} ${unit}`);
  }
  for (const name of sums.keys()) failures.push(`Wallet ${name}: its balance is not in the file.`);
  return claimsStep('wallets', failures, { transfers: ids.size, wallets: wallets.length });
}

function sealsStep({ draws, seals, exportedAt }, pairs, chain) {
  const byNumber = new Map(seals.map((seal) => [seal.number, seal]));
  const sealed = draws.filter(({ seal }) => seal !== null);
  const failures = sealed.flatMap((draw) => {
    const { clientSeed } = pairs.get(draw.serverSeedHash) ?? {};
    const checkpoint = byNumber.get(draw.seal.number);
    if (checkpoint === undefined) return [`Draw ${draw.id}: seal ${draw.seal.number} is not in the file.`];
    // The file names the version of a case alone; that of a wheel is in the sealed row.
    const versionId = draw.kind === 'wheel' ? draw.seal.values[2] : draw.versionId;
    const proof = { ...draw, versionId, clientSeed, outcome: { id: draw.itemId } };
    const step = sealedStep({ ...proof, seal: { ...draw.seal, checkpoint }, odds: null });
    return step.holds ? [] : [`Draw ${draw.id}: ${step.reason}`];
  });
  failures.push(...unsealedIn(draws, seals, exportedAt).map(({ id }) => `Draw ${id}: it should be in a seal by now.`));
  const published = chain === null ? null : new Map(chain.map(({ number, hash }) => [number, hash]));
  for (const { number, hash } of published === null ? [] : seals)
    if (published.get(number) !== hash) failures.push(`Seal ${number} is not in the list.`);
  return claimsStep('seals', failures, { sealed: sealed.length, left: draws.length - sealed.length });
}

/** The newest draws of the file are sealed up to the last draw that its seals cover, and those of earlier days. */
function unsealedIn(draws, seals, exportedAt) {
  const ranges = seals.flatMap(({ tables }) => tables.filter(({ table }) => table === 'draws'));
  const lastKey = Math.max(0, ...ranges.map((range) => range.lastKey));
  const newest = [...draws].sort((a, b) => b.id - a.id).slice(0, SEALED_DRAWS);
  return newest.filter(
    ({ id, seal, createdAt }) => seal === null && (id <= lastKey || isOlder(createdAt, exportedAt, SEALED_WITHIN_MS)),
  );
}

/** The sealed row has to be the draw of the proof, and to lead to the hash of its seal. */
function sealedStep(proof) {
  const { checkpoint, values, index, salt, path } = proof.seal;
  const { number, hash, tables } = checkpoint;
  const range = tables.find(({ table }) => table === 'draws');
  const fails = (reason) => ({ name: 'sealed', holds: false, reason, seal: number, sealedAt: checkpoint.sealedAt });
  const other = rowOf(proof).find(([, value], index) => value !== undefined && value !== values[index]);
  if (other !== undefined || !hasOddsOf(proof))
    return fails(`The sealed row is not this draw: ${other?.[0] ?? 'odds'} differs.`);
  const key = Number(values[0]);
  if (range === undefined || key <= range.afterKey || key > range.lastKey)
    return fails(`Seal ${number} does not cover the draw.`);
  const leaf = sha256(Buffer.of(0), JSON.stringify(['opencrate/row/1', 'draws', ...values]));
  const root = rootOf(leaf, { index, size: range.rows, path: path.map((step) => Buffer.from(step, 'hex')) });
  if (root === null || sha256(Buffer.of(2), Buffer.from(salt, 'hex'), root).toString('hex') !== range.commitment)
    return fails(`The row of the draw is not in the tree of seal ${number}.`);
  if (sealHash(checkpoint) !== hash) return fails(`The hash of seal ${number} is wrong.`);
  return { ...fails(''), holds: true, leaf: leaf.toString('hex'), sealHash: hash };
}

/** The values that the sealed row must have, in its order; undefined where the proof does not say. */
const rowOf = (proof) => [
  ['id', textOf(proof.id)],
  ['kind', textOf(proof.kind)],
  ['versionId', textOf(proof.versionId)],
  ['serverSeedHash', proof.serverSeedHash],
  ['clientSeed', proof.clientSeed],
  ['nonce', textOf(proof.nonce)],
  ['cursor', textOf(proof.cursor)],
  ['ticket', textOf(proof.ticket)],
  ['outcome', proof.kind === 'wheel' ? null : textOf(proof.outcome.id)],
];

/**
 * Contracts and upgrades are sealed with their odds; others with the version. The file of an account has one range of
 * the odds: that of the item.
 */
function hasOddsOf({ odds, seal, from, to, outcome }) {
  const sealed = seal.values[ODDS_PLACE];
  if (sealed === null) return true;
  if (odds === null) return JSON.parse(sealed).some((row) => row[0] === outcome.id && row[1] === from && row[2] === to);
  const ranges = (rows) => JSON.stringify(rows.sort((a, b) => a[1] - b[1]));
  return (
    ranges(JSON.parse(sealed).map(([id, from, to]) => [id, from, to])) ===
    ranges(odds.map(({ id, from, to }) => [id, from, to]))
  );
}

/** The root of a Merkle tree from one leaf and the path beside it (RFC 9162, 2.1.3.2); null when they do not fit. */
export function rootOf(leaf, { index, size, path }) {
  let [position, last, hash] = [index, size - 1, leaf];
  if (position > last) return null;
  for (const step of path) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      hash = sha256(Buffer.of(1), step, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
    } else hash = sha256(Buffer.of(1), hash, step);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** The hash of a seal, from everything that it covers. */
export function sealHash({ number, sealedAt, previousHash, restore, tables }) {
  const header = [
    'opencrate/seal/1',
    String(number),
    sealedAt,
    previousHash,
    restore && [restore.backedUpAt, restore.restoredAt],
    tables.map(({ table, afterKey, lastKey, rows, commitment }) => [
      table,
      String(afterKey),
      String(lastKey),
      String(rows),
      commitment,
    ]),
  ];
  return sha256(Buffer.of(3), JSON.stringify(header)).toString('hex');
}

/**
 * Verifies that a list of seals is an unbroken part of the chain, in any order. Returns { holds, reason, seals, first,
 * last, headHash }.
 *
 * @throws TypeError when the argument is not a list of seals
 */
export function verifyChain(checkpoints) {
  if (!Array.isArray(checkpoints) || checkpoints.length === 0 || !checkpoints.every(isCheckpoint))
    throw new TypeError('not a list of seals');
  const seals = [...checkpoints].sort((a, b) => a.number - b.number);
  const lastKeys = new Map();
  let reason = null;
  seals.forEach((seal, index) => {
    reason ??= brokenLink(seal, seals[index - 1]) ?? brokenRange(seal, lastKeys);
    for (const { table, lastKey } of seal.tables) lastKeys.set(table, lastKey);
  });
  const [first, last] = [seals[0], seals.at(-1)];
  return {
    holds: reason === null,
    reason,
    seals: seals.length,
    first: first.number,
    last: last.number,
    headHash: last.hash,
  };
}

function brokenLink(seal, previous) {
  const { number, previousHash, restore, sealedAt } = seal;
  if (sealHash(seal) !== seal.hash) return `The hash of seal ${number} is wrong.`;
  if (previous === undefined)
    return number === 1 && previousHash !== '0'.repeat(64) ? 'Seal 1 names a seal before it.' : null;
  if (number === previous.number) return `Seal ${number} is in the list twice.`;
  if (number !== previous.number + 1 && restore === null) return `The seals before seal ${number} are missing.`;
  if (previousHash !== previous.hash) return `Seal ${number} does not follow seal ${previous.number}.`;
  if (sealedAt < previous.sealedAt) return `Seal ${number} is older than seal ${previous.number}.`;
  return null;
}

/** The rows of a table in a seal begin where the last seal with rows of that table ended. */
function brokenRange({ number, tables }, lastKeys) {
  const broken = tables.find(({ table, afterKey }) => (lastKeys.get(table) ?? afterKey) !== afterKey);
  return broken === undefined ? null : `Seal ${number} does not begin where the last seal of ${broken.table} ended.`;
}

function chainedStep({ checkpoint: { number, hash } }, chain) {
  const verdict = verifyChain(chain);
  const holds = verdict.holds && chain.some((seal) => seal.number === number && seal.hash === hash);
  const reason = verdict.reason ?? `Seal ${number} is not in the list.`;
  return { name: 'chained', holds, reason, first: verdict.first, last: verdict.last, headHash: verdict.headHash };
}

const label = ({ id, title }) => (typeof title === 'string' ? `${title} (${id})` : String(id));

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isTicket = (value) => isCount(value) && BigInt(value) < TICKETS_TOTAL;
const isEntry = (row) => isObject(row) && row.id !== undefined && isTicket(row.from) && isTicket(row.to);
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === 'string';

const FIELDS = {
  serverSeedHash: (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
  serverSeed: (value) => value === null || (isText(value) && value.length > 0),
  clientSeed: isText,
  nonce: isCount,
  cursor: isCount,
  ticket: isTicket,
  odds: (value) => Array.isArray(value) && value.length > 0 && value.every(isEntry),
  outcome: (value) => isObject(value) && value.id !== undefined,
  seal: (value) => value === undefined || value === null || isInclusion(value),
};

const isHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isRange = (row) =>
  isObject(row) && isText(row.table) && [row.afterKey, row.lastKey, row.rows].every(isCount) && isHash(row.commitment);
const isRestore = (value) => isObject(value) && isText(value.backedUpAt) && isText(value.restoredAt);
const isCheckpoint = (value) =>
  isObject(value) &&
  isCount(value.number) &&
  isText(value.sealedAt) &&
  isHash(value.previousHash) &&
  isHash(value.hash) &&
  (value.restore === null || isRestore(value.restore)) &&
  Array.isArray(value.tables) &&
  value.tables.every(isRange);
const isInclusion = (value) =>
  isObject(value) &&
  isCheckpoint(value.checkpoint) &&
  Array.isArray(value.values) &&
  value.values.length === ROW_VALUES &&
  value.values.every((one) => one === null || isText(one)) &&
  isCount(value.index) &&
  isHash(value.salt) &&
  Array.isArray(value.path) &&
  value.path.every(isHash);

function requireProof(proof) {
  if (!isObject(proof)) throw new TypeError('not a proof: not an object');
  const wrong = Object.keys(FIELDS).filter((name) => !FIELDS[name](proof[name]));
  if (wrong.length > 0) throw new TypeError(`not a proof: missing or wrong ${wrong.join(', ')}`);
}

const BATTLE_FIELDS = {
  kind: (value) => value === 'battle',
  serverSeedHash: FIELDS.serverSeedHash,
  serverSeed: FIELDS.serverSeed,
  mode: (value) => ['classic', 'crazy', 'terminal', 'crazy-terminal', 'shared'].includes(value),
  seats: (value) => Array.isArray(value) && value.length > 1 && value.every(isSeat),
  beacon: (value) => value === null || isBeacon(value),
  rounds: (value) => Array.isArray(value) && value.every(isRound),
  winner: (value) => value === null || (isObject(value) && Array.isArray(value.seats)),
};

const isBeacon = (value) =>
  isObject(value) &&
  isText(value.key) &&
  (value.round === null || isCount(value.round)) &&
  (value.signature === null || isText(value.signature));
const isSeat = (row) =>
  isObject(row) && isCount(row.seat) && isCount(row.team) && (row.clientSeed === null || isText(row.clientSeed));
const isDrop = (row) =>
  isObject(row) &&
  isCount(row.seat) &&
  isTicket(row.ticket) &&
  isObject(row.outcome) &&
  isCount(row.outcome.worthMinor);
const isRound = (row) =>
  isObject(row) && isCount(row.round) && FIELDS.odds(row.odds) && Array.isArray(row.drops) && row.drops.every(isDrop);

const isExport = (proof) => isObject(proof) && Array.isArray(proof.pairs) && Array.isArray(proof.movements);

const isTime = (value) => isText(value) && !Number.isNaN(Date.parse(value));

const EXPORT_FIELDS = {
  exportedAt: isTime,
  lastTransferId: isCount,
  wallets: (value) => Array.isArray(value) && value.every((row) => isText(row.account) && isText(row.unit)),
  movements: (value) =>
    Array.isArray(value) &&
    value.every((row) => Number.isSafeInteger(row.change) && isCount(row.amount) && isTime(row.createdAt)),
  pairs: (value) => Array.isArray(value) && value.every((row) => isHash(row.serverSeedHash) && isCount(row.nonce)),
  draws: (value) => Array.isArray(value) && value.every(isExportedDraw),
  seals: (value) => Array.isArray(value) && value.every(isCheckpoint),
};

const isExportedDraw = (row) =>
  isObject(row) &&
  isHash(row.serverSeedHash) &&
  [row.id, row.nonce, row.cursor].every(isCount) &&
  [row.ticket, row.from, row.to].every(isTicket) &&
  isTime(row.createdAt) &&
  (row.seal === null || isInclusion({ ...row.seal, checkpoint: NO_SEAL }));

/** Stands for the seal of a draw, which the file names by its number. */
const NO_SEAL = {
  number: 0,
  sealedAt: '',
  previousHash: '0'.repeat(64),
  hash: '0'.repeat(64),
  restore: null,
  tables: [],
};

function requireExport(file) {
  const wrong = Object.keys(EXPORT_FIELDS).filter((name) => !EXPORT_FIELDS[name](file[name]));
  if (wrong.length > 0) throw new TypeError(`not the file of an account: missing or wrong ${wrong.join(', ')}`);
}

const isBattle = (proof) => isObject(proof) && proof.kind === 'battle' && proof.rounds !== undefined;

function requireBattle(proof) {
  if (!isObject(proof)) throw new TypeError('not the proof of a battle: not an object');
  const wrong = Object.keys(BATTLE_FIELDS).filter((name) => !BATTLE_FIELDS[name](proof[name]));
  if (wrong.length > 0) throw new TypeError(`not the proof of a battle: missing or wrong ${wrong.join(', ')}`);
  if (proof.serverSeed !== null && (proof.winner === null || proof.rounds.length === 0))
    throw new TypeError('not the proof of a battle: it is revealed but has no rounds');
  const { serverSeed, beacon } = proof;
  if (serverSeed !== null && beacon !== null && (beacon.round === null || beacon.signature === null))
    throw new TypeError('not the proof of a battle: it is revealed but its beacon is not');
}

/**
 * Reads a proof from a file or an address; the address of a proof page works too.
 *
 * @throws Error with a message to print
 */
export async function readProof(source) {
  const text = /^https?:\/\//i.test(source) ? await download(proofAddress(source)) : await readFile(source, 'utf8');
  const answer = JSON.parse(text);
  if (!isObject(answer) || answer.status === undefined) return answer;
  if (answer.status !== 'ok')
    throw new Error(`the store refused: ${answer.message ?? answer.error ?? 'no reason given'}`);
  return answer.data;
}

/**
 * Reads seals from a file, or from an address and its further pages.
 *
 * @throws Error with a message to print
 */
export async function readChain(source) {
  if (!/^https?:\/\//i.test(source)) return sealsOf(JSON.parse(await readFile(source, 'utf8')));
  const seals = [];
  for (let address = new URL(source); address !== null;) {
    const { data } = JSON.parse(await download(address));
    seals.push(...sealsOf(data));
    if (data.next !== null) address.searchParams.set('cursor', data.next);
    else address = null;
  }
  return seals;
}

/** The seals of an answer, of a list of answers, or of a list of seals. */
function sealsOf(content) {
  if (Array.isArray(content)) return content.flatMap((part) => (isCheckpoint(part) ? [part] : sealsOf(part)));
  if (isObject(content) && content.data !== undefined) return sealsOf(content.data);
  if (isObject(content) && Array.isArray(content.items)) return content.items;
  throw new Error('not a list of seals');
}

/** Converts the address of a draw's page into the address of its JSON. */
export function proofAddress(source) {
  const address = new URL(source);
  const battle = /^(?:\/[a-z]{2})?\/battles\/([a-z2-9]{12})(?:\/.*)?$/.exec(address.pathname);
  if (battle) address.pathname = `/api/fair/battle/${battle[1]}`;
  const page = /^(?:\/[a-z]{2})?(\/fair\/draw\/\d+)\/?$/.exec(address.pathname);
  if (page) address.pathname = `/api${page[1]}`;
  return address;
}

async function download(address) {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok && !text.startsWith('{')) throw new Error(`${address.href} answered ${answer.status}`);
  return text;
}

const VERDICTS = { true: 'HOLDS', false: 'DOES NOT HOLD', null: 'CANNOT BE CHECKED YET' };

function print({ holds, reason, steps }) {
  for (const { name, holds: stepHolds, reason: why, ...values } of steps) {
    console.log(`${stepHolds ? 'ok  ' : 'FAIL'} ${name}`);
    for (const [key, value] of Object.entries(values)) console.log(`       ${key.padEnd(14)} ${value}`);
    if (!stepHolds) console.log(`       ${why}`);
  }
  console.log(`\n${VERDICTS[holds]}${reason ? `: ${reason}` : ''}`);
}

function printChain({ holds, reason, ...values }) {
  console.log(`${holds ? 'ok  ' : 'FAIL'} chain`);
  for (const [key, value] of Object.entries(values)) console.log(`       ${key.padEnd(14)} ${value}`);
  if (!holds) console.log(`       ${reason}`);
}

/** The words of the command line; null when they are wrong. */
function parseWords(words) {
  const asJson = words.includes('--json');
  const rest = words.filter((word) => word !== '--json');
  const chainPlace = rest.indexOf('--chain');
  const [, chainSource = null] = chainPlace === -1 ? [] : rest.splice(chainPlace, 2);
  const isWrong = rest.length > 1 || (chainPlace !== -1 && chainSource === null);
  if (isWrong || (rest.length === 0 && chainSource === null)) return { asJson, source: null, chainSource: null };
  return { asJson, source: rest[0] ?? null, chainSource };
}

function printAll(chain, verdicts) {
  if (chain !== null) printChain(chain);
  verdicts.forEach(print);
}

async function main(words) {
  const { asJson, source, chainSource } = parseWords(words);
  if (source === '--help' || source === '-h') return void console.log(USAGE);
  try {
    if (source === null && chainSource === null) throw new Error(USAGE);
    const seals = chainSource === null ? null : await readChain(chainSource);
    const proofs = source === null ? [] : await readProof(source);
    const verdicts = (Array.isArray(proofs) ? proofs : [proofs]).map((proof) => verdictOn(proof, seals));
    const chain = seals === null ? null : verifyChain(seals);
    const draws = Array.isArray(proofs) ? verdicts : verdicts[0];
    if (asJson) console.log(JSON.stringify(chain === null ? draws : { chain, draws: verdicts }, null, 2));
    else printAll(chain, verdicts);
    process.exitCode = exitCodeOf((chain === null ? verdicts : [chain, ...verdicts]).map(({ holds }) => holds));
  } catch (error) {
    printProblem(error, asJson);
    process.exitCode = 2;
  }
}

function verdictOn(proof, seals) {
  if (isExport(proof)) return verifyExport(proof, seals);
  return isBattle(proof) ? verifyBattle(proof) : verifyDraw(proof, seals);
}

function printProblem(error, asJson) {
  const reason = error.cause?.message ? `${error.message}: ${error.cause.message}` : error.message;
  if (asJson) console.log(JSON.stringify({ holds: null, reason, steps: [] }, null, 2));
  else console.error(reason);
}

const exitCodeOf = (holds) => (holds.includes(false) ? 1 : holds.length === 0 || holds.includes(null) ? 2 : 0);

const isStarted = process.argv[1] && import.meta.url === pathToFileURL(await realpath(process.argv[1])).href;
if (isStarted) await main(process.argv.slice(2));
