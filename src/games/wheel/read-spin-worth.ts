import type { Db } from '#src/platform/database/database.ts';
import { type PriceChange, previewTickets, readCaseReturns, readItemPrices } from '#src/core/catalogue/index.ts';
import { readSettingsNow } from '#src/core/settings/index.ts';
import { sectorFrom } from './sector-row.ts';
import { spinWorthKopecks } from './spin-worth.ts';
import { newestWheel, selectSectors } from './store.ts';

export interface SpinWorth {
  /** The average worth of a spin of the published wheel; 0 without a wheel. */
  readonly worthKopecks: number;
  /** The limit of the settings. */
  readonly mostKopecks: number;
}

/** By the rows of this moment, and with other prices where `changes` has them. */
export async function readSpinWorth(db: Db, changes: readonly PriceChange[] = []): Promise<SpinWorth> {
  const settings = await readSettingsNow(db);
  const mostKopecks = settings.wheelSpinMaxKopecks;
  const newest = await newestWheel(db);
  if (newest === null) return { worthKopecks: 0, mostKopecks };
  const sectors = (await selectSectors(db, newest.id)).map(sectorFrom);
  const itemIds = sectors.flatMap((sector) => (sector.kind === 'item' ? [sector.itemId] : []));
  const itemPrices = itemIds.length === 0 ? new Map<number, number>() : await readItemPrices(db, itemIds);
  const changed = new Map(changes.flatMap(({ kind, id, after }) => (kind === 'item' ? [[id, after.price]] : [])));
  const added = await previewTickets(db, changes);
  const cases = new Map((await readCaseReturns(db)).map(({ id, ticketsCentiG }) => [id, ticketsCentiG]));
  const worths = {
    itemCentiG: (itemId: number) => changed.get(itemId) ?? itemPrices.get(itemId),
    caseTicketsCentiG: (caseId: number) => {
      const tickets = cases.get(caseId);
      return tickets === undefined ? undefined : tickets + (added.get(caseId) ?? 0n);
    },
  };
  const withTickets = sectors.map((sector) => ({ ...sector, tickets: sector.to - sector.from + 1 }));
  return { worthKopecks: spinWorthKopecks(withTickets, worths, settings) ?? 0, mostKopecks };
}

/** A worth beyond the limit is refused, unless the change does not raise it. */
export const isSpinRefused = (beforeKopecks: number, { worthKopecks, mostKopecks }: SpinWorth): boolean =>
  worthKopecks > mostKopecks && worthKopecks > beforeKopecks;

export interface PreviewedSpin {
  readonly beforeKopecks: number;
  readonly afterKopecks: number;
  readonly mostKopecks: number;
  /** True when the prices are refused without a reason of an admin. */
  readonly isRefused: boolean;
}

/** The worth of a spin before and after a change of prices. */
export async function previewSpinWorth(db: Db, changes: readonly PriceChange[]): Promise<PreviewedSpin> {
  const { worthKopecks: beforeKopecks } = await readSpinWorth(db);
  const after = await readSpinWorth(db, changes);
  const isRefused = isSpinRefused(beforeKopecks, after);
  return { beforeKopecks, afterKopecks: after.worthKopecks, mostKopecks: after.mostKopecks, isRefused };
}
