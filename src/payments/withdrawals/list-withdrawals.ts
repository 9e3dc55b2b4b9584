import { publishedCases } from '#src/core/catalogue/index.ts';
import { dropModels, itemsByIds } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { WithdrawalState } from '#src/shared/withdrawals.ts';
import { reasonText } from './request-model.ts';
import { selectOfPlayer } from './store.ts';

export interface ListedWithdrawal {
  readonly id: number;
  readonly insertId: number;
  readonly item: ReturnType<typeof dropModels>[number]['item'];
  readonly status: WithdrawalState;
  readonly statusLabel: string;
  readonly gameId: string;
  readonly gameName: string;
  /** In G and in hundredths of G. */
  readonly listing: number;
  readonly listingMinor: number;
  /** Reserved donate balance, in the viewer's currency and in kopecks. */
  readonly donateReserved: number;
  readonly donateReservedMinor: number;
  readonly reason: string | null;
  /** True if the player can return the item to the inventory. */
  readonly canTakeBack: boolean;
  readonly createdAt: string;
  readonly takenAt: string | null;
  readonly closedAt: string | null;
}

/** A page of a player's requests, newest first. Throws a 400 for a cursor that is not valid. */
export async function listWithdrawals(
  services: Services,
  playerId: number,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  reader: ModelViewer,
): Promise<{ list: ListedWithdrawal[]; next: string | null }> {
  const rows = await selectOfPlayer(
    services.db,
    playerId,
    cursor === null ? Number.MAX_SAFE_INTEGER : idOf(cursor),
    limit + 1,
  );
  const shown = rows.slice(0, limit);
  const [catalogue, items] = await Promise.all([
    publishedCases(services),
    itemsByIds(services.db, [...new Set(shown.map(({ insertId }) => insertId))]),
  ]);
  const drops = new Map(dropModels([...items.values()], catalogue, reader).map((drop) => [drop.insertId, drop]));
  const last = shown.at(-1);
  return {
    list: shown.flatMap((one): ListedWithdrawal[] => {
      const drop = drops.get(one.insertId);
      return drop === undefined
        ? []
        : [
            {
              id: one.id,
              insertId: one.insertId,
              item: drop.item,
              status: one.state,
              statusLabel: reader.t(`withdrawals.state.${one.state}`),
              gameId: one.gameId,
              gameName: one.gameName,
              listing: one.listingCentiG / 100,
              listingMinor: one.listingCentiG,
              donateReserved: floorToCurrency(one.reservedKopecks, reader.currency.rate),
              donateReservedMinor: one.reservedKopecks,
              reason: reasonText(one, reader.t),
              canTakeBack: one.backAt !== null,
              createdAt: one.createdAt.toISOString(),
              takenAt: one.takenAt?.toISOString() ?? null,
              closedAt: one.closedAt?.toISOString() ?? null,
            },
          ];
    }),
    next: rows.length > limit && last ? Buffer.from(String(last.id)).toString('base64url') : null,
  };
}

function idOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(text)) fail('errors.request.malformed', { field: 'cursor' });
  return Number(text);
}
