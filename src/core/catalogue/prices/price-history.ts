import { type ConfigurationEntry, readEntries } from '#src/platform/database/configuration-changes.ts';
import type { Db } from '#src/platform/database/database.ts';
import { readSettingsNow, SETTINGS_CONFIGURATION } from '#src/core/settings/index.ts';
import { centiG, type CentiG, type Kopecks, kopecks } from '#src/shared/units.ts';
import type { PriceKind } from '#src/core/catalogue/catalogue.ts';
import { itemValueOf } from '#src/core/catalogue/models/item-model.ts';
import { CASES, ITEMS } from '#src/core/catalogue/store/configuration.ts';

/** A price of an item and the moment from which it held. */
export interface ItemPriceChange {
  readonly at: Date;
  readonly priceCentiG: CentiG;
  readonly priceKopecks: Kopecks;
}

/** A price of a case and the moment from which it held. */
export interface CasePriceChange {
  readonly at: Date;
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point when paid in bonus points; 0 when free. */
  readonly price: number;
}

/** Entries read of one key. Older changes are not shown. */
const MOST_ENTRIES = 300;

/**
 * The prices of an item, oldest first: from its own changes and from those of the price of 1 G. An entry that changed
 * anything else is left out.
 */
export async function readItemPriceHistory(db: Db, itemId: number): Promise<ItemPriceChange[]> {
  const entries = await readEntries(db, ITEMS, itemId, MOST_ENTRIES);
  const rates = await readEntries(db, SETTINGS_CONFIGURATION, 'gPriceKopecks', MOST_ENTRIES);
  const { gPriceKopecks } = await readSettingsNow(db);
  return itemPricesFrom(entries, rates, gPriceKopecks);
}

interface ItemEntryValues {
  readonly priceCentiG: number;
}

/** `gPriceKopecks` is the present price of 1 G, for a store whose history does not have it. */
export function itemPricesFrom(
  entries: readonly ConfigurationEntry[],
  rates: readonly ConfigurationEntry[],
  gPriceKopecks: Kopecks,
): ItemPriceChange[] {
  const prices = entries.flatMap(({ values, changedAt }) =>
    values === null ? [] : [{ at: changedAt, priceCentiG: (JSON.parse(values) as ItemEntryValues).priceCentiG }],
  );
  const rateSteps = rates.flatMap(({ values, changedAt }) =>
    values === null ? [] : [{ at: changedAt, rate: Number((JSON.parse(values) as { value: string }).value) }],
  );
  const [first] = prices;
  if (first === undefined) return [];
  const times = [...prices, ...rateSteps].map(({ at }) => at).filter((at) => at >= first.at);
  const ordered = times.toSorted((one, other) => one.getTime() - other.getTime());
  const changes = ordered.map((at): ItemPriceChange => {
    const price = lastUntil(prices, at) ?? first;
    const rate = lastUntil(rateSteps, at) ?? rateSteps[0];
    const value = itemValueOf({ priceCentiG: centiG(price.priceCentiG) }, kopecks(rate?.rate ?? gPriceKopecks));
    return { at, ...value };
  });
  return withoutRepeats(
    changes,
    (one, other) => one.priceCentiG === other.priceCentiG && one.priceKopecks === other.priceKopecks,
  );
}

interface CaseEntryValues {
  readonly priceKind: PriceKind;
  readonly price: number;
  readonly versionId: number | null;
}

/** The prices of a case since its first publication, oldest first. */
export const readCasePriceHistory = async (db: Db, caseId: number): Promise<CasePriceChange[]> =>
  casePricesFrom(await readEntries(db, CASES, caseId, MOST_ENTRIES));

export function casePricesFrom(entries: readonly ConfigurationEntry[]): CasePriceChange[] {
  const changes = entries.flatMap(({ values, changedAt }): CasePriceChange[] => {
    if (values === null) return [];
    const { priceKind, price, versionId } = JSON.parse(values) as CaseEntryValues;
    return versionId === null ? [] : [{ at: changedAt, priceKind, price }];
  });
  return withoutRepeats(changes, (one, other) => one.priceKind === other.priceKind && one.price === other.price);
}

const lastUntil = <Step extends { readonly at: Date }>(steps: readonly Step[], at: Date): Step | undefined =>
  steps.findLast((step) => step.at <= at);

/** Entries of one moment count once, by their last value. */
function withoutRepeats<Change extends { readonly at: Date }>(
  changes: readonly Change[],
  isSame: (one: Change, other: Change) => boolean,
): Change[] {
  const kept: Change[] = [];
  for (const change of changes) {
    if (kept.at(-1)?.at.getTime() === change.at.getTime()) kept.pop();
    const before = kept.at(-1);
    if (before === undefined || !isSame(before, change)) kept.push(change);
  }
  return kept;
}
