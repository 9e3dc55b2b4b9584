import { publishedCases } from '#src/core/catalogue/index.ts';
import { dropModels, itemsByIds } from '#src/players/inventory/index.ts';
import { selectPlaces } from '#src/payments/delivery/index.ts';
import type { Services } from '#src/platform/services.ts';
import { beforeIdOf, cursorOfId } from '#src/platform/database/id-cursor.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { pageOf } from '#src/shared/page-of.ts';
import { reasonText } from './request-model.ts';
import { selectOfPlayer } from './store.ts';
import type { ListedWithdrawal } from './outputs.ts';

/** A page of a player's requests, newest first. Throws a 400 for a cursor that is not valid. */
export async function listWithdrawals(
  services: Services,
  playerId: number,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  viewer: Viewer,
): Promise<{ list: ListedWithdrawal[]; next: string | null }> {
  const found = await selectOfPlayer(services.db, playerId, beforeIdOf(cursor), limit + 1);
  const { rows: page, next } = pageOf(found, limit, ({ id }) => cursorOfId(id));
  const [catalogue, items, places] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [...new Set(page.map(({ insertId }) => insertId))]),
    selectPlaces(
      services.db,
      page.map(({ id }) => id),
    ),
  ]);
  const drops = new Map(dropModels([...items.values()], catalogue, viewer).map((drop) => [drop.insertId, drop]));
  return {
    list: page.flatMap((withdrawal): ListedWithdrawal[] => {
      const drop = drops.get(withdrawal.insertId);
      return drop === undefined
        ? []
        : [
            {
              id: withdrawal.id,
              insertId: withdrawal.insertId,
              item: drop.item,
              status: withdrawal.state,
              statusLabel: viewer.t(`withdrawals.state.${withdrawal.state}`),
              gameId: withdrawal.gameId,
              gameName: withdrawal.gameName,
              listing: withdrawal.listingCentiG / 100,
              listingMinor: withdrawal.listingCentiG,
              donateReserved: ceilToCurrency(withdrawal.reservedKopecks, viewer.currency.rate),
              donateReservedMinor: withdrawal.reservedKopecks,
              reason: reasonText(withdrawal, viewer.t),
              queuePlace: places.get(withdrawal.id) ?? null,
              canTakeBack: withdrawal.backAt !== null,
              createdAt: withdrawal.createdAt.toISOString(),
              takenAt: withdrawal.takenAt?.toISOString() ?? null,
              closedAt: withdrawal.closedAt?.toISOString() ?? null,
            },
          ];
    }),
    next,
  };
}
