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
  readonly seal: (SealedRow & { readonly number: number }) | null;
}

type Pair = AccountExport['pairs'][number];

/** A claim of the file that does not hold. Sums are hundredths of the unit. */
export type AuditFailure =
  | { readonly kind: 'seed'; readonly hash: string }
  | { readonly kind: 'pair'; readonly id: number }
  | { readonly kind: 'ticket'; readonly id: number; readonly computed: number; readonly ticket: number }
  | { readonly kind: 'range'; readonly id: number; readonly ticket: number }
  | { readonly kind: 'missing' | 'twice'; readonly hash: string; readonly nonce: number }
  | { readonly kind: 'movement'; readonly id: number }
  | {
      readonly kind: 'balance';
      readonly account: string;
      readonly unit: string;
      readonly sum: number;
      readonly balance: number;
    }
  | { readonly kind: 'row'; readonly id: number; readonly seal: number }
  | { readonly kind: 'seal'; readonly seal: number };

/** The verdict on the file of an account. */
export interface AccountVerdict {
  readonly holds: boolean;
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
    /** Not sealed yet, or too old for the file. */
    readonly left: number;
    readonly seals: number;
  };
  readonly failures: readonly AuditFailure[];
}

/** Called after each slice with the finished steps of all. The replay goes on when it resolves. */
export type OnProgress = (done: number, all: number) => Promise<void>;

const SLICE = 50;

/**
 * Replays the file of an account: recomputes every draw whose seed is revealed, finds missing and double draw numbers,
 * adds the transfers of each wallet up to its balance, and leads each sealed draw to the hash of its seal. Runs in a
 * browser or in Node. A false claim is a failure of the verdict; rejects only when WebCrypto fails.
 */
export async function replayAccount(
  file: AccountExport,
  subtle: SubtleCrypto,
  onProgress: OnProgress = () => Promise.resolve(),
): Promise<AccountVerdict> {
  const pairs = new Map(file.pairs.map((pair) => [pair.serverSeedHash, pair]));
  const seals = new Map(file.seals.map((seal) => [seal.number, seal]));
  const failures: AuditFailure[] = [...numberFailures(file), ...ledgerFailures(file)];
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
    const isSealed = seal !== undefined && isRowOf(draw, pair) && (await isRowSealed(draw.seal, seal, subtle));
    if (isSealed) counts.sealed += 1;
    else failures.push({ kind: 'row', id: draw.id, seal: draw.seal.number });
  }
  for (const [index, seal] of file.seals.entries()) {
    if (index % SLICE === 0) await onProgress(file.draws.length + index, all);
    if (!(await isSealWhole(seal, subtle))) failures.push({ kind: 'seal', seal: seal.number });
  }
  await onProgress(all, all);
  return {
    holds: failures.length === 0,
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

/** The sealed row has to be the draw of the file. The version of a wheel is in the sealed row only. */
function isRowOf({ seal, ...draw }: ExportedDraw, pair: Pair | undefined): boolean {
  const { id, kind, itemId, serverSeedHash, nonce, cursor, ticket } = draw;
  const version = kind === 'wheel' ? (seal?.values[2] ?? null) : draw.versionId;
  const own = [id, kind, version, serverSeedHash, pair?.clientSeed ?? '', nonce, cursor, ticket, itemId];
  return own.every((value, index) => (value === null ? null : String(value)) === seal?.values[index]);
}

/**
 * Each pair has made the draws 0 to its number of draws, each once. Draws after the pair was read are left out: a
 * player may play on while the file is written.
 */
function numberFailures({ pairs, draws }: AccountExport): AuditFailure[] {
  const byPair = new Map<string, Map<number, number>>();
  for (const { serverSeedHash, nonce } of draws) {
    const numbers = byPair.get(serverSeedHash) ?? new Map<number, number>();
    numbers.set(nonce, (numbers.get(nonce) ?? 0) + 1);
    byPair.set(serverSeedHash, numbers);
  }
  return pairs.flatMap(({ serverSeedHash: hash, nonce: count }) =>
    Array.from({ length: count }, (_, nonce) => nonce).flatMap((nonce): AuditFailure[] => {
      const times = byPair.get(hash)?.get(nonce) ?? 0;
      if (times === 1) return [];
      return [{ kind: times === 0 ? 'missing' : 'twice', hash, nonce }];
    }),
  );
}

/** Transfers after the last one that the wallets contain are left out. */
function ledgerFailures({ wallets, movements, lastTransferId }: AccountExport): AuditFailure[] {
  const sums = new Map<string, number>();
  const seen = new Set<number>();
  const failures: AuditFailure[] = [];
  const add = (account: string, unit: string, change: number): void => {
    const key = `${account} ${unit}`;
    sums.set(key, (sums.get(key) ?? 0) + change);
  };
  for (const { id, account, unit, paidFrom, change, amount } of movements) {
    if (id > lastTransferId) continue;
    const isLawful = paidFrom === null ? Math.abs(change) === amount : change === 0;
    if (seen.has(id) || !isLawful) failures.push({ kind: 'movement', id });
    seen.add(id);
    add(account, unit, paidFrom === null ? change : amount);
    if (paidFrom !== null) add(paidFrom, unit, -amount);
  }
  for (const { account, unit, balance } of wallets) {
    const sum = sums.get(`${account} ${unit}`) ?? 0;
    if (sum !== balance) failures.push({ kind: 'balance', account, unit, sum, balance });
  }
  return failures;
}
