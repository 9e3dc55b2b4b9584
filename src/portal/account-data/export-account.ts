import { loadPlayerState, ownIdentities, ownSettings } from '#src/accounts/index.ts';
import { drawsOfPlayer } from '#src/draws/index.ts';
import { listItems } from '#src/items/index.ts';
import { listMovements } from '#src/ledger/index.ts';
import { readLimits, readPlayDays } from '#src/limits/index.ts';
import { listPayments } from '#src/payments/index.ts';
import { originOf } from '#src/platform/own-origin.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { csvHead, csvLine } from '#src/shared/csv.ts';
import type { Reader } from '#src/shared/reader.ts';
import { listWithdrawals } from '#src/withdrawals/index.ts';

const ROWS_AT_ONCE = 500;

/** A file to be saved, made page by page while it is sent. */
interface AccountFile {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;
}

/** All that the store knows of a player, as JSON: who they are, and every row that is theirs, the newest first. */
export const accountFile = (world: World, playerId: number, reader: Reader): AccountFile => ({
  name: fileName(world, 'json'),
  type: 'application/json; charset=utf-8',
  pieces: jsonOf(world, playerId, reader),
});

/** All draws of a player as CSV, each with the address of its proof. */
export const drawsFile = (world: World, playerId: number): AccountFile => ({
  name: fileName(world, 'csv'),
  type: 'text/csv; charset=utf-8',
  pieces: drawLines(world, playerId),
});

const fileName = (world: World, ending: string): string =>
  `opencrate-${world.clock.now().toISOString().slice(0, 10)}.${ending}`;

const proofOf = (world: World, drawId: number): string => `${originOf(world)}/fair/draw/${String(drawId)}`;

async function* jsonOf(world: World, playerId: number, reader: Reader): AsyncGenerator<string> {
  const [state, identities, settings, limits, days] = await Promise.all([
    loadPlayerState(world, playerId),
    ownIdentities(world.db, playerId),
    ownSettings(world.db, playerId),
    readLimits(world.db, playerId),
    readPlayDays(world.db, playerId, 0),
  ]);
  if (!state) fail('errors.auth.invalid');
  const head = {
    ...{ exportedAt: world.clock.now().toISOString(), account: state.account, balances: state.balances },
    ...{ identities, settings, limits: limits.filter(({ sumKopecks }) => sumKopecks !== null), days },
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  const lists: Readonly<Record<string, AsyncIterable<readonly object[]>>> = {
    movements: movementsOf(world, playerId),
    draws: drawsOf(world, playerId),
    items: itemsOf(world, playerId),
    payments: pagesOf((cursor) => listPayments(world, playerId, { cursor, limit: ROWS_AT_ONCE }, reader)),
    withdrawals: pagesOf((cursor) => listWithdrawals(world, playerId, { cursor, limit: ROWS_AT_ONCE }, reader)),
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

async function* movementsOf(world: World, playerId: number): AsyncGenerator<readonly object[]> {
  let beforeId: number | null = null;
  do {
    const filter = { unit: null, kind: null, beforeId, limit: ROWS_AT_ONCE };
    const page: Awaited<ReturnType<typeof listMovements>> = await listMovements(world.db, playerId, filter);
    yield page.movements;
    beforeId = page.next;
  } while (beforeId !== null);
}

async function* drawsOf(
  world: World,
  playerId: number,
): AsyncGenerator<readonly (Awaited<ReturnType<typeof drawsOfPlayer>>[number] & { readonly proof: string })[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const draws = await drawsOfPlayer(world.db, playerId, {
      kind: null,
      isRevealed: null,
      before,
      limit: ROWS_AT_ONCE,
    });
    yield draws.map((draw) => ({ ...draw, proof: proofOf(world, draw.id) }));
    const last = draws.at(-1);
    if (last === undefined || draws.length < ROWS_AT_ONCE) return;
    before = last.id;
  }
}

async function* itemsOf(world: World, playerId: number): AsyncGenerator<readonly object[]> {
  const filter = { status: 'all', sort: 'new', q: '', rarity: null, limit: ROWS_AT_ONCE } as const;
  yield* pagesOf(async (cursor) => {
    const { items, next } = await listItems(world, playerId, { ...filter, cursor });
    return { list: items, next };
  });
}

async function* pagesOf<Row extends object>(
  read: (cursor: string | null) => Promise<{ readonly list: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    yield page.list;
    cursor = page.next;
  } while (cursor !== null);
}

async function* drawLines(world: World, playerId: number): AsyncGenerator<string> {
  yield csvHead(['id', 'time', 'kind', 'nonce', 'ticket', 'item', 'proof']);
  for await (const draws of drawsOf(world, playerId)) {
    yield draws
      .map(({ id, createdAt, kind, nonce, ticket, itemId, proof }) =>
        csvLine([id, createdAt.toISOString().slice(0, 19).replace('T', ' '), kind, nonce, ticket, itemId ?? '', proof]),
      )
      .join('');
  }
}
