import { loadPlayerState, ownSettings } from '#src/players/players/index.ts';
import { ownIdentities } from '#src/players/identities/index.ts';
import { drawsOfPlayer } from '#src/core/draws/index.ts';
import { listItems } from '#src/players/inventory/index.ts';
import { listMovements } from '#src/core/ledger/index.ts';
import { readLimits, readPlayDays } from '#src/players/player-protection/index.ts';
import { listPayments } from '#src/payments/top-ups/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import { fail } from '#src/shared/errors.ts';
import { csvHead, csvLine } from '#src/shared/csv.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { listWithdrawals } from '#src/payments/withdrawals/index.ts';

const ROWS_AT_ONCE = 500;

/** A downloadable file, generated page by page while it is sent. */
interface AccountFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** All stored data of a player as JSON: the account and all its rows, newest first. */
export const accountFile = (services: Services, viewer: AccountViewer): AccountFile => ({
  name: fileName(services, 'json'),
  type: 'application/json; charset=utf-8',
  pieces: jsonOf(services, viewer.player.id, viewer),
});

/** All draws of a player as CSV, each with the URL of its proof. */
export const drawsFile = (services: Services, { player }: Pick<AccountViewer, 'player'>): AccountFile => ({
  name: fileName(services, 'csv'),
  type: 'text/csv; charset=utf-8',
  pieces: drawLines(services, player.id),
});

const fileName = (services: Services, ending: string): string =>
  `opencrate-${services.clock.now().toISOString().slice(0, 10)}.${ending}`;

const proofOf = (services: Services, drawId: number): string => `${originOf(services)}/fair/draw/${String(drawId)}`;

async function* jsonOf(services: Services, playerId: number, viewer: ModelViewer): AsyncGenerator<string> {
  const [state, identities, settings, limits, days] = await Promise.all([
    loadPlayerState(services, playerId),
    ownIdentities(services.db, playerId),
    ownSettings(services.db, playerId),
    readLimits(services.db, playerId),
    readPlayDays(services.db, playerId, 0),
  ]);
  if (!state) fail('errors.auth.invalid');
  const head = {
    exportedAt: services.clock.now().toISOString(),
    account: state.account,
    balances: state.balances,
    identities,
    settings,
    limits: limits.filter(({ sumKopecks }) => sumKopecks !== null),
    days,
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  const lists: Readonly<Record<string, AsyncIterable<readonly object[]>>> = {
    movements: movementsOf(services, playerId),
    draws: drawsOf(services, playerId),
    items: itemsOf(services, playerId),
    payments: pagesOf((cursor) => listPayments(services, playerId, { cursor, limit: ROWS_AT_ONCE }, viewer)),
    withdrawals: pagesOf((cursor) => listWithdrawals(services, playerId, { cursor, limit: ROWS_AT_ONCE }, viewer)),
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

async function* movementsOf(services: Services, playerId: number): AsyncGenerator<readonly object[]> {
  let beforeId: number | null = null;
  do {
    const filter = { unit: null, kind: null, beforeId, limit: ROWS_AT_ONCE };
    const page: Awaited<ReturnType<typeof listMovements>> = await listMovements(services.db, playerId, filter);
    yield page.movements;
    beforeId = page.next;
  } while (beforeId !== null);
}

async function* drawsOf(
  services: Services,
  playerId: number,
): AsyncGenerator<readonly (Awaited<ReturnType<typeof drawsOfPlayer>>[number] & { readonly proof: string })[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const draws = await drawsOfPlayer(services.db, playerId, {
      kind: null,
      isRevealed: null,
      before,
      limit: ROWS_AT_ONCE,
    });
    yield draws.map((draw) => ({ ...draw, proof: proofOf(services, draw.id) }));
    const last = draws.at(-1);
    if (last === undefined || draws.length < ROWS_AT_ONCE) return;
    before = last.id;
  }
}

async function* itemsOf(services: Services, playerId: number): AsyncGenerator<readonly object[]> {
  const filter = { status: 'all', sort: 'new', q: '', rarity: null, limit: ROWS_AT_ONCE } as const;
  yield* pagesOf(async (cursor) => {
    const { items, next } = await listItems(services, playerId, { ...filter, cursor });
    return { list: items, next };
  });
}

async function* pagesOf<Row extends object>(
  readPage: (cursor: string | null) => Promise<{ readonly list: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
    yield page.list;
    cursor = page.next;
  } while (cursor !== null);
}

async function* drawLines(services: Services, playerId: number): AsyncGenerator<string> {
  yield csvHead(['id', 'time', 'kind', 'nonce', 'ticket', 'item', 'proof']);
  for await (const draws of drawsOf(services, playerId)) {
    yield draws
      .map(({ id, createdAt, kind, nonce, ticket, itemId, proof }) =>
        csvLine([id, createdAt.toISOString().slice(0, 19).replace('T', ' '), kind, nonce, ticket, itemId ?? '', proof]),
      )
      .join('');
  }
}
