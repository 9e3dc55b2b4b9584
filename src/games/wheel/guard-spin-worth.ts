import { lockDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { readCaseReturns, readItemPrices } from '#src/core/catalogue/index.ts';
import { readSettingsNow } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { sectorFrom } from './sector-row.ts';
import { spinWorthKopecks } from './spin-worth.ts';
import { newestWheel, selectSectors } from './store.ts';

/**
 * Runs a change that may move what a spin of the published wheel is worth: the price of an item on it, the contents of
 * a case, the price of 1 G. Without a reason of an admin the worth stays within the limit of the settings, and a wheel
 * beyond it does not become worth more.
 *
 * @throws errors.wheel.worth
 */
export async function guardSpinWorth<Result>(
  tx: Tx,
  reason: string | null,
  run: () => Promise<Result>,
): Promise<Result> {
  await lockDataVersion(tx, 'settings');
  const before = await readSpinWorth(tx);
  const result = await run();
  const after = await readSpinWorth(tx);
  if (reason === null && after.worthKopecks > after.mostKopecks && after.worthKopecks > before.worthKopecks) {
    fail('errors.wheel.worth', { worth: after.worthKopecks / 100, most: after.mostKopecks / 100 });
  }
  return result;
}

/** By the rows that the transaction sees; zero without a wheel. */
async function readSpinWorth(tx: Tx): Promise<{ readonly worthKopecks: number; readonly mostKopecks: number }> {
  const settings = await readSettingsNow(tx);
  const mostKopecks = settings.wheelSpinMaxKopecks;
  const newest = await newestWheel(tx);
  if (newest === null) return { worthKopecks: 0, mostKopecks };
  const sectors = (await selectSectors(tx, newest.id)).map(sectorFrom);
  const itemIds = sectors.flatMap((sector) => (sector.kind === 'item' ? [sector.itemId] : []));
  const itemPrices = itemIds.length === 0 ? new Map<number, number>() : await readItemPrices(tx, itemIds);
  const cases = new Map((await readCaseReturns(tx)).map(({ id, ticketsCentiG }) => [id, ticketsCentiG]));
  const worths = {
    itemCentiG: (itemId: number) => itemPrices.get(itemId),
    caseTicketsCentiG: (caseId: number) => cases.get(caseId),
  };
  const withTickets = sectors.map((sector) => ({ ...sector, tickets: sector.to - sector.from + 1 }));
  return { worthKopecks: spinWorthKopecks(withTickets, worths, settings) ?? 0, mostKopecks };
}
