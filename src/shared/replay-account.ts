import { DAY_MS, MINUTE_MS } from './time.ts';
import { verifyDraw } from './verify-draw.ts';
import { isRowSealed, isSealWhole, type PublishedSeal, type SealedRow } from './verify-seal.ts';

/** The parts of the file of an account that a replay reads. */
export interface AccountExport {
  readonly exportedAt: string;
  readonly lastTransferId: number;
  readonly wallets: readonly { readonly account: string; readonly unit: string; readonly balance: number }[];
  readonly movements: readonly {
    readonly id: number;
    readonly account: string;
    readonly unit: string;
    readonly paidFrom: string | null;
    readonly change: number;
    readonly amount: number;
    readonly createdAt: string;
  }[];
  readonly pairs: readonly {
    readonly serverSeedHash: string;
    readonly serverSeed: string | null;
    readonly clientSeed: string;
    readonly nonce: number;
  }[];
  readonly draws: readonly ExportedDraw[];
  readonly seals: readonly PublishedSeal[];
}

interface ExportedDraw {
  readonly id: number;
  readonly kind: string;
  /** The version of a case; null for other draws. */
  readonly versionId: number | null;
  readonly itemId: number | null;
  readonly serverSeedHash: string;
  readonly nonce: number;
  readonly cursor: number;
  readonly ticket: number;
  readonly from: number;
  readonly to: number;
  readonly createdAt: string;
  readonly seal: (SealedRow & { readonly number: number }) | null;
}

type Pair = AccountExport['pairs'][number];

/** A claim of the file that does not hold. Sums are hundredths of the unit. */
export type AuditFailure =
  | { readonly kind: 'seed'; readonly hash: string }
  | { readonly kind: 'pair'; readonly id: number }
  | { readonly kind: 'ticket'; readonly id: number; readonly computed: number; readonly ticket: number }
  | { readonly kind: 'range'; readonly id: number; readonly ticket: number }
  | { readonly kind: 'missing' | 'twice' | 'extra'; readonly hash: string; readonly nonce: number }
  | { readonly kind: 'movement'; readonly id: number }
  | {
      readonly kind: 'balance';
      readonly account: string;
      readonly unit: string;
      readonly sum: number;
      readonly balance: number;
    }
  | { readonly kind: 'wallet'; readonly account: string; readonly unit: string }
  | { readonly kind: 'row'; readonly id: number; readonly seal: number }
  | { readonly kind: 'unsealed'; readonly id: number }
  | { readonly kind: 'seal'; readonly seal: number };

/** The verdict on the file of an account. */
export interface AccountVerdict {
  /** Null when the file has nothing to verify. */
  readonly holds: boolean | null;
  readonly draws: {
    readonly verified: number;
    /** Their seed is not revealed yet. */
    readonly waiting: number;
  };
  readonly movements: number;
  /** Wallets whose transfers add up to their balance. */
  readonly wallets: number;
  readonly sealed: {
    readonly verified: number;
    /** Not sealed yet, or not among the newest `SEALED_DRAWS`. */
    readonly left: number;
    readonly seals: number;
  };
  readonly failures: readonly AuditFailure[];
}

/** Called after each slice with the finished steps of all. The replay goes on when it resolves. */
export type OnProgress = (done: number, all: number) => Promise<void>;

/** So many of the newest draws are in the file of an account with the way to their seals. */
export const SEALED_DRAWS = 100;

const SLICE = 50;

/**
 * Replays the file of an account: recomputes every draw whose seed is revealed, finds missing, double and further draw
 * numbers, adds the transfers of each wallet up to its balance, and leads each sealed draw to the hash of its seal.
 * Runs in a browser or in Node. A false claim is a failure of the verdict; rejects only when WebCrypto fails.
 */
