import { loadPlayerState, ownSettings } from '#src/players/players/index.ts';
import { knownIdentities, listSessions } from '#src/players/identities/index.ts';
import { ownEmail } from '#src/players/player-email/index.ts';
import { listNotifications } from '#src/players/notifications/index.ts';
import { playerDevices } from '#src/players/risk/index.ts';
import { GAMES } from '#src/games/games.ts';
import { promoUsesOf } from '#src/core/promo-codes/index.ts';
import { drawsOfPlayer, usedPairsOf, wholeDrawsOf } from '#src/core/draws/index.ts';
import {
  type Checkpoint,
  type DrawInclusion,
  proveDrawsSealed,
  readSealedKeys,
} from '#src/core/sealed-history/index.ts';
import { toCheckpointJson, wonRanges } from '#src/portal/fairness/index.ts';
import { SEALED_DRAWS } from '#src/shared/replay-account.ts';
import { listItems } from '#src/players/inventory/index.ts';
import { listMovements, readWalletSums } from '#src/core/ledger/index.ts';
import { readLimits } from '#src/players/player-protection/limits/index.ts';
import { readShownDays } from '#src/players/player-protection/index.ts';
import { listPayments, paymentTracesOf } from '#src/payments/top-ups/index.ts';
import { ownMessages, questionsOf } from '#src/portal/questions/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';
import { type CsvCells, csvFile } from '#src/platform/csv-file.ts';
import { listWithdrawals } from '#src/payments/withdrawals/index.ts';

const ROWS_AT_ONCE = 500;
const MOST_DEVICES = 500;
/**
 * All stored data of a player as JSON: the account and all its rows, newest first. Notes and flags of staff are not in
 * it, because they would reveal an inquiry to a suspect.
 */
export const accountFile = (services: Services, viewer: PlayerViewer) => ({
  name: fileName(services, 'json'),
  type: 'application/json; charset=utf-8',
  pieces: jsonOf(services, viewer.player.id, viewer),
});

/** All draws of a player as CSV, each with the URL of its proof. */
export const drawsFile = (services: Services, { player }: Pick<PlayerViewer, 'player'>) =>
  csvFile(fileName(services, 'csv'), drawRows(services, player.id));

const fileName = (services: Services, ending: string): string =>
  `opencrate-${services.clock.now().toISOString().slice(0, 10)}.${ending}`;

const proofOf = (services: Services, drawId: number): string => `${originOf(services)}/fair/draw/${String(drawId)}`;

