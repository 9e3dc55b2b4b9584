import type { Db } from '#src/platform/database/database.ts';
import { type PriceChange, readItemPrices } from '#src/core/catalogue/prices/index.ts';
import { previewTickets, readCaseReturns } from '#src/core/catalogue/returns/index.ts';
import { readSettingsNow, type Settings } from '#src/core/settings/index.ts';
import type { NewSector } from './sector.ts';
import { spinWorthKopecks } from './spin-worth.ts';
import { newestWheel, selectSectors } from './store.ts';

export interface SpinWorth {
  /** The average worth of a spin of the published wheel; 0 without a wheel. */
  readonly worthKopecks: number;
  /** The limit of the settings. */
  readonly mostKopecks: number;
}

/** The rows of one moment on which the worth of a spin depends. */
interface WheelRows {
  readonly settings: Settings;
  readonly sectors: readonly NewSector[];
  /** Prices of the items on the wheel, in hundredths of G. */
  readonly itemPrices: ReadonlyMap<number, number>;
  /** Sum over the contents of each case of tickets x item price. */
  readonly caseTickets: ReadonlyMap<number, bigint>;
}

/** By the rows of this moment. */
export const readSpinWorth = async (db: Db): Promise<SpinWorth> => worthOf(await readWheelRows(db));

async function readWheelRows(db: Db): Promise<WheelRows> {
  const settings = await readSettingsNow(db);
  const newest = await newestWheel(db);
  if (newest === null) return { settings, sectors: [], itemPrices: new Map(), caseTickets: new Map() };
  const sectors = await selectSectors(db, newest.id);
  const itemIds = sectors.flatMap((sector) => (sector.kind === 'item' ? [sector.itemId] : []));
  const itemPrices = itemIds.length === 0 ? new Map<number, number>() : await readItemPrices(db, itemIds);
  const caseTickets = new Map((await readCaseReturns(db)).map(({ id, ticketsCentiG }) => [id, ticketsCentiG]));
  const withTickets = sectors.map((sector) => ({ ...sector, tickets: sector.to - sector.from + 1 }));
  return { settings, sectors: withTickets, itemPrices, caseTickets };
}

function worthOf({ settings, sectors, itemPrices, caseTickets }: WheelRows): SpinWorth {
  const worths = {
    itemCentiG: (itemId: number) => itemPrices.get(itemId),
    caseTicketsCentiG: (caseId: number) => caseTickets.get(caseId),
  };
  const worthKopecks = spinWorthKopecks(sectors, worths, settings) ?? 0;
  return { worthKopecks, mostKopecks: settings.wheelSpinMaxKopecks };
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
  const rows = await readWheelRows(db);
  const { worthKopecks: beforeKopecks } = worthOf(rows);
  const after = worthOf(await withPrices(db, rows, changes));
  return {
    beforeKopecks,
    afterKopecks: after.worthKopecks,
    mostKopecks: after.mostKopecks,
    isRefused: isSpinRefused(beforeKopecks, after),
  };
}

/** The same rows with the prices of a change. */
async function withPrices(db: Db, rows: WheelRows, changes: readonly PriceChange[]): Promise<WheelRows> {
  const changed = changes.flatMap(({ kind, id, after }) => (kind === 'item' ? [[id, after.price] as const] : []));
  const added = await previewTickets(db, changes);
  const caseTickets = [...rows.caseTickets].map(([id, tickets]) => [id, tickets + (added.get(id) ?? 0n)] as const);
  return { ...rows, itemPrices: new Map([...rows.itemPrices, ...changed]), caseTickets: new Map(caseTickets) };
}