export async function replayAccount(
  file: AccountExport,
  subtle: SubtleCrypto,
  onProgress: OnProgress = () => Promise.resolve(),
): Promise<AccountVerdict> {
  const pairs = new Map(file.pairs.map((pair) => [pair.serverSeedHash, pair]));
  const seals = new Map(file.seals.map((seal) => [seal.number, seal]));
  const failures: AuditFailure[] = [...numberFailures(file), ...ledgerFailures(file), ...unsealedFailures(file)];
  const counts = { verified: 0, waiting: 0, sealed: 0 };
  const wrongSeeds = new Set<string>();
  const all = file.draws.length + file.seals.length;
  for (const [index, draw] of file.draws.entries()) {
    if (index % SLICE === 0) await onProgress(index, all);
    const pair = pairs.get(draw.serverSeedHash);
    if (pair === undefined) failures.push({ kind: 'pair', id: draw.id });
    else if (pair.serverSeed === null) counts.waiting += 1;
    else {
      const found = await drawFailures(draw, { ...pair, serverSeed: pair.serverSeed }, wrongSeeds, subtle);
      failures.push(...found.failures);
      if (found.holds) counts.verified += 1;
    }
    if (draw.seal === null) continue;
    const seal = seals.get(draw.seal.number);
    const isSealed = seal !== undefined && (await isRowSealed(draw.seal, seal, subtle)) && isRowOf(draw, pair);
    if (isSealed) counts.sealed += 1;
    else failures.push({ kind: 'row', id: draw.id, seal: draw.seal.number });
  }
  for (const [index, seal] of file.seals.entries()) {
    if (index % SLICE === 0) await onProgress(file.draws.length + index, all);
    if (!(await isSealWhole(seal, subtle))) failures.push({ kind: 'seal', seal: seal.number });
  }
  await onProgress(all, all);
  const isEmpty = file.movements.length + counts.verified + counts.sealed === 0;
  return {
    holds: holdsOf(failures, isEmpty),
    draws: { verified: counts.verified, waiting: counts.waiting },
    movements: file.movements.length,
    wallets: file.wallets.length - failures.filter(({ kind }) => kind === 'balance').length,
    sealed: {
      verified: counts.sealed,
      left: file.draws.filter(({ seal }) => seal === null).length,
      seals: file.seals.length,
    },
    failures,
  };
}

const holdsOf = (failures: readonly AuditFailure[], isEmpty: boolean): boolean | null =>
  failures.length > 0 ? false : isEmpty ? null : true;

/** A pair with a wrong seed is named once, and not for each of its draws. */
async function drawFailures(
  draw: ExportedDraw,
  pair: Pair & { readonly serverSeed: string },
  wrongSeeds: Set<string>,
  subtle: SubtleCrypto,
): Promise<{ readonly holds: boolean; readonly failures: readonly AuditFailure[] }> {
  const { serverSeed, serverSeedHash, clientSeed } = pair;
  const verdict = await verifyDraw({ ...draw, serverSeed, serverSeedHash, clientSeed }, subtle);
  const { id, ticket } = draw;
  const failures: AuditFailure[] = [];
  if (!verdict.hashHolds && !wrongSeeds.has(serverSeedHash)) {
    wrongSeeds.add(serverSeedHash);
    failures.push({ kind: 'seed', hash: serverSeedHash });
  }
  if (!verdict.ticketHolds) failures.push({ kind: 'ticket', id, computed: verdict.ticket, ticket });
  else if (!verdict.rangeHolds) failures.push({ kind: 'range', id, ticket });
  return { holds: verdict.holds, failures };
}

/** The place of the odds in the sealed row of a draw. */
const ODDS_PLACE = 9;

/** The sealed row has to be the draw of the file. The version of a wheel is in the sealed row only. */
function isRowOf({ seal, ...draw }: ExportedDraw, pair: Pair | undefined): boolean {
  const { id, kind, itemId, serverSeedHash, nonce, cursor, ticket } = draw;
  const version = kind === 'wheel' ? (seal?.values[2] ?? null) : draw.versionId;
  const own = [id, kind, version, serverSeedHash, pair?.clientSeed ?? '', nonce, cursor, ticket, itemId];
  const isSame = own.every((value, index) => (value === null ? null : String(value)) === seal?.values[index]);
  return isSame && isInOdds(draw, seal?.values[ODDS_PLACE] ?? null);
}

/** The odds of contracts and upgrades are in their sealed row: the item with its range has to be one of them. */
function isInOdds({ itemId, from, to }: Omit<ExportedDraw, 'seal'>, odds: string | null): boolean {
  if (odds === null) return true;
  const rows = JSON.parse(odds) as readonly (readonly (number | null)[])[];
  return rows.some((row) => row[0] === itemId && row[1] === from && row[2] === to);
}

