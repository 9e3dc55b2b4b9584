import { createHash, createHmac } from 'node:crypto';
import vectors from '#test/fixtures/seal-vectors.json' with { type: 'json' };
import type { AccountExport } from '#src/shared/replay-account.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';

const SEED = 'a'.repeat(64);
/** The hash of the revealed pair, and that of the open one. */
export const HASH = createHash('sha256').update(SEED).digest('hex');
const OPEN_HASH = 'b'.repeat(64);

const EXPORTED = '2026-11-29T10:00:00.000Z';
const JUST_BEFORE = '2026-11-29T09:59:00.000Z';
const LONG_BEFORE = '2026-11-27T10:00:00.000Z';

/** A draw of the revealed pair. */
export const drawOf = (nonce: number): AccountExport['draws'][number] => {
  const digest = createHmac('sha256', SEED)
    .update(`mine:${String(nonce)}:0`)
    .digest('hex');
  const ticket = ticketFromDigest(digest);
  const place = { serverSeedHash: HASH, nonce, cursor: 0, ticket, from: 0, to: 999_999 };
  return { id: nonce + 1, kind: 'case', versionId: 1, itemId: 5, ...place, createdAt: JUST_BEFORE, seal: null };
};

export const movementOf = (id: number, change: number): AccountExport['movements'][number] => ({
  id,
  account: 'money',
  unit: 'RUB',
  paidFrom: null,
  change,
  amount: Math.abs(change),
  createdAt: LONG_BEFORE,
});

/** The parts of an account's file that a replay reads: three verified draws, one that waits, three wallets. */
export function honestFile(): AccountExport {
  return {
    exportedAt: EXPORTED,
    lastTransferId: 4,
    wallets: [
      { account: 'money', unit: 'RUB', balance: 700 },
      { account: 'donate', unit: 'DONATE', balance: 50 },
      { account: 'donate_pending', unit: 'DONATE', balance: -50 },
    ],
    movements: [
      // After the wallets were read.
      { ...movementOf(5, -100), createdAt: JUST_BEFORE },
      { ...movementOf(4, 50), account: 'donate', unit: 'DONATE', paidFrom: 'donate_pending', change: 0 },
      movementOf(3, -300),
      movementOf(2, 1000),
    ],
    pairs: [
      { serverSeedHash: OPEN_HASH, serverSeed: null, clientSeed: 'mine', nonce: 1 },
      { serverSeedHash: HASH, serverSeed: SEED, clientSeed: 'mine', nonce: 3 },
    ],
    draws: [{ ...drawOf(0), id: 9, serverSeedHash: OPEN_HASH, ticket: 1 }, drawOf(2), drawOf(1), drawOf(0)],
    seals: [],
  };
}

/** A file with the sealed draw of the fixed vectors. */
export function sealedFile() {
  const { proof } = vectors;
  const { checkpoint: seal, ...row } = proof.seal;
  const { id, kind, versionId, serverSeedHash, nonce, cursor, ticket, clientSeed, outcome } = proof;
  const range = { itemId: outcome.id, from: outcome.from, to: outcome.to };
  const claims = { id, kind, versionId, ...range, serverSeedHash, nonce, cursor, ticket };
  const draw = { ...drawOf(0), ...claims, seal: { ...row, number: seal.number } };
  const pair = { serverSeedHash, serverSeed: null, clientSeed, nonce: 0 };
  return { ...honestFile(), pairs: [pair], draws: [draw], seals: [seal], draw, seal };
}

/** Files from which something was left out or into which something was added, by the kind of the failure. */
export function incompleteFiles() {
  const file = honestFile();
  const { draw, ...sealed } = sealedFile();
  return {
    unsealed: { ...sealed, draws: [{ ...draw, seal: null }] },
    wallet: { ...file, wallets: file.wallets.filter(({ account }) => account !== 'money') },
    extra: { ...file, draws: [{ ...drawOf(3), id: 12 }, ...file.draws] },
    row: { ...sealed, draws: [{ ...draw, from: draw.from - 1 }] },
    seals: { ...sealed, draws: [{ ...draw, createdAt: LONG_BEFORE, seal: null }], seals: [] },
    wallets: { ...file, wallets: [], lastTransferId: 0 },
    ledger: { ...file, wallets: [], movements: [], lastTransferId: 0 },
  } satisfies Readonly<Record<string, AccountExport>>;
}

/** The file of an account that has not played. */
export const emptyFile = (): AccountExport => ({
  exportedAt: EXPORTED,
  lastTransferId: 0,
  wallets: [{ account: 'money', unit: 'RUB', balance: 0 }],
  movements: [],
  pairs: [],
  draws: [],
  seals: [],
});
