import { shownPlayers } from '#src/accounts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { itemsByIds } from '#src/items/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';
import { memberNames } from '#src/staff/index.ts';
import { heldBy, readQueue, type Withdrawal, withdrawalsIn } from '#src/withdrawals/index.ts';
import type { QueueModel, QueueRowModel } from '#views/desk/queue-page.tsx';

const PAGE_ROWS = 30;
const HELD_ROWS = 50;
const KEY_BYTES = 16;
const MINUTE_MS = 60_000;

/** The queue of requests, the oldest first, and those that somebody has in hand. */
export async function loadQueue(
  world: World,
  member: Member,
  locale: Locale,
  { after }: { readonly after: number | null },
): Promise<QueueModel> {
  const { db, random } = world;
  const [queue, mine, waiting, held] = await Promise.all([
    readQueue(db),
    heldBy(db, member.id),
    withdrawalsIn(db, 'waiting', { afterId: after ?? 0, limit: PAGE_ROWS + 1 }),
    withdrawalsIn(db, 'withdrawing', { afterId: 0, limit: HELD_ROWS }),
  ]);
  const shown = waiting.slice(0, PAGE_ROWS);
  const rowOf = await rowMaker(world, [...shown, ...held], locale);
  return {
    waitingCount: queue.waiting,
    heldCount: queue.held,
    oldestMinutes: queue.since === null ? null : minutesSince(world, queue.since),
    mineId: mine?.id ?? null,
    waiting: shown.map(rowOf),
    held: held.map(rowOf),
    isFirst: after === null,
    next: waiting.length > PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null,
    idempotencyKey: random.bytes(KEY_BYTES).toString('hex'),
  };
}

/** Whole minutes since a moment. */
export const minutesSince = ({ clock }: World, since: Date): number =>
  Math.max(0, Math.floor((clock.now().getTime() - since.getTime()) / MINUTE_MS));

/** For how many minutes a request is still its holder's, begun ones whole; null where nobody holds it. */
export const minutesLeft = ({ clock }: World, { heldUntil }: Withdrawal): number | null =>
  heldUntil === null ? null : Math.max(0, Math.ceil((heldUntil.getTime() - clock.now().getTime()) / MINUTE_MS));

async function rowMaker(
  world: World,
  rows: readonly Withdrawal[],
  locale: Locale,
): Promise<(row: Withdrawal) => QueueRowModel> {
  const [{ itemsById }, items, players, names] = await Promise.all([
    publishedCases(world),
    itemsByIds(world.db, [...new Set(rows.map(({ insertId }) => insertId))]),
    shownPlayers(world.db, [...new Set(rows.map(({ playerId }) => playerId))]),
    memberNames(
      world.db,
      rows.map(({ holderId }) => holderId),
    ),
  ]);
  return (row) => {
    const owned = items.get(row.insertId);
    const item = owned === undefined ? undefined : itemsById.get(owned.itemId);
    return {
      id: row.id,
      playerId: row.playerId,
      // Staff see whom they serve, also those who hide from other players.
      player: players.get(row.playerId)?.name ?? `#${String(row.playerId)}`,
      item: item?.texts[locale].title ?? '',
      rarity: item?.rarity ?? 'common',
      price: row.priceKopecks / 100,
      listing: row.listingCentiG / 100,
      waitsMinutes: minutesSince(world, row.createdAt),
      holder: row.holderId === null ? null : (names.get(row.holderId) ?? `#${String(row.holderId)}`),
      leftMinutes: minutesLeft(world, row),
    };
  };
}