async function* jsonOf(services: Services, playerId: number, viewer: Viewer): AsyncGenerator<string> {
  const [state, identities, email, devices, sessions, settings, limits, days, sums] = await Promise.all([
    loadPlayerState(services, playerId),
    knownIdentities(services.db, playerId),
    ownEmail(services.db, playerId),
    playerDevices(services.db, playerId, MOST_DEVICES),
    listSessions(services, playerId, { token: '', t: viewer.t }),
    ownSettings(services.db, playerId),
    readLimits(services.db, playerId),
    readShownDays(services, playerId, 0),
    readWalletSums(services, playerId),
  ]);
  if (!state) fail('errors.auth.invalid');
  const { fastOpening, sound, ...account } = state.account;
  const head = {
    exportedAt: services.clock.now().toISOString(),
    account: { ...account, wishes: { fastOpening, sound } },
    balances: state.balances,
    wallets: sums.wallets,
    lastTransferId: sums.lastTransferId,
    identities,
    email,
    devices: devices.map(({ parts, ...device }) => ({ ...device, parts: partsOf(parts) })),
    sessions: sessions.map(({ id: _name, current: _current, ...session }) => session),
    settings,
    limits: limits.filter(({ sumKopecks }) => sumKopecks !== null),
    days,
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  const seals: Seals = new Map();
  const lists: Readonly<Record<string, AsyncIterable<readonly object[]>>> = {
    movements: movementsOf(services, playerId, sums.unshownSeats),
    pairs: rowsBelow((before) => usedPairsOf(services.db, playerId, before, ROWS_AT_ONCE)),
    draws: provenDraws(services, playerId, seals),
    seals: sealsIn(seals),
    items: itemsOf(services, playerId),
    payments: pagesOf((cursor: string | null) =>
      listPayments(services, playerId, { cursor, limit: ROWS_AT_ONCE }, viewer),
    ),
    paymentAddresses: rowsBelow((before) => paymentTracesOf(services.db, playerId, before, ROWS_AT_ONCE)),
    ...gamesOf(services, playerId),
    promoUses: rowsBelow((before) => promoUsesOf(services.db, playerId, before, ROWS_AT_ONCE)),
    notifications: pagesOf(async (beforeId: number | null) => {
      const page = await listNotifications(services.db, playerId, beforeId);
      return { list: page.notifications, next: page.next };
    }),
    questions: rowsBelow((before) => questionsOf(services.db, playerId, before, ROWS_AT_ONCE)),
    questionMessages: rowsBelow(async (before) => {
      const rows = await ownMessages(services.db, playerId, { beforeId: before, limit: ROWS_AT_ONCE });
      // A player is told no names of staff.
      return rows.map(({ memberId: _memberId, hasPicture, ...row }) => ({
        ...row,
        picture: hasPicture ? `${originOf(services)}/help/${String(row.threadId)}/pictures/${String(row.id)}` : null,
      }));
    }),
    withdrawals: pagesOf((cursor: string | null) =>
      listWithdrawals(services, playerId, { cursor, limit: ROWS_AT_ONCE }, viewer),
    ),
  };
  for (const [name, pages] of Object.entries(lists)) {
    yield `,\n "${name}": [`;
    let between = '\n  ';
    for await (const rows of pages) {
      for (const row of rows) {
        yield between + JSON.stringify(row);
        between = ',\n  ';
      }
    }
    yield ']';
  }
  yield '\n}\n';
}

/** The lists of all games. */
const gamesOf = (services: Services, playerId: number): Record<string, AsyncIterable<readonly object[]>> =>
  Object.fromEntries(
    GAMES.flatMap(({ ownRows = {} }) => Object.entries(ownRows)).map(([name, read]) => [
      name,
      pagesOf((beforeId: number | null) => read(services, playerId, { beforeId, limit: ROWS_AT_ONCE })),
    ]),
  );

function movementsOf(
  services: Services,
  playerId: number,
  unshownSeats: readonly number[],
): AsyncGenerator<readonly object[]> {
  return pagesOf(async (beforeId: number | null) => {
    const filter = { unit: null, kind: null, unshownSeats, beforeId, limit: ROWS_AT_ONCE };
    const { movements, next } = await listMovements(services.db, playerId, filter);
    return { list: movements, next };
  });
}

/** The checkpoints that prove draws of the file, by their number. */
type Seals = Map<number, Checkpoint>;

/**
 * The draws with the range of their item, the hash of their seed and, for the newest, the way to the hash of the seal
 * that contains them: each costs two statements. The checkpoints follow once, in a list of their own. A seal that is
 * made meanwhile is left out, so that no draw is without a seal between two that have one.
 */
async function* provenDraws(services: Services, playerId: number, seals: Seals): AsyncGenerator<readonly object[]> {
  let left: number = SEALED_DRAWS;
  const { draws: lastKey = 0 } = await readSealedKeys(services.db);
  const pages = rowsBelow((before) => wholeDrawsOf(services.db, playerId, before, ROWS_AT_ONCE));
  for await (const draws of pages) {
    const newest = draws.slice(0, left).map(({ id }) => id);
    const provable = newest.filter((id) => id <= lastKey);
    left -= newest.length;
    const [won, proofs] = await Promise.all([wonRanges(services, draws), proveDrawsSealed(services.db, provable)]);
    yield draws.map(({ odds: _odds, ...draw }, index) => {
      const proof = proofs.get(draw.id);
      if (proof !== undefined) seals.set(proof.checkpoint.number, proof.checkpoint);
      const seal = proof && { number: proof.checkpoint.number, ...partOf(proof) };
      return { ...draw, ...won[index], proof: proofOf(services, draw.id), seal: seal ?? null };
    });
  }
}

const partOf = ({ values, index, salt, path }: DrawInclusion) => ({ values, index, salt, path });

async function* sealsIn(seals: Seals): AsyncGenerator<readonly object[]> {
  yield [...seals.values()].map(toCheckpointJson);
}

const drawsOf = (services: Services, playerId: number) =>
  rowsBelow(async (before) => {
    const filter = { kind: null, isRevealed: null, before, limit: ROWS_AT_ONCE };
    const draws = await drawsOfPlayer(services.db, playerId, filter);
    return draws.map((draw) => ({ ...draw, proof: proofOf(services, draw.id) }));
  });

function itemsOf(services: Services, playerId: number): AsyncGenerator<readonly object[]> {
  const filter = { status: 'all', sort: 'new', q: '', rarity: null, limit: ROWS_AT_ONCE } as const;
  return pagesOf(async (cursor: string | null) => {
    const { items, next } = await listItems(services, playerId, { ...filter, cursor });
    return { list: items, next };
  });
}

async function* pagesOf<Row extends object, Cursor>(
  readPage: (cursor: Cursor | null) => Promise<{ readonly list: readonly Row[]; readonly next: Cursor | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
    yield page.list;
    cursor = page.next;
  } while (cursor !== null);
}

/** Rows in descending order of id, page by page. */
const rowsBelow = <Row extends { readonly id: number }>(
  readRows: (beforeId: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> =>
  pagesOf(async (beforeId: number | null) => {
    const list = await readRows(beforeId ?? Number.MAX_SAFE_INTEGER);
    return { list, next: list.length < ROWS_AT_ONCE ? null : (list.at(-1)?.id ?? null) };
  });

/** The parts of a device's fingerprint, as the browser described it. */
const partsOf = (parts: string | null): unknown => (parts === null ? null : JSON.parse(parts));

async function* drawRows(services: Services, playerId: number): AsyncGenerator<CsvCells[]> {
  yield [['id', 'time', 'kind', 'nonce', 'ticket', 'item', 'proof']];
  for await (const draws of drawsOf(services, playerId)) {
    yield draws.map(({ id, createdAt, kind, nonce, ticket, itemId, proof }) => {
      const time = createdAt.toISOString().slice(0, 19).replace('T', ' ');
      return [id, time, kind, nonce, ticket, itemId ?? '', proof];
    });
  }
}
