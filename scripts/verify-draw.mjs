#!/usr/bin/env node
/*
 * Verifies the proof of a draw on your own machine. Needs Node 20 or newer and no packages.
 *
 * - `node verify-draw.mjs draw.json`
 * - `node verify-draw.mjs https://store.example/api/fair/draw/418290711`
 * - `node verify-draw.mjs --json draw.json`
 *
 * The proof is the response of GET /api/fair/draw/{id}, with or without the envelope {"status":"ok","data":...}. A list
 * of proofs is verified one by one. Exits with 0 when every step holds, 1 when a step fails, and 2 when the proof
 * cannot be judged: the file cannot be read, it is not a proof, or a server seed is not revealed yet.
 *
 * The complete rule: serverSeedHash = SHA-256 of the server seed's text, shown before the draw. digest =
 * HMAC-SHA256(key: the server seed's text, message: "clientSeed:nonce:cursor"). x = the first 13 hex digits of the
 * digest as an integer. ticket = x * 1000000 / 2^52, rounded down. The ticket lies in the range of exactly one entry of
 * the odds, and the ranges together cover the tickets 0..999999.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const TICKETS_TOTAL = 1_000_000n;
const DIGEST_DIGITS = 13;
const DIGEST_BITS = 52n;
const READ_TIMEOUT_MS = 15_000;
const USAGE = 'usage: node verify-draw.mjs [--json] <file with the proof, or its http(s) address>';

/**
 * Recomputes a draw. Returns { holds, reason, steps }: `holds` is true or false, or null when the seed is not revealed
 * yet; `reason` explains in one sentence why it is not true; each step has a name, its input values and whether it
 * holds.
 *
 * @throws TypeError when the argument is not a proof
 */
export function verifyDraw(proof) {
  requireProof(proof);
  const steps = [{ name: 'committed', holds: true, serverSeedHash: proof.serverSeedHash }];
  if (proof.serverSeed === null) {
    const reason = 'The server seed has not been revealed yet. Come back after its pair has been rotated.';
    return { holds: null, reason, steps };
  }
  steps.push(hashStep(proof), ...ticketSteps(proof), oddsStep(proof.odds), outcomeStep(proof));
  const failed = steps.find((step) => !step.holds);
  return { holds: failed === undefined, reason: failed?.reason ?? null, steps };
}

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
};

function requireProof(proof) {
  if (!isObject(proof)) throw new TypeError('not a proof: not an object');
  const wrong = Object.keys(FIELDS).filter((name) => !FIELDS[name](proof[name]));
  if (wrong.length > 0) throw new TypeError(`not a proof: missing or wrong ${wrong.join(', ')}`);
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

/** Converts the address of a draw's page into the address of its JSON. */
export function proofAddress(source) {
  const address = new URL(source);
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

async function main(words) {
  const asJson = words.includes('--json');
  const [source, ...rest] = words.filter((word) => word !== '--json');
  if (source === '--help' || source === '-h') return void console.log(USAGE);
  try {
    if (source === undefined || rest.length > 0) throw new Error(USAGE);
    const proofs = await readProof(source);
    const verdicts = (Array.isArray(proofs) ? proofs : [proofs]).map(verifyDraw);
    if (asJson) console.log(JSON.stringify(Array.isArray(proofs) ? verdicts : verdicts[0], null, 2));
    else verdicts.forEach(print);
    process.exitCode = exitCodeOf(verdicts.map(({ holds }) => holds));
  } catch (error) {
    const reason = error.cause?.message ? `${error.message}: ${error.cause.message}` : error.message;
    if (asJson) console.log(JSON.stringify({ holds: null, reason, steps: [] }, null, 2));
    else console.error(reason);
    process.exitCode = 2;
  }
}

const exitCodeOf = (holds) => (holds.includes(false) ? 1 : holds.length === 0 || holds.includes(null) ? 2 : 0);

const isStarted = process.argv[1] && import.meta.url === pathToFileURL(await realpath(process.argv[1])).href;
if (isStarted) await main(process.argv.slice(2));