/** A row is sealed within minutes; after an outage or an upgrade it may take hours. */
const SEALED_WITHIN_MS = DAY_MS;
/** No transaction of the store lives as long: what is older than this was there when the wallets were read. */
const SETTLED_MS = 5 * MINUTE_MS;

/** A text that is no time is old. */
const isOlder = ({ createdAt }: { readonly createdAt: string }, exportedAt: string, ageMs: number): boolean =>
  !(Date.parse(exportedAt) - Date.parse(createdAt) <= ageMs);

/** The newest draws of the file are sealed up to the last draw that its seals cover, and those of earlier days. */
function unsealedFailures({ draws, seals, exportedAt }: AccountExport): AuditFailure[] {
  const lastKey = Math.max(0, ...seals.flatMap(({ tables }) => tables.flatMap(lastDrawOf)));
  return draws
    .toSorted((a, b) => b.id - a.id)
    .slice(0, SEALED_DRAWS)
    .filter((draw) => draw.seal === null && (draw.id <= lastKey || isOlder(draw, exportedAt, SEALED_WITHIN_MS)))
    .map(({ id }) => ({ kind: 'unsealed', id }));
}

const lastDrawOf = ({ table, lastKey }: PublishedSeal['tables'][number]): number[] =>
  table === 'draws' ? [lastKey] : [];

/**
 * Each pair has made the draws 0 to its number of draws, each once. A revealed pair makes no others; those of an open
 * one are left out, because a player may play on while the file is written.
 */
function numberFailures({ pairs, draws }: AccountExport): AuditFailure[] {
  const byPair = new Map<string, Map<number, number>>();
  for (const { serverSeedHash, nonce } of draws) {
    const numbers = byPair.get(serverSeedHash) ?? new Map<number, number>();
    numbers.set(nonce, (numbers.get(nonce) ?? 0) + 1);
    byPair.set(serverSeedHash, numbers);
  }
  return pairs.flatMap(({ serverSeedHash: hash, serverSeed, nonce: count }) => {
    const numbers = byPair.get(hash) ?? new Map<number, number>();
    const extra = serverSeed === null ? [] : [...numbers.keys()].filter((nonce) => nonce >= count);
    return [
      ...Array.from({ length: count }, (_, nonce) => nonce).flatMap((nonce): AuditFailure[] => {
        const times = numbers.get(nonce) ?? 0;
        return times === 1 ? [] : [{ kind: times === 0 ? 'missing' : 'twice', hash, nonce }];
      }),
      ...extra.map((nonce): AuditFailure => ({ kind: 'extra', hash, nonce })),
    ];
  });
}

/**
 * Transfers after the last one that the wallets contain are left out while they are new. An account of a transfer
 * without a wallet is a failure, as is a missing wallet of money, which every account has: its balance was left out.
 */
function ledgerFailures({ wallets, movements, lastTransferId, exportedAt }: AccountExport): AuditFailure[] {
  const sums = new Map<string, WalletSum>();
  const seen = new Set<number>();
  const failures: AuditFailure[] = [];
  const add = (account: string, unit: string, change: number): void => {
    const key = `${account} ${unit}`;
    sums.set(key, { account, unit, sum: (sums.get(key)?.sum ?? 0) + change });
  };
  add('money', 'RUB', 0);
  for (const { id, account, unit, paidFrom, change, amount, createdAt } of movements) {
    if (id > lastTransferId && !isOlder({ createdAt }, exportedAt, SETTLED_MS)) continue;
    const isLawful = paidFrom === null ? Math.abs(change) === amount : change === 0;
    if (seen.has(id) || !isLawful) failures.push({ kind: 'movement', id });
    seen.add(id);
    add(account, unit, paidFrom === null ? change : amount);
    if (paidFrom !== null) add(paidFrom, unit, -amount);
  }
  for (const { account, unit, balance } of wallets) {
    const sum = sums.get(`${account} ${unit}`)?.sum ?? 0;
    if (sum !== balance) failures.push({ kind: 'balance', account, unit, sum, balance });
    sums.delete(`${account} ${unit}`);
  }
  for (const { account, unit } of sums.values()) failures.push({ kind: 'wallet', account, unit });
  return failures;
}

/** The sum of the transfers of one account. */
interface WalletSum {
  readonly account: string;
  readonly unit: string;
  readonly sum: number;
}
