import { newFormKey } from '#src/platform/security/form-key.ts';
import { publicPlayers } from '#src/players/players/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import type { Locale } from '#src/shared/locales.ts';
import { memberNames } from '#src/admin/access/index.ts';
import { selectDueTimes } from '#src/payments/delivery/index.ts';
import { heldBy, readQueue, type Withdrawal, withdrawalsIn } from '#src/payments/withdrawals/index.ts';
import type { QueueModel, QueueRowModel } from '#views/admin/withdrawals/queue-page.tsx';
import { MINUTE_MS, wholeMinutes } from '#src/shared/time.ts';
import { pageOf } from '#src/shared/page-of.ts';

const PAGE_ROWS = 30;
const HELD_ROWS = 50;

/** Waiting requests, oldest first, and requests held by moderators. */
export async function loadQueue(
  services: Services,
  { member, locale }: Pick<StaffViewer, 'member' | 'locale'>,
  { after }: { readonly after: number | null },
): Promise<QueueModel> {
  const { db } = services;
  const [{ withdrawalsOpen }, queue, mine, waitingWithdrawals, heldWithdrawals] = await Promise.all([
    readSettings(services),
    readQueue(db),
    heldBy(db, member.id),
    withdrawalsIn(db, 'waiting', after ?? 0, PAGE_ROWS + 1),
    withdrawalsIn(db, 'withdrawing', 0, HELD_ROWS),
  ]);
  const { rows: page, next } = pageOf(waitingWithdrawals, PAGE_ROWS, ({ id }) => id);
  const listed = [...page, ...heldWithdrawals];
  const [rowOf, dueTimes] = await Promise.all([
    rowMaker(services, listed, locale),
    selectDueTimes(
      db,
      listed.map(({ id }) => id),
    ),
  ]);
  const promisedRow = (row: Withdrawal): QueueRowModel => ({
    ...rowOf(row),
    dueAt: dueTimes.get(row.id)?.toISOString() ?? null,
  });
  return {
    isOpen: withdrawalsOpen,
    waitingCount: queue.waiting,
    heldCount: queue.held,
    oldestMinutes: queue.since === null ? null : minutesSince(services, queue.since),
    mineId: mine?.id ?? null,
    waiting: page.map(promisedRow),
    held: heldWithdrawals.map(promisedRow),
    isFirst: after === null,
    next,
    idempotencyKey: newFormKey(services),
  };
}

export const minutesSince = ({ clock }: Services, since: Date): number =>
  wholeMinutes(clock.now().getTime() - since.getTime());

/** Minutes until the hold expires, rounded up. Null when the request is not held. */
export const minutesLeft = ({ clock }: Services, { heldUntil }: Withdrawal): number | null =>
  heldUntil === null ? null : Math.max(0, Math.ceil((heldUntil.getTime() - clock.now().getTime()) / MINUTE_MS));

/** Makes the rows of requests, with the texts of a language. */
export async function rowMaker(
  services: Services,
  rows: readonly Withdrawal[],
  locale: Locale,
): Promise<(row: Withdrawal) => Omit<QueueRowModel, 'dueAt'>> {
  const [{ itemsById }, items, players, names] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [...new Set(rows.map(({ insertId }) => insertId))]),
    publicPlayers(services.db, [...new Set(rows.map(({ playerId }) => playerId))]),
    memberNames(
      services.db,
      rows.map(({ holderId }) => holderId),
    ),
  ]);
  return (row) => {
    const ownedItem = items.get(row.insertId);
    const item = ownedItem === undefined ? undefined : itemsById.get(ownedItem.itemId);
    return {
      id: row.id,
      playerId: row.playerId,
      // Staff see the names of hidden players.
      player: players.get(row.playerId)?.name ?? `#${String(row.playerId)}`,
      item: item?.texts[locale].title ?? '',
      rarity: item?.rarity ?? 'common',
      price: row.priceKopecks / 100,
      listing: row.listingCentiG / 100,
      waitsMinutes: minutesSince(services, row.createdAt),
      holder: row.holderId === null ? null : (names.get(row.holderId) ?? `#${String(row.holderId)}`),
      leftMinutes: minutesLeft(services, row),
    };
  };
}
